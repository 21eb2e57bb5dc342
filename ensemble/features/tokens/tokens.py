"""Tokens of a segment: those of its text, and of the mark-up around it.

A mark-up token is salted by where it stands: in the segment's own element, in its parent, or
anywhere above, where it counts once. Mark-up tokens are kept by element, since the path to the
root is long and shared by many segments.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Self

import numpy as np

from .... import native
from ....arrays import Flags, Ints
from ....segmenter.page import Page
from ....segmenter.tree import Tree
from ..markup.markup import Markup
from .bags import Bags, Hashes, HashPairs, ngram_hashes, places_in_order, salted
from .compiled import compiled_bags
from .markup_tokens import element_tokens
from .text_tokens import text_tokens

__all__ = ["ABOVE", "OWN", "PARENT", "Tokens", "new_tokens", "python_bags", "segment_tokens"]

#: Salts of mark-up tokens.
ABOVE, OWN, PARENT = "above", "own", "parent"
#: Mark-up tokens of all elements around a segment, give or take those of one element.
MAX_AROUND = 500
#: Tags of the innermost elements that form one token.
PATH_TAGS = 3


@dataclass(frozen=True, slots=True)
class Tokens:
    """Tokens of the segments of a page.

    Attributes
    ----------
    markup : Bags
        Mark-up tokens of each element, without salt.
    new_markup : Bags
        Those of them that no element above it has.
    text : Bags
        Tokens of each segment's text, and of the tags around it.
    elements : ndarray of int, shape (n_segments,)
        Innermost element around each segment.
    tree : Tree
        The elements of the page.
    """

    markup: Bags
    new_markup: Bags
    text: Bags
    elements: Ints
    tree: Tree

    def __len__(self) -> int:
        """Number of segments."""
        return len(self.elements)

    def without_text(self) -> Self:
        """The tokens of the mark-up alone, as of a page in an unknown language."""
        return replace(self, text=self.text.emptied())

    def of_segments(self) -> Bags:
        """All tokens of each segment: of its text, then of the elements around it."""
        segments, at = np.arange(len(self)), self.elements
        parts = [self.text.pairs, self._pairs(self.markup, segments, at, OWN)]
        parts.append(self._pairs(self.markup, *self._up(segments, at), PARENT))
        while len(segments):
            parts.append(self._pairs(self.new_markup, segments, at, ABOVE))
            segments, at = self._up(segments, at)
        return Bags.from_pairs(parts, len(self))

    def _pairs(self, markup: Bags, segments: Ints, at: Ints, salt: str) -> HashPairs:
        there = markup.take(at)
        return np.repeat(segments, there.counts), salted(there.hashes, salt)

    def _up(self, segments: Ints, at: Ints) -> tuple[Ints, Ints]:
        above = self.tree.parents[at]
        return segments[above >= 0], above[above >= 0]


def segment_tokens(
    page: Page, starts: Ints, stops: Ints, elements: Ints, markup: Markup, *, comments: bool
) -> Tokens:
    """Hash the texts of segments and the mark-up around them.

    Parameters
    ----------
    page : Page
    starts, stops : ndarray of int, shape (n_segments,)
        Spans of the segments in the page's words.
    elements : ndarray of int, shape (n_segments,)
        Innermost element around each segment.
    markup : Markup
        The mark-up of the page.
    comments : bool
        Whether readers' comments are content: then names that announce comments are left out.

    Returns
    -------
    Tokens
    """
    make = compiled_bags if native.IS_COMPILED else python_bags
    limits = MAX_AROUND, PATH_TAGS
    bags = make(page.words, (starts, stops), elements, markup, limits, comments=comments)
    return Tokens(*bags, elements, markup.tree)


def python_bags(
    words: Sequence[str],
    spans: tuple[Ints, Ints],
    elements: Ints,
    markup: Markup,
    limits: tuple[int, int],
    *,
    comments: bool,
) -> tuple[Bags, Bags, Bags]:
    """As `compiled.compiled_bags`."""
    max_around, n_tags = limits
    around = _around(elements, markup.tree).tolist()
    of_elements = element_tokens(markup, around, comments=comments)
    tags = _nearest_tags(of_elements, elements, markup.tree, n_tags)
    text = text_tokens(words, *spans, tags)
    return of_elements, new_tokens(of_elements, markup.tree, max_around), text


def _around(elements: Ints, tree: Tree) -> Flags:
    """Which elements stand around a segment."""
    # The elements that an element holds come right after it, up to its stop.
    n_before = np.append(0, np.cumsum(np.bincount(elements, minlength=len(tree))))
    return np.asarray(n_before[tree.stops] > n_before[:-1])


def new_tokens(markup: Bags, tree: Tree, max_around: int) -> Bags:
    """Tokens of each element that no element above it has."""
    elements, hashes = markup.pairs
    is_new = ~_repeated(elements, hashes, tree.stops)
    counts = np.bincount(elements[is_new], minlength=len(tree))
    around = tree.summed_down(counts) - counts
    is_new &= (around <= max_around)[elements]
    return Bags(hashes[is_new], np.bincount(elements[is_new], minlength=len(tree)))


def _repeated(elements: Ints, hashes: Hashes, stops: Ints) -> Flags:
    """Which tokens an element above has, too.

    The elements that an element holds come right after it, up to its stop: a token is repeated
    if it stands before the last stop of the elements that had it so far.
    """
    order = places_in_order(hashes)
    # The elements of each token on a stretch of their own.
    stretch = hashes[order].astype(np.int64) * len(stops)
    places, reach = stretch + elements[order], stretch + stops[elements[order]]
    repeated = np.zeros(len(hashes), dtype=np.bool_)
    repeated[order[1:]] = places[1:] < np.maximum.accumulate(reach)[:-1]
    return repeated


def _nearest_tags(markup: Bags, elements: Ints, tree: Tree, n_tags: int) -> Hashes:
    """Tags of the innermost elements around each segment, as one token."""
    # The last one is for -1, which stands for no element.
    tags = np.zeros(len(tree) + 1, dtype=np.uint32)
    around = np.flatnonzero(markup.counts)
    # The tag is the first token of an element.
    tags[around] = markup.hashes[(np.cumsum(markup.counts) - markup.counts)[around]]
    above = np.append(tree.parents, -1)
    levels = [elements]
    for _ in range(n_tags - 1):
        levels.append(above[levels[-1]])
    return salted(ngram_hashes(tags[level] for level in levels), "tags")
