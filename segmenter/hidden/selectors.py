"""The elements of a page, and the selectors of rules that are compared with them.

cssselect parses the selectors. Supported are tags, classes, ids and attributes of the element and
its ancestors, and ``:is``, ``:where`` and ``:not``. Other selectors are ignored: they ask for
states, such as a pointer above the element, or for a position among other elements.
"""

import operator
from collections.abc import Callable, Collection, Iterable, Sequence
from functools import cached_property
from itertools import chain
from typing import NamedTuple

import numpy as np

from ...arrays import Flags
from ..flow import TextFlow
from .declarations import Node

#: The number of ids; of classes, attributes and the like; and of tags.
Specificity = tuple[int, int, int]
#: Selectors with more attributes, alternatives and exclusions than this are ignored.
_MAX_TESTS = 5
#: Attributes that a click changes.
_STATE_ATTRIBUTES = frozenset(("aria-expanded", "aria-selected", "data-state", "open"))
#: Scripts remove attributes with this ending once they have run.
_CLOAK_ENDING = "-cloak"
#: The comparisons of an attribute's value that a selector can ask for.
_COMPARISONS: dict[str, Callable[[str, str], bool]] = {
    "exists": lambda _value, _wanted: True,
    "=": operator.eq,
    "!=": operator.ne,
    "~=": lambda value, wanted: wanted in value.split(),
    "|=": lambda value, wanted: value == wanted or value.startswith(f"{wanted}-"),
    "^=": lambda value, wanted: bool(wanted) and value.startswith(wanted),
    "$=": lambda value, wanted: bool(wanted) and value.endswith(wanted),
    "*=": lambda value, wanted: bool(wanted) and wanted in value,
}


class Elements:
    """The elements of a flow that overlap ascending spans of its text; by default, all elements.

    ``tags`` and ``parents`` are those of all elements of the flow.
    """

    def __init__(self, flow: TextFlow, spans: Sequence[tuple[int, int]] | None = None) -> None:
        self.flow = flow
        spans = [(0, len(flow.text))] if spans is None else spans
        self._starts, self._stops = np.array(spans, dtype=np.int64).reshape(-1, 2).T
        self.tags = flow.tags
        self.parents = flow.parents
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
        items = zip(self.flow.attributes.items, self._items_in_spans, strict=True)
        return frozenset(name for (name, _), is_in_spans in items if is_in_spans)

    @cached_property
    def items_by_name(self) -> dict[str, list[int]]:
        """For each class or id, the numbers of the attributes that give it."""
        numbers: dict[str, list[int]] = {}
        for number, (_, value) in self.items_named(("class", "id")):
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

    @cached_property
    def in_spans(self) -> list[int]:
        """The elements that overlap the spans, in document order."""
        return list(np.flatnonzero(self._elements_in_spans).tolist())

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


class AttributeTest(NamedTuple):
    """A condition on an attribute: its name, a comparison, and what its value is compared with."""

    name: str
    comparison: str
    wanted: str

    def accepts(self, value: str) -> bool:
        """Whether a value fulfils the condition."""
        return _COMPARISONS[self.comparison](value, self.wanted)


