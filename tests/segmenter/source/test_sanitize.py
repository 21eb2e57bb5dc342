"""Cleaning of a page's source: e-mail addresses are decoded, deep nesting is flattened."""

import re
from contextlib import suppress

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import webjury
from webjury.errors import InputError
from webjury.segmenter.page import Page
from webjury.segmenter.source import sanitize as sanitizer
from webjury.segmenter.source.characters import valid_references, valid_text
from webjury.segmenter.source.plain_text import is_plain_text
from webjury.segmenter.source.read import read_source
from webjury.segmenter.source.sanitize import (
    MAX_ATTRIBUTES,
    MAX_CHARACTERS,
    MAX_DEPTH,
    flatten,
    without_invalid,
)


def cleaned(source: str) -> tuple[str, list[str]]:
    """Clean a page; return it with the warnings."""
    clean = read_source(source, drops_unseen=False)
    return clean.html.decode(), clean.warnings


@pytest.mark.parametrize(
    ("source", "clean"),
    [
        ("", ""),
        ("a&#27;b&#x1b;c\x9b&#\x1b27;", "abc›"),
        ("a\x00b\x0bc\x1fd\x7fe\ufffef\ufdd0g", "abcdefg"),
        ("a\ud800b\udfffc\x1b", "a\ufffdb\ufffdc"),
        ("It\x92s 5 \x80\x85", "It’s 5 €…"),
        ("a\x81b\x9dc\U0001ffffd", "abcd"),
        ("\u00a0 é 中 😀 \ufffd \u200b \ue000", "\u00a0 é 中 😀 \ufffd \u200b \ue000"),
        ("\ufeff<p>", "<p>"),
        ("<?xml version='1.0' encoding='latin1'?><p>", "<p>"),
        ("<p><?xml encoding='latin1'?>", "<p><?xml encoding='latin1'?>"),
        ("<meta charset=latin1>", "<meta charset=utf-8>"),
        ("<meta charſet=latin1><p>One", "<meta charſet=latin1><p>One"),
        ("<meta content='text/html;charset=gbk'>", "<meta content='text/html;charset=utf-8'>"),
        ("<meta name=a><p>charset=b", "<meta name=a><p>charset=b"),
        ("<p>a</html>\n<!-- b --> <!-- c -->\n", "<p>a</html>\n<!-- b --> <!-- c -->\n"),
        ("<p>a</html><p>b</HTML >", "<p>a <p>b "),
        ("<p>a</html><!-- <p>b", "<p>a <!-- <p>b"),
        ("<p>a</html>\n<!-- b --><p>c</HTML >\xa0", "<p>a \n<!-- b --><p>c \xa0"),
        ("<p title='</html>'>a<p>b", "<p title=' '>a<p>b"),
        ("a</html </html>>b</html <p>c", "a  >b <p>c"),
        ("a</html <!-- <p>b -->", "a <!-- <p>b -->"),
        ("</html-x>a </htmlé>b", " a </htmlé>b"),
        ("\xa0<?xml version='1.0'?><p>", "<p>"),
        ("a<?xml version='1.0'?><p>", "a<?xml version='1.0'?><p>"),
        ("<?xmlé version='1.0'?><p>", "<?xmlé version='1.0'?><p>"),
        ("<p>café</html>\n<!-- 北 -->", "<p>café</html>\n<!-- 北 -->"),
    ],
)
def test_the_source_is_cleaned(source: str, clean: str) -> None:
    assert cleaned(source) == (clean, [])


@given(st.text(st.characters() | st.characters(categories=["Cs", "Cc"])))
def test_clean_source_can_be_encoded_and_has_no_nul(source: str) -> None:
    html, warnings = cleaned(f"<p>{source}")
    assert html.encode("utf-8").decode("utf-8") == html
    assert "\x00" not in html
    assert warnings == []


_CUT = [f"tags cut to their first {MAX_ATTRIBUTES} attributes"]


@pytest.mark.parametrize("name", ["a{}='1'", "a{}", "é{}", "北{}"])
def test_attributes_beyond_the_limit_are_dropped_with_a_warning(name: str) -> None:
    attributes = [name.format(number) for number in range(MAX_ATTRIBUTES + 1)]
    clean = f"<p {' '.join(attributes[:-1])} >text</p>"
    assert cleaned(f"<p {' '.join(attributes)}>text</p>") == (clean, _CUT)


_NAMES = " ".join(f"a{number}" for number in range(MAX_ATTRIBUTES + 1))
_KEPT = _NAMES[: _NAMES.index(f"a{MAX_ATTRIBUTES}")]


