"""The attributes of a page's elements, each different one once: pages repeat them."""

from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from .. import native

__all__ = ["AttributeTable", "Attributes", "Integers"]

#: Like a list of int, and a buffer of int64 for numpy.
Integers: TypeAlias = "array[int]"
#: Names and values of an element's attributes, in order.
Attributes = Sequence[tuple[str, str]]


@dataclass(slots=True)
class AttributeTable:
    """The attributes of several elements, by numbers.

    Attributes
    ----------
    items : list of (str, str)
        Names and values of the attributes; equal ones are mostly there once.
    numbers : array of int
        Which of them each element has: those of the first element, then of the second and so on.
    bounds : array of int
        Where those of each element begin, and the end of the last one.
    """

    items: list[tuple[str, str]]
    numbers: Integers
    bounds: Integers

    @classmethod
    def of(cls, elements: "Sequence[Attributes] | AttributeTable") -> "AttributeTable":
        """The table of the attributes of each element; a table is returned as it is.

        Examples
        --------
        >>> AttributeTable.of([[("id", "a")], [], [("id", "a"), ("class", "b")]])
        ... # doctest: +NORMALIZE_WHITESPACE
        AttributeTable(items=[('id', 'a'), ('class', 'b')],
                       numbers=array('q', [0, 0, 1]), bounds=array('q', [0, 1, 1, 3]))
        """
        if isinstance(elements, AttributeTable):
            return elements
        known: dict[tuple[str, str], int] = {}
        numbers, bounds = array("q"), array("q", (0,))
        for attributes in elements:
            numbers.extend([known.setdefault(item, len(known)) for item in attributes])
            bounds.append(len(numbers))
        return cls(list(known), numbers, bounds)

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

    def values(self, name: str) -> list[str | None]:
        """The value of an attribute of each element; None where there is none."""
        return native.walk.values(self.items, self.numbers, self.bounds, name)
