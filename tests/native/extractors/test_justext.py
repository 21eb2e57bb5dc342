"""The compiled core reads the paragraphs of jusText that Python reads."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from lxml import html

from markup_pieces import MARKUP, PAGES
from odd_trees import ODD_TREES, deep_tree
from twins import assert_twins, needs_core
from webjury import Page
from webjury.apps.benchmark.accuracy.pages import evenly_spaced
from webjury.experiments.data.datasets import load
from webjury.extractors.faster.justext_paragraphs import read_paragraphs

pytestmark = needs_core


def assert_same(root: html.HtmlElement) -> None:
    assert_twins(read_paragraphs, root)
    assert_twins(read_paragraphs, root, unfiltered=True)


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.parent.name)
def test_pages_of_the_project_have_the_same_paragraphs(path: Path) -> None:
    assert_same(Page(path.read_bytes()).tree)


@pytest.mark.data("wcxb")
def test_pages_of_a_data_set_have_the_same_paragraphs() -> None:
    for page in evenly_spaced(load("wcxb"), 100):
        assert_same(Page(page.html).tree)


@settings(max_examples=300)
@given(MARKUP)
def test_any_page_has_the_same_paragraphs(source: str) -> None:
    assert_same(Page(source).tree)


@settings(max_examples=500)
@given(ODD_TREES)
def test_any_tree_has_the_same_paragraphs(root: html.HtmlElement) -> None:
    for element in root.iter("*"):
        assert_same(element)


@pytest.mark.parametrize("tag", ["div", "a", "span", "h1", "select", "iframe"])
def test_a_deep_tree_is_read_without_recursion(tag: str) -> None:
    assert_same(deep_tree(tag, 5_000))


@pytest.mark.parametrize(
    "tag",
    ["h", "h1", "xh1", "x-h1", "h1-x", "h1x", "h\u0661", "\u00e9h1", "h1\u00e9", "-h2", "hh1"],
)
def test_headings_are_known_by_their_tags(tag: str) -> None:
    root = html.fromstring(f"<html><body><div><{tag}>one</{tag}>two</div></body></html>")
    assert_same(root)


@pytest.mark.parametrize("root", [None, "<p>"])
def test_what_is_no_element_is_refused(root: object) -> None:
    with pytest.raises(TypeError):
        read_paragraphs(root)
