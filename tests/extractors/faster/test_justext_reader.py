"""The paragraphs of a tree are those that jusText reads in it."""

from copy import deepcopy
from pathlib import Path
from typing import Any

import justext
import pytest
from hypothesis import given, settings
from justext.core import ParagraphMaker, classify_paragraphs, revise_paragraph_classification
from lxml import etree, html

from languages import ENGLISH
from markup_pieces import MARKUP, PAGES
from odd_trees import ODD_TREES, deep_tree, writable
from webjury.extractors.faster.justext_reader import PARAGRAPH_TAGS, read_paragraphs
from webjury.segmenter.page import Page


def plain_paragraphs(paragraphs: list[Any]) -> list[tuple[str, int, bool, bool]]:
    """Get what jusText's rules use of paragraphs."""
    return [
        (one.text, one.chars_count_in_links, "select" in one.dom_path, one.is_heading)
        for one in paragraphs
    ]


def assert_same_paragraphs(root: html.HtmlElement) -> None:
    """Compare the paragraphs of a tree with jusText's, with and without what it removes first."""
    own = ParagraphMaker.make_paragraphs(root)
    assert plain_paragraphs(read_paragraphs(root, unfiltered=True)) == plain_paragraphs(own)
    own = ParagraphMaker.make_paragraphs(justext.core.preprocessor(deepcopy(root)))
    assert plain_paragraphs(read_paragraphs(root)) == plain_paragraphs(own)


def assert_same_classes(page: Page) -> None:
    """Compare paragraphs, after the rules have been applied, with jusText's of the source."""
    stop_list = justext.get_stoplist("English")
    read = read_paragraphs(page.tree)
    classify_paragraphs(read, stop_list)
    revise_paragraph_classification(read)
    found, expected = (
        [(one.text, one.heading, one.cf_class, one.class_type) for one in paragraphs]
        for paragraphs in (read, justext.justext(page.html, stop_list))
    )
    assert found == expected


def without_namespaces(root: html.HtmlElement) -> html.HtmlElement:
    """Copy a tree: jusText takes an element of any namespace for one of HTML."""
    copied = writable(root)
    for element in copied.iter("{*}*"):
        element.tag = element.tag.replace("{urn:x}", "x-")
    return copied


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.parent.name)
def test_pages_of_the_project_have_the_same_paragraphs(path: Path) -> None:
    page = Page(path.read_bytes())
    assert_same_paragraphs(page.tree)
    assert_same_classes(page)


@settings(max_examples=200)
@given(MARKUP)
def test_any_page_has_the_same_paragraphs(source: str) -> None:
    page = Page(source)
    assert_same_paragraphs(page.tree)
    assert_same_classes(page)


@settings(max_examples=300)
@given(ODD_TREES)
def test_any_tree_has_the_same_paragraphs(root: html.HtmlElement) -> None:
    assert_same_paragraphs(without_namespaces(root))


@pytest.mark.parametrize("tag", "h h1 xh1 x-h1 h1-x h1x h\u0661 éh1 h1é -h2 hh1".split())
def test_the_same_tags_are_headings(tag: str) -> None:
    body = etree.SubElement(etree.Element("html"), "body")
    etree.SubElement(body, tag.lstrip("-")).text = "one"
    etree.SubElement(body[0], "p").text = "two"
    assert_same_paragraphs(body.getparent())


@pytest.mark.parametrize("tag", [etree.Comment, etree.PI, "object", "script", "b"])
def test_what_divides_a_text_is_the_same(tag: Any) -> None:
    """The white space on both sides counts as characters of the link, once or twice."""
    root = html.fromstring("<html><body><a>one </a></body></html>")
    if isinstance(tag, str):
        node = etree.SubElement(root[0][0], tag)
    else:
        node = tag("no")
        root[0][0].append(node)
    node.tail = " two"
    assert_same_paragraphs(root)


@pytest.mark.parametrize("tag", "div a button h1".split())
def test_a_deep_tree_is_read_without_recursion(tag: str) -> None:
    paragraphs = read_paragraphs(deep_tree(tag, 1_100), unfiltered=True)
    text = " ".join(paragraph.text for paragraph in paragraphs)
    assert text == " ".join(
        [*(f"in {n}" for n in range(1_100)), *(f"{n} out" for n in reversed(range(1_100)))]
    )
    assert any(paragraph.is_heading for paragraph in paragraphs) == (tag == "h1")
    assert any(paragraph.chars_count_in_links for paragraph in paragraphs) == (tag == "a")


def test_long_tags_around_each_other_take_little_memory() -> None:
    """The paths to their elements took gigabytes."""
    root = top = etree.Element("html")
    for number in range(100):
        top = etree.SubElement(top, f"{'x' * 90_000}-{number}")
    top.text = ENGLISH
    paragraphs = read_paragraphs(root)
    assert [(paragraph.text, paragraph.dom_path) for paragraph in paragraphs] == [(ENGLISH, "")]


def test_an_element_with_a_namespace_is_none_of_html() -> None:
    root = etree.XML(
        "<html xmlns:x='u'>one<x:p>two</x:p><x:script>three</x:script><p>four</p></html>"
    )
    assert [paragraph.text for paragraph in read_paragraphs(root)] == ["onetwothree", "four"]


def test_paragraphs_are_the_elements_that_justext_takes_for_them() -> None:
    assert PARAGRAPH_TAGS == justext.core.PARAGRAPH_TAGS


@pytest.mark.parametrize("root", [None, "<p>"])
def test_what_is_no_element_is_refused(root: Any) -> None:
    with pytest.raises(TypeError):
        read_paragraphs(root)
