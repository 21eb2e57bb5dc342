"""The main text by trafilatura.

Barbaresi: Trafilatura: A Web Scraping Library and Command-Line Tool for Text Discovery and
Extraction, ACL 2021.
"""

from collections.abc import Mapping
from typing import ClassVar

from ..segmenter.page import Page
from .base import Extractor, quieten
from .faster.versions import fits
from .justext import LIMITS as JUSTEXT_LIMITS

quieten("courlan", "htmldate", "trafilatura")


class Trafilatura(Extractor):
    """trafilatura's text without comments, the setting it scores best with."""

    name = "trafilatura"
    distribution: ClassVar[str] = "trafilatura"
    requirement: ClassVar[str] = "webjury[jury]"
    # If its own rules find little, trafilatura runs jusText.
    limits: ClassVar[Mapping[str, int]] = JUSTEXT_LIMITS

    def extract_text(self, page: Page) -> str:
        """Run trafilatura."""
        if fits("trafilatura"):
            from .faster.trafilatura import extract_text

            return extract_text(page)
        from trafilatura import extract

        return extract(page.html, include_comments=False) or ""
