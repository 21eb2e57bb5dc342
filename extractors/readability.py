"""The article as in a reader view, by readability-lxml."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import ClassVar

from ..segmenter.page import Page
from .base import Extractor, quieten
from .faster.versions import fits

quieten("readability")


class Readability(Extractor):
    """The text of readability-lxml's summary, which is HTML."""

    name = "readability"
    distribution: ClassVar[str] = "readability-lxml"
    requirement: ClassVar[str] = "webjury[jury]"
    # For each division, readability-lxml visits all elements around it, and everything in the
    # elements that follow these: a subtree that occurs twice costs its square.
    limits: ClassVar[Mapping[str, int]] = MappingProxyType(
        {
            "elements": 20_000,
            "levels around all elements": 500_000,
            "elements beside divisions": 50_000_000,
        }
    )

    def extract_text(self, page: Page) -> str:
        """Run readability-lxml and take the text of its HTML."""
        if fits("readability-lxml"):
            from .faster.readability_document import TreeDocument

            document = TreeDocument(page.tree)
        else:
            from readability import Document

            document = Document(page.html)
        return Page(document.summary(html_partial=True)).text