@pytest.mark.parametrize("before", [0, 1, 500, 1_990, 1_999, 2_000, 2_001, 3_995, 30_000])
def test_long_tags_are_found_wherever_they_begin(before: int) -> None:
    text = "x" * before
    assert cleaned(f"{text}<p {_NAMES}>text</p>") == (f"{text}<p {_KEPT}>text</p>", _CUT)


@pytest.mark.parametrize("between", ["", "text", "<br>", "x" * 3_000])
def test_every_long_tag_is_cut_and_long_attributes_are_kept(between: str) -> None:
    data = f"<img src='{'x' * 3_000}'>"
    html, _ = cleaned(f"<p {_NAMES}>{between}{data}<b {_NAMES}>one</b>{data}")
    assert html == f"<p {_KEPT}>{between}{data}<b {_KEPT}>one</b>{data}"


def test_a_page_beyond_the_limit_is_truncated_with_a_warning() -> None:
    html, warnings = cleaned("x" * (MAX_CHARACTERS + 1))
    assert len(html) == MAX_CHARACTERS
    assert warnings == ["page cut from 32,000,001 to 32,000,000 characters"]


@pytest.mark.parametrize("source", ["<meta charset=" + " " * 20_000, "<p><" + "a" * 20_000])
def test_an_unfinished_tag_is_not_changed(source: str) -> None:
    assert cleaned(source) == (source, [])
    assert flatten(source) == source


_ODD = st.sampled_from(
    """<?xml encoding='latin1'?> \ufeff \xa0 \x0c \x1b \x85 &#27; &#133; <meta charset=latin1>
    </html> <meta\ncharset=Big5 <META\tCHARSET='UTF-8'> <meta\xe9charset=a> <!-- --> </HTML\n> <p> a
    \n
    charset=x <metadata\ncharset=y> \u6f22 &#xfdd0; &#65; < > & &# &#x 0 1; b;""".split(" ")
)


@settings(max_examples=500)
@given(st.lists(_ODD, max_size=9))
def test_what_is_changed_is_what_expressions_over_the_whole_page_change(pieces: list[str]) -> None:
    source = "".join(pieces)
    assume(not is_plain_text(source.encode()))  # it is escaped
    html = valid_references(valid_text(source)).removeprefix("\ufeff")
    html = re.sub(r"\A\s*<\?xml(?![\w\x80-\uffff])[^>]*>", "", html, flags=re.IGNORECASE)
    end_of_page = re.compile(r"</html\b[^<>]*>", re.IGNORECASE)
    end = end_of_page.search(html)
    if end and re.sub(r"<!--.*?-->", "", html[end.end() :], flags=re.DOTALL).strip():
        html = end_of_page.sub(" ", html)
    charset = r"(<meta\b[^<>]{0,500}?(?a:charset)\s*=\s*[\"']?\s*)[\w.:-]+"
    html = re.sub(charset, r"\1utf-8", html, flags=re.IGNORECASE)
    with suppress(InputError):  # XML
        assert cleaned(source) == (html, [])


@settings(max_examples=300)
@given(st.lists(_ODD, max_size=9), st.integers(1, 9))
def test_a_page_is_cleaned_piece_by_piece(pieces: list[str], size: int) -> None:
    source = "".join(pieces)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sanitizer, "_PIECE_LENGTH", size)
        clean = without_invalid(source.encode()).decode()
    assert clean == valid_references(valid_text(source))


def test_clean_pages_are_not_copied() -> None:
    source = "<p>caf\xe9</p></html>".encode()
    assert read_source(source).html is source


@pytest.mark.parametrize(
    "source",
    [
        f"<p {_NAMES}>one</html><b {_NAMES}>two",
        f"<p {_NAMES[:1_500]}</html>{_NAMES[1_500:]}<p>one",
        # This tag becomes long.
        f"<meta charset=x {' '.join(['a'] * (MAX_ATTRIBUTES + 1))}".ljust(2_002 - 4),
    ],
)
def test_tags_that_become_long_are_cut(source: str) -> None:
    html, warnings = cleaned(source)
    assert f"a{MAX_ATTRIBUTES}" not in html
    assert warnings == _CUT


_WITHIN = "<div>" * (MAX_DEPTH - 2)


@pytest.mark.parametrize(
    ("html", "flat"),
    [
        ("<p>a<br>b</p>", "<p>a<br>b</p>"),
        (f"{_WITHIN}<b><i>a</i></b>", f"{_WITHIN}<b><i>a</i></b>"),
        (f"{_WITHIN}<b><i><u>a</u></i></b>", f"{_WITHIN}<b><i> a </i></b>"),
        (f"{_WITHIN}<b><i><u>a<br>b</u>c</i></b>", f"{_WITHIN}<b><i> a<br>b c</i></b>"),
        (f"{_WITHIN}<b><i><u><s>a</s></u></i>b</b>", f"{_WITHIN}<b><i>  a  </i>b</b>"),
    ],
)
def test_tags_nested_too_deeply_are_dropped(html: str, flat: str) -> None:
    assert flatten(html) == flat


