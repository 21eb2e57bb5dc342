"""The mark-up of a page: tags and attributes of its elements, read once, and their tree."""

from collections import defaultdict
from dataclasses import dataclass
from functools import cached_property
from itertools import compress, count
from typing import Self

import numpy as np

from ....arrays import Flags, Ints, ints
from ....segmenter.attributes import AttributeTable
from ....segmenter.flow import TextFlow
from ....segmenter.tree import Tree

__all__ = ["Markup"]


@dataclass(frozen=True)
class Markup:
    """Elements in document order.

    Attributes
    ----------
    holds_words : list of bool
        Which elements hold words.
    """

    tags: list[str]
    attributes: AttributeTable
    holds_words: list[bool]
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

        Parameters
        ----------
        needed : ndarray of bool, shape (n_elements,)

        Returns
        -------
        elements, numbers : ndarray of int, shape (n_attributes,)
            The element that has each attribute, and its number in `items`.
        items : list of (str, str)
            Names and values, each different one once.
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

    @classmethod
    def of(cls, flow: TextFlow, holds_words: list[bool] | None = None) -> Self:
        """Read the mark-up of a page.

        Parameters
        ----------
        holds_words : list of bool, optional
            Which elements hold words; by default, all do.
        """
        if holds_words is None:
            holds_words = [True] * len(flow)
        tree = Tree(ints(flow.parents))
        return cls(flow.tags, flow.attributes, holds_words, tree)
