"""The case before the jury: a page, its segments, and what each juror kept of it.

Everything that features ask for is worked out here once, as arrays over the page's words,
elements and segments.
"""

from collections.abc import Iterable, Sequence
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from ...extractors.runs import ExtractorRuns
from ...segmenter.blocks import blocks
from ...segmenter.page import Page
from ...segmenter.segment import Segment
from .arrays import Floats, Ints, span_means
from .coverage import kept_words
from .markup_hints import FAR, HINTS, hint_distances
from .tokens import Tokens, segment_tokens
from .tree import depths

__all__ = ["CONTAINER_LEVELS", "Case"]

#: Containers looked at above each segment.
CONTAINER_LEVELS = 5


class Case:
    """A page with its segments and testimony, and the arrays that features are made of.

    Parameters
    ----------
    page : Page
    runs : ExtractorRuns
        What the jurors said; empty for a verdict on structure alone.
    segments : sequence of Segment, optional
        By default the page's blocks.
    comments : bool
        Whether readers' comments are content for sure: then what marks them is not looked at.

    Attributes
    ----------
    starts, stops : ndarray of int, shape (n_segments,)
        Spans of the segments in the page's words.
    n_words : ndarray of int, shape (n_segments,)
        Words in each segment, at least one.
    elements : ndarray of int, shape (n_segments,)
        Innermost element around each segment.
    """

    def __init__(
        self,
        page: Page,
        runs: ExtractorRuns,
        segments: Sequence[Segment] | None = None,
        *,
        comments: bool = False,
    ) -> None:
        self.page = page
        self.runs = runs
        self.comments = comments
        self.segments = blocks(page) if segments is None else list(segments)
        self.starts = _ints(segment.start for segment in self.segments)
        self.stops = _ints(segment.stop for segment in self.segments)
        self.n_words = self.stops - self.starts
        self.elements = _ints(segment.element for segment in self.segments)
        self._kept: dict[str, NDArray[np.bool_] | None] = {}

    def __len__(self) -> int:
        """Number of segments."""
        return len(self.segments)

    @cached_property
    def parents(self) -> Ints:
        """Parent of each element; -1 for the root."""
        return _ints(self.page.flow.parents)

    @cached_property
    def element_words(self) -> tuple[Ints, Ints]:
        """Span of each element in the page's words."""
        starts = np.array(self.page.word_starts, dtype=np.int64)
        flow = self.page.flow
        return np.searchsorted(starts, flow.starts), np.searchsorted(starts, flow.stops)

    @cached_property
    def element_segments(self) -> tuple[Ints, Ints]:
        """Span of each element in the segments, by where they start."""
        first, stop = self.element_words
        return np.searchsorted(self.starts, first), np.searchsorted(self.starts, stop)

    @cached_property
    def marks(self) -> NDArray[np.int8]:
        """Distance of each element that holds words to each mark.

        Shape (n_elements, n_marks); of other elements it is not known.
        """
        first, stop = self.element_words
        flow = self.page.flow
        distances = hint_distances(flow.elements, flow.parents, (first < stop).tolist())
        if self.comments:
            distances[:, HINTS.index("hint_comment")] = FAR
        return distances

    @cached_property
    def tokens(self) -> Tokens:
        """What is said in and around each segment."""
        return segment_tokens(self.page, self.segments, comments=self.comments)

    @cached_property
    def shapes(self) -> Ints:
        """Number of each element's tag and class; a number of its own for no element, last."""
        flow = self.page.flow
        classes = [element.get("class", "") for element in flow.elements]
        numbers: dict[tuple[str, str], int] = {}
        shapes = [
            numbers.setdefault(shape, len(numbers))
            for shape in zip(flow.tags, classes, strict=True)
        ]
        return _ints([*shapes, len(numbers)])

    @cached_property
    def depths(self) -> Ints:
        """Levels above each segment's element."""
        return depths(self.page.flow.parents)[self.elements]

    @cached_property
    def containers(self) -> Ints:
        """The nearest elements that hold ever more than the segment.

        Shape (`CONTAINER_LEVELS`, n_segments); the root stands in where there are no more.
        """
        first, stop = self.element_words
        wider: list[int] = []
        for element, parent in enumerate(self.page.flow.parents):
            if parent < 0:
                wider.append(element)
            elif first[parent] == first[element] and stop[parent] == stop[element]:
                wider.append(wider[parent])
            else:
                wider.append(parent)
        above = _ints(wider)
        same = (first[self.elements] == self.starts) & (stop[self.elements] == self.stops)
        levels = [np.where(same, above[self.elements], self.elements)]
        for _ in range(CONTAINER_LEVELS - 1):
            levels.append(above[levels[-1]])
        return np.stack(levels)

    @cached_property
    def word_elements(self) -> Ints:
        """Element that each word stands in."""
        flow = self.page.flow
        places = np.searchsorted(flow.run_starts, self.page.word_starts, side="right") - 1
        return _ints(flow.run_elements)[places]

    def words_within(self, mark: str) -> NDArray[np.bool_]:
        """Which words stand less than `FAR` levels below an element that bears a mark."""
        return np.asarray(self.marks[self.word_elements, HINTS.index(mark)] < FAR)

    @cached_property
    def linked(self) -> NDArray[np.bool_]:
        """Which words stand in a link."""
        return self.words_within("tag_a")

    @cached_property
    def link_share(self) -> Floats:
        """Share of each segment's words that stand in links."""
        return self.share(self.linked)

    def share(self, flags: NDArray[np.bool_]) -> Floats:
        """Share of each segment's words that are flagged."""
        return span_means(flags, self.starts, self.stops)

    def container_share(self, flags: NDArray[np.bool_], level: int) -> Floats:
        """Share of the words of each segment's container that are flagged."""
        first, stop = self.element_words
        container = self.containers[level]
        return span_means(flags, first[container], stop[container])

    @property
    def kept(self) -> dict[str, NDArray[np.bool_]]:
        """Words that each juror kept; a juror who cannot be aligned is left out."""
        for juror, text in self.runs.texts.items():
            if juror not in self._kept:
                self._kept[juror] = kept_words(self.page, text)
                if self._kept[juror] is None:
                    self.runs.failures[juror] = f"{juror}: text too long to align with the page"
        return {juror: flags for juror, flags in self._kept.items() if flags is not None}


def _ints(values: Iterable[int]) -> Ints:
    return np.fromiter(values, dtype=np.int64)
