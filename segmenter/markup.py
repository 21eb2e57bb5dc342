"""Serialise parts of a page as HTML, without scripts, style sheets and comments."""

import html
from copy import deepcopy

from lxml import etree
from lxml.html import HtmlElement

#: Elements whose text is code.
CODE_TAGS = frozenset(("script", "style"))
#: Elements without end tag.
VOID_TAGS = frozenset(
    "area base br col embed frame hr img input link meta param source track wbr".split()
)


def escape_text(text: str | None) -> str:
    """Escape text for HTML; white space alone, and None, become an empty string."""
    return html.escape(text, quote=False) if text and not text.isspace() else ""


def outer_html(element: HtmlElement) -> str:
    """Serialise an element with its content, without scripts, style sheets and comments."""
    own = deepcopy(element)
    etree.strip_elements(own, *CODE_TAGS, etree.Comment, etree.PI, with_tail=False)
    return etree.tostring(own, encoding="unicode", method="html", with_tail=False)
