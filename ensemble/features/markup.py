"""The mark-up of a page: tags and attributes of its elements, read once, and their tree."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

import numpy as np

from ...segmenter.flow import Attributes, TextFlow
from .tree import Tree

__all__ = ["Markup"]


@dataclass(frozen=True)
class Markup:
    """Elements in document order.

    Attributes
    ----------
    tags : sequence of str
    attributes : sequence of sequence of (str, str)
        Of each element that holds words; of others there are none.
    holds_words : sequence of bool
        Which elements hold words.
    tree : Tree
    """

    tags: Sequence[str]
    attributes: Sequence[Attributes]
    holds_words: Sequence[bool]
    tree: Tree

    @classmethod
    def of(cls, flow: TextFlow, holds_words: Sequence[bool] | None = None) -> Self:
        """Read the mark-up of a page.

        Parameters
        ----------
        flow : TextFlow
        holds_words : sequence of bool, optional
            Which elements hold words; by default, all do.
        """
        if holds_words is None:
            holds_words = [True] * len(flow)
        attributes = [
            flow.attributes(element) if needed else () for element, needed in enumerate(holds_words)
        ]
        return cls(flow.tags, attributes, holds_words, Tree(np.array(flow.parents, dtype=np.int64)))
