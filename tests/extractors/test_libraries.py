"""Libraries find the same in the parsed page as in its HTML."""

import gc
import re
from pathlib import Path
from typing import Any

import justext
import pytest
from boilerpy3.document import TextDocument
from boilerpy3.extractors import DefaultExtractor
from hypothesis import given, settings
from lxml import etree
from trafilatura import extract

from languages import ENGLISH, GERMAN
from markup_pieces import MARKUP, PAGES
from webjury.extractors.faster.boilerpipe_reader import read_blocks
from webjury.extractors.faster.justext_reader import PARAGRAPH_TAGS, read_paragraphs
from webjury.extractors.libraries import (
    STOP_LISTS,
    BoilerpipeArticle,
    BoilerpipeDefault,
    JusText,
    Trafilatura,
    _blocks_cache,
)
from webjury.segmenter.page import Page

_TEXT = "The lamp turns once in twenty seconds, all night and all year, and never fails. " * 5


@pytest.mark.parametrize("extractor", [BoilerpipeArticle(), BoilerpipeDefault()])
def test_white_space_in_a_title_does_not_stall_boilerpipe(extractor) -> None:
    """This took hours, because boilerpy3's time is quadratic in it."""
    page = Page(f"<title>A{' ' * 1_000_000}lamp</title><h1>A lamp</h1><p>{_TEXT}")
    assert "A lamp" in extractor.extract(page)


def contents(document: TextDocument) -> list[Any]:
    """Get the parts of a document that boilerpy3's extractors use."""
    names = "text num_words num_words_in_anchor_text num_words_in_wrapped_lines num_wrapped_lines"
    blocks = [[getattr(block, name) for name in names.split()] for block in document.text_blocks]
    return [document.title, *blocks]


def boilerpy3_reads_the_same(page: Page) -> bool:
    html = etree.tostring(page.tree, encoding="unicode", method="html")
    extractor = DefaultExtractor(raise_on_failure=False)
    return contents(read_blocks(page.tree).document()) == contents(extractor.parse_doc(html))


def justext_reads_the_same(page: Page) -> bool:
    """Compare paragraphs, after the rules have been applied, with those of jusText."""
    stop_list = justext.get_stoplist("English")
    read = read_paragraphs(page.tree)
    justext.core.classify_paragraphs(read, stop_list)
    justext.core.revise_paragraph_classification(read)
    names = ("text", "chars_count_in_links", "heading", "cf_class", "class_type")
    found, expected = (
        [[getattr(paragraph, name) for name in names] for paragraph in paragraphs]
        for paragraphs in (read, justext.justext(page.html, stop_list))
    )
    return found == expected


def trafilatura_reads_the_same(page: Page) -> bool:
    return Trafilatura().extract(page) == (extract(page.html, include_comments=False) or "")


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.parent.name)
def test_libraries_read_the_tree_of_a_page_as_its_html(path: Path) -> None:
    page = Page(path.read_bytes())
    assert boilerpy3_reads_the_same(page)
    assert justext_reads_the_same(page)
    assert trafilatura_reads_the_same(page)


@settings(max_examples=200)
@given(MARKUP)
def test_libraries_read_any_tree_as_its_html(source: str) -> None:
    page = Page(source)
    assert boilerpy3_reads_the_same(page)
    assert justext_reads_the_same(page)


def test_links_in_links_are_read_as_in_html() -> None:
    html = f"<html><body>{'<a>one <a>two </a></a>' * 3}{_TEXT}</body></html>"
    read = read_blocks(etree.XML(html))  # an HTML parser would close the outer links
    assert contents(read.document()) == contents(DefaultExtractor().parse_doc(html))


def test_code_ends_where_boilerpy3_takes_it_to_end() -> None:
    script = "<script><!-- write('<script>a()</script>'); b() --></script>"
    page = Page(f"<title>A \n\t lamp</title><meta><p>{_TEXT}{script}<p>{_TEXT}")
    assert "b()" in page.tree.findtext(".//script")
    assert boilerpy3_reads_the_same(page)


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
    document = _blocks_cache[page]
    BoilerpipeDefault().extract(page)
    assert _blocks_cache[page] is document
    before = len(_blocks_cache)
    del page
    gc.collect()
    assert len(_blocks_cache) < before


_MENU = "<ul><li><a href=1>Start</a></li><li><a href=2>Archiv</a></li></ul>"
_CHINESE = (
    "委员会昨天开会讨论了明年的预算\uff0c决定镇上应该在学校和道路上花更多的钱。"
    "住在这里的每个人都可以在星期一到市政厅了解更多关于这些计划的信息\uff0c或者在此之前写信。"
) * 4

#: English stop words among numbers: too little text to detect the language.
_NUMBERS = "The 7 of 12 to 5834 and 994 in the 20 was 3301 it 88 by 745 or 90 at 1200. " * 6


def test_justext_has_each_stop_list() -> None:
    assert {*STOP_LISTS.values()} <= justext.get_stoplists()
    assert [one for one in STOP_LISTS if not re.fullmatch("[a-z]{2}", one)] == []


@pytest.mark.parametrize(
    ("text", "declared", "language", "kept"),
    [
        (GERMAN, "", "de", True),
        (GERMAN, "en", "de", True),
        (ENGLISH, "", "en", True),
        # A text of an unknown language is processed as declared, or else as English.
        (_NUMBERS, "", None, True),
        (_NUMBERS, "en", "en", True),
        (_NUMBERS, "de", "de", False),
        # A language without a stop list is processed without stop words.
        (_CHINESE, "", "zh", True),
    ],
    ids=lambda value: str(value)[:10],
)
def test_a_page_is_extracted_with_the_stop_list_of_its_language(text, declared, language, kept):
    page = Page(f"<html lang='{declared}'><body>{_MENU}<p>{text}</p>{_MENU}</body></html>")
    assert page.language == language
    assert JusText().extract(page) == (text.strip() if kept else "")


def test_each_paragraph_is_one_line() -> None:
    two = Page(f"{_MENU}<p>{ENGLISH}</p>{_MENU}<p>{ENGLISH} Again.</p>{_MENU}")
    assert JusText().extract(two).splitlines() == [ENGLISH, f"{ENGLISH} Again."]


def test_long_tags_around_each_other_take_little_memory() -> None:
    """The paths to their elements took gigabytes."""
    root = top = etree.Element("html")
    for number in range(100):
        top = etree.SubElement(top, f"{'x' * 90_000}-{number}")
    top.text = ENGLISH
    paragraphs = read_paragraphs(root)
    assert [(paragraph.text, paragraph.dom_path) for paragraph in paragraphs] == [(ENGLISH, "")]


def test_paragraphs_are_the_elements_that_justext_takes_for_them() -> None:
    assert PARAGRAPH_TAGS == justext.core.PARAGRAPH_TAGS


@pytest.mark.parametrize(
    "source",
    [
        f"<!DOCTYPE html><html><body><p>{_TEXT}<!-- c --> and<!-- c -->more<p>{_TEXT}<?pi?> end",
        f"<p>{_TEXT}",
        f"\n<script>a()</script><p>{_TEXT}",
        f"{' ' * 100}<html><p>{_TEXT}",
        "<html><p>short<!-- c -->",
    ],
)
def test_comments_and_unusual_beginnings_change_nothing(source: str) -> None:
    assert trafilatura_reads_the_same(Page(source))
