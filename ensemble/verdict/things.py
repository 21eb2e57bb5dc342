"""Things: parts of a page that are of use to readers as a whole, as a tree.

A piece of code, a list, a row of a table: segments are judged alone, but a list without its second
item, or a label without its value, is a defect that no reader forgives. So a thing is kept whole,
dropped whole, or divided at a price. The set of segments that is worth most after all prices is
found exactly, in one walk from the leaves of the tree to the roots and one back.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np

from ...arrays import Flags, Floats, Ints

__all__ = ["PRICES", "Cut", "Things"]

#: What it costs to divide a thing, in words for each of its words. From one half on, a thing is
#: nearly always kept or dropped as most of its words demand.
PRICES = {
    "body": 0.0,
    "code": 0.5,
    "code blocks": 0.25,
    "entry": 0.5,
    "figure": 0.5,
    "introduced": 0.3,
    "item": 0.5,
    "list": 0.3,
    "quotation": 0.5,
    "row": 0.5,
    "section": 0.01,
    "table": 0.35,
}
#: Things whose own segments, which are in no part of them, are kept if any part is: the headers and
#: the caption of a table, without which its rows say little.
_HEADED = frozenset(["table"])
#: Things whose own segments are kept only if a part is: a heading with nothing below is a defect.
_NEEDY = frozenset(["section"])
_DROPPED, _KEPT, _DIVIDED = 0, 1, 2


class Cut(NamedTuple):
    """What is kept of a page.

    Attributes
    ----------
    kept : ndarray of bool, shape (n_segments,)
    paid : float
        The price of the things that are divided, in words.
    turned_by : ndarray of int, shape (n_segments,)
        The thing with which a segment is kept or dropped that would not be alone; -1 elsewhere.
    """

    kept: Flags
    paid: float
    turned_by: Ints


@dataclass(frozen=True)
class Things:
    """The things of a page.

    Attributes
    ----------
    kinds : list of str
        A kind of `PRICES` for each thing. A thing comes after the one that it is a part of.
    parents : list of int
        The thing that each is a part of; -1 for those that are part of none.
    of_segments : ndarray of int, shape (n_segments,)
        The innermost thing around each segment; -1 where there is none.
    """

    kinds: list[str]
    parents: list[int]
    of_segments: Ints

    def prices(self, words: Ints) -> list[float]:
        """What it costs to divide each thing, in words.

        Parameters
        ----------
        words : ndarray of int, shape (n_segments,)
            Words in each segment.

        Returns
        -------
        list of float
        """
        sizes = zip(self.kinds, self.sums(words), strict=True)
        return [PRICES[kind] * size for kind, size in sizes]

    def best_cut(self, gains: Floats, prices: Sequence[float]) -> Cut:
        """Find the segments that are worth most, less the price of the things that they divide.

        Parameters
        ----------
        gains : ndarray of float, shape (n_segments,)
            What it is worth to keep each segment, in words.
        prices : sequence of float
            Of `prices`.

        Returns
        -------
        Cut

        Examples
        --------
        >>> things = Things(["list", "item", "item"], [-1, 0, 0], np.array([-1, 1, 1, 2]))
        >>> prices = things.prices(np.array([9, 10, 6, 2]))
        >>> cut = things.best_cut(np.array([-9.0, 8.0, -5.0, -1.0]), prices)
        >>> cut.kept.tolist(), cut.turned_by.tolist()
        ([False, True, True, True], [-1, -1, 0, 0])
        """
        alone = gains > 0
        inside = np.flatnonzero(self.of_segments >= 0)
        if not len(inside):
            return Cut(alone, 0.0, np.full(len(gains), -1))
        at = self.of_segments[inside]
        fates, paid, decided_by = self._fates(at, gains[inside], prices)
        fate = fates[at]
        kept = alone.copy()
        kept[inside] = np.where(fate == _DIVIDED, alone[inside], fate == _KEPT)
        turned_by = np.full(len(gains), -1)
        turned_by[inside] = np.where(kept[inside] != alone[inside], decided_by[at], -1)
        return Cut(kept, paid, turned_by)

    def sums(self, values: Floats | Ints | Flags) -> list[float]:
        """Sum of the values of the segments of each thing, those of its parts included."""
        inside = self.of_segments >= 0
        own = np.bincount(self.of_segments[inside], values[inside], len(self.kinds))
        sums: list[float] = own.tolist()
        for thing in range(len(sums) - 1, -1, -1):
            if (parent := self.parents[thing]) >= 0:
                sums[parent] += sums[thing]
        return sums

    def around(self, kinds: Collection[str]) -> Ints:
        """The innermost thing of some kinds around each segment; -1 where there is none.

        Examples
        --------
        >>> things = Things(["list", "item", "row"], [-1, 0, -1], np.array([0, 1, 2, -1]))
        >>> things.around(["list"]).tolist()
        [0, 0, -1, -1]
        """
        nearest: list[int] = []
        for thing, (kind, parent) in enumerate(zip(self.kinds, self.parents, strict=True)):
            above = nearest[parent] if parent >= 0 else -1
            nearest.append(thing if kind in kinds else above)
        return np.array([*nearest, -1])[self.of_segments]

    @cached_property
    def spans(self) -> list[tuple[int, int]]:
        """First and last segment of each thing, of its parts included; (n_segments, -1) if none."""
        inside = np.flatnonzero(self.of_segments >= 0)
        first, last = np.full((2, len(self.kinds)), [[len(self.of_segments)], [-1]])
        # Of several values for one thing, the last one stays.
        first[self.of_segments[inside[::-1]]] = inside[::-1]
        last[self.of_segments[inside]] = inside
        firsts, lasts = first.tolist(), last.tolist()
        for thing in range(len(firsts) - 1, -1, -1):
            if (parent := self.parents[thing]) >= 0:
                firsts[parent] = min(firsts[parent], firsts[thing])
                lasts[parent] = max(lasts[parent], lasts[thing])
        return list(zip(firsts, lasts, strict=True))

    def _fates(self, at: Ints, gains: Floats, prices: Sequence[float]) -> tuple[Ints, float, Ints]:
        """What becomes of each thing's own segments; all prices paid; the thing that decided."""
        n_things = len(self.kinds)
        own = np.bincount(at, gains, n_things).tolist()
        worth = np.bincount(at, np.maximum(gains, 0), n_things).tolist()
        whole, parts = list(own), [0.0] * n_things
        for thing in range(n_things - 1, -1, -1):
            if self.kinds[thing] in _HEADED and parts[thing] > 0:
                worth[thing] = own[thing]
            elif self.kinds[thing] in _NEEDY and parts[thing] <= 0:
                worth[thing] = 0.0
            worth[thing] += parts[thing] - prices[thing]
            if (parent := self.parents[thing]) >= 0:
                whole[parent] += whole[thing]
                parts[parent] += max(whole[thing], worth[thing], 0.0)
        fates, deciders, paid = [_DIVIDED] * n_things, [-1] * n_things, 0.0
        for thing, parent in enumerate(self.parents):
            if parent >= 0 and fates[parent] != _DIVIDED:
                fates[thing], deciders[thing] = fates[parent], deciders[parent]
            elif max(whole[thing], worth[thing]) <= 0:
                fates[thing], deciders[thing] = _DROPPED, thing
            elif whole[thing] >= worth[thing]:
                fates[thing], deciders[thing] = _KEPT, thing
            else:
                paid += prices[thing]
        return self._headed(fates, parts, deciders), paid, np.array(deciders)

    def _headed(self, fates: list[int], parts: list[float], deciders: list[int]) -> Ints:
        """Fates of own segments: those of divided things with a header are kept with a part."""
        for thing, kind in enumerate(self.kinds):
            if kind in _HEADED and fates[thing] == _DIVIDED and parts[thing] > 0:
                fates[thing], deciders[thing] = _KEPT, thing
        return np.array(fates)
