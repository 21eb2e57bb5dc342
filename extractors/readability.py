"""The article as in a reader view, by readability-lxml."""

from typing import ClassVar

from ..segmenter.page import Page
from .base import Extractor, quieten

__all__ = ["Readability"]

quieten("readability")


class Readability(Extractor):
    """The text of readability-lxml's summary, which is HTML."""

    name = "readability"
    distribution: ClassVar[str] = "readability-lxml"
    requirement: ClassVar[str] = "readability-lxml"

    def extract_text(self, page: Page) -> str:
        """Run readability-lxml and take the text of its HTML."""
        from readability import Document

        return Page(Document(page.html).summary(html_partial=True)).text
