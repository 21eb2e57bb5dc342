"""Boilerpipe's default and article extractors, by boilerpy3.

Kohlschütter, Fankhauser, Nejdl: Boilerplate Detection using Shallow Text Features, WSDM 2010.
The original works on a repaired document. boilerpy3 stops at an end tag without a start tag, so
it gets the parsed page, serialised again.
"""

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, ClassVar
from weakref import WeakKeyDictionary

from lxml import etree

from ..segmenter.page import Page
from .base import Extractor, quieten

if TYPE_CHECKING:
    from boilerpy3.document import TextDocument
    from boilerpy3.extractors import Extractor as BoilerpyExtractor

__all__ = ["BoilerpipeArticle", "BoilerpipeDefault"]

quieten("boilerpy3")

_TITLE = re.compile(r"<title\b[^>]*>.*?</title>", re.DOTALL)
# boilerpy3's time is quadratic in the white space of a title: 40 KB took more than a minute.
_LONG_SPACE = re.compile(r"\s{100,}")


#: What boilerpy3 reads on a page, which both extractors work on, for as long as the page is in use.
_documents: "WeakKeyDictionary[Page, TextDocument]" = WeakKeyDictionary()


class _Boilerpipe(Extractor):
    distribution: ClassVar[str] = "boilerpy3"
    requirement: ClassVar[str] = "boilerpy3"
    # boilerpy3 remembers every element that no end tag closes, and goes through all of them at
    # each text: 60 million of these steps took 2.4 s.
    limits: ClassVar[Mapping[str, int]] = MappingProxyType(
        {"elements without end tags times texts": 20_000_000}
    )
    #: Its name in boilerpy3.
    kind: ClassVar[str]

    def extract_text(self, page: Page) -> str:
        """Run boilerpy3's extractor of this kind."""
        from boilerpy3 import extractors

        extractor = getattr(extractors, self.kind)()
        document = self._document(extractor, page)
        extractor.filter.process(document)
        return str(document.content)

    def _document(self, extractor: "BoilerpyExtractor", page: Page) -> "TextDocument":
        """What boilerpy3 reads on a page, for its extractor to change."""
        if page not in _documents:
            _documents[page] = extractor.parse_doc(_source(page))
        return _copied(_documents[page])


class BoilerpipeDefault(_Boilerpipe):
    """For pages of any kind."""

    name = "boilerpipe-default"
    kind = "DefaultExtractor"


class BoilerpipeArticle(_Boilerpipe):
    """For news articles."""

    name = "boilerpipe-article"
    kind = "ArticleExtractor"


def _source(page: Page) -> str:
    source = str(etree.tostring(page.tree, encoding="unicode", method="html"))
    return _TITLE.sub(lambda title: _LONG_SPACE.sub(" ", title[0]), source)


def _copied(document: "TextDocument") -> "TextDocument":
    """A copy for an extractor to work on: it changes blocks and drops some."""
    return type(document)([block.clone() for block in document.text_blocks], document.title)
