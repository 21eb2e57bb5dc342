"""What is said in and around a segment, as tokens: names in the mark-up, words of the text.

A name counts by where it stands: in the segment's own element, in its parent, or anywhere
above, there once however often. What elements say is kept by element, since the path to the
root is long and shared by many segments.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ...segmenter.flow import TextFlow
from ...segmenter.page import Page
from ...segmenter.segment import Segment
from .arrays import Ints
from .bags import Bags, Hashes, HashPairs, ngram_hashes, salted
from .markup_tokens import markup_tokens, tag_hash
from .text_tokens import text_tokens
from .tree import subtree_stops, summed_down

__all__ = ["ABOVE", "OWN", "PARENT", "Tokens", "segment_tokens"]

#: Roles of names.
ABOVE, OWN, PARENT = "above", "own", "parent"
#: Names that are heard of all elements around, give or take one's.
MAX_AROUND = 500
#: Tags of the innermost elements that are one token.
PATH_TAGS = 3


@dataclass(frozen=True, slots=True)
class Tokens:
    """What is said in and around the segments of a page.

    Attributes
    ----------
    names : Bags
        Names of each element, in no role.
    new_markup : Bags
        Those of them that no element above it has.
    texts : Bags
        Tokens of each segment's text and of its tags.
    elements : ndarray of int, shape (n_segments,)
        Innermost element around each segment.
    parents : ndarray of int, shape (n_elements,)
        Parent of each element, which comes before it; -1 for the root.
    """

    names: Bags
    new_markup: Bags
    texts: Bags
    elements: Ints
    parents: Ints

    def __len__(self) -> int:
        """Number of segments."""
        return len(self.elements)

    def of_segments(self) -> Bags:
        """Every token of each segment: those of its text, then of the elements around it."""
        segments, at = np.arange(len(self)), self.elements
        parts = [self.texts.heard, self._heard(self.names, segments, at, OWN)]
        parts.append(self._heard(self.names, *self._up(segments, at), PARENT))
        while len(segments):
            parts.append(self._heard(self.new_markup, segments, at, ABOVE))
            segments, at = self._up(segments, at)
        return Bags.from_pairs(parts, len(self))

    def _heard(self, names: Bags, segments: Ints, at: Ints, role: str) -> HashPairs:
        there = names.pick(at)
        return np.repeat(segments, there.counts), salted(there.hashes, role)

    def _up(self, segments: Ints, at: Ints) -> tuple[Ints, Ints]:
        above = self.parents[at]
        return segments[above >= 0], above[above >= 0]


def segment_tokens(page: Page, segments: Sequence[Segment], *, comments: bool = False) -> Tokens:
    """Hear what is said in and around each segment.

    Parameters
    ----------
    page : Page
    segments : sequence of Segment
    comments : bool
        Whether readers' comments are content: then names that tell of comments are not heard.

    Returns
    -------
    Tokens
    """
    starts, stops, elements = (
        np.array([getattr(segment, field) for segment in segments], dtype=np.int64)
        for field in ("start", "stop", "element")
    )
    parents = np.array(page.flow.parents, dtype=np.int64)
    around = _around(elements, parents).tolist()
    names = Bags.of(
        [
            markup_tokens(element, comments=comments) if heard else ()
            for element, heard in zip(page.flow.elements, around, strict=True)
        ]
    )
    tags = _nearest_tags(page.flow, elements, parents)
    said = [text_tokens(page.words, starts, stops).heard, (np.arange(len(segments)), tags)]
    texts = Bags.from_pairs(said, len(segments))
    return Tokens(names, _new(names, parents), texts, elements, parents)


def _around(elements: Ints, parents: Ints) -> NDArray[np.bool_]:
    """Which elements stand around a segment."""
    around = np.zeros(len(parents), dtype=np.bool_)
    at = np.unique(elements)
    while len(at):
        around[at] = True
        above = np.unique(parents[at])
        at = above[above >= 0]
        at = at[~around[at]]
    return around


def _new(names: Bags, parents: Ints) -> Bags:
    """Of the names of each element, those that no element above it has."""
    elements, hashes = names.heard
    is_new = ~_said_above(elements, hashes, subtree_stops(parents))
    counts = np.bincount(elements[is_new], minlength=len(parents))
    around = summed_down(counts, parents) - counts
    is_new &= (around <= MAX_AROUND)[elements]
    return Bags(hashes[is_new], np.bincount(elements[is_new], minlength=len(parents)))


def _said_above(elements: Ints, hashes: Hashes, stops: Ints) -> NDArray[np.bool_]:
    """Which names an element above has, too.

    What an element holds comes right after it, up to its stop: a name is said above if it
    stands before the last stop of the elements that had it so far.
    """
    _, names = np.unique(hashes, return_inverse=True)
    # Each name's elements on a stretch of their own.
    places, reach = names * len(stops) + elements, names * len(stops) + stops[elements]
    order = np.argsort(places)
    above = np.zeros(len(hashes), dtype=np.bool_)
    above[order[1:]] = places[order[1:]] < np.maximum.accumulate(reach[order])[:-1]
    return above


def _nearest_tags(flow: TextFlow, elements: Ints, parents: Ints) -> Hashes:
    """Tags of the innermost elements around each segment, as one token."""
    # The last is that of no element: -1 stands for it.
    tags = np.array([*map(tag_hash, flow.tags), 0], dtype=np.uint32)
    above = np.append(parents, -1)
    levels = [elements]
    for _ in range(PATH_TAGS - 1):
        levels.append(above[levels[-1]])
    return salted(ngram_hashes(tags[level] for level in levels), "tags")
