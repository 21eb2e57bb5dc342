"""The base extractors of the thesis, and those of today."""

from typing import TYPE_CHECKING

from ...extractors.boilerpipe import BoilerpipeArticle, BoilerpipeDefault
from ...segmenter.page import Page

if TYPE_CHECKING:
    from boilerpy3.document import TextDocument
    from boilerpy3.extractors import Extractor as BoilerpyExtractor

__all__ = ["MODERN_JURORS", "RAW_BOILERPIPES", "THESIS_JURORS"]


class RawBoilerpipeDefault(BoilerpipeDefault):
    """Boilerpipe Default on the unrepaired page, of which it loses much, as in the thesis."""

    name = "boilerpipe-default-raw"

    def _document(self, extractor: "BoilerpyExtractor", page: Page) -> "TextDocument":
        return extractor.parse_doc(page.html)


class RawBoilerpipeArticle(BoilerpipeArticle):
    """Boilerpipe Article on the unrepaired page, of which it loses much, as in the thesis."""

    name = "boilerpipe-article-raw"

    def _document(self, extractor: "BoilerpyExtractor", page: Page) -> "TextDocument":
        return extractor.parse_doc(page.html)


#: Not in the registry: they are for this comparison only.
RAW_BOILERPIPES = (RawBoilerpipeDefault(), RawBoilerpipeArticle())

#: In the order of the thesis's classes 0 to 3 (thesis §4.2.2); the first wins ties.
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
