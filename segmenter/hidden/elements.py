"""The elements of a page's text, by the names that style sheets and controls give them."""

from collections import defaultdict
from collections.abc import Collection
from functools import cached_property

import numpy as np

from ...arrays import Ints
from ..flow import TextFlow

__all__ = ["Elements"]


class Elements:
    """Views of the elements of a flow, each made when it is first needed.

    Parameters
    ----------
    flow : TextFlow
    """

    def __init__(self, flow: TextFlow) -> None:
        self.flow = flow
        self.tags = flow.tags
        self.parents = flow.parents

    @cached_property
    def ids(self) -> list[str | None]:
        """The name of each element, if it has one."""
        return self.flow.values("id")

    @cached_property
    def classes(self) -> list[str | None]:
        """The value of the attribute ``class`` of each element."""
        return self.flow.values("class")

    @cached_property
    def named(self) -> dict[str, list[int]]:
        """The elements that have each class or name."""
        wanted = [number for number, (key, _) in enumerate(self._items) if key in ("class", "id")]
        named: dict[str, list[int]] = defaultdict(list)
        for number, elements in self._holders(wanted).items():
            for name in set(self._items[number][1].split()):
                named[name] += elements
        return named

    def with_items(self, wanted: Collection[int]) -> list[tuple[int, int]]:
        """The elements that have some attributes, each with the number of such an attribute."""
        found = self._holders(wanted)
        return [(element, number) for number, elements in found.items() for element in elements]

    def with_tags(self, wanted: Collection[str]) -> list[int]:
        """The elements of some tags."""
        return [element for element, tag in enumerate(self.tags) if tag in wanted]

    def length(self, element: int) -> int:
        """Characters of an element's text."""
        return self.flow.stops[element] - self.flow.starts[element]

    def previous(self, element: int) -> int:
        """The element before another one with the same parent; -1 if there is none."""
        parent, before = self.parents[element], element - 1
        while before > parent and self.parents[before] != parent:
            before = self.parents[before]
        return before if before > parent else -1

    @property
    def _items(self) -> list[tuple[str, str]]:
        return self.flow.attributes.items

    @cached_property
    def _numbers(self) -> Ints:
        return np.asarray(self.flow.attributes.numbers)

    @cached_property
    def _bounds(self) -> Ints:
        return np.asarray(self.flow.attributes.bounds)

    def _holders(self, wanted: Collection[int]) -> dict[int, list[int]]:
        """The elements that have each of some attributes."""
        holders: dict[int, list[int]] = defaultdict(list)
        if wanted:
            is_wanted = np.zeros(len(self._items), dtype=np.bool_)
            is_wanted[list(wanted)] = True
            rows = np.flatnonzero(is_wanted[self._numbers])
            elements = np.searchsorted(self._bounds, rows, side="right") - 1
            for number, element in zip(
                self._numbers[rows].tolist(), elements.tolist(), strict=True
            ):
                holders[number].append(element)
        return holders
