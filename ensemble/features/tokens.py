"""Tokens of a segment: of its text, and of the mark-up around it.

Text tokens are hashed words, the first and last words, and short texts as a whole. Mark-up tokens
are the tag, and words and compounds of attributes. A mark-up token is salted by its place: in the
segment's own element, in its parent, or anywhere above, where it counts once. Mark-up tokens are
stored by element, since the path to the root is long and shared by many segments.
"""

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ...arrays import Flags, Ints
from ...segmenter.page import Page
from .bags import Bags, Hashes, HashPairs, salted
from .markup_tokens import markup_tokens
from .text_tokens import text_tokens

#: Salts of mark-up tokens.
ABOVE, OWN, PARENT = "above", "own", "parent"


class MarkupTokens(NamedTuple):
    """The mark-up tokens of all elements of a page, without salt and without repetitions."""

    hashes: Hashes  # of each distinct token
    numbers: NDArray[np.uint32]  # the tokens of one element after the other: places in `hashes`
    bounds: Ints  # where the numbers of each element begin, and where those of the last one end
    #: Which of the numbers are of tokens that no element above has; none within many new ones.
    are_new: Flags

    def bags(self) -> Bags:
        """The tokens of each element."""
        return Bags(self.hashes[self.numbers], np.diff(self.bounds))

    def new_bags(self) -> Bags:
        """The tokens of each element that no element above has."""
        n_before = np.append(0, np.cumsum(self.are_new))
        return Bags(self.hashes[self.numbers[self.are_new]], np.diff(n_before[self.bounds]))


@dataclass(frozen=True, slots=True, eq=False, weakref_slot=True)
class Tokens:
    """Tokens of the segments of a page."""

    markup: MarkupTokens
    text: Bags  # of each segment's text, and of the tags around it
    elements: Ints  # innermost one around each segment
    parents: Ints  # of all elements; -1 for the root

    def __len__(self) -> int:
        """Number of segments."""
        return len(self.elements)

    def of_segments(self) -> Bags:
        """All tokens of each segment: of its text, then of the elements around it."""
        segments, elements = np.arange(len(self)), self.elements
        markup, new_markup = self.markup.bags(), self.markup.new_bags()
        parts = [self.text.pairs, _pairs(markup, segments, elements, OWN)]
        parts.append(_pairs(markup, *self._parents_of(segments, elements), PARENT))
        while len(segments):
            parts.append(_pairs(new_markup, segments, elements, ABOVE))
            segments, elements = self._parents_of(segments, elements)
        return Bags.from_pairs(parts, len(self))

    def _parents_of(self, segments: Ints, elements: Ints) -> tuple[Ints, Ints]:
        parents = self.parents[elements]
        return segments[parents >= 0], parents[parents >= 0]


def _pairs(markup: Bags, segments: Ints, elements: Ints, salt: str) -> HashPairs:
    bags = markup.take(elements)
    return np.repeat(segments, bags.counts), salted(bags.hashes, salt)


def segment_tokens(
    page: Page, starts: Ints, stops: Ints, elements: Ints, *, comments: bool
) -> Tokens:
    """Hash the texts of segments, which are spans of the page's words, and the mark-up around them.

    `elements` are the innermost ones around the segments. If readers' comments are content, names
    that announce them are left out.
    """
    markup, paths = markup_tokens(page.doc, elements, comments=comments)
    text = text_tokens(page.doc.words, starts, stops, paths)
    return Tokens(MarkupTokens(*markup), Bags(*text), elements, np.asarray(page.doc.parents))
