"""Items of HTML and Markdown: headings, code, cells, list items, links, images and formulas.

markdown-it-py converts Markdown to HTML. It reads CommonMark with GitHub's tables, footnotes, and
formulas between dollar signs.
"""

import re
from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING
from unicodedata import normalize
from urllib.parse import unquote, urldefrag, urljoin

from lxml.html import HtmlElement, document_fromstring

from ...addresses import clean_address
from ...content.numerals import numeral
from ...segmenter.tags import HEADING_TAGS
from ...segmenter.words import tokenize

if TYPE_CHECKING:
    from markdown_it import MarkdownIt

#: Kinds of items, in the order of the tables.
KINDS = ("headings", "code blocks", "cells", "list items", "links", "images", "formulas")

#: Items by kind, with the number of occurrences of each.
Items = dict[str, Counter[str]]

#: Elements whose text does not count towards the list item around them; and those whose text does
#: not count towards the cell around them, which Markdown writes on one line.
_NESTED_TAGS, _NESTED_IN_CELL = frozenset(("ul", "ol", "pre", "table")), frozenset(("table",))
#: Footnote marks in a text: numbers and letters in brackets.
_NOTE_MARK = re.compile(r"\[\^?\w{1,3}\]")
_BAR = re.compile(r"\\[lr]?[vV]ert(?![A-Za-z])")
_SPELLING = re.compile(r"\\displaystyle(?![A-Za-z])|[\s{}]")
#: Addresses of images in ``srcset``.
_CANDIDATE = re.compile(r"[^\s,]\S*[^\s,]")


@dataclass(frozen=True, slots=True)
class Address:
    """The address of a page.

    Attributes
    ----------
    page : str
        Address of the page itself.
    base : str
        Base of the relative addresses in the page.
    """

    page: str
    base: str

    def resolve(self, reference: str) -> str:
        """Make an address of the page absolute, and decode its percent-encoding."""
        try:
            return unquote(urljoin(self.base, clean_address(reference)))
        except ValueError:  # not an address
            return reference

    def is_within_page(self, reference: str) -> bool:
        """Whether an address is within the page, for example that of a footnote."""
        target = urldefrag(self.resolve(reference))[0]
        return not reference or reference.startswith("#") or target in (self.page, self.base)


def items_of_markdown(markdown: str, address: Address) -> Items:
    r"""Find the items of a text in Markdown.

    Parameters
    ----------
    markdown : str
    address : Address

    Returns
    -------
    dict of str to Counter
        Items by kind, as from `items_of_html`.

    Examples
    --------
    >>> at = Address("https://example.org/a", "https://example.org/a")
    >>> items = items_of_markdown("# Tides\n\n- in\n- out [now](/b)\n\n$h^2$", at)
    >>> [sorted(items[kind]) for kind in ("headings", "list items", "links", "formulas")]
    [['tides'], ['in', 'outnow'], ['now https://example.org/b'], ['h^2']]
    """
    return items_of_html(html_of_markdown(markdown), address)


def html_of_markdown(markdown: str) -> str:
    """Convert Markdown to HTML."""
    return str(_reader().render(markdown))


@cache
def _reader() -> "MarkdownIt":
    from markdown_it import MarkdownIt
    from mdit_py_plugins.dollarmath import dollarmath_plugin
    from mdit_py_plugins.footnote import footnote_plugin

    reader = MarkdownIt("commonmark").enable(["table", "strikethrough"])
    # Dollar signs are read as on GitHub, where those of prices do not begin formulas.
    reader.use(dollarmath_plugin, allow_space=False, allow_digits=False, double_inline=True)
    return reader.use(footnote_plugin, inline=False)


def items_of_html(html: str, address: Address) -> Items:
    """Find the items of a piece of HTML.

    Parameters
    ----------
    html : str
        Formulas are TeX in elements ``span`` or ``div`` of the class ``math``.
    address : Address

    Returns
    -------
    dict of str to Counter
        Items by kind. A heading, cell or list item is its words without white space, footnote marks
        and nested lists, with the letter before it; lists and code in a cell are part of it; a code
        block is its lines; a link is its words and address, except links
        within the page, which are left out; an image is its address; a formula is its TeX without
        white space and braces.
    """
    body: HtmlElement = document_fromstring(f"<html><body>{html}</body></html>").find("body")
    formulas = Counter(_replace_formulas(body))
    _write_letters(body)
    items = {
        "headings": (words_of(heading) for heading in body.iter(*HEADING_TAGS)),
        "code blocks": (lines_of(code) for code in _outside_of_cells(body, "pre")),
        "cells": (words_of(cell, _NESTED_IN_CELL) for cell in body.iter("td", "th")),
        "list items": (words_of(item) for item in _outside_of_cells(body, "li")),
        "links": _links(body, address),
        "images": (address.resolve(image.get("src") or "") for image in body.iter("img")),
    }
    counted = {kind: Counter(filter(None, texts)) for kind, texts in items.items()}
    return {**counted, "formulas": formulas}


def other_sizes(html: str, address: Address) -> dict[str, str]:
    """Find the addresses of images in other sizes.

    Parameters
    ----------
    html : str
    address : Address

    Returns
    -------
    dict of str to str
        For each address in the ``srcset`` of an image, the address in its ``src``.
    """
    body: HtmlElement = document_fromstring(f"<html><body>{html}</body></html>").find("body")
    return {
        address.resolve(candidate): address.resolve(image.get("src") or "")
        for image in body.iter("img")
        for candidate in _CANDIDATE.findall(image.get("srcset") or "")
        if "." in candidate
    }


def _replace_formulas(body: HtmlElement) -> Iterator[str]:
    """Find the formulas, and replace each by its comparable text in the tree."""
    for formula in body.xpath(".//*[contains(concat(' ', @class, ' '), ' math ')]"):
        tex = _SPELLING.sub("", _BAR.sub("|", formula.text_content()))
        for inner in list(formula):
            formula.remove(inner)
        formula.text = tex
        yield tex


def _write_letters(body: HtmlElement) -> None:
    """Put the numbers of items into their texts where they are letters or Roman numerals."""
    for numbered in body.iter("ol"):
        if (numerals := numbered.get("type")) in ("a", "A", "i", "I"):
            for number, item in enumerate(numbered.iterfind("li"), 1):
                item.text = f"{numeral(number, numerals)}. {item.text or ''}"


def _links(body: HtmlElement, address: Address) -> Iterator[str]:
    for link in body.iter("a"):
        href = link.get("href") or ""
        words = words_of(link)
        if words and not address.is_within_page(href):
            yield f"{words} {address.resolve(href)}"


def lines_of(code: HtmlElement) -> str:
    """Get the lines of a code element, without white space at their ends."""
    return "\n".join(map(str.rstrip, str(code.text_content()).split("\n"))).strip("\n")


def _outside_of_cells(body: HtmlElement, tag: str) -> Iterator[HtmlElement]:
    return (one for one in body.iter(tag) if next(one.iterancestors("td", "th"), None) is None)


def words_of(element: HtmlElement, nested: Collection[str] = _NESTED_TAGS) -> str:
    """Join the words of an element, or its other characters if it has no words."""
    text = _NOTE_MARK.sub("", "".join(_own_texts(element, nested)))
    # Superscripts and subscripts may be special characters or elements.
    return "".join(tokenize(normalize("NFKC", text))) or "".join(text.split())


def _own_texts(element: HtmlElement, nested: Collection[str]) -> Iterator[str]:
    yield element.text or ""
    for inner in element:
        if inner.tag not in nested and isinstance(inner.tag, str):
            yield from _own_texts(inner, nested)
        yield inner.tail or ""
