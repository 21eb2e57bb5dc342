"""Templates: their lines, the elements they select, and the text of these elements."""

import hashlib
from html import escape
from pathlib import Path

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from webjury.errors import TemplateError
from webjury.extractors.template import MAX_EXPRESSIONS, Template, TemplateExtractor
from webjury.segmenter.page import Page
from webjury.segmenter.source.read import read_source

_ARTICLE = Path(__file__).parents[2] / "examples" / "article.html"

_PAGE = """
<h1 id=top>Title</h1>
<div CLASS='content' data-x=''>One <p class=lead>two</p><script>no(1)</script> three</div>
<p class='content wide'>Four <a href='/a'>five</a></p>
<img alt='no text'><br>
<p title="it's">Six</p><p title='say "x"'>seven</p><p 0=1 _a=b>eight</p>
<template><p class=content>hidden</p></template>
<p Class='Content'>Nine</p>
"""


def extract(source: str, html: str = _PAGE) -> str:
    return TemplateExtractor(Template.parse(source, "t.tpl")).extract(Page(html))


@pytest.mark.parametrize(
    ("source", "text"),
    [
        # An element.
        ("h1", "Title"),
        *((source, "") for source in ("article", "my-element", "1a", "-")),
        # An attribute.
        ("href=", "five"),
        ("data-x=", "One\ntwo\nthree"),
        *((source, "eight") for source in ("0=", "_a=", "0=1")),
        # An attribute with a value: the whole value must match.
        ("class=content", "One\ntwo\nthree"),
        ("class=lead", "two"),
        ("class=content wide", "Four five"),
        *((source, "") for source in ("class=wide", "class= content", "class=content ", "0=2")),
        *(("class='content'", ""), ("href=/a=b", "")),
        ("title=it's", "Six"),
        ('title=say "x"', "seven"),
        # Values are case-sensitive, names are not.
        *(("H1", "Title"), ("HREF=", "five"), ("CLASS=content", "One\ntwo\nthree")),
        *(("class=Content", "Nine"), ("class=CONTENT", "")),
        # Invisible elements, and elements without text.
        *((source, "") for source in ("script", "template", "img", "alt=", "alt=no text")),
        *(("h1\nimg\nb", "Title"), ("br\nh1", "Title")),
        # Several lines: in the order of the page.
        ("class=Content\nh1", "Title\nNine"),
        ("href=\nid=top\nid=top", "Title\nfive"),
        # Everything.
        ("html", Page(_PAGE).text),
        ("html\nbody\np\nclass=", Page(_PAGE).text),
        # Blank lines, line ends and a byte order mark do not matter.
        ("\n\n  \nh1\n\t\n\nhref=\n\n", "Title\nfive"),
        ("\r\n\r\nh1\r\n\r\nhref=", "Title\nfive"),
        ("h1\rhref=", "Title\nfive"),
        ("\ufeff\r\nh1\r\nhref=", "Title\nfive"),
    ],
)
def test_a_line_selects_elements(source: str, text: str) -> None:
    assert extract(source) == text


@pytest.mark.parametrize("separator", ["\u2029", "\u2028", "\u00a0"])
def test_only_a_line_end_ends_a_line(separator: str) -> None:
    html = f"<p class='a{separator}b'>One<p class=a>two<b>three"
    assert extract(f"class=a{separator}b\nb", html) == "One\nthree"


@pytest.mark.parametrize(
    ("html", "text"),
    [
        ("<div class=x>One<div class=x>two</div>three</div>", "One\ntwo\nthree"),
        ("<div class=x>One<p><b class=x>two</b></p></div>", "One\ntwo"),
        ("<div class=x>One</div>two<div class=x>three</div>", "One\nthree"),
        ("<b class=x>One</b><b class=x>two</b>", "One\ntwo"),
        ("<div class=x>One<i>two</i></div><i>three</i>", "Onetwo\nthree"),
        ("<i>One<b class=x>two</b></i><div class=x><i>three</i></div>", "Onetwo\nthree"),
        ("<div class=x><img class=x></div><i></i><i>One</i>", "One"),
    ],
)
def test_each_text_is_extracted_once(html: str, text: str) -> None:
    assert extract("class=x\ni", html) == text


def test_matches_are_the_indices_of_the_outermost_elements() -> None:
    page = Page("<div class=x>One<p class=x>two</p></div><p>three<h1 class=x>four")
    template = Template.parse("class=x", "t.tpl")
    assert page.doc.tags == "html body div p p h1".split()
    assert template.outermost_matches(page) == [-1, -1, 2, 2, -1, 5]
    assert template.matches(page) == [2, 5]


def test_the_article_is_kept_and_the_rest_left_out() -> None:
    page = Page(_ARTICLE.read_bytes())
    text = TemplateExtractor(Template.parse("class=story", "t.tpl")).extract(page)
    assert text in page.text
    assert text.startswith("How a lighthouse keeps time\nBy Marta")
    assert text.endswith("seen for eighteen miles.")


@pytest.mark.parametrize("source", ["div", "id=deep", "b=\nbody"])
def test_a_page_beyond_a_limit_is_extracted(source: str) -> None:
    html = "<div>" * 900 + "<p id=deep>deep words"
    assert Page(html).exceeded_limit
    assert extract(source, html) == "deep words"


