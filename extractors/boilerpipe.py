"""Boilerpipe's default and article extractors, by boilerpy3.

Kohlschütter, Fankhauser, Nejdl: Boilerplate Detection using Shallow Text Features, WSDM 2010.
The original works on a repaired document; boilerpy3 breaks off at an end tag without a start
tag, so it is given the parsed page written out again.
"""

from typing import ClassVar

from lxml import etree

from ..segmenter.page import Page
from .base import Extractor, quieten

__all__ = ["BoilerpipeArticle", "BoilerpipeDefault"]

quieten("boilerpy3")


class BoilerpipeDefault(Extractor):
    """For pages of any kind."""

    name: ClassVar[str] = "boilerpipe-default"
    distribution: ClassVar[str] = "boilerpy3"
    requirement: ClassVar[str] = "boilerpy3"

    def _extract(self, page: Page) -> str:
        from boilerpy3.extractors import DefaultExtractor

        return str(DefaultExtractor().get_content(_repaired(page)))


class BoilerpipeArticle(Extractor):
    """For news articles."""

    name: ClassVar[str] = "boilerpipe-article"
    distribution: ClassVar[str] = "boilerpy3"
    requirement: ClassVar[str] = "boilerpy3"

    def _extract(self, page: Page) -> str:
        from boilerpy3.extractors import ArticleExtractor

        return str(ArticleExtractor().get_content(_repaired(page)))


def _repaired(page: Page) -> str:
    return str(etree.tostring(page.tree, encoding="unicode", method="html"))
