"""The elements that hold some text of a page, and the names that style sheets know them by."""

from collections.abc import Collection, Sequence
from functools import cached_property
from itertools import chain

import numpy as np

from ...arrays import Flags, Ints
from ..flow import TextFlow


class Elements:
    """The elements of a flow that overlap some spans of its text, ascending; by default, all of it.

    ``tags`` and ``parents`` are those of all elements of the flow.
    """

    def __init__(self, flow: TextFlow, spans: Sequence[tuple[int, int]] | None = None) -> None:
        self.flow = flow
        spans = [(0, len(flow.text))] if spans is None else spans
        self._starts, self._stops = np.array(spans, dtype=np.int64).reshape(-1, 2).T
        self.tags = flow.tags
        self.parents = flow.parents
        self._numbers: Ints = np.asarray(flow.attributes.numbers)
        self._bounds: Ints = np.asarray(flow.attributes.bounds)
        self._class_names: dict[int, frozenset[str]] = {}
        self._attributes: dict[int, dict[str, str]] = {}

    def class_names(self, element: int) -> frozenset[str]:
        """The classes of an element."""
        if element not in self._class_names:
            names = self.attributes(element).get("class", "").split()
            self._class_names[element] = frozenset(names)
        return self._class_names[element]

    def attributes(self, element: int) -> dict[str, str]:
        """The attributes of an element."""
        if element not in self._attributes:
            self._attributes[element] = dict(self.flow.attributes[element])
        return self._attributes[element]

    @cached_property
    def attribute_names(self) -> frozenset[str]:
        """The names of all attributes that these elements have."""
        items = zip(self.flow.attributes.items, self._are_near_items, strict=True)
        return frozenset(name for (name, _), is_near in items if is_near)

    @cached_property
    def named(self) -> dict[str, list[int]]:
        """For each class or id, the numbers of the attributes that give it."""
        named: dict[str, list[int]] = {}
        for number, (_, value) in self.items_of(("class", "id")):
            for name in value.split():
                named.setdefault(name, []).append(number)
        return named

    def items_of(self, names: Collection[str]) -> list[tuple[int, tuple[str, str]]]:
        """The distinct attributes of these elements that have some names, with their numbers."""
        items, are_near = self.flow.attributes.items, self._are_near_items
        numbers = chain.from_iterable(map(self.flow.numbers, names))
        return [(number, items[number]) for number in numbers if are_near[number]]

    def with_items(self, wanted: Collection[int]) -> list[tuple[int, int]]:
        """The elements with any of the attributes, each with the attribute's number."""
        if not wanted:
            return []
        is_wanted = np.zeros(len(self.flow.attributes.items), dtype=np.bool_)
        is_wanted[list(wanted)] = True
        rows = np.flatnonzero(is_wanted[self._numbers] & self._is_near)
        elements = np.searchsorted(self._bounds, rows, side="right") - 1
        return list(zip(elements.tolist(), self._numbers[rows].tolist(), strict=True))

    def with_tags(self, wanted: Collection[str]) -> list[int]:
        """The elements with one of the tags."""
        are_near = self._are_near
        return [element for element in self.flow.tagged(*wanted) if are_near[element]]

    def length(self, element: int) -> int:
        """Number of characters of an element's text."""
        return self.flow.stops[element] - self.flow.starts[element]

    @cached_property
    def near(self) -> list[int]:
        """The elements that overlap the text, in document order."""
        return list(np.flatnonzero(self._are_near).tolist())

    @cached_property
    def _are_near(self) -> Flags:
        # The first span that ends after the start of an element must start before its end.
        first = np.searchsorted(self._stops, np.asarray(self.flow.starts), side="right")
        return np.asarray(first < np.searchsorted(self._starts, np.asarray(self.flow.stops)))

    @cached_property
    def _is_near(self) -> Flags:
        """Which of the flow's attributes belong to these elements."""
        return np.repeat(self._are_near, np.diff(self._bounds))

    @cached_property
    def _are_near_items(self) -> list[bool]:
        """Which of the distinct attributes belong to these elements."""
        is_near = np.zeros(len(self.flow.attributes.items), dtype=np.bool_)
        is_near[self._numbers[self._is_near]] = True
        return list(is_near.tolist())
