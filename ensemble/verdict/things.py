"""Things: parts of a page that readers need whole, such as a list, a row of a table, or code.

The model judges each segment alone, but a list without its second item, or a label without its
value, is a serious defect. So a thing is kept whole, dropped whole, or divided at a price. Things
form a tree. One pass from its leaves to its roots, and one back, find the set of segments that is
worth most after all prices. A warning reports gaps: things that were divided, or dropped between
kept segments.
"""

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np

from ...arrays import Flags, Floats, Ints
from ...messages import count_of

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
#: Things whose own segments (those in none of its parts) are kept if any part is kept: the rows of
#: a table say little without its headers and its caption.
_KEPT_WITH_ANY_PART = frozenset(["table"])
#: Things whose own segments are dropped unless a part is kept: a heading needs text below it.
_DROPPED_IF_EMPTY = frozenset(["section"])
_DROPPED, _KEPT, _DIVIDED = 0, 1, 2
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

    def best_cut(self, gains: Floats, prices: Sequence[float]) -> Cut:
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
        kept_alone = gains > 0
        outcomes, deciders, paid = self._outcomes(gains, prices)
        # Segments outside things have index -1, which selects the last entry.
        outcome = np.array([*outcomes, _DIVIDED])[self.innermost]
        kept = np.where(outcome == _DIVIDED, kept_alone, outcome == _KEPT)
        decided_by = np.array([*deciders, -1])[self.innermost]
        return Cut(kept, paid, np.where(kept == kept_alone, -1, decided_by))

    def directly_in(self, *kinds: str) -> Flags:
        """Whether the innermost thing around each segment is of one of the kinds.

        Examples
        --------
        >>> things = Things(["section", "body", "list"], [-1, 0, 1], np.array([0, 1, 2, 1]))
        >>> things.directly_in("body").tolist()
        [False, True, False, True]
        """
        is_of_kind = np.array([*(kind in kinds for kind in self.kinds), False])
        return np.asarray(is_of_kind[self.innermost])

    def sums(self, values: Floats | Ints | Flags) -> list[float]:
        """Sum of the values of each thing's segments, including the segments of its parts."""
        sums = self._own_sums(values)
        for thing in range(len(sums) - 1, -1, -1):
            if (parent := self.parents[thing]) >= 0:
                sums[parent] += sums[thing]
        return sums

    def _own_sums(self, values: Floats | Ints | Flags) -> list[float]:
        """Sum of the values of each thing's own segments."""
        n_bins = len(self.kinds) + 1  # the first one is for segments outside things
        sums: list[float] = np.bincount(self._bins, values, n_bins)[1:].tolist()
        return sums

    @cached_property
    def _bins(self) -> Ints:
        return self.innermost + 1

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
        inside = np.flatnonzero(self.innermost >= 0)
        first, last = np.full((2, len(self.kinds)), [[len(self.innermost)], [-1]])
        # Assignment with repeated indices keeps the last value: hence the reversal for `first`.
        first[self.innermost[inside[::-1]]] = inside[::-1]
        last[self.innermost[inside]] = inside
        firsts, lasts = first.tolist(), last.tolist()
        for thing in range(len(firsts) - 1, -1, -1):
            if (parent := self.parents[thing]) >= 0:
                firsts[parent] = min(firsts[parent], firsts[thing])
                lasts[parent] = max(lasts[parent], lasts[thing])
        return list(zip(firsts, lasts, strict=True))

    def _outcomes(
        self, gains: Floats, prices: Sequence[float]
    ) -> tuple[list[int], list[int], float]:
        """The outcome of each thing's own segments, the thing deciding it, and the total price."""
        n_things = len(self.kinds)
        own_gain, divided_gain = self._own_sums(gains), self._own_sums(np.maximum(gains, 0))
        whole_gain, parts_gain = list(own_gain), [0.0] * n_things
        for thing in range(n_things - 1, -1, -1):
            if parts_gain[thing] > 0:
                if self.kinds[thing] in _KEPT_WITH_ANY_PART:
                    divided_gain[thing] = own_gain[thing]
            elif self.kinds[thing] in _DROPPED_IF_EMPTY:
                divided_gain[thing] = 0.0
            divided_gain[thing] += parts_gain[thing] - prices[thing]
            if (parent := self.parents[thing]) >= 0:
                whole_gain[parent] += whole_gain[thing]
                parts_gain[parent] += max(whole_gain[thing], divided_gain[thing], 0.0)
        outcomes, deciders, paid = [_DIVIDED] * n_things, [-1] * n_things, 0.0
        kept_with_parts: list[int] = []  # divided things with headers, and with a part that is kept
        for thing, parent in enumerate(self.parents):
            if parent >= 0 and outcomes[parent] != _DIVIDED:
                outcomes[thing], deciders[thing] = outcomes[parent], deciders[parent]
            elif max(whole_gain[thing], divided_gain[thing]) <= 0:
                outcomes[thing], deciders[thing] = _DROPPED, thing
            elif whole_gain[thing] >= divided_gain[thing]:
                outcomes[thing], deciders[thing] = _KEPT, thing
            else:
                paid += prices[thing]
                if self.kinds[thing] in _KEPT_WITH_ANY_PART and parts_gain[thing] > 0:
                    kept_with_parts.append(thing)
        for thing in kept_with_parts:
            outcomes[thing], deciders[thing] = _KEPT, thing
        return outcomes, deciders, paid


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
    padded = [False, *kept.tolist(), False]
    for thing, (first, last) in enumerate(things.spans):
        kind = things.kinds[thing]
        if kind not in _NAMES or not n_segments[thing]:
            continue
        if 0 < n_kept[thing] < n_segments[thing]:
            divided[kind] += 1
        elif not n_kept[thing] and padded[first] and padded[last + 2]:
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
