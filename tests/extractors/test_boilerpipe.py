"""Boilerpipe gets the parsed page, serialised again."""

import pytest

from webjury.extractors.boilerpipe import BoilerpipeArticle, BoilerpipeDefault
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
    assert BoilerpipeDefault()._source(Page(html)) == html
