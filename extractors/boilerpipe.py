"""Boilerpipe's default and article extractors, by boilerpy3.

Kohlschütter, Fankhauser, Nejdl: Boilerplate Detection using Shallow Text Features, WSDM 2010.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, ClassVar
from weakref import WeakKeyDictionary

from ..segmenter.page import Page
from .base import Extractor, quieten
from .faster.boilerpipe_blocks import LONG_SPACE, Blocks, read_blocks
from .faster.versions import fits

if TYPE_CHECKING:
    from boilerpy3.document import TextDocument

quieten("boilerpy3")

#: The blocks of pages, which both extractors use, for as long as the page is in use.
_of_pages: "WeakKeyDictionary[Page, Blocks]" = WeakKeyDictionary()


class _Boilerpipe(Extractor):
    distribution: ClassVar[str] = "boilerpy3"
    requirement: ClassVar[str] = "webjury[jury]"
    # boilerpy3's own parser keeps every element that has no end tag in a list, and goes through the
    # list at each text: 60 million of these steps took 2.4 s. Only versions without faster code use
    # that parser. The limit stays for all, since the voter has learned without the texts of such
    # pages.
    limits: ClassVar[Mapping[str, int]] = MappingProxyType(
        {"elements without end tags times texts": 20_000_000}
    )
    #: Its name in boilerpy3.
    kind: ClassVar[str]

    def extract_text(self, page: Page) -> str:
        """Run boilerpy3's extractor of this kind."""
        from boilerpy3 import extractors

        extractor = getattr(extractors, self.kind)(raise_on_failure=False)
        if not fits("boilerpy3"):
            return str(extractor.get_content(LONG_SPACE.sub(" ", page.html)))
        document = self._document(page)
        extractor.filter.process(document)
        return str(document.content)

    def _document(self, page: Page) -> "TextDocument":
        """The page as a document of boilerpy3, which an extractor may change."""
        if page not in _of_pages:
            _of_pages[page] = read_blocks(page.tree)
        return _of_pages[page].document()


class BoilerpipeDefault(_Boilerpipe):
    """For pages of any kind."""

    name = "boilerpipe-default"
    kind = "DefaultExtractor"


class BoilerpipeArticle(_Boilerpipe):
    """For news articles."""

    name = "boilerpipe-article"
    kind = "ArticleExtractor"
