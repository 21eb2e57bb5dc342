"""Boilerpipe gets the parsed page, serialised again."""

import gc

import pytest

from webjury.extractors.boilerpipe import (
    BoilerpipeArticle,
    BoilerpipeDefault,
    _documents,
    _source,
)
from webjury.segmenter.page import Page

_TEXT = "The lamp turns once in twenty seconds, all night and all year, and never fails. " * 5


@pytest.mark.parametrize("extractor", [BoilerpipeArticle(), BoilerpipeDefault()])
def test_white_space_in_a_title_does_not_stall_it(extractor) -> None:
    """Took hours: the time of boilerpy3 is quadratic in it."""
    page = Page(f"<title>A{' ' * 1_000_000}lamp</title><h1>A lamp</h1><p>{_TEXT}")
    assert "A lamp" in extractor.extract(page)


def test_ordinary_white_space_stays_as_it_is() -> None:
    html = (
        f"<html><head><title>A \n\t lamp</title></head><body><p>One{' ' * 200}two</p></body></html>"
    )
    assert _source(Page(html)) == html


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
    document = _documents[page]
    BoilerpipeDefault().extract(page)
    assert _documents[page] is document
    before = len(_documents)
    del page
    gc.collect()
    assert len(_documents) < before
