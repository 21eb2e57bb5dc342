"""Wholeness: code blocks, lists, tables and quotations that a text keeps whole.

If an ingredient or the second of three code blocks is missing, F1 hardly changes, but readers
notice. Each element of a page that the gold standard contains whole is searched for in a text, part
by part. Parts are lines, items, rows or paragraphs.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from ...ensemble.features.case import Case
from ...ensemble.verdict.data_tables import MAX_LINK_SHARE, data_tables

#: Kinds of elements that the gold standard contains.
KINDS = ("code", "table", "list", "quotation")
#: Kind of the elements that the gold standard does not contain at all, such as menus.
JUNK = "junk"
#: Minimum share of the parts of a whole element, and maximum share of an element that is gone.
WHOLE, GONE = 0.9, 0.1
#: Minimum number of words of an element, and of an element of the kind junk.
MIN_WORDS, MIN_JUNK_WORDS = 3, 8
_WORD = re.compile(r"\w+")


class Wholeness(NamedTuple):
    """How many elements a text keeps.

    Attributes
    ----------
    elements : int
        Number of elements that were searched for.
    whole, gone : int
        Numbers of elements that are whole in the text and that are gone from it, as defined by
        `WHOLE` and `GONE`. The others are torn.
    """

    elements: int
    whole: int
    gone: int


@dataclass(frozen=True, slots=True)
class Element:
    """An element of a page.

    Attributes
    ----------
    kind : str
        One of `KINDS`, or `JUNK` if the gold standard does not contain the element at all.
    parts : tuple of str
        Words of each part, as from `plain_words`.
    """

    kind: str
    parts: tuple[str, ...]

    def share(self, words: str) -> float:
        """Compute the share of the parts that are in a text, given as from `plain_words`."""
        return sum(part in words for part in self.parts) / len(self.parts)


def elements_of(case: Case, gold: str) -> list[Element]:
    """Find the elements that the gold standard contains whole or does not contain at all.

    Parameters
    ----------
    case : Case
    gold : str
        Gold standard text of the page.

    Returns
    -------
    list of Element
    """
    words = plain_words(gold)
    found = []
    for kind, texts in _elements(case):
        parts = tuple(part for text in texts if (part := plain_words(text)).strip())
        n_words = sum(len(part.split()) for part in parts)
        if n_words < MIN_WORDS:
            continue
        share = (element := Element(kind, parts)).share(words)
        if share >= WHOLE:
            found.append(element)
        elif not share and n_words >= MIN_JUNK_WORDS:
            found.append(Element(JUNK, parts))
    return found


def wholeness(elements: Sequence[Element], text: str) -> dict[str, Wholeness]:
    """Search for elements in a text.

    Parameters
    ----------
    elements : sequence of Element
    text : str

    Returns
    -------
    dict of str to Wholeness
        Counts by kind; kinds without elements are left out.
    """
    words = plain_words(text)
    shares: dict[str, list[float]] = {}
    for element in elements:
        shares.setdefault(element.kind, []).append(element.share(words))
    return {
        kind: Wholeness(
            len(kind_shares),
            sum(share >= WHOLE for share in kind_shares),
            sum(share <= GONE for share in kind_shares),
        )
        for kind, kind_shares in shares.items()
    }


def plain_words(text: str) -> str:
    """Join the words of a text in lower case, with a space before and after each word."""
    return f" {' '.join(_WORD.findall(text.lower()))} "


def _elements(case: Case) -> Iterator[tuple[str, list[str]]]:
    """Yield the kind of each element, and the texts of its parts."""
    doc, (first, stop) = case.page.doc, case.element_segments
    children: dict[int, list[int]] = {}
    for element in [*doc.tagged("li"), *doc.tagged("tr")]:
        children.setdefault(_list_or_table(case, element), []).append(element)

    for element in doc.tagged("pre"):
        yield "code", doc.text_of(element).split("\n")
    for element in doc.tagged("blockquote"):
        yield "quotation", doc.text_of(element).split("\n")
    tables = data_tables(case)
    for table in np.unique(tables[tables >= 0]).tolist():
        yield "table", [doc.text_of(row) for row in children.get(table, [])]
    for tag in ("ul", "ol"):
        for element in doc.tagged(tag):
            inside = slice(first[element], stop[element])
            n_words = case.n_words[inside].sum()
            n_linked = (case.n_words * case.link_share)[inside].sum()
            items = children.get(element, [])
            if len(items) > 1 and n_linked <= MAX_LINK_SHARE * n_words:
                yield "list", [doc.text_of(item) for item in items]


def _list_or_table(case: Case, element: int) -> int:
    """Find the list or table that an item or row belongs to; -1 if it has none."""
    doc = case.page.doc
    return doc.nearest(doc.parents[element], ("ul", "ol", "table"))
