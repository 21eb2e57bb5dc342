"""Sizes of a page, and the limits above which an extractor would stall on it.

A timer cannot interrupt C code, and a clock would make results depend on the machine. So an
extractor that could take minutes on a page of these sizes is not started and counts as missing.
Extractors whose time is linear run on every page.
"""

from collections.abc import Callable, Mapping
from itertools import groupby, pairwise

import numpy as np

from .doc import Doc
from .source.characters import count_characters

#: jusText judges blocks with fewer characters by their neighbours.
SHORT_BLOCK = 200
_DIVISIONS = frozenset(("div", "section"))


def _short_pairs(doc: Doc) -> int:
    """Number of ordered pairs of short blocks with only short blocks between them."""
    bounds = pairwise((*doc.breaks, len(doc.text)))
    runs = groupby(stop - start < SHORT_BLOCK for start, stop in bounds if start < stop)
    return sum(sum(1 for _ in row) ** 2 for is_short, row in runs if is_short)


def _elements_beside_divisions(doc: Doc) -> int:
    """Number of elements in the next siblings of each division and of its ancestors, summed."""
    # For each element, those in the next siblings of itself and its ancestors.
    beside: list[int] = []
    total = 0
    for element, (tag, parent, end) in enumerate(zip(doc.tags, doc.parents, doc.ends, strict=True)):
        own = 0
        # The element after the descendants of another is its next sibling if they share a parent.
        if end < len(doc) and doc.parents[end] == parent:
            own = doc.ends[end] - end
        beside.append(own + (beside[parent] if parent >= 0 else 0))
        total += beside[element] if tag in _DIVISIONS else 0
    return total


def _most_elements_in_a_paragraph(doc: Doc) -> int:
    return max((doc.ends[one] - one - 1 for one in doc.tagged("p")), default=0)


#: How each size is measured, from a page's sanitised source and its visible elements.
SIZES: Mapping[str, Callable[[bytes, Doc], int]] = {
    "characters": lambda source, _: count_characters(source),
    # This takes a third of the time of `bytes.count`.
    "tags": lambda source, _: int(np.count_nonzero(np.frombuffer(source, np.uint8) == ord("<"))),
    "elements": lambda _, doc: len(doc),
    "table cells": lambda _, doc: len(doc.tagged("td", "th")),
    "levels of nesting": lambda _, doc: max(doc.depths, default=-1) + 1,
    "levels around all elements": lambda _, doc: sum(doc.depths) + len(doc),
    "elements beside divisions": lambda _, doc: _elements_beside_divisions(doc),
    "elements in one paragraph": lambda _, doc: _most_elements_in_a_paragraph(doc),
    "pairs of short blocks": lambda _, doc: _short_pairs(doc),
    "elements without end tags times texts": lambda _, doc: doc.n_voids * len(doc.run_starts),
}
#: Limits for all extractors whose time is not linear. No page of the data sets exceeds one.
LIMITS: Mapping[str, int] = {
    "characters": 10_000_000,
    "tags": 90_000,
    "elements": 30_000,
    # 8,000 short cells cost jusText 10 s; its cost is quadratic in them.
    "table cells": 3_000,
    # lxml without `huge_tree`, as extractors use it, drops everything below 255 levels.
    "levels of nesting": 250,
}


class Sizes(dict[str, int]):
    """The sizes of a page, by name; each is measured when it is first needed.

    The source is sanitised, in UTF-8.
    """

    def __init__(self, source: bytes, doc: Doc) -> None:
        super().__init__()
        self._source, self._doc = source, doc

    def __missing__(self, name: str) -> int:
        self[name] = SIZES[name](self._source, self._doc)
        return self[name]


def describe_excess(sizes: Mapping[str, int], limits: Mapping[str, int]) -> str | None:
    """Describe the first limit that a page exceeds; None if it is within all limits.

    Examples
    --------
    >>> describe_excess({"elements": 40_000}, {"elements": 30_000})
    '40,000 elements are more than 30,000'
    """
    for name, limit in limits.items():
        if sizes[name] > limit:
            return f"{sizes[name]:,} {name} are more than {limit:,}"
    return None
