"""The elements of a page, looked up by their tags, classes, ids and attributes."""

from array import array
from collections.abc import Callable, Collection, Iterable, Sequence, Set
from functools import cached_property

import numpy as np

from ...arrays import Flags, Ints, ints
from ..doc import Doc
from .overlaps import WITH_TEXT, attributes_of, bounds_of, flag_overlaps

_CLASS, _ID = "class", "id"


class Elements:
    """The elements of a page around some of its words; by default, all elements.

    Arrays of elements are in document order.
    """

    def __init__(self, doc: Doc, words: Flags | None = None) -> None:
        self.doc = doc
        whole = array("q", (0, len(doc.text)))
        bounds = whole if words is None else bounds_of(doc, words.tobytes())
        self._flags = flag_overlaps(doc, bounds)

    def tag(self, element: int) -> str:
        """The tag of an element."""
        return self.doc.tag(element)

    def attributes(self, element: int) -> dict[str, str]:
        """The attributes of an element."""
        return dict(self.doc.attributes[element])

    def length(self, element: int) -> int:
        """Number of characters of an element's text."""
        return self.doc.stops[element] - self.doc.starts[element]

    @cached_property
    def attribute_names(self) -> frozenset[str]:
        """The names of all attributes that these elements have."""
        return frozenset(map(self.doc.attributes.name, self._attributes))

    @cached_property
    def names(self) -> Set[str]:
        """The classes and ids of these elements."""
        return set(" ".join(map(self.doc.attributes.value, self._naming)).split())

    @cached_property
    def _items_by_name(self) -> dict[str, list[int]]:
        """For each class or id, the numbers of the attributes that give it."""
        numbers: dict[str, list[int]] = {}
        for number in self._naming:
            for name in self.doc.attributes.value(number).split():
                numbers.setdefault(name, []).append(number)
        return numbers

    @cached_property
    def _attributes(self) -> list[int]:
        """The numbers of the distinct attributes of these elements."""
        return attributes_of(self.doc, self._flags)

    @property
    def _naming(self) -> list[int]:
        """The numbers of those that are classes or ids."""
        naming = {*self.doc.numbers(_CLASS), *self.doc.numbers(_ID)}
        return [number for number in self._attributes if number in naming]

    def with_items(self, wanted: Collection[int]) -> list[tuple[int, int]]:
        """The elements with text and any of the attributes, each with the attribute's number."""
        flags, pairs = self._flags, zip(*self.doc.attributes.holders(wanted), strict=True)
        return [pair for pair in pairs if flags[pair[0]] == WITH_TEXT]

    def with_tags(self, wanted: Collection[str]) -> list[int]:
        """The elements with text and one of the tags."""
        return [one for one in self.doc.tagged(*wanted) if self._flags[one] == WITH_TEXT]

    @cached_property
    def with_text(self) -> Flags:
        """Which of these elements have text."""
        return np.asarray(np.frombuffer(self._flags, dtype=np.uint8) == WITH_TEXT)

    def with_tag(self, tag: str) -> Ints:
        """The elements of the page with a tag; all elements for ``*``."""
        return np.arange(len(self.doc)) if tag == "*" else ints(self.doc.tagged(tag))

    def with_class(self, name: str) -> Ints:
        """The elements of the page with a class."""
        numbers, name_of = self._items_by_name.get(name, ()), self.doc.attributes.name
        return self._holders([number for number in numbers if name_of(number) == _CLASS])

    def with_id(self, name: str) -> Ints:
        """The elements of the page with an id."""
        attributes = self.doc.attributes
        numbers = (one for one in self._items_by_name.get(name, ()) if attributes.name(one) == _ID)
        return self._holders([number for number in numbers if attributes.value(number) == name])

    def with_attribute(self, name: str, accepts: Callable[[str], bool] = lambda _: True) -> Ints:
        """The elements of the page with an accepted value of an attribute."""
        value_of = self.doc.attributes.value
        return self._holders([one for one in self.doc.numbers(name) if accepts(value_of(one))])

    def items_of(self, elements: Iterable[int]) -> list[tuple[str, str]]:
        """The distinct attributes of some elements."""
        flags = bytearray(len(self.doc))
        for element in elements:
            flags[element] = WITH_TEXT
        attributes = self.doc.attributes
        numbers = attributes_of(self.doc, flags)
        return [(attributes.name(number), attributes.value(number)) for number in numbers]

    def _holders(self, items: Sequence[int]) -> Ints:
        bounds, elements = self._all_holders
        groups = [elements[bounds[item] : bounds[item + 1]] for item in items]
        if len(groups) == 1:
            return groups[0]
        return np.unique(np.concatenate(groups)) if groups else ints([])

    @cached_property
    def _all_holders(self) -> tuple[Sequence[int], Ints]:
        bounds, elements = self.doc.attributes.all_holders()
        return bounds, np.asarray(elements)