_NAME = 'a name may contain only letters (a-z), digits, "-" and "_"'


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        *(
            (line, f"{line!r} is not the name of an element; {_NAME}")
            for line in ("h 1", " h1", "h1 ", "#top", ".content", "o:p", "*", "h1'] | //p['")
        ),
        ("članak", f"'članak' is not the name of an element; {_NAME}"),
        ("h1\x00", f"'h1\\x00' is not the name of an element; {_NAME}"),
        ("\ud800", f"'\\ud800' is not the name of an element; {_NAME}"),
        ("<!DOCTYPE html>", f"'<!DOCTYPE html>' is not the name of an element; {_NAME}"),
        *(
            (line, f"{line.partition('=')[0]!r} is not the name of an attribute; {_NAME}")
            for line in ("xml:lang=", "xmlns:og=http://x", "@class=x", "class =x", "=", "=content")
        ),
        ('title="it\'s"', "a value must not contain both an apostrophe and a quotation mark"),
        *(
            (f"class={value}", "a value must not contain control characters")
            for value in ("a\x00", "a\x0cb", "\ud800", "\uffff")
        ),
    ],
    ids=ascii,
)
def test_the_error_of_a_malformed_line_has_file_line_and_reason(line: str, reason: str) -> None:
    with pytest.raises(TemplateError) as raised:
        Template.parse(f"h1\r\n\r\n{line}\r\nh 2", "sites/t.tpl")
    assert str(raised.value) == f"sites/t.tpl:3: {reason}"


def test_a_long_line_is_shortened_in_the_message() -> None:
    with pytest.raises(TemplateError) as raised:
        Template.parse("<p>" * 10_000, "t.tpl")
    assert len(str(raised.value)) < 200


@pytest.mark.parametrize("source", ["", "\ufeff", "\n", " \t\r\n \n"])
def test_a_template_without_a_selector_is_refused(source: str) -> None:
    with pytest.raises(TemplateError) as raised:
        Template.parse(source, "t.tpl")
    assert (
        str(raised.value) == "t.tpl: the template is empty; write the name of an element on a line"
    )


def test_a_template_has_at_most_the_lines_that_the_parser_supports() -> None:
    lines = [f"class=x{number}" for number in range(MAX_EXPRESSIONS)]
    assert extract("\n\n".join(lines), f"<p>One<p class=x{MAX_EXPRESSIONS - 1}>two") == "two"
    with pytest.raises(TemplateError) as raised:
        Template.parse("\n".join([*lines, "p"]), "t.tpl")
    assert str(raised.value) == "t.tpl: 1,001 lines are more than 1,000; use fewer"


@pytest.mark.parametrize(
    "data", [b"h1\nhref=", b"\xef\xbb\xbfh1\r\nhref=\r\n", "h1\nhref=\nclass=č".encode()]
)
def test_a_file_is_read(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "example.com.tpl"
    path.write_bytes(data)
    template = Template.read(path)
    assert TemplateExtractor(template).extract(Page(_PAGE)) == "Title\nfive"
    assert template.name == str(path)
    assert template.sha256 == hashlib.sha256(data).hexdigest()
    assert Template.read(str(path)) == template
    assert Template.parse(data.decode(), str(path)) == template


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"\xef\xbb\xbfh1\r\n\r\nh 2\r\n", f":3: 'h 2' is not the name of an element; {_NAME}"),
        (b"\xff\xfeh\x001\x00", ":1: not UTF-8 (invalid start byte)"),
        (b"h1\n\nclass=caf\xe9\n", ":3: not UTF-8 (invalid continuation byte)"),
        (b"h1\r\nclass=\xc4", ":2: not UTF-8 (unexpected end of data)"),
    ],
)
def test_the_error_of_a_malformed_file_has_its_path(tmp_path, data, message):
    path = tmp_path / "t.tpl"
    path.write_bytes(data)
    with pytest.raises(TemplateError) as raised:
        Template.read(path)
    assert str(raised.value) == f"{path}{message}"


@pytest.mark.parametrize(
    ("name", "reason"), [("none.tpl", "No such file or directory"), (".", "Is a directory")]
)
def test_the_error_of_an_unreadable_file_has_its_path(tmp_path, name, reason):
    with pytest.raises(TemplateError) as raised:
        Template.read(tmp_path / name)
    assert str(raised.value) == f"cannot read template {tmp_path / name}: {reason}"


_NAMES = st.text("aAbhipx01-_", min_size=1, max_size=5)
_LINES = st.one_of(
    st.text(max_size=10),
    _NAMES,
    _NAMES.map("{}=".format),
    st.builds("{}={}".format, _NAMES, st.text(max_size=10)),
)


@settings(max_examples=300)
@given(st.text() | st.lists(_LINES, max_size=8).map("\n".join))
def test_any_template_is_refused_or_applies_to_any_page(source: str) -> None:
    try:
        template = Template.parse(source, "t.tpl")
    except TemplateError:
        return
    page = Page(_PAGE)
    matches = template.matches(page)
    assert matches == sorted(set(matches))
    for line in TemplateExtractor(template).extract(page).splitlines():
        assert line in page.text


@settings(max_examples=200)
@given(st.text(st.characters(exclude_categories=("Cc", "Cn", "Cs")), max_size=10))
def test_any_value_without_both_kinds_of_quotes_is_found(value: str) -> None:
    assume(not {"'", '"'} <= set(value))
    source = f"<p>{value}"
    assume(read_source(source).html == source.encode())
    assert extract(f"title={value}", f'<p>One<p title="{escape(value)}">two') == "two"
