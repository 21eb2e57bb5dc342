"""Boilerpipe's default and article extractors, by boilerpy3.

Kohlschütter, Fankhauser, Nejdl: Boilerplate Detection using Shallow Text Features, WSDM 2010.
The original works on a repaired document. boilerpy3 stops at an end tag without a start tag, so
it gets the parsed page, serialised again.
"""

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import ClassVar

from lxml import etree

from ..segmenter.page import Page
from .base import Extractor, quieten

__all__ = ["BoilerpipeArticle", "BoilerpipeDefault"]

quieten("boilerpy3")

_TITLE = re.compile(r"<title\b[^>]*>.*?</title>", re.DOTALL)
# boilerpy3's time is quadratic in the white space of a title: 40 KB took more than a minute.
_LONG_SPACE = re.compile(r"\s{100,}")


class _Boilerpipe(Extractor):
    distribution: ClassVar[str] = "boilerpy3"
    requirement: ClassVar[str] = "boilerpy3"
    # boilerpy3 remembers every element that no end tag closes, and goes through all of them at
    # each text: 60 million of these steps took 2.4 s.
    limits: ClassVar[Mapping[str, int]] = MappingProxyType(
        {"elements without end tags times texts": 20_000_000}
    )

    def _source(self, page: Page) -> str:
        source = str(etree.tostring(page.tree, encoding="unicode", method="html"))
        return _TITLE.sub(lambda title: _LONG_SPACE.sub(" ", title[0]), source)


class BoilerpipeDefault(_Boilerpipe):
    """For pages of any kind."""

    name = "boilerpipe-default"

    def extract_text(self, page: Page) -> str:
        """Run boilerpy3's DefaultExtractor."""
        from boilerpy3.extractors import DefaultExtractor

        return str(DefaultExtractor().get_content(self._source(page)))


class BoilerpipeArticle(_Boilerpipe):
    """For news articles."""

    name = "boilerpipe-article"

    def extract_text(self, page: Page) -> str:
        """Run boilerpy3's ArticleExtractor."""
        from boilerpy3.extractors import ArticleExtractor

        return str(ArticleExtractor().get_content(self._source(page)))
