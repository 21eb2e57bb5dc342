"""Tokens by the compiled core: twins of what `tokens`, `markup_tokens` and `text_tokens` define."""

from collections.abc import Sequence

import numpy as np

from .... import native
from ....arrays import Ints
from ....segmenter.tree import Tree
from ..markup.hints import COMMENT
from ..markup.markup import Markup
from . import markup_tokens, text_tokens
from .bags import Bags, Hashes, salt_number

__all__ = [
    "compiled_bags",
    "compiled_element_tokens",
    "compiled_new_tokens",
    "compiled_text_tokens",
]

#: Tokens of a text beside those of its words, at most: see `native.text_tokens`.
_MORE_TOKENS = 9
#: In the order of the compiled core.
_TEXT_SALTS = np.array(
    [
        salt_number(role)
        for role in "first,whole,first two,last,running,short,before,after".split(",")
    ],
    dtype=np.uint32,
)
_TAGS_SALT = salt_number("tags")


def compiled_bags(
    words: Sequence[str],
    spans: tuple[Ints, Ints],
    elements: Ints,
    markup: Markup,
    limits: tuple[int, int],
    *,
    comments: bool,
) -> tuple[Bags, Bags, Bags]:
    """The bags of `Tokens`: of all mark-up, of what is new in it, and of the texts.

    Parameters
    ----------
    words : sequence of str
        All words of the page.
    spans : tuple of ndarray of int, shape (n_segments,)
        Where the segments start and stop in them.
    elements : ndarray of int, shape (n_segments,)
        Innermost element around each segment.
    markup : Markup
    limits : tuple of int
        Tokens around an element, and tags that are one token.
    comments : bool

    Returns
    -------
    tuple of Bags
    """
    max_around, n_tags = limits
    tree = markup.tree
    around = native.new_tokens.around(elements, tree.stops)
    of_elements = compiled_element_tokens(markup, around, comments=comments)
    bags = of_elements.hashes, of_elements.counts
    tags = native.new_tokens.nearest_tags(*bags, tree.parents, elements, n_tags, _TAGS_SALT)
    new = compiled_new_tokens(of_elements, tree, max_around)
    return of_elements, new, compiled_text_tokens(words, *spans, tags)


def compiled_element_tokens(markup: Markup, needed: list[bool], *, comments: bool = False) -> Bags:
    """As `markup_tokens.element_tokens`."""
    table = markup.attributes
    found = native.markup_tokens.element_tokens(
        markup.tags,
        *(table.items, table.numbers, table.bounds),
        needed,
        markup_tokens.PREFIXES,
        *(markup_tokens.MAX_ATTRIBUTES, markup_tokens.MAX_VALUE, markup_tokens.MAX_WORDS),
        COMMENT if comments else None,
    )
    return Bags(*found)


def compiled_new_tokens(markup: Bags, tree: Tree, max_around: int) -> Bags:
    """As `tokens.new_tokens`."""
    of_elements = markup.hashes, markup.counts, tree.parents, tree.stops
    return Bags(*native.new_tokens.new_tokens(*of_elements, max_around))


def compiled_text_tokens(
    words: Sequence[str], starts: Ints, stops: Ints, others: Hashes | None = None
) -> Bags:
    """As `text_tokens.text_tokens`."""
    max_words = text_tokens.MAX_WORDS
    most = _MORE_TOKENS * len(starts) + int(np.minimum(stops - starts, max_words).sum())
    hashes, counts = np.empty(most, dtype=np.uint32), np.empty(len(starts), dtype=np.int64)
    limits = text_tokens.WHOLE_WORDS, text_tokens.SHORT_WORDS, max_words
    n_hashes = native.text_tokens.text_tokens(
        list(words), starts, stops, _TEXT_SALTS, *limits, others, hashes, counts
    )
    return Bags(hashes[:n_hashes], counts)
