"""The main content by Resiliparse, a parser and heuristics in native code."""

from typing import ClassVar

from ..segmenter.page import Page
from .base import Extractor


class Resiliparse(Extractor):
    """Resiliparse's plain text of the main content, without alternative texts."""

    name = "resiliparse"
    distribution: ClassVar[str] = "resiliparse"
    requirement: ClassVar[str] = "resiliparse"

    def extract_text(self, page: Page) -> str:
        """Run Resiliparse's extraction of plain text."""
        from resiliparse.extract.html2text import extract_plain_text

        return str(
            extract_plain_text(
                page.html,
                preserve_formatting=True,
                main_content=True,
                list_bullets=False,
                alt_texts=False,
            )
        )
