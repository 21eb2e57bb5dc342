"""Tokens of segments without mark-up."""

import numpy as np

from webjury.ensemble.features.bags import Bags
from webjury.ensemble.features.tokens import MarkupTokens, Tokens

#: The mark-up tokens of one element that has none.
NO_MARKUP = MarkupTokens(
    np.zeros(0, np.uint32), np.zeros(0, np.uint32), np.zeros(2, np.int64), np.zeros(0, np.bool_)
)


def tokens_of(bags: Bags) -> Tokens:
    """Make tokens of segments with these text tokens, in an element without mark-up tokens."""
    return Tokens(NO_MARKUP, bags, np.zeros(len(bags.counts), np.int64), np.array([-1]))
