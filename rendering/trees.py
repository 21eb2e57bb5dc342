"""Trees of webjury's own HTML, without `lxml.html`'s slow search for the class of each element."""

from lxml import etree
from lxml.html import HtmlElement, document_fromstring

from ..segmenter.page import ELEMENT_CLASSES

_PARSER = etree.HTMLParser(huge_tree=True, collect_ids=False)
_PARSER.set_element_class_lookup(ELEMENT_CLASSES)


def read_body(html: str) -> HtmlElement:
    """Read the ``body`` of HTML; an empty one if there is nothing to read."""
    return document_fromstring(html or "<body></body>", parser=_PARSER).find("body")


def written(body: HtmlElement) -> str:
    """Write a tree as HTML."""
    return str(etree.tostring(body, encoding="unicode", method="html"))