class Compound(NamedTuple):
    """The conditions of a selector on one element."""

    tag: str | None
    ids: frozenset[str]
    classes: frozenset[str]
    attributes: tuple[AttributeTest, ...] = ()
    alternatives: tuple[tuple["Compound", ...], ...] = ()  # at least one of each group must match
    excluded: tuple["Compound", ...] = ()  # none of these may match
    #: Whether the element must be the parent of the previous match, not just any ancestor.
    is_parent: bool = False
    is_plain: bool = True  # whether the conditions are only on tag, ids and classes

    def matches(self, elements: Elements, element: int) -> bool:
        """Whether an element of a page fulfils all conditions."""
        return (
            self.tag in (None, elements.tags[element])
            and (not self.ids or self.ids == {elements.attributes(element).get("id")})
            and (not self.classes or self.classes <= elements.class_names(element))
            # Most selectors have no other conditions.
            and (self.is_plain or self._passes(elements, element))
        )

    def _passes(self, elements: Elements, element: int) -> bool:
        attributes = elements.attributes(element)
        for test in self.attributes:
            if test.name not in attributes or not test.accepts(attributes[test.name]):
                return False
        for group in self.alternatives:
            if not any(compound.matches(elements, element) for compound in group):
                return False
        return not any(compound.matches(elements, element) for compound in self.excluded)

    @property
    def n_tests(self) -> int:
        """Number of conditions other than those on tag, classes and ids."""
        nested = [*self.excluded, *(compound for group in self.alternatives for compound in group)]
        return len(self.attributes) + len(nested) + sum(compound.n_tests for compound in nested)

    @property
    def specificity(self) -> Specificity:
        """The specificity as in CSS, except that ``:where`` counts like ``:is``."""
        counts = [(len(self.ids), len(self.classes) + len(self.attributes), int(bool(self.tag)))]
        counts += [max(compound.specificity for compound in group) for group in self.alternatives]
        counts += [compound.specificity for compound in self.excluded]
        return _total(counts)


def read_selector(selector: Node) -> tuple[list[Compound], Specificity]:
    """Read a selector: its compounds, the last one first, and its specificity.

    The list is empty if the selector is not supported. The specificity is not computed by
    cssselect, whose recursion has no limit.
    """
    from cssselect.parser import CombinedSelector

    if selector.pseudo_element is not None:
        return [], (0, 0, 0)
    compounds: list[Compound] = []
    node, is_parent = selector.parsed_tree, False
    while node is not None:
        outer, combinator = None, " "
        if isinstance(node, CombinedSelector):
            outer, combinator, node = node.selector, node.combinator, node.subselector
        compound = _compound(node)
        if compound is None or combinator not in " >":
            return [], (0, 0, 0)
        compounds.append(compound._replace(is_parent=is_parent))
        node, is_parent = outer, combinator == ">"
    if sum(compound.n_tests for compound in compounds) > _MAX_TESTS:
        return [], (0, 0, 0)
    return compounds, _total([compound.specificity for compound in compounds])


def _compound(node: Node) -> Compound | None:
    """The conditions on one element; None if one of them is not supported."""
    from cssselect import parser

    ids, classes, default_tag = set(), set(), None
    attributes: list[AttributeTest] = []
    alternatives: list[tuple[Compound, ...]] = []
    excluded: list[Compound] = []
    while not isinstance(node, parser.Element):
        match node:
            case parser.Class():
                classes.add(node.class_name)
            case parser.Hash():
                ids.add(node.id)
            case parser.Attrib(namespace=None) if not _is_state_attribute(node.attrib.lower()):
                wanted = str(node.value.value) if node.value else ""
                attributes.append(AttributeTest(node.attrib.lower(), node.operator, wanted))
            case parser.Matching() | parser.SpecificityAdjustment():
                if not (group := _compounds(node.selector_list)):
                    return None
                alternatives.append(group)
            case parser.Negation():
                if not (group := _compounds([node.subselector])):
                    return None
                excluded += group
            case parser.Pseudo(ident="root"):
                default_tag = "html"
            case _:
                return None
        node = node.selector
    tag = node.element.lower() if node.element and node.element != "*" else default_tag
    is_plain = not (attributes or alternatives or excluded)
    tests = (tuple(attributes), tuple(alternatives), tuple(excluded))
    return Compound(tag, frozenset(ids), frozenset(classes), *tests, is_plain=is_plain)


def _compounds(selectors: Iterable[Node]) -> tuple[Compound, ...]:
    """The compounds of several selectors; empty if one of them is not supported."""
    read = list(map(_compound, selectors))
    compounds = tuple(compound for compound in read if compound is not None)
    return compounds if len(compounds) == len(read) else ()


def _is_state_attribute(attribute: str) -> bool:
    """Whether an attribute changes with a click or by a script."""
    return attribute in _STATE_ATTRIBUTES or attribute.endswith(_CLOAK_ENDING)


def _total(counts: list[Specificity]) -> Specificity:
    n_ids, n_classes, n_tags = map(sum, zip(*counts, strict=True))
    return n_ids, n_classes, n_tags
