"""The mark-up of a page: tags and attributes of its elements, read once, and their tree."""

from collections import defaultdict
from dataclasses import dataclass
from functools import cached_property
from itertools import compress, count
from typing import Self

import numpy as np

from ....arrays import Flags, Ints, ints
from ....segmenter.flow import TextFlow
from ....segmenter.tree import AttributeTable, Tree


@dataclass(frozen=True)
class Markup:
    """The elements of a page in document order."""

    tags: list[str]
    attributes: AttributeTable
    holds_words: Flags
    tree: Tree

    @cached_property
    def tag_numbers(self) -> tuple[Ints, list[str]]:
        """A number for the tag of each element, and the tag of each number."""
        numbers: defaultdict[str, int] = defaultdict(count().__next__)
        of_elements = np.fromiter(map(numbers.__getitem__, self.tags), np.int64, len(self.tags))
        return of_elements, list(numbers)

    def attributes_of(
        self, needed: Flags, most: int | None = None
    ) -> tuple[Ints, Ints, list[tuple[str, str]]]:
        """The attributes of some elements, at most `most` for each element.

        The element that has each attribute, its number, and the name and value of each number.
        """
        elements, numbers = self.attributes.elements, np.asarray(self.attributes.numbers)
        rows = needed[elements]
        if most is not None:
            first = np.asarray(self.attributes.bounds)[elements]
            rows &= np.arange(len(elements)) - first < most
        elements, numbers = elements[rows], numbers[rows]
        is_used = np.zeros(len(self.attributes.items), dtype=np.bool_)
        is_used[numbers] = True
        items = list(compress(self.attributes.items, is_used.tolist()))
        return elements, (np.cumsum(is_used) - 1)[numbers], items

    def path_numbers(self, elements: Ints, levels: int) -> Ints:
        """Number elements that hold words by their paths: their own tags and classes, and above.

        Each row compares paths of one more element. Equal paths have the same number, counted from
        0 on, so that the cards of a list share one number; shape (levels, n).
        """
        above, shapes = np.append(self.tree.parents, -1), self._shapes()
        numbers = np.zeros((levels, len(elements)), dtype=np.int64)
        for level in range(levels):
            known: defaultdict[tuple[int, int], int] = defaultdict(count().__next__)
            paths = zip(numbers[level - 1].tolist(), shapes[elements].tolist(), strict=True)
            numbers[level] = [known[path] for path in paths]
            elements = above[elements]
        return numbers

    def _shapes(self) -> Ints:
        """A number for each element's tag and class; last, 0 for index -1, which is no element."""
        table = self.attributes
        classes: defaultdict[str, int] = defaultdict(count(1).__next__)
        of_items = [
            classes[value] if name == "class" and value else 0 for name, value in table.items
        ]
        of_attributes = np.array(of_items, dtype=np.int64)[table.numbers]
        with_class = of_attributes.nonzero()
        of_elements = np.zeros(len(table), dtype=np.int64)
        of_elements[table.elements[with_class]] = of_attributes[with_class]
        shapes = (self.tag_numbers[0] + 1) * (len(classes) + 1) + of_elements
        return np.append(shapes, 0)

    @classmethod
    def of(cls, flow: TextFlow, holds_words: Flags) -> Self:
        """The mark-up of a page."""
        return cls(flow.tags, flow.attributes, holds_words, Tree(ints(flow.parents)))
