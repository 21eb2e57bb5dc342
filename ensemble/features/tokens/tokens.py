"""Tokens of a segment: of its text, and of the mark-up around it.

A mark-up token is salted by its place: in the segment's own element, in its parent, or
anywhere above, where it counts once. Mark-up tokens are kept by element, since the path to the
root is long and shared by many segments.
"""

from dataclasses import dataclass

import numpy as np

from ....arrays import Ints
from ....native import twin
from ....segmenter.page import Page
from ....segmenter.tree import Tree
from ..markup.markup import Markup
from .bags import Bags, Hashes, HashPairs, ngram_hashes, salted
from .markup_tokens import element_tokens
from .text_tokens import text_tokens

#: Salts of mark-up tokens.
ABOVE, OWN, PARENT = "above", "own", "parent"
#: About how many mark-up tokens of the elements around a segment are kept.
MAX_AROUND = 500
#: How many tags of the innermost elements form one token.
PATH_TAGS = 3


@dataclass(frozen=True, slots=True, eq=False, weakref_slot=True)
class Tokens:
    """Tokens of the segments of a page."""

    markup: Bags  # of each element, without salt
    new_markup: Bags  # those that no element above it has
    text: Bags  # of each segment's text, and of the tags around it
    elements: Ints  # innermost one around each segment
    tree: Tree

    def __len__(self) -> int:
        """Number of segments."""
        return len(self.elements)

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
    """Hash the texts of segments, which are spans of the page's words, and the mark-up around them.

    `elements` are the innermost ones around the segments. If readers' comments are content, names
    that announce them are left out.
    """
    tree = markup.tree
    of_elements = element_tokens(markup, elements, comments=comments)
    tags = _nearest_tags(of_elements, elements, tree, PATH_TAGS)
    text = text_tokens(page.word_spans, starts, stops, tags)
    new = new_tokens(of_elements, tree, MAX_AROUND)
    return Tokens(of_elements, new, text, elements, tree)


@twin("new_tokens.new_tokens", Bags)
def new_tokens(markup: Bags, tree: Tree, max_around: int) -> Bags:
    """Tokens of each element that no element above it has; those of `markup` have no repetitions.

    No token of an element is kept if the elements above it have more than `max_around` new ones.
    """
    elements, hashes = markup.pairs
    is_new = ~np.array(_repeated(elements, hashes, tree.stops), dtype=np.bool_)
    counts = np.bincount(elements[is_new], minlength=len(tree))
    around = tree.summed_down(counts) - counts
    is_new &= (around <= max_around)[elements]
    return Bags(hashes[is_new], np.bincount(elements[is_new], minlength=len(tree)))


def _repeated(elements: Ints, hashes: Hashes, stops: Ints) -> list[bool]:
    """Which tokens an element above has as well."""
    # The elements that an element holds come right after it, up to its stop.
    reach: dict[int, int] = {}
    repeated = []
    for element, token, stop in zip(
        elements.tolist(), hashes.tolist(), stops[elements].tolist(), strict=True
    ):
        is_repeated = element < reach.get(token, 0)
        repeated.append(is_repeated)
        if not is_repeated:
            reach[token] = stop
    return repeated


def _nearest_tags(markup: Bags, elements: Ints, tree: Tree, n_tags: int) -> Hashes:
    """Tags of the innermost elements around each segment, as one token."""
    # The tag is the first token of an element; -1 stands for no element.
    first = np.cumsum(markup.counts) - markup.counts
    above = np.append(tree.parents, -1)
    tags = []
    for _ in range(n_tags):
        of_elements = markup.hashes.take(first[elements], mode="clip")
        tags.append(np.where(elements < 0, np.uint32(0), of_elements))
        elements = above[elements]
    return salted(ngram_hashes(tags), "tags")
