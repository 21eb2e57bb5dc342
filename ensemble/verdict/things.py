"""Things: parts of a page that readers need whole, such as a list, a row of a table, or code.

The model judges each segment alone, but a list without its second item, or a label without its
value, is a serious defect. So a thing is kept whole, dropped whole, or divided at a price. Things
form a tree. One pass from its leaves to its roots, and one back, find the set of segments that is
worth most after all prices. A warning reports gaps: things that were divided, or dropped between
kept segments.
"""

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np

from ...arrays import Flags, Floats, Ints
from ...messages import count_of
from . import thing_tree

#: Price of dividing a thing, in words for each word of the thing. At one half or more, a thing is
#: nearly always kept or dropped whole, by the verdict on most of its words.
PRICES = {
    "bare heading": 0.0,
    "body": 0.0,
    "code": 0.5,
    "code blocks": 0.25,
    "details": 0.3,
    "entry": 0.5,
    "figure": 0.5,
    "introduced": 0.3,
    "item": 0.5,
    "label": 0.0,
    "list": 0.3,
    "quotation": 0.5,
    "row": 0.5,
    "section": 0.01,
    "table": 0.35,
}
#: Names of things in warnings. Parts of things (items, rows, entries) are not counted. Nor are
#: figures: a text can only lack their caption, which Markdown with images contains.
_NAMES = {
    "code": ("piece of code", "pieces of code"),
    "list": ("list", "lists"),
    "quotation": ("quotation", "quotations"),
    "table": ("table", "tables"),
}


class Cut(NamedTuple):
    """A set of kept segments."""

    kept: Flags  # for each segment
    paid: float  # the prices of all divided things, in words
    #: For each segment, the thing that reversed the verdict on it: it was kept or dropped only
    #: because the thing was. -1 elsewhere.
    reversed_by: Ints


@dataclass(frozen=True)
class Things:
    """The things of a page."""

    #: The kind of each thing, a key of `PRICES`. A thing comes after its parent.
    kinds: list[str]
    parents: list[int]  # the thing that each is a part of; -1 for roots
    innermost: Ints  # the innermost thing around each segment; -1 outside things

    def prices(self, words: Ints) -> list[float]:
        """The price of dividing each thing, in words; `words` are those in each segment."""
        sizes = zip(self.kinds, self.sums(words), strict=True)
        return [PRICES[kind] * size for kind, size in sizes]

    def best_cut(self, gains: Floats, prices: list[float]) -> Cut:
        """Find the set of segments with the largest gain, after the prices of divided things.

        The gain of a segment is its value in words if it is kept.

        Examples
        --------
        >>> things = Things(["list", "item", "item"], [-1, 0, 0], np.array([-1, 1, 1, 2]))
        >>> prices = things.prices(np.array([9, 10, 6, 2]))
        >>> cut = things.best_cut(np.array([-9.0, 8.0, -5.0, -1.0]), prices)
        >>> cut.kept.tolist(), cut.reversed_by.tolist()
        ([False, True, True, True], [-1, -1, 0, 0])
        """
        kept, reversed_by, paid = thing_tree.best_cut(
            self.kinds, self.parents, self.innermost, gains, prices
        )
        return Cut(kept, paid, reversed_by)

    def directly_in(self, *kinds: str) -> Flags:
        """Whether the innermost thing around each segment is of one of the kinds.

        Examples
        --------
        >>> things = Things(["section", "body", "list"], [-1, 0, 1], np.array([0, 1, 2, 1]))
        >>> things.directly_in("body").tolist()
        [False, True, False, True]
        """
        # Segments outside things have index -1, which selects the final False.
        is_of_kind = np.array([*[kind in kinds for kind in self.kinds], False])
        return np.asarray(is_of_kind[self.innermost])

    def sums(self, values: Floats | Ints | Flags) -> list[float]:
        """Sum of the values of each thing's segments, including the segments of its parts."""
        return thing_tree.sums(self.parents, self.innermost, values)

    def innermost_of(self, kinds: Collection[str]) -> Ints:
        """The innermost thing of one of the kinds around each segment, or -1.

        Examples
        --------
        >>> things = Things(["list", "item", "row"], [-1, 0, -1], np.array([0, 1, 2, -1]))
        >>> things.innermost_of(["list"]).tolist()
        [0, 0, -1, -1]
        """
        nearest: list[int] = []
        for thing, (kind, parent) in enumerate(zip(self.kinds, self.parents, strict=True)):
            outer = nearest[parent] if parent >= 0 else -1
            nearest.append(thing if kind in kinds else outer)
        return np.array([*nearest, -1])[self.innermost]

    @cached_property
    def spans(self) -> list[tuple[int, int]]:
        """First and last segment of each thing with its parts; (n_segments, -1) if it has none."""
        return thing_tree.spans(self.parents, self.innermost)


def warn_of_gaps(things: Things, kept: Flags) -> list[str]:
    """Warn of things that are kept in part, and of things that are missing between kept segments.

    Returns at most one warning, with the numbers of both.

    Examples
    --------
    >>> things = Things(["list", "code"], [-1, -1], np.array([-1, 0, 0, -1, 1, -1]))
    >>> warn_of_gaps(things, np.array([1, 1, 0, 1, 0, 1], dtype=bool))
    ['gaps: a part of 1 list is missing; 1 piece of code is missing; compare with the page']
    >>> warn_of_gaps(things, np.ones(6, dtype=bool))
    []
    """
    divided: Counter[str] = Counter()
    missing: Counter[str] = Counter()
    n_kept, n_segments = things.sums(kept), things.sums(np.ones(len(kept)))
    for thing, kind in enumerate(things.kinds):
        if kind not in _NAMES or n_kept[thing] == n_segments[thing]:
            continue
        first, last = things.spans[thing]
        if n_kept[thing]:
            divided[kind] += 1
        elif first > 0 and last + 1 < len(kept) and kept[first - 1] and kept[last + 1]:
            missing[kind] += 1
    gaps = []
    if divided:
        gaps.append(f"a part of {_describe_counts(divided)} is missing")
    if missing:
        verb = "is" if missing.total() == 1 else "are"
        gaps.append(f"{_describe_counts(missing)} {verb} missing")
    return [f"gaps: {'; '.join(gaps)}; compare with the page"] if gaps else []


def _describe_counts(counts: Counter[str]) -> str:
    """Counts in words, such as "2 lists and 1 table"."""
    *first, last = (
        count_of(counts[kind], *names) for kind, names in _NAMES.items() if counts[kind]
    )
    return f"{', '.join(first)} and {last}" if first else last
