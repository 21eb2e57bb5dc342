from array import array
from collections.abc import Collection
from typing import TypeAlias

#: An array of int64 that NumPy can read without copying.
Integers: TypeAlias = array[int]

class Attributes:
    """The attributes of all elements, as numbers.

    Attributes
    ----------
    n_distinct : int
        Number of distinct pairs of a name and a value, which are numbered from 0.
    numbers : array of int64, shape (n_attributes,)
        The attributes of all elements, by these numbers, element by element.
    bounds : array of int64, shape (n_elements + 1,)
        Where the numbers of each element begin, and where those of the last one end.
    """

    n_distinct: int
    numbers: Integers
    bounds: Integers

    def __len__(self) -> int: ...
    def __getitem__(self, element: int) -> list[tuple[str, str]]:
        """The names and values of an element's attributes, in order."""

    def name(self, number: int) -> str:
        """The name of an attribute."""

    def value(self, number: int) -> str:
        """The value of an attribute."""

    def numbers_of(self, name: str) -> list[int]:
        """The numbers of the attributes with a name."""

    def holders(self, numbers: Collection[int]) -> tuple[Integers, Integers]:
        """Find the elements that have one of the attributes.

        Returns
        -------
        elements : array of int64
            Ascending.
        numbers : array of int64
            The number of the attribute of each.
        """

    def with_part(self, name: str, part: str) -> list[int]:
        """The attributes with a name whose values contain a part, by their numbers, ascending."""

    def all_holders(self) -> tuple[Integers, Integers]:
        """The elements with each attribute.

        Returns
        -------
        bounds : array of int64, shape (n_distinct + 1,)
            Where the elements of each attribute begin, and where those of the last one end.
        elements : array of int64, shape (n_attributes,)
            One attribute after another, ascending for each.
        """
