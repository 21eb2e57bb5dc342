"""What a page declares about itself is found alike by both cores."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lxml import etree, html

from webjury import Page, native
from webjury.ensemble.features import declarations

pytestmark = pytest.mark.skipif(not native.IS_COMPILED, reason="the compiled core is not there")

_PAGES = sorted(Path(__file__).parents[1].glob("pages/*/source.html"))
_PIECES = st.sampled_from(
    [
        *("<title>", "</title>", "<TITLE>One &amp; two</TITLE>", "<svg><title>", "<b>", "</b>"),
        *("<meta property='og:title' content='A &quot;b&quot;'>", "<meta property=og:title>"),
        *("<meta name=description content=' c é '>", "<META NAME=Description CONTENT=d>"),
        "<meta property='og:description' name=description content=e>",
        *("<script type='application/ld+json'>", "</script>", "<script>", "<script type=ld+json>"),
        *('{"articleBody": "one"}', "articleBody", "<!--", "-->", "<?x?>", "</svg>", "<body>"),
    ]
)


def assert_same(tree: html.HtmlElement) -> None:
    slow, fast = declarations._declarations(tree), declarations.declarations(tree)
    assert slow == fast


@pytest.mark.parametrize("path", _PAGES, ids=lambda path: path.parent.name)
def test_pages_of_the_project_declare_the_same(path: Path) -> None:
    assert_same(Page(path.read_bytes()).tree)


@settings(max_examples=300, deadline=None)
@given(st.lists(st.tuples(_PIECES, st.sampled_from(["", " ", "\n", "one"])), max_size=20))
def test_any_page_declares_the_same(pieces: list[tuple[str, str]]) -> None:
    assert_same(Page("".join(piece + text for piece, text in pieces)).tree)


def test_texts_of_several_nodes_are_read_whole() -> None:
    tree = html.fromstring(
        "<head><title>a<b>b</b></title><script type='x/ld+json'></script></head>"
    )
    script = next(tree.iter("script"))
    script.text = "article"
    etree.SubElement(script, "b").tail = "Body"
    etree.strip_tags(script, "b")  # the texts around it are nodes of their own
    assert_same(tree)
    assert declarations.declarations(tree).linked_data == ["articleBody"]


def test_a_part_of_a_tree_ends_where_it_ends() -> None:
    tree = html.fromstring(
        "<div><p><meta name=description content=a></p><meta name=description></div>"
    )
    assert_same(tree[0])
    assert declarations.declarations(tree[0]).descriptions == ["a"]


def test_a_deep_tree_is_walked_without_recursion() -> None:
    root = top = html.Element("div")
    for _ in range(5_000):
        top = etree.SubElement(top, "div")
    etree.SubElement(top, "title").text = "deep"
    assert declarations.declarations(root).titles == ["deep"]


@pytest.mark.parametrize("root", [None, "<p>"])
def test_what_is_no_element_is_refused(root: object) -> None:
    with pytest.raises(TypeError):
        native.declarations.find(root, str, b"")
