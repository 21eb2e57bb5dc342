"""The blocks of a tree are those that boilerpy3 reads in its HTML."""

from pathlib import Path
from typing import Any

import pytest
from boilerpy3.document import TextDocument
from boilerpy3.extractors import DefaultExtractor
from hypothesis import given, settings
from lxml import etree, html

from markup_pieces import MARKUP, PAGES
from odd_trees import ODD_TREES, deep_tree, writable
from webjury.extractors.faster.boilerpipe_reader import read_blocks
from webjury.segmenter.page import Page

_TEXT = "The lamp turns once in twenty seconds, all night and all year, and never fails. " * 5


def contents(document: TextDocument) -> list[Any]:
    """Get the parts of a document that boilerpy3's extractors use."""
    names = "text num_words num_words_in_anchor_text num_words_in_wrapped_lines num_wrapped_lines"
    blocks = [[getattr(block, name) for name in names.split()] for block in document.text_blocks]
    return [document.title, *blocks]


def assert_same_blocks(root: html.HtmlElement, written: str = "") -> None:
    """Compare the blocks of a tree with boilerpy3's blocks of its HTML."""
    written = written or etree.tostring(root, encoding="unicode", method="html", with_tail=False)
    own = DefaultExtractor(raise_on_failure=False).parse_doc(written)
    assert contents(read_blocks(root).document()) == contents(own)


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.parent.name)
def test_pages_of_the_project_have_the_same_blocks(path: Path) -> None:
    assert_same_blocks(Page(path.read_bytes()).tree)


@settings(max_examples=200)
@given(MARKUP)
def test_any_page_has_the_same_blocks(source: str) -> None:
    assert_same_blocks(Page(source).tree)


@settings(max_examples=300)
@given(ODD_TREES)
def test_any_tree_has_the_same_blocks(root: html.HtmlElement) -> None:
    assert_same_blocks(writable(root))


#: The marks by which boilerpy3 begins and ends links.
_MARKED = [
    f"one {before}\ue00a{mark} two <b>\ue00a</b>{mark} three"
    for mark in ("start", "end", "starts", "star", "", "start.")
    for before in ("", "x", " ", "\ue00a")
]
#: Lines that are wrapped where a word does not fit.
_WRAPPED = [
    f"{'w' * length} one {'w' * (79 - length % 5)} two . {'é' * length}" for length in range(75, 90)
]


@pytest.mark.parametrize(
    "sources",
    [
        [f"{text} <a>{text}</a> {text}<p>{text}" for text in _MARKED],
        [f"<title>{text}</title>{text}" for text in _MARKED],
        [f"<p>{line}<p>{line} <a>{line}</a>{line}" for line in _WRAPPED],
    ],
    ids=["marked", "marked titles", "wrapped"],
)
def test_unusual_texts_are_counted_the_same(sources: list[str]) -> None:
    for source in sources:
        assert_same_blocks(html.fromstring(f"<html><body>{source}</body></html>"))


@pytest.mark.parametrize("space", [" ", "\n", "\u3000"])
def test_long_white_space_of_a_title_becomes_one_space(space: str) -> None:
    for length in (1, 99, 100, 101, 5_000):
        gap = space * length
        tree = html.fromstring(f"<html><title>{gap}one{gap}two{gap}</title><body>x</html>")
        assert read_blocks(tree).title == f"one{gap if length < 100 else ' '}two"


def test_links_in_links_are_read_as_in_html() -> None:
    source = f"<html><body>{'<a>one <a>two </a></a>' * 3}{_TEXT}</body></html>"
    assert_same_blocks(etree.XML(source), source)  # an HTML parser would close the outer links


@pytest.mark.parametrize("tag", ["script", "style"])
@pytest.mark.parametrize(
    "code",
    [
        *("", "a()", "a('</p>')", "<!-- '</{0}>'; b() -->", "</{0}", "</\u017fcript", "a</{0}>b"),
        "</{0}></body>x</{0}>y<title>z</title>",
        "<\\/{0}> é </{0} x>é<br/>&amp;&#xD800;",
        "</{0}><a>one<body>two</option></option>",
    ],
)
def test_code_ends_where_boilerpy3_takes_it_to_end(tag: str, code: str) -> None:
    source = f"<html><body>one<{tag}></{tag}>two<p>three<a>four</a></body></html>"
    root = html.fromstring(source)
    root.find(f".//{tag}").text = code.format(tag)
    assert_same_blocks(root)


def test_code_in_a_comment_of_a_script_is_text_after_its_end_tag() -> None:
    script = "<script><!-- write('<script>a()</script>'); b() --></script>"
    page = Page(f"<title>A \n\t lamp</title><meta><p>{_TEXT}{script}<p>{_TEXT}")
    assert "b()" in page.tree.findtext(".//script")
    assert_same_blocks(page.tree)


def test_an_element_with_a_namespace_is_a_block_of_text() -> None:
    source = "one<x:script>two</x:script>three<x:a>four</x:a>"
    root = etree.XML(f"<html xmlns:x='u'><body>{source}</body></html>")
    blocks = read_blocks(root).blocks
    assert [block[:3] for block in blocks] == [
        (text, 1, 0) for text in "one two three four".split()
    ]


def test_text_after_elements_in_code_is_read() -> None:
    """A program can put elements there, not a page."""
    root = html.fromstring("<html><body>one <script>no</script><p>two</p></body></html>")
    etree.SubElement(root.find(".//script"), "b").tail = "and"
    assert [block[0] for block in read_blocks(root).blocks] == ["one and", "two"]


@pytest.mark.parametrize("tag", "div a body noscript title h1".split())
def test_a_deep_tree_is_read_without_recursion(tag: str) -> None:
    assert_same_blocks(deep_tree(tag, 1_100))


def test_tags_of_many_names_are_told_apart() -> None:
    """Kinds of tags are cached by the address of the name, with few places."""
    tags = "a b noscript abbr p".split()
    source = "".join(f"<t{n}>one {tags[n % 5]}</t{n}><{tags[n % 5]}>two" for n in range(3_000))
    assert_same_blocks(html.fromstring(f"<html><body>{source}", parser=html.HTMLParser()))


def test_the_text_after_the_tree_does_not_count() -> None:
    root = html.fromstring("<html><body><div>one <b>two</b></div>three</body></html>")
    body = etree.SubElement(root, "body")
    body.text, body.tail = "four", "five"
    assert [block[0] for block in read_blocks(body).blocks] == ["four"]


@pytest.mark.parametrize("root", [None, "<p>"])
def test_what_is_no_element_is_refused(root: Any) -> None:
    with pytest.raises(TypeError):
        read_blocks(root)
