"""The length of a text is the one that readability finds."""

from typing import Any

import pytest
from hypothesis import given, settings
from lxml import html
from trafilatura.readability_lxml import text_length

from markup_pieces import PAGES
from odd_trees import ODD_TREES
from webjury.extractors.faster.text_length import trimmed_length
from webjury.segmenter.page import Page


def assert_same_lengths(root: html.HtmlElement) -> None:
    for element in root.iter("*"):
        assert trimmed_length(element) == text_length(element)


def test_elements_of_pages_have_the_same_length() -> None:
    for path in PAGES:
        assert_same_lengths(Page(path.read_bytes()).tree)


@settings(max_examples=300)
@given(ODD_TREES)
def test_elements_of_any_tree_have_the_same_length(root: html.HtmlElement) -> None:
    assert_same_lengths(root)


@pytest.mark.parametrize("node", [html.HtmlComment("a"), html.HtmlProcessingInstruction("a")])
def test_what_is_no_element_has_no_length(node: Any) -> None:
    with pytest.raises(ValueError, match="element"):
        trimmed_length(node)
    for other in (None, "<p>"):
        with pytest.raises(TypeError):
            trimmed_length(other)
