"""The base extractors of the thesis and of today."""

from typing import TYPE_CHECKING

from ...extractors.libraries import BoilerpipeArticle, BoilerpipeDefault
from ...segmenter.page import Page

if TYPE_CHECKING:
    from boilerpy3.document import TextDocument


class RawBoilerpipeDefault(BoilerpipeDefault):
    """Boilerpipe Default on the unrepaired page, where it loses much text, as in the thesis."""

    name = "boilerpipe-default-raw"

    def _document(self, page: Page) -> "TextDocument":
        return _unrepaired(page)


class RawBoilerpipeArticle(BoilerpipeArticle):
    """Boilerpipe Article on the unrepaired page, where it loses much text, as in the thesis."""

    name = "boilerpipe-article-raw"

    def _document(self, page: Page) -> "TextDocument":
        return _unrepaired(page)


def _unrepaired(page: Page) -> "TextDocument":
    """Parse a page with boilerpy3 alone, which stops at an end tag without a start tag."""
    from boilerpy3.extractors import DefaultExtractor

    return DefaultExtractor().parse_doc(page.html)


#: Extractors for this comparison only, which are therefore not in the registry.
RAW_BOILERPIPES = (RawBoilerpipeDefault(), RawBoilerpipeArticle())

#: Jurors in the order of the thesis's classes 0 to 3 (thesis §4.2.2); the first wins ties.
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
