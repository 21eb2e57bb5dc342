"""The elements of a page, looked up by their tags, classes, ids and attributes."""

from collections.abc import Callable, Collection, Sequence
from functools import cached_property
from itertools import chain

import numpy as np

from ...arrays import Flags, Ints, ints
from ..flow import TextFlow

_CLASS, _ID = "class", "id"


class Elements:
    """The elements of a flow that overlap ascending spans of its text; by default, all elements.

    ``tags`` and ``parents`` are those of all elements of the flow. Arrays of elements are in
    document order.
    """

    def __init__(self, flow: TextFlow, spans: Sequence[tuple[int, int]] | None = None) -> None:
        self.flow = flow
        spans = [(0, len(flow.text))] if spans is None else spans
        self._starts, self._stops = np.array(spans, dtype=np.int64).reshape(-1, 2).T
        self.tags = flow.tags
        self.parents = flow.parents
        self._attributes: dict[int, dict[str, str]] = {}

    def attributes(self, element: int) -> dict[str, str]:
        """The attributes of an element."""
        if element not in self._attributes:
            self._attributes[element] = dict(self.flow.attributes[element])
        return self._attributes[element]

    @cached_property
    def attribute_names(self) -> frozenset[str]:
        """The names of all attributes that these elements have."""
        items = zip(self.flow.attributes.items, self._items_in_spans, strict=True)
        return frozenset(name for (name, _), is_in_spans in items if is_in_spans)

    @cached_property
    def items_by_name(self) -> dict[str, list[int]]:
        """For each class or id, the numbers of the attributes that give it."""
        numbers: dict[str, list[int]] = {}
        for number, (_, value) in self.items_named((_CLASS, _ID)):
            for name in value.split():
                numbers.setdefault(name, []).append(number)
        return numbers

    def items_named(self, names: Collection[str]) -> list[tuple[int, tuple[str, str]]]:
        """The distinct attributes of these elements with one of the names, with their numbers."""
        items, are_in_spans = self.flow.attributes.items, self._items_in_spans
        numbers = chain.from_iterable(map(self.flow.numbers, names))
        return [(number, items[number]) for number in numbers if are_in_spans[number]]

    def with_items(self, wanted: Collection[int]) -> list[tuple[int, int]]:
        """The elements with any of the attributes, each with the attribute's number."""
        if not wanted:
            return []
        elements, numbers = self.flow.attributes.holders(wanted)
        are_in_spans = self._elements_in_spans[elements]
        pairs = np.column_stack((elements, numbers))[are_in_spans]
        return [(element, number) for element, number in pairs.tolist()]

    def with_tags(self, wanted: Collection[str]) -> list[int]:
        """The elements with one of the tags."""
        are_in_spans = self._elements_in_spans
        return [element for element in self.flow.tagged(*wanted) if are_in_spans[element]]

    def length(self, element: int) -> int:
        """Number of characters of an element's text."""
        return self.flow.stops[element] - self.flow.starts[element]

    def with_tag(self, tag: str) -> Ints:
        """The elements of the flow with a tag; all elements for ``*``."""
        return np.arange(len(self.flow)) if tag == "*" else ints(self.flow.tagged(tag))

    def with_class(self, name: str) -> Ints:
        """The elements of the flow with a class."""
        items = self.flow.attributes.items
        numbers = self.items_by_name.get(name, ())
        return self._holders([number for number in numbers if items[number][0] == _CLASS])

    def with_id(self, name: str) -> Ints:
        """The elements of the flow with an id."""
        items = self.flow.attributes.items
        numbers = self.items_by_name.get(name, ())
        return self._holders([number for number in numbers if items[number] == (_ID, name)])

    def with_attribute(self, name: str, accepts: Callable[[str], bool] = lambda _: True) -> Ints:
        """The elements of the flow with an accepted value of an attribute."""
        items = self.flow.attributes.items
        return self._holders([one for one in self.flow.numbers(name) if accepts(items[one][1])])

    def items_of(self, elements: Ints) -> list[tuple[str, str]]:
        """The distinct attributes of some elements."""
        table, are_wanted = self.flow.attributes, np.zeros(len(self.flow), dtype=np.bool_)
        are_wanted[elements] = True
        numbers = np.unique(np.asarray(table.numbers)[are_wanted[table.elements]])
        return [table.items[number] for number in numbers.tolist()]

    def _holders(self, items: Sequence[int]) -> Ints:
        bounds, holders = self._holders_by_item
        groups = [holders[bounds[item] : bounds[item + 1]] for item in items]
        if len(groups) == 1:
            return groups[0]
        return np.unique(np.concatenate(groups)) if groups else ints([])

    @cached_property
    def _holders_by_item(self) -> tuple[list[int], Ints]:
        """The elements with each attribute, one attribute after another, and where each begins."""
        table = self.flow.attributes
        numbers = np.asarray(table.numbers)
        counts = np.bincount(numbers, minlength=len(table.items))
        bounds = np.concatenate(([0], np.cumsum(counts)))
        return bounds.tolist(), table.elements[np.argsort(numbers, kind="stable")]

    @cached_property
    def with_text(self) -> Flags:
        """Which elements of the flow overlap the spans and have text."""
        are_empty = np.asarray(self.flow.starts) == np.asarray(self.flow.stops)
        return np.asarray(self._elements_in_spans & ~are_empty)

    @cached_property
    def _elements_in_spans(self) -> Flags:
        # The first span that ends after the start of an element must start before its end.
        first = np.searchsorted(self._stops, np.asarray(self.flow.starts), side="right")
        return np.asarray(first < np.searchsorted(self._starts, np.asarray(self.flow.stops)))

    @cached_property
    def _items_in_spans(self) -> list[bool]:
        """Which of the distinct attributes belong to these elements."""
        table = self.flow.attributes
        is_in_spans = np.zeros(len(table.items), dtype=np.bool_)
        is_in_spans[np.asarray(table.numbers)[self._elements_in_spans[table.elements]]] = True
        return list(is_in_spans.tolist())