_TOKENS = st.sampled_from(["<div>", "<div>", "<b class='x'>", "</div>", "</b>", "<br>", "word "])


@given(st.lists(_TOKENS, max_size=60))
def test_flattening_keeps_all_text(tokens: list[str]) -> None:
    html = _WITHIN + "".join(tokens)
    assert _text(flatten(html)) == _text(html)


@pytest.mark.parametrize("depth", [0, 1, MAX_DEPTH - 1, MAX_DEPTH, MAX_DEPTH + 1, 2 * MAX_DEPTH])
def test_flattening_bounds_the_depth(depth: int) -> None:
    flat = flatten("<div>" * depth + "text" + "</div>" * depth)
    assert flat.count("<div>") == flat.count("</div>") == min(depth, MAX_DEPTH)


@pytest.mark.parametrize(
    "level", ["<div>", "<div></b>", "<b><i><div></i></b>", "<div><!-- </div> -->"]
)
def test_no_text_is_lost_however_deeply_it_is_nested(level: str) -> None:
    page = Page("<p>first" + level * 5_000 + "last")
    assert page.words == ["first", "last"]
    assert page.warnings == ["elements nested deeper than 1,000 levels were unwrapped"]


def _text(html: str) -> list[str]:
    return re.sub(r"<[^>]*>", " ", html).split()


TEXT = "[email&#160;protected]"
PATH = "/cdn-cgi/l/email-protection"


def code_of(address: str) -> str:
    return bytes([42, *(42 ^ byte for byte in address.encode())]).hex()


def text(address: str) -> str:
    """Write an address in the text of a page as Cloudflare does."""
    return f'<a href="{PATH}" class="__cf_email__" data-cfemail="{code_of(address)}">{TEXT}</a>'


def link(address: str) -> str:
    """Write a link to an address whose text is the address."""
    span = f'<span class="__cf_email__" data-cfemail="{code_of(address)}">{TEXT}</span>'
    return f'<a href="{PATH}#{code_of(address)}">{span}</a>'


@pytest.mark.parametrize(
    ("html", "seen"),
    [
        (f"<p>Write to {text('a@b.c')}, or call.</p>", "Write to a@b.c, or call."),
        (f"<p>Write to {link('a@b.c')}, or call.</p>", "Write to a@b.c, or call."),
        (f"<pre>f('{text('a@b.c')}')\nx = {text('a@b.T')}</pre>", "f('a@b.c')\nx = a@b.T"),
        # An address is text and no mark-up.
        (f"<p>{text('a@b.c<script>x</script>')}", "a@b.c<script>x</script>"),
        (f"<p>{text('a&b@c.d')}", "a&b@c.d"),
        *(
            (f"<{tag} data-cfemail={code_of('x@y.z')}>To {text('a@b.c')}.</{tag}>", "To a@b.c.")
            for tag in ("body", "p", "div")
        ),
    ],
    ids=range(8),
)
def test_an_address_is_decoded(html: str, seen: str) -> None:
    page = Page(html)
    assert page.text == seen
    assert "cdn-cgi" not in page.html


def test_entities_are_resolved() -> None:
    page = Page(f"<a href='{PATH}#{code_of('?subject=You &amp; I')}'>Share</a>")
    assert page.tree.find(".//a").get("href") == "mailto:?subject=You%20&%20I"


def test_a_link_leads_to_its_address() -> None:
    html = f"<article><h1>Lamps</h1><p>{'Words of weight. ' * 30}{link('a@b.example')}</p>"
    extraction = webjury.extract(html, mode="fast")
    assert extraction.to_markdown(links=True).endswith("<a@b.example>")


@pytest.mark.parametrize(
    "code", ["", "2", "2a", "2a4", "no code", code_of("a\0"), code_of("a\ufe01")]
)
def test_a_code_of_no_address_stays(code: str) -> None:
    html = f'<a href="{PATH}#{code}"><span data-cfemail="{code}">{TEXT}</span></a>'
    page = Page(html)
    assert (page.text, page.html) == ("[email protected]", html)


def test_many_addresses_take_linear_time() -> None:
    page = Page(f"<p>{link('ann@tide.example') * 10_000}</p>")
    assert page.text.count("ann@tide.example") == 10_000
