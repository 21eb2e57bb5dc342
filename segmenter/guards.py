"""Sizes of a page, and the limits above which an extractor would stall on it.

A timer cannot interrupt C code, and a clock would make results depend on the machine. So an
extractor that could take minutes on a page of these sizes is not started and counts as missing.
Extractors whose time is linear run on every page.
"""

from collections.abc import Callable, Mapping
from itertools import groupby, pairwise

import numpy as np

from .flow import VOID_TAGS, TextFlow
from .source.characters import count_characters

#: jusText judges blocks with fewer characters by their neighbours.
SHORT_BLOCK = 200
_DIVISIONS = frozenset(("div", "section"))


def _short_pairs(flow: TextFlow) -> int:
    """Number of ordered pairs of short blocks with only short blocks between them."""
    bounds = pairwise((*flow.breaks, len(flow.text)))
    runs = groupby(stop - start < SHORT_BLOCK for start, stop in bounds if start < stop)
    return sum(sum(1 for _ in row) ** 2 for is_short, row in runs if is_short)


def _elements_beside_divisions(flow: TextFlow) -> int:
    """Number of elements in the next siblings of each division and of its ancestors, summed."""
    tree = flow.tree
    # The element after the descendants of another is its next sibling if they share a parent.
    is_sibling = np.append(tree.parents, -2)[tree.stops] == tree.parents
    sizes = tree.stops - np.arange(len(tree))
    beside = tree.sums_with_ancestors(np.where(is_sibling, np.append(sizes, 0)[tree.stops], 0))
    return int(beside[[tag in _DIVISIONS for tag in flow.tags]].sum())


def _most_elements_in_a_paragraph(flow: TextFlow) -> int:
    sizes = flow.tree.stops - np.arange(len(flow)) - 1
    return int(sizes[[tag == "p" for tag in flow.tags]].max(initial=0))


def _voids_times_texts(flow: TextFlow) -> int:
    return sum(1 for _ in flow.root.iter(*VOID_TAGS)) * len(flow.run_starts)


#: How each size is measured, from a page's sanitised source and its visible elements.
SIZES: Mapping[str, Callable[[bytes, TextFlow], int]] = {
    "characters": lambda source, _: count_characters(source),
    # This takes a third of the time of `bytes.count`.
    "tags": lambda source, _: int(np.count_nonzero(np.frombuffer(source, np.uint8) == ord("<"))),
    "elements": lambda _, flow: len(flow),
    "table cells": lambda _, flow: flow.tags.count("td") + flow.tags.count("th"),
    "levels of nesting": lambda _, flow: int((flow.tree.depths + 1).max(initial=0)),
    "levels around all elements": lambda _, flow: int((flow.tree.depths + 1).sum()),
    "elements beside divisions": lambda _, flow: _elements_beside_divisions(flow),
    "elements in one paragraph": lambda _, flow: _most_elements_in_a_paragraph(flow),
    "pairs of short blocks": lambda _, flow: _short_pairs(flow),
    "elements without end tags times texts": lambda _, flow: _voids_times_texts(flow),
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

    def __init__(self, source: bytes, flow: TextFlow) -> None:
        super().__init__()
        self._source, self._flow = source, flow

    def __missing__(self, name: str) -> int:
        self[name] = SIZES[name](self._source, self._flow)
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
