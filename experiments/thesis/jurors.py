"""The thesis's four base extractors, and those that came after it."""

from ...extractors.boilerpipe import BoilerpipeArticle, BoilerpipeDefault
from ...segmenter.page import Page

__all__ = ["MODERN_JURORS", "RAW_BOILERPIPES", "THESIS_JURORS"]


class RawBoilerpipeDefault(BoilerpipeDefault):
    """Boilerpipe Default given the page as it came, and so losing much of it, as in the thesis."""

    name = "boilerpipe-default-raw"

    def _source(self, page: Page) -> str:
        return page.html


class RawBoilerpipeArticle(BoilerpipeArticle):
    """Boilerpipe Article given the page as it came, and so losing much of it, as in the thesis."""

    name = "boilerpipe-article-raw"

    def _source(self, page: Page) -> str:
        return page.html


#: What the registry does not have: nobody should extract with these.
RAW_BOILERPIPES = (RawBoilerpipeDefault(), RawBoilerpipeArticle())

#: In the order of the thesis's classes 0 to 3 (thesis §4.2.2); of equals the first is best.
THESIS_JURORS = ("bte", "readability", "boilerpipe-default-raw", "boilerpipe-article-raw")

#: Base extractors of today.
MODERN_JURORS = (
    "bte",
    "boilerpipe-article",
    "boilerpipe-default",
    "goose3",
    "justext",
    "readability",
    "resiliparse",
    "trafilatura",
)
