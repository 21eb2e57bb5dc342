"""Boilerpipe has the blocks of the parsed page that it would read in its HTML."""

import gc
from pathlib import Path
from typing import Any

import pytest
from boilerpy3.document import TextDocument
from boilerpy3.extractors import DefaultExtractor
from hypothesis import given, settings
from lxml import etree

from markup_pieces import MARKUP, PAGES
from webjury.extractors.boilerpipe import (
    BoilerpipeArticle,
    BoilerpipeDefault,
    _of_pages,
)
from webjury.extractors.faster.boilerpipe_blocks import read_blocks
from webjury.segmenter.page import Page

_TEXT = "The lamp turns once in twenty seconds, all night and all year, and never fails. " * 5


@pytest.mark.parametrize("extractor", [BoilerpipeArticle(), BoilerpipeDefault()])
def test_white_space_in_a_title_does_not_stall_it(extractor) -> None:
    """Took hours: the time of boilerpy3 is quadratic in it."""
    page = Page(f"<title>A{' ' * 1_000_000}lamp</title><h1>A lamp</h1><p>{_TEXT}")
    assert "A lamp" in extractor.extract(page)


def contents(document: TextDocument) -> list[Any]:
    """What boilerpy3's extractors use of a document."""
    names = "text num_words num_words_in_anchor_text num_words_in_wrapped_lines num_wrapped_lines"
    blocks = [[getattr(block, name) for name in names.split()] for block in document.text_blocks]
    return [document.title, *blocks]


def assert_read_as_html(page: Page) -> None:
    html = etree.tostring(page.tree, encoding="unicode", method="html")
    extractor = DefaultExtractor(raise_on_failure=False)
    assert contents(read_blocks(page.tree).document()) == contents(extractor.parse_doc(html))


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.parent.name)
def test_the_tree_of_a_page_is_read_as_its_html(path: Path) -> None:
    assert_read_as_html(Page(path.read_bytes()))


@settings(max_examples=200)
@given(MARKUP)
def test_any_tree_is_read_as_its_html(source: str) -> None:
    assert_read_as_html(Page(source))


def test_links_in_links_are_read_as_in_html() -> None:
    html = f"<html><body>{'<a>one <a>two </a></a>' * 3}{_TEXT}</body></html>"
    read = read_blocks(etree.XML(html))  # a parser of HTML would end the outer links
    assert contents(read.document()) == contents(DefaultExtractor().parse_doc(html))


def test_code_ends_where_boilerpy3_takes_it_to_end() -> None:
    script = "<script><!-- write('<script>a()</script>'); b() --></script>"
    page = Page(f"<title>A \n\t lamp</title><meta><p>{_TEXT}{script}<p>{_TEXT}")
    assert "b()" in page.tree.findtext(".//script")
    assert_read_as_html(page)


_PAGE = (
    f"<title>A lamp - Harbour</title><h1>A lamp</h1><p>{_TEXT}<ul><li>Home<li>News</ul><p>{_TEXT}"
    f"<p>Comments<p>{_TEXT}"
)


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_an_extractor_says_the_same_whether_the_other_has_run_or_not(order) -> None:
    extractors = [BoilerpipeArticle(), BoilerpipeDefault()]
    alone = [extractor.extract(Page(_PAGE)) for extractor in extractors]
    assert alone[0] != alone[1]
    page = Page(_PAGE)
    for number in (*order, *order):
        assert extractors[number].extract(page) == alone[number]


def test_what_boilerpy3_has_read_is_kept_as_long_as_the_page() -> None:
    page = Page(_PAGE)
    BoilerpipeArticle().extract(page)
    document = _of_pages[page]
    BoilerpipeDefault().extract(page)
    assert _of_pages[page] is document
    before = len(_of_pages)
    del page
    gc.collect()
    assert len(_of_pages) < before
