"""Libraries find the same in the parsed page as in its HTML."""

import gc
import re
from pathlib import Path

import justext
import pytest
from trafilatura import extract

from languages import ENGLISH, GERMAN
from markup_pieces import PAGES
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


def trafilatura_reads_the_same(page: Page) -> bool:
    return Trafilatura().extract(page) == (extract(page.html, include_comments=False) or "")


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.parent.name)
def test_trafilatura_reads_the_tree_of_a_page_as_its_html(path: Path) -> None:
    assert trafilatura_reads_the_same(Page(path.read_bytes()))


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
