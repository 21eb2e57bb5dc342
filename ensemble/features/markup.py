"""The mark-up of a page: tags and attributes of its elements, read once, and their tree."""

from dataclasses import dataclass
from typing import Self

from ...arrays import ints
from ...segmenter.flow import Attributes, TextFlow
from .tree import Tree

__all__ = ["Markup"]


@dataclass(frozen=True)
class Markup:
    """Elements in document order.

    Attributes
    ----------
    tags : list of str
    attributes : list of sequence of (str, str)
        Of each element that holds words; of others there are none.
    holds_words : list of bool
        Which elements hold words.
    tree : Tree
    """

    tags: list[str]
    attributes: list[Attributes]
    holds_words: list[bool]
    tree: Tree

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
