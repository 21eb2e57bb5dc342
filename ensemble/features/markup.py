"""The mark-up of a page: tags and attributes of its elements, read once, and their tree."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Self

import numpy as np

from ...arrays import Ints, ints
from ...segmenter.attributes import Attributes, AttributeTable
from ...segmenter.flow import TextFlow
from .tree import Tree

__all__ = ["Markup"]


@dataclass(frozen=True)
class Markup:
    """Elements in document order.

    Attributes
    ----------
    tags : list of str
    attributes : sequence of sequence of (str, str), or AttributeTable
        Of each element, at least of those that hold words.
    holds_words : list of bool
        Which elements hold words.
    tree : Tree
    """

    tags: list[str]
    attributes: Sequence[Attributes] | AttributeTable
    holds_words: list[bool]
    tree: Tree

    @cached_property
    def start_tags(self) -> tuple[Ints, list[tuple[str, Attributes]]]:
        """The start tag of each element by number, and the start tags by their numbers."""
        numbers: dict[tuple[str, Attributes], int] = {}
        of_elements = [
            numbers.setdefault((tag, tuple(attributes)), len(numbers))
            for tag, attributes in zip(self.tags, self.attributes, strict=True)
        ]
        return np.array(of_elements, dtype=np.int64), list(numbers)

    @classmethod
    def of(cls, flow: TextFlow, holds_words: list[bool] | None = None) -> Self:
        """Read the mark-up of a page.

        Parameters
        ----------
        flow : TextFlow
        holds_words : list of bool, optional
            Which elements hold words; by default, all do.
        """
        if holds_words is None:
            holds_words = [True] * len(flow)
        tree = Tree(ints(flow.parents))
        return cls(flow.tags, flow.attributes(holds_words), holds_words, tree)
