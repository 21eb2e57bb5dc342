"""readability-lxml gives the same results for the tree of a page as for its source."""

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from readability import Document, readability
from readability.readability import clean

from markup_pieces import PAGES
from webjury.extractors.faster.readability_document import TreeDocument, _make_finder, quick_clean
from webjury.extractors.faster.replacing import private_copy
from webjury.segmenter.page import Page

_TEXT = "The lamp turns once in twenty seconds, all night and all year, and never fails. " * 5
_LINKS = st.sampled_from(
    [
        *("x", " x ", "javascript:a", "J A V A\nscript:a", "%6aavascript%3Aa", "data:a"),
        *("\t#data:", "http://x.org/a:b", "about+:a", "vbscrip%74:a", "moch%61%3a", "https::a"),
        *("data:image/png;base64,a", "data:image/svg+xml;base64,a", "https:data:a"),
        "https://x/java%73cript%3ab",
    ]
)
_TAGS = st.sampled_from(
    [
        *("<a href='{}'>", "</a>", "<p>", "</p>", "<img src='{}'>", "<object data='{}'>", "<br>"),
        *("<div class='comment'>", "<div id=main onclick='{}'>", "<div>", "</div>", "<p hidden>"),
        *("<p style='display:none'>", "<meta http-equiv=refresh content='0; url={}'>", "<ul><li>"),
        *("<pre class=footer>", "<article>", "</article>", "<param valuetype=ref value='{}'>"),
        *(
            "<script>a({})</script>",
            "<style>b</style>",
            "<!-- {} -->",
            "<?pi?>",
            "<hr o=1 onn='>'>",
        ),
        *("<link href='{}'>", "<iframe src='{}'>", "<image>", "<base href='http://x/{}'>", "<h2>"),
        *("<img width=5 HEIGHT='a b' style='' bgcolor=\"'\">", "<h3 title='a width=5 b'>", "</h3>"),
        *("<p STYLE='\"' data-color=1 xcolor=\"{}\" background-x=' ' color width>", "<p:x>"),
        *("<b>", "</b>", "<span>", "</span>", "<u title='<p>'>", "<hr o=1 onn='>' ox=2>"),
        *("<picture>", "three. "),
        *("<svg xlink:href='{}'>", "</svg>", "<table><tr><td>", _TEXT, f"<p>{_TEXT}"),
    ]
)


def summary(document: Document) -> str | None:
    try:
        return str(document.summary(html_partial=True))
    except ValueError:
        return None


def has_same_summary(page: Page) -> bool:
    return summary(TreeDocument(page.tree)) == summary(Document(page.html))


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.parent.name)
def test_the_tree_of_a_page_has_the_summary_of_its_source(path: Path) -> None:
    assert has_same_summary(Page(path.read_bytes()))


@settings(max_examples=200)
@given(st.lists(st.tuples(_TAGS, _LINKS), max_size=30))
def test_any_tree_has_the_summary_of_its_source(pieces: list[tuple[str, str]]) -> None:
    assert has_same_summary(Page("<html>" + "".join(tag.format(link) for tag, link in pieces)))


@pytest.mark.parametrize("between", ["<!-- a -->", "<?a?>", "<!--[if IE]><p>a</p><![endif]-->"])
def test_comments_and_instructions_between_words_do_not_count(between: str) -> None:
    """The cleaner removed them one by one, and joined the texts around each every time."""
    text = _TEXT.replace(" ", f" {between}")
    assert has_same_summary(Page(f"<html><article><p>{text}<b>w{between}</b>{between}"))


_WHITE_SPACE = st.sampled_from(
    ["\n", "\t", " ", "  ", "\r", "\xa0", "\u2028", "\x1c", " " * 254, "a"]
)


@given(st.lists(_WHITE_SPACE).map("".join))
def test_any_text_is_cleaned_of_the_same_white_space(text: str) -> None:
    assert quick_clean(text) == clean(text)


@given(st.text(st.sampled_from("sharecomENTıſ-\u212a ")) | st.sampled_from(["Foot", "ſidebar"]))
def test_words_are_found_as_by_the_expression(text: str) -> None:
    for expression in (readability.REGEXES["unlikelyCandidatesRe"], re.compile("a|b.")):
        assert _make_finder(expression)(text) == (expression.search(text) is not None)


def test_only_the_copy_of_readability_has_other_functions() -> None:
    copied = private_copy("readability", "readability")
    assert copied.clean is quick_clean
    assert readability.clean is clean
    assert copied.describe is not readability.describe


@pytest.mark.parametrize(("length", "resolved"), [(100, True), (3_000, False)])
def test_addresses_are_not_resolved_to_a_long_base(length: int, resolved: bool) -> None:
    """Each took time linear in the base's length: a page of 1 MB took more than a minute."""
    base = f"<base href='https://example.org/{'w/' * (length // 2)}'>"
    page = Page(f"{base}<article><p>{_TEXT}<a href=x>w</a>")
    assert ('href="x"' not in (summary(TreeDocument(page.tree)) or "")) is resolved
