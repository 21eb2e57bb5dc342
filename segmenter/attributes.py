"""The attributes of a page's elements. Pages repeat attributes, so each is stored once."""

from array import array
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count
from typing import Self, TypeAlias

import numpy as np

from ..arrays import Ints
from ..native import twin

#: An array of int64 that numpy can read without copying.
Integers: TypeAlias = "array[int]"
#: The names and values of an element's attributes, in order.
Attributes = Sequence[tuple[str, str]]


@dataclass(slots=True)
class AttributeTable:
    """The attributes of several elements, as numbers."""

    #: Names and values of the attributes. Equal ones usually occur once.
    items: list[tuple[str, str]] = field(default_factory=list)
    #: The attributes of all elements, as indices into `items`, element by element.
    numbers: Integers = field(default_factory=lambda: array("q"))
    #: Where the numbers of each element begin, and the end of the last element's.
    bounds: Integers = field(default_factory=lambda: array("q", (0,)))

    @classmethod
    def of(cls, elements: Iterable[Attributes]) -> Self:
        """The table of the attributes of each element.

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

    @twin("attributes.values")
    def values(self, name: str) -> list[str | None]:
        """The value of an attribute of each element; None where there is none."""
        values: list[str | None] = [None] * len(self)
        wanted = [number for number, (key, _) in enumerate(self.items) if key == name]
        if wanted:
            numbers, elements = np.asarray(self.numbers), self.elements
            for row in np.flatnonzero(np.isin(numbers, wanted)).tolist():
                values[elements[row]] = self.items[numbers[row]][1]
        return values

    @property
    def elements(self) -> Ints:
        """The element that each of `numbers` belongs to."""
        return np.repeat(np.arange(len(self)), np.diff(self.bounds))
