"""The main text by trafilatura.

Barbaresi: Trafilatura: A Web Scraping Library and Command-Line Tool for Text Discovery and
Extraction, ACL 2021.
"""

import re
from collections.abc import Mapping
from copy import deepcopy
from typing import ClassVar

from lxml import etree
from lxml.html import HtmlElement

from ..segmenter.page import Page
from .base import Extractor, quieten
from .justext import LIMITS as JUSTEXT_LIMITS

__all__ = ["Trafilatura"]

quieten("courlan", "htmldate", "trafilatura")

#: Sources that trafilatura neither repairs nor refuses before it parses them.
_PARSED_ALIKE = re.compile(r"\s{0,20}<(?:!doctype html|html)\b", re.IGNORECASE)


class Trafilatura(Extractor):
    """trafilatura's text without comments, the setting it scores best with."""

    name = "trafilatura"
    distribution: ClassVar[str] = "trafilatura"
    requirement: ClassVar[str] = "trafilatura"
    # Where its own rules find little, trafilatura runs jusText.
    limits: ClassVar[Mapping[str, int]] = JUSTEXT_LIMITS

    def extract_text(self, page: Page) -> str:
        """Run trafilatura."""
        from trafilatura import extract

        from .trafilatura_expressions import quick_expressions
        from .trafilatura_paragraphs import quick_paragraphs

        with quick_expressions(), quick_paragraphs():
            return extract(_input(page), include_comments=False) or ""


def _input(page: Page) -> HtmlElement | str:
    """What trafilatura parses a page to, or the page where it might parse something else."""
    if not _PARSED_ALIKE.match(page.html):
        return page.html
    tree = deepcopy(page.tree)
    etree.strip_elements(tree, etree.Comment, etree.PI, with_tail=False)
    return tree
