"""The elements that match a selector, all at once.

Each compound of a selector is compared with the elements of the whole page, and each combinator
joins two arrays. The cost does not depend on how many elements are around each other.
"""

from collections.abc import Iterable, Sequence
from functools import reduce
from itertools import pairwise

import numpy as np

from ...arrays import Flags, Ints, ints
from .allowance import Allowance
from .elements import Elements
from .selectors import AttributeTest, Compound

#: What joining two arrays costs beside their elements, and what testing a value costs, in elements.
_STEP_COST, _VALUE_COST = 2_000, 20


class Matcher:
    """Finds the elements of a page that match selectors. Arrays are in document order.

    Beyond the allowance of compared elements, nothing matches.
    """

    def __init__(self, elements: Elements, allowance: Allowance) -> None:
        self._elements, self._allowance = elements, allowance
        self._parents = np.asarray(elements.doc.parents)
        self._stops = np.asarray(elements.doc.ends)
        self._known: dict[Compound | AttributeTest | tuple[str, str], Ints] = {}

    def matching(self, compounds: Sequence[Compound], candidates: Ints) -> Ints:
        """The candidates that match a selector, whose last compound comes first."""
        found = self._fulfilling(compounds[-1])
        for outer, inner in pairwise(reversed(compounds)):
            if not len(found):
                break
            own = self._fulfilling(inner)
            if not self._allowance.grants(_STEP_COST + len(found) + len(own)):
                return ints([])
            if outer.is_parent:
                found = own[_are_in(self._parents[own], found)]
            else:
                found = own[self._are_within(own, found)]
        return found[_are_in(found, candidates)]

    def with_key(self, kind: str, name: str) -> Ints:
        """The elements with a class, an id, an attribute or a tag."""
        if (key := (kind, name)) not in self._known:
            find = {
                "class": self._elements.with_class,
                "id": self._elements.with_id,
                "attribute": self._elements.with_attribute,
                "tag": self._elements.with_tag,
            }[kind]
            self._known[key] = find(name)
        return self._known[key]

    def _are_within(self, elements: Ints, outer: Ints) -> Flags:
        """Which elements are within one of the outer elements."""
        ends = np.maximum.accumulate(self._stops[outer])
        # Those that are within no other one do not overlap.
        outermost = outer[np.concatenate(([True], outer[1:] >= ends[:-1]))]
        before = np.searchsorted(outermost, elements) - 1
        return np.asarray((before >= 0) & (self._stops[outermost[before]] > elements))

    def _fulfilling(self, compound: Compound) -> Ints:
        """The elements that fulfil the conditions of a compound."""
        if compound not in self._known:
            self._known[compound] = self._compared(compound)
        return self._known[compound]

    def _compared(self, compound: Compound) -> Ints:
        groups = [
            *(self.with_key("id", name) for name in compound.ids),
            *(self.with_key("class", name) for name in compound.classes),
            *map(self._passing, compound.attributes),
            *map(self._any_of, compound.alternatives),
        ]
        if compound.tag or not groups:
            groups.append(self.with_key("tag", compound.tag or "*"))
        if not self._allowance.grants(_STEP_COST + sum(map(len, groups))):
            return ints([])
        found = reduce(lambda few, more: few[_are_in(few, more)], sorted(groups, key=len))
        if not compound.excluded:
            return found
        return found[~_are_in(found, self._any_of(compound.excluded))]

    def _passing(self, test: AttributeTest) -> Ints:
        if test not in self._known:
            n_values = len(self._elements.doc.numbers(test.name))
            if not self._allowance.grants(_VALUE_COST * n_values):
                return ints([])
            self._known[test] = self._elements.with_attribute(test.name, test.accepts)
        return self._known[test]

    def _any_of(self, compounds: Iterable[Compound]) -> Ints:
        groups = [self._fulfilling(compound) for compound in compounds]
        return np.unique(np.concatenate(groups)) if groups else ints([])


def _are_in(elements: Ints, others: Ints) -> Flags:
    """Which elements are among others; both are in document order."""
    if not len(others):
        return np.zeros(len(elements), dtype=np.bool_)
    places = np.minimum(np.searchsorted(others, elements), len(others) - 1)
    return np.asarray(others[places] == elements)
