"""A page as a sequence of tags and texts, by both cores."""

import gc
from pathlib import Path

import pytest
from hypothesis import given, settings
from lxml import etree
from lxml.html import HtmlElement, fromstring

from markup_pieces import MARKUP, PAGES
from twins import assert_twins, needs_core
from webjury.extractors.events import (
    COMMENT,
    END,
    INSTRUCTION,
    START,
    TEXT,
    _of_pages,
    page_events,
    tree_events,
)
from webjury.segmenter.page import Page


def test_tags_texts_comments_and_instructions_are_listed() -> None:
    body = Page("<div>a<!-- b -->c<br><!-- d -->e</div> f").tree[0]
    assert tree_events(body[0]) == [
        (START, "div"),
        (TEXT, "a"),
        (COMMENT, ""),
        (TEXT, "c"),
        (START, "br"),
        (END, "br"),
        (COMMENT, ""),
        (TEXT, "e"),
        (END, "div"),
    ]


def test_the_events_of_a_page_are_kept_as_long_as_the_page() -> None:
    page = Page("<p>one")
    assert page_events(page) is page_events(page)
    before = len(_of_pages)
    del page
    gc.collect()
    assert len(_of_pages) < before


def assert_same(root: HtmlElement) -> None:
    assert_twins(tree_events, root)


@needs_core
@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.parent.name)
def test_pages_of_the_project_have_the_same_events(path: Path) -> None:
    assert_same(Page(path.read_bytes()).tree)


@needs_core
@settings(max_examples=300)
@given(MARKUP)
def test_any_page_has_the_same_events(source: str) -> None:
    assert_same(Page(source).tree)


@needs_core
def test_a_part_of_a_tree_with_texts_of_several_nodes_has_the_same_events() -> None:
    root = fromstring("<div>one<i>x</i>two<b> </b><p>three<u></u></p>four</div>")
    etree.strip_tags(root, "i", "u")
    root.append(etree.Element("{urn:x}y"))
    root[1].append(etree.ProcessingInstruction("z", "?"))
    root[1][-1].tail = "five"
    root.text = etree.CDATA("one ")
    assert (INSTRUCTION, "") in tree_events(root)
    for element in root.iter("*"):
        assert_same(element)
