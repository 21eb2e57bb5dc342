"""The tree of a page's elements, as arrays: depths, and values passed down the tree."""

from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from ..arrays import Ints
from ..native import twin

_Number = TypeVar("_Number", np.float64, np.int64)


@dataclass(frozen=True)
class Tree:
    """The elements of a page in document order."""

    parents: Ints  # parent of each element, which comes before it; -1 for the root

    def __len__(self) -> int:
        """Number of elements."""
        return len(self.parents)

    @cached_property
    @twin("tree.depths")
    def depths(self) -> Ints:
        """Levels above each element, shape (n_elements,): 0 for the root."""
        levels: list[int] = []
        for parent in self.parents.tolist():
            levels.append(levels[parent] + 1 if parent >= 0 else 0)
        return np.array(levels, dtype=np.int64)

    @cached_property
    def levels(self) -> list[Ints]:
        """Indices of the elements of each level, from the root on.

        Level by level, every element comes after its parent, and numpy can handle a whole level at
        once.
        """
        order = np.argsort(self.depths, kind="stable")
        bounds = np.searchsorted(self.depths[order], np.arange(1, self.depths.max(initial=0) + 1))
        return np.split(order, bounds)

    @cached_property
    @twin("tree.stops")
    def stops(self) -> Ints:
        """Where the descendants of each element end, which follow it directly.

        Shape (n_elements,): the index after the last descendant, or after the element itself.
        """
        stops = list(range(1, len(self) + 1))
        for element, parent in reversed(list(enumerate(self.parents.tolist()))):
            if parent >= 0:
                stops[parent] = max(stops[parent], stops[element])
        return np.array(stops, dtype=np.int64)

    @twin("tree.levels_below")
    def levels_below(self, flags: NDArray[np.bool_], far: int) -> NDArray[np.int8]:
        """Levels from each element up to the nearest one with a flag.

        0 for an element with the flag, `far` if there is none within that distance. Flags and
        levels have the same shape, (n_elements,) or (n_elements, n_flags).
        """
        levels = np.where(flags, np.int8(0), np.int8(far))
        for rows in self.levels[1:]:
            levels[rows] = np.minimum(levels[rows], levels[self.parents[rows]] + 1)
        return levels

    @twin("tree.summed_down")
    def summed_down(self, values: NDArray[_Number]) -> NDArray[_Number]:
        """Sum of the values of each element and of all elements above it.

        Values and sums have shape (n_elements,) or (n_elements, n_columns).
        """
        sums = values.copy()
        for rows in self.levels[1:]:
            sums[rows] += sums[self.parents[rows]]
        return sums
