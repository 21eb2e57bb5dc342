"""The elements of a page, looked up by their tags, classes, ids and attributes."""

from bisect import bisect_right
from collections.abc import Callable, Collection, Sequence, Set
from functools import cached_property

import numpy as np

from ...arrays import Flags, Ints, ints
from ..doc import Doc

_CLASS, _ID = "class", "id"


class Elements:
    """The elements of a page that overlap ascending spans of its text; by default, all elements.

    ``tags`` and ``parents`` are those of all elements of the page. Arrays of elements are in
    document order.
    """

    def __init__(self, doc: Doc, spans: Sequence[tuple[int, int]] | None = None) -> None:
        self.doc = doc
        self._spans = [(0, len(doc.text))] if spans is None else spans
        self._span_stops = [stop for _, stop in self._spans]
        self.tags = doc.tags
        self.parents = doc.parents

    def have_text(self, element: int) -> bool:
        """Whether an element has text and overlaps one of the spans."""
        start, stop = self.doc.starts[element], self.doc.stops[element]
        if start == stop:
            return False
        # The first span that ends after the start of the element must start before its end.
        first = bisect_right(self._span_stops, start)
        return first < len(self._spans) and self._spans[first][0] < stop

    def attributes(self, element: int) -> dict[str, str]:
        """The attributes of an element."""
        return dict(self.doc.attributes[element])

    @cached_property
    def attribute_names(self) -> frozenset[str]:
        """The names of all attributes that these elements have."""
        items = self.doc.attributes.items
        return frozenset(items[number][0] for number in self.items_in_spans)

    @cached_property
    def items_by_name(self) -> dict[str, list[int]]:
        """For each class or id, the numbers of the attributes that give it."""
        items = self.doc.attributes.items
        numbers: dict[str, list[int]] = {}
        for number in self.items_in_spans:
            if items[number][0] in (_CLASS, _ID):
                for name in items[number][1].split():
                    numbers.setdefault(name, []).append(number)
        return numbers

    def names(self) -> Set[str]:
        """The classes and ids of these elements."""
        return self.items_by_name.keys()

    def with_items(self, wanted: Collection[int]) -> list[tuple[int, int]]:
        """The elements with text and any of the attributes, each with the attribute's number."""
        if not wanted:
            return []
        elements, numbers = self.doc.attributes.holders(wanted)
        pairs = zip(elements.tolist(), numbers.tolist(), strict=True)
        return [pair for pair in pairs if self.have_text(pair[0])]

    def with_tags(self, wanted: Collection[str]) -> list[int]:
        """The elements with text and one of the tags."""
        return list(filter(self.have_text, self.doc.tagged(*wanted)))

    def length(self, element: int) -> int:
        """Number of characters of an element's text."""
        return self.doc.stops[element] - self.doc.starts[element]

    def with_tag(self, tag: str) -> Ints:
        """The elements of the page with a tag; all elements for ``*``."""
        return np.arange(len(self.doc)) if tag == "*" else ints(self.doc.tagged(tag))

    def with_class(self, name: str) -> Ints:
        """The elements of the page with a class."""
        items = self.doc.attributes.items
        numbers = self.items_by_name.get(name, ())
        return self._holders([number for number in numbers if items[number][0] == _CLASS])

    def with_id(self, name: str) -> Ints:
        """The elements of the page with an id."""
        items = self.doc.attributes.items
        numbers = self.items_by_name.get(name, ())
        return self._holders([number for number in numbers if items[number] == (_ID, name)])

    def with_attribute(self, name: str, accepts: Callable[[str], bool] = lambda _: True) -> Ints:
        """The elements of the page with an accepted value of an attribute."""
        return self._holders(self.items_with(name, accepts))

    def items_with(self, name: str, accepts: Callable[[str], bool]) -> list[int]:
        """The numbers of the attributes with a name and an accepted value."""
        items = self.doc.attributes.items
        return [number for number in self.doc.numbers(name) if accepts(items[number][1])]

    def items_of(self, elements: Ints) -> list[tuple[str, str]]:
        """The distinct attributes of some elements."""
        table, are_wanted = self.doc.attributes, np.zeros(len(self.doc), dtype=np.bool_)
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
        table = self.doc.attributes
        numbers = np.asarray(table.numbers)
        counts = np.bincount(numbers, minlength=len(table.items))
        bounds = np.concatenate(([0], np.cumsum(counts)))
        return bounds.tolist(), table.elements[np.argsort(numbers, kind="stable")]

    @cached_property
    def with_text(self) -> Flags:
        """Which elements of the page overlap the spans and have text."""
        are_empty = np.asarray(self.doc.starts) == np.asarray(self.doc.stops)
        return np.asarray(self._elements_in_spans & ~are_empty)

    @cached_property
    def _elements_in_spans(self) -> Flags:
        starts, stops = np.array(self._spans, dtype=np.int64).reshape(-1, 2).T
        first = np.searchsorted(stops, np.asarray(self.doc.starts), side="right")
        return np.asarray(first < np.searchsorted(starts, np.asarray(self.doc.stops)))

    @cached_property
    def items_in_spans(self) -> list[int]:
        """The numbers of the distinct attributes of these elements."""
        table = self.doc.attributes
        is_in_spans = np.zeros(len(table.items), dtype=np.bool_)
        are_wanted = np.repeat(self._elements_in_spans, np.diff(table.bounds))
        is_in_spans[np.asarray(table.numbers)[are_wanted]] = True
        return list(np.flatnonzero(is_in_spans).tolist())
