"""What is said in and around a segment, as tokens: names in the mark-up, words of the text.

A name counts by where it stands: in the segment's own element, in its parent, or anywhere
above, there once however often. What elements say is kept by element, since the path to the
root is long and shared by many segments.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ..segmenter.flow import TextFlow
from ..segmenter.page import Page
from ..segmenter.segment import Segment
from .arrays import Ints
from .bags import Bags, Hashes, Heard, in_role, in_turn
from .names import element_names, tag_hash
from .phrases import phrases

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
    new_names : Bags
        Those of them that no element above it has.
    texts : Bags
        Tokens of each segment's text and of its tags.
    elements : ndarray of int, shape (n_segments,)
        Innermost element around each segment.
    parents : ndarray of int, shape (n_elements,)
        Parent of each element, which comes before it; -1 for the root.
    """

    names: Bags
    new_names: Bags
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
            parts.append(self._heard(self.new_names, segments, at, ABOVE))
            segments, at = self._up(segments, at)
        return Bags.scattered(parts, len(self))

    def _heard(self, names: Bags, segments: Ints, at: Ints, role: str) -> Heard:
        there = names.pick(at)
        return np.repeat(segments, there.counts), in_role(there.hashes, role)

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
    names = [
        element_names(element, comments=comments) if heard else set()
        for element, heard in zip(page.flow.elements, around, strict=True)
    ]
    new_names = _new(names, page.flow.parents)
    tags = _nearest_tags(page.flow, elements, parents)
    said = [phrases(page.words, starts, stops).heard, (np.arange(len(segments)), tags)]
    texts = Bags.scattered(said, len(segments))
    return Tokens(Bags.of(names), Bags.of(new_names), texts, elements, parents)


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


def _new(names: Sequence[set[int]], parents: Sequence[int]) -> list[set[int]]:
    """Of the names of each element, those that no element above it has."""
    new: list[set[int]] = []
    known: set[int] = set()
    path: list[int] = []
    for element, (own, parent) in enumerate(zip(names, parents, strict=True)):
        while path and path[-1] != parent:
            known -= new[path.pop()]
        new.append(set() if len(known) > MAX_AROUND else own - known)
        known |= new[element]
        path.append(element)
    return new


def _nearest_tags(flow: TextFlow, elements: Ints, parents: Ints) -> Hashes:
    """Tags of the innermost elements around each segment, as one token."""
    # The last is that of no element: -1 stands for it.
    tags = np.array([*(tag_hash(e.tag) for e in flow.elements), 0], dtype=np.uint32)
    above = np.append(parents, -1)
    levels = [elements]
    for _ in range(PATH_TAGS - 1):
        levels.append(above[levels[-1]])
    return in_role(in_turn(tags[level] for level in levels), "tags")
