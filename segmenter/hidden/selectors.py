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

from ...arrays import Flags, Ints
from ..flow import TextFlow
from .declarations import Node

#: The number of ids; of classes, attributes and the like; and of tags.
Specificity = tuple[int, int, int]
#: Selectors with more attributes, alternatives and exclusions than this are ignored.
_MAX_TESTS = 5
#: Attributes that a click changes.
_STATES = frozenset(("aria-expanded", "aria-selected", "data-state", "open"))
#: Scripts remove attributes with this ending once they have run.
_CLOAK = "-cloak"
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
        """The distinct attributes of these elements with one of the names, with their numbers."""
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
        """The elements that overlap the spans, in document order."""
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
    names: frozenset[str]
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
            and (not self.names or self.names == {elements.attributes(element).get("id")})
            and (not self.classes or self.classes <= elements.class_names(element))
            # Most selectors have no other conditions.
            and (self.is_plain or self._passes(elements, element))
        )

    def _passes(self, elements: Elements, element: int) -> bool:
        given = elements.attributes(element)
        for test in self.attributes:
            if test.name not in given or not test.accepts(given[test.name]):
                return False
        for several in self.alternatives:
            if not any(one.matches(elements, element) for one in several):
                return False
        return not any(one.matches(elements, element) for one in self.excluded)

    @property
    def n_tests(self) -> int:
        """Number of conditions other than those on tag, classes and ids."""
        within = [*self.excluded, *(one for several in self.alternatives for one in several)]
        return len(self.attributes) + len(within) + sum(one.n_tests for one in within)

    @property
    def specificity(self) -> Specificity:
        """The specificity as in CSS, except that ``:where`` counts like ``:is``."""
        counts = [(len(self.names), len(self.classes) + len(self.attributes), int(bool(self.tag)))]
        counts += [max(one.specificity for one in several) for several in self.alternatives]
        counts += [one.specificity for one in self.excluded]
        return _sum(counts)


def compounds_of(selector: Node) -> tuple[list[Compound], Specificity]:
    """Read a selector: its compounds, the last one first, and its specificity.

    The list is empty if the selector is not supported. The specificity is not computed by
    cssselect, whose recursion has no limit.
    """
    from cssselect.parser import CombinedSelector

    if selector.pseudo_element is not None:
        return [], (0, 0, 0)
    compounds: list[Compound] = []
    rest, is_parent = selector.parsed_tree, False
    while rest is not None:
        outer, combinator = None, " "
        if isinstance(rest, CombinedSelector):
            outer, combinator, rest = rest.selector, rest.combinator, rest.subselector
        compound = _compound(rest)
        if compound is None or combinator not in " >":
            return [], (0, 0, 0)
        compounds.append(compound._replace(is_parent=is_parent))
        rest, is_parent = outer, combinator == ">"
    if sum(compound.n_tests for compound in compounds) > _MAX_TESTS:
        return [], (0, 0, 0)
    return compounds, _sum([compound.specificity for compound in compounds])


def _compound(rest: Node) -> Compound | None:
    """The conditions on one element; None if one of them is not supported."""
    from cssselect import parser

    names, classes, root = set(), set(), None
    attributes: list[AttributeTest] = []
    alternatives: list[tuple[Compound, ...]] = []
    excluded: list[Compound] = []
    while not isinstance(rest, parser.Element):
        match rest:
            case parser.Class():
                classes.add(rest.class_name)
            case parser.Hash():
                names.add(rest.id)
            case parser.Attrib(namespace=None) if not _is_state(rest.attrib.lower()):
                wanted = str(rest.value.value) if rest.value else ""
                attributes.append(AttributeTest(rest.attrib.lower(), rest.operator, wanted))
            case parser.Matching() | parser.SpecificityAdjustment():
                if not (several := _each(rest.selector_list)):
                    return None
                alternatives.append(several)
            case parser.Negation():
                if not (several := _each([rest.subselector])):
                    return None
                excluded += several
            case parser.Pseudo(ident="root"):
                root = "html"
            case _:
                return None
        rest = rest.selector
    tag = rest.element.lower() if rest.element and rest.element != "*" else root
    is_plain = not (attributes or alternatives or excluded)
    more = (tuple(attributes), tuple(alternatives), tuple(excluded))
    return Compound(tag, frozenset(names), frozenset(classes), *more, is_plain=is_plain)


def _each(selectors: Iterable[Node]) -> tuple[Compound, ...]:
    """The compounds of several selectors; empty if one of them is not supported."""
    read = list(map(_compound, selectors))
    compounds = tuple(compound for compound in read if compound is not None)
    return compounds if len(compounds) == len(read) else ()


def _is_state(attribute: str) -> bool:
    """Whether an attribute changes with a click or by a script."""
    return attribute in _STATES or attribute.endswith(_CLOAK)


def _sum(counts: list[Specificity]) -> Specificity:
    n_names, n_classes, n_tags = map(sum, zip(*counts, strict=True))
    return n_names, n_classes, n_tags
