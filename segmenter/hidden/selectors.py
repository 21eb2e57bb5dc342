"""The selectors of rules.

cssselect parses the selectors. Supported are tags, classes, ids and attributes of the element and
its ancestors, and ``:is``, ``:where`` and ``:not``. Other selectors are ignored: they ask for
states, such as a pointer above the element, or for a position among other elements.
"""

import operator
from collections.abc import Callable, Iterable
from typing import NamedTuple

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
    tests = (tuple(attributes), tuple(alternatives), tuple(excluded))
    return Compound(tag, frozenset(ids), frozenset(classes), *tests)


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
