"""The compiled core counts the characters that Python counts."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lxml import etree, html

from markup_pieces import PAGES
from odd_trees import ODD_TREES, deep_tree
from twins import assert_twins, needs_core
from webjury import Page
from webjury.extractors.faster.trafilatura import trimmed_length
from webjury.native import definition_of

pytestmark = needs_core

_PIECES = st.sampled_from(
    [
        *("\n", "\t", " ", "\t\t", "  ", "\r", "\xa0", "\u2028", "\u3000", "\x85"),
        *(" " * 253, " " * 254, " " * 255, "\n" * 255, "\t" * 300, "a", "é", "北", "\U0001f600"),
    ]
)


def assert_same(element: html.HtmlElement) -> None:
    assert_twins(trimmed_length, element)


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.parent.name)
def test_texts_of_pages_of_the_project_have_the_same_length(path: Path) -> None:
    for element in Page(path.read_bytes()).tree.iter("*"):
        assert_same(element)


@settings(max_examples=500)
@given(st.lists(_PIECES, max_size=12), st.integers(0, 12))
def test_any_text_has_the_same_length(pieces: list[str], place: int) -> None:
    root = html.fromstring("<p><b></b></p>")
    root.text, root[0].tail = "".join(pieces[:place]), "".join(pieces[place:])
    assert_same(root)


@settings(max_examples=200)
@given(ODD_TREES)
def test_the_text_of_any_tree_has_the_same_length(root: html.HtmlElement) -> None:
    for element in root.iter("*"):
        assert_same(element)


def test_texts_in_a_deep_tree_have_the_same_length() -> None:
    assert_same(deep_tree("div", 5_000))


def test_comments_are_refused_as_python_refuses_them() -> None:
    for one in (trimmed_length, definition_of(trimmed_length)):
        with pytest.raises(ValueError, match="element"):
            one(html.HtmlComment("a"))


def test_text_of_several_nodes_has_the_same_length() -> None:
    root = html.fromstring("<p>one<i>x</i>two</p>")
    root[0].text = etree.CDATA(" x ")
    root.insert(0, etree.Comment("y"))
    assert_same(root)
    etree.strip_tags(root, "i")
    assert_same(root)
