"""The elements of a page as arrays: their tree, values passed down it, and their attributes."""

from array import array
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import count
from typing import Generic, Self, TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

from ..arrays import Ints

_Number = TypeVar("_Number", np.float64, np.int64)
_Node = TypeVar("_Node")
#: An array of int64 that numpy can read without copying.
Integers: TypeAlias = "array[int]"
#: The names and values of an element's attributes, in order.
Attributes = Sequence[tuple[str, str]]


@dataclass(frozen=True)
class Tree:
    """The elements of a page in document order."""

    parents: Ints  # parent of each element, which comes before it; -1 for the root

    def __len__(self) -> int:
        """Number of elements."""
        return len(self.parents)

    @cached_property
    def depths(self) -> Ints:
        """Number of ancestors of each element, shape (n_elements,)."""
        levels: list[int] = []
        for parent in self.parents.tolist():
            levels.append(levels[parent] + 1 if parent >= 0 else 0)
        return np.array(levels, dtype=np.int64)

    @cached_property
    def levels(self) -> list[Ints]:
        """Indices of the elements at each depth, from the root on; numpy handles whole levels."""
        order = np.argsort(self.depths, kind="stable")
        bounds = np.searchsorted(self.depths[order], np.arange(1, self.depths.max(initial=0) + 1))
        return np.split(order, bounds)

    @cached_property
    def stops(self) -> Ints:
        """The index after each element's last descendant, or after the element if it has none.

        Shape (n_elements,). The descendants directly follow their element.
        """
        parents, stops = self.parents.tolist(), list(range(1, len(self) + 1))
        for element in range(len(self) - 1, 0, -1):
            parent = parents[element]
            if parent >= 0 and stops[parent] < stops[element]:
                stops[parent] = stops[element]
        return np.array(stops, dtype=np.int64)

    def levels_below(self, flags: NDArray[np.bool_], max_levels: int) -> NDArray[np.int8]:
        """Levels from each element up to the nearest flagged one, which may be the element itself.

        At most `max_levels`. Flags and levels have shape (n_elements,) or (n_elements, n_flags).
        """
        levels = np.where(flags, np.int8(0), np.int8(max_levels))
        for rows in self.levels[1:]:
            levels[rows] = np.minimum(levels[rows], levels[self.parents[rows]] + 1)
        return levels

    def sums_with_ancestors(self, values: NDArray[_Number]) -> NDArray[_Number]:
        """Sum of the values of each element and its ancestors.

        Values and sums have shape (n_elements,) or (n_elements, n_columns).
        """
        sums = values.copy()
        for rows in self.levels[1:]:
            sums[rows] += sums[self.parents[rows]]
        return sums


class Nearest(Generic[_Node]):
    """Finds the nearest wanted element, from an element upwards.

    Each answer is kept for all elements on the way to it, because a page may have many elements
    within a thousand others. `nothing` is the parent of the root.

    Examples
    --------
    >>> parents = [-1, 0, 1, 2, 1]
    >>> nearest = Nearest(parents.__getitem__, {1}.__contains__, -1)
    >>> [nearest(element) for element in (4, 3, 1, 0)]
    [1, 1, 1, -1]
    """

    __slots__ = ("_is_wanted", "_known", "_parent_of")

    def __init__(
        self,
        parent_of: Callable[[_Node], _Node],
        is_wanted: Callable[[_Node], object],
        nothing: _Node,
    ) -> None:
        self._parent_of, self._is_wanted = parent_of, is_wanted
        self._known = {nothing: nothing}

    def __call__(self, element: _Node) -> _Node:
        """The element itself or its nearest wanted ancestor; `nothing` if there is none."""
        way = []
        while element not in self._known and not self._is_wanted(element):
            way.append(element)
            element = self._parent_of(element)
        nearest = self._known.get(element, element)
        self._known.update(dict.fromkeys(way, nearest))
        return nearest


@dataclass(slots=True)
class AttributeTable:
    """The attributes of several elements, as numbers."""

    #: Names and values of the attributes. Usually, equal pairs are stored once.
    items: list[tuple[str, str]]
    #: The attributes of all elements, as indices into `items`, element by element.
    numbers: Integers
    #: Where the numbers of each element begin, and where those of the last element end.
    bounds: Integers

    @classmethod
    def of(cls, elements: Iterable[Attributes]) -> Self:
        """Make the table of the attributes of several elements.

        Examples
        --------
        >>> AttributeTable.of([[("id", "a")], [], [("id", "a"), ("class", "b")]])
        ... # doctest: +NORMALIZE_WHITESPACE
        AttributeTable(items=[('id', 'a'), ('class', 'b')],
                       numbers=array('q', [0, 0, 1]), bounds=array('q', [0, 1, 1, 3]))
        """
        items: defaultdict[tuple[str, str], int] = defaultdict(count().__next__)
        numbers, bounds = array("q"), array("q", (0,))
        for attributes in elements:
            numbers.extend(map(items.__getitem__, attributes))
            bounds.append(len(numbers))
        return cls(list(items), numbers, bounds)

    def __len__(self) -> int:
        """Number of elements."""
        return len(self.bounds) - 1

    def __getitem__(self, element: int) -> Attributes:
        """The attributes of an element."""
        return [
            self.items[number]
            for number in self.numbers[self.bounds[element] : self.bounds[element + 1]]
        ]

    def __iter__(self) -> Iterator[Attributes]:
        """The attributes of each element."""
        return map(self.__getitem__, range(len(self)))

    def values(self, items: list[int]) -> list[str | None]:
        """The value of an attribute for each element, from all of its items; None without it."""
        values: list[str | None] = [None] * len(self)
        for element, number in np.column_stack(self.holders(items)).tolist():
            values[element] = self.items[number][1]
        return values

    def holders(self, items: Collection[int]) -> tuple[Ints, Ints]:
        """The elements that have one of the items, ascending, and the number of the item of each.

        Examples
        --------
        >>> table = AttributeTable.of([[("id", "a")], [], [("class", "b"), ("id", "a")]])
        >>> [numbers.tolist() for numbers in table.holders([0])]
        [[0, 2], [0, 0]]
        """
        is_wanted = np.zeros(len(self.items), dtype=np.bool_)
        is_wanted[list(items)] = True
        numbers: Ints = np.asarray(self.numbers)
        places = np.flatnonzero(is_wanted[numbers])
        return np.searchsorted(self.bounds, places, "right") - 1, numbers[places]

    @property
    def elements(self) -> Ints:
        """The element that each of `numbers` belongs to."""
        return np.repeat(np.arange(len(self)), np.diff(self.bounds))
