"""Boilerpipe's default and article extractors, by boilerpy3.

Kohlschütter, Fankhauser, Nejdl: Boilerplate Detection using Shallow Text Features, WSDM 2010.
The original works on a repaired document. boilerpy3 stops at an end tag without a start tag, so
it is told of the tags and texts of the parsed page, as if it had read them.
"""

import re
from collections.abc import Mapping
from html.parser import HTMLParser
from types import MappingProxyType
from typing import TYPE_CHECKING, ClassVar
from weakref import WeakKeyDictionary

from lxml import etree
from lxml.html import HtmlElement

from ..segmenter.markup import CODE_TAGS
from ..segmenter.page import Page
from .base import Extractor, quieten

if TYPE_CHECKING:
    from boilerpy3.document import TextDocument
    from boilerpy3.parser import BoilerpipeHTMLParser

__all__ = ["BoilerpipeArticle", "BoilerpipeDefault"]

quieten("boilerpy3")

# boilerpy3's time is quadratic in the white space of a title: 40 KB took more than a minute.
_LONG_SPACE = re.compile(r"\s{100,}")
#: Elements that libxml2 writes without end tags.
_UNCLOSED_TAGS = frozenset("area base br col frame hr img input link meta param".split())


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

        if page not in _documents:
            _documents[page] = read_document(page.tree)
        document = _copied(_documents[page])
        getattr(extractors, self.kind)().filter.process(document)
        return str(document.content)


class BoilerpipeDefault(_Boilerpipe):
    """For pages of any kind."""

    name = "boilerpipe-default"
    kind = "DefaultExtractor"


class BoilerpipeArticle(_Boilerpipe):
    """For news articles."""

    name = "boilerpipe-article"
    kind = "ArticleExtractor"


def read_document(root: HtmlElement) -> "TextDocument":
    """Have boilerpy3 read a tree.

    Parameters
    ----------
    root : HtmlElement

    Returns
    -------
    TextDocument
        What boilerpy3 reads in the HTML of the tree.
    """
    from boilerpy3.parser import BoilerpipeHTMLParser

    parser = BoilerpipeHTMLParser(raise_on_failure=False)
    walk = etree.iterwalk(root, events=("start", "end", "comment", "pi"))
    for event, node in walk:
        if event == "start":
            if node.tag in CODE_TAGS:
                _read_code(parser, node)
                walk.skip_subtree()
                continue
            parser.start_element(node.tag, ())
            if node.text:
                parser.characters(_shortened(node))
            continue
        if event == "end" and node.tag not in CODE_TAGS and node.tag not in _UNCLOSED_TAGS:
            parser.end_element(node.tag)
        if node.tail:
            parser.characters(node.tail)
    return parser.to_text_document()


def _read_code(parser: "BoilerpipeHTMLParser", element: HtmlElement) -> None:
    """Read code: what looks like its end tag ends it, and what follows is text."""
    if element.text and f"</{element.tag}" in element.text.lower():
        HTMLParser.feed(
            parser, etree.tostring(element, encoding="unicode", method="html", with_tail=False)
        )
        return
    parser.start_element(element.tag, ())
    if element.text:
        parser.characters(element.text)
    parser.end_element(element.tag)


def _shortened(element: HtmlElement) -> str:
    """The text of an element; long white space in a title is one space."""
    return _LONG_SPACE.sub(" ", element.text) if element.tag == "title" else element.text


def _copied(document: "TextDocument") -> "TextDocument":
    """A copy for an extractor to work on: it changes blocks and drops some."""
    return type(document)([block.clone() for block in document.text_blocks], document.title)
