"""A page with its segments and what each juror kept, as arrays.

Every array that several features need is computed here once, over the page's words, elements or
segments.
"""

from collections.abc import Collection, Iterable, Sequence
from copy import copy
from functools import cached_property
from typing import Self

import numpy as np
from numpy.typing import NDArray

from ...arrays import Flags, Floats, Ints, best_run, span_means
from ...extractors.runs import ExtractorRuns
from ...segmenter.blocks import blocks
from ...segmenter.page import Page
from ...segmenter.segment import Segment
from .characters import SENTENCE_ENDS
from .coverage import kept_words
from .markup import Markup
from .markup_hints import FAR, HINTS, hint_distances
from .tokens import Tokens, segment_tokens

__all__ = ["CONTAINER_LEVELS", "Case"]

#: Containers looked at above each segment.
CONTAINER_LEVELS = 5
#: Words of a paragraph: of one that ends as a sentence does, and of any other.
MIN_SENTENCE, MIN_PARAGRAPH = 10, 25
#: Share of a paragraph's words in links, at most.
MAX_LINKED = 0.4
#: What a word costs a run that is in no paragraph; words that links cost at least, others at most.
COST, MIN_LINK_COST, MAX_COST = 0.8, 8, 15
_CLOSERS = "\"'”’)]» \u00a0\u202f」』）"


class Case:
    """A page, its segments, the texts of its jurors, and the arrays that features are made of.

    Nothing of it changes once it is made; arrays are computed when they are first needed.

    Parameters
    ----------
    page : Page
    runs : ExtractorRuns, optional
        Texts of the jurors; by default there are none.
    segments : sequence of Segment, optional
        By default the page's blocks.
    comments : bool
        Whether readers' comments are content: then mark-up that announces comments is ignored.

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
        runs: ExtractorRuns | None = None,
        segments: Sequence[Segment] | None = None,
        *,
        comments: bool = False,
    ) -> None:
        self.page = page
        self.runs = ExtractorRuns() if runs is None else runs
        self.comments = comments
        self.segments = blocks(page) if segments is None else list(segments)
        self.starts = _ints([segment.start for segment in self.segments])
        self.stops = _ints([segment.stop for segment in self.segments])
        self.n_words = self.stops - self.starts
        self.elements = _ints([segment.element for segment in self.segments])

    def __len__(self) -> int:
        """Number of segments."""
        return len(self.segments)

    def with_runs(self, runs: ExtractorRuns) -> Self:
        """The same page with other texts of jurors.

        Parameters
        ----------
        runs : ExtractorRuns
            In place of those of this case.

        Returns
        -------
        Case
            It shares the arrays that depend on the page alone.
        """
        other = copy(self)
        other.runs = runs
        other.__dict__.pop("_alignments", None)
        return other

    @property
    def parents(self) -> Ints:
        """Parent of each element; -1 for the root."""
        return self.markup.tree.parents

    @cached_property
    def markup(self) -> Markup:
        """Tags and attributes of the elements that hold words, and the tree of all elements."""
        first, stop = self.element_words
        return Markup.of(self.page.flow, (first < stop).tolist())

    @cached_property
    def element_words(self) -> tuple[Ints, Ints]:
        """Span of each element in the page's words."""
        flow, starts = self.page.flow, self._word_starts
        return np.searchsorted(starts, flow.starts), np.searchsorted(starts, flow.stops)

    @cached_property
    def element_segments(self) -> tuple[Ints, Ints]:
        """Span of each element in the segments, by where they start."""
        first, stop = self.element_words
        return np.searchsorted(self.starts, first), np.searchsorted(self.starts, stop)

    @cached_property
    def hint_distances(self) -> NDArray[np.int8]:
        """Distance of each element that holds words to the nearest element with each hint.

        Shape (n_elements, n_hints); undefined for elements without words.
        """
        distances = hint_distances(self.markup)
        if self.comments:
            distances[:, HINTS.index("hint_comment")] = FAR
        return distances

    @cached_property
    def tokens(self) -> Tokens:
        """Tokens of each segment's text and of the mark-up around it."""
        return segment_tokens(self.page, self.segments, self.markup, comments=self.comments)

    @cached_property
    def shapes(self) -> Ints:
        """A number for the tag and class of each element.

        The last one stands for no element.
        """
        classes = [name or "" for name in self.page.flow.values("class")]
        numbers: dict[tuple[str, str], int] = {}
        shapes = [
            numbers.setdefault(shape, len(numbers))
            for shape in zip(self.markup.tags, classes, strict=True)
        ]
        return _ints([*shapes, len(numbers)])

    @cached_property
    def depths(self) -> Ints:
        """Levels above each segment's element."""
        return self.markup.tree.depths[self.elements]

    @cached_property
    def containers(self) -> Ints:
        """The nearest elements around each segment that hold more words than the one before.

        Shape (`CONTAINER_LEVELS`, n_segments), the innermost first; the root is repeated where
        there are no more.
        """
        first, stop = self.element_words
        # The root is its own parent.
        parents = np.maximum(self.parents, 0)
        # The outermost element with the same words: what `same` leads to, over and over.
        same = (first[parents] == first) & (stop[parents] == stop)
        outermost = np.where(same, parents, np.arange(len(parents)))
        while not np.array_equal(outermost, further := outermost[outermost]):
            outermost = further
        above = parents[outermost]
        same = (first[self.elements] == self.starts) & (stop[self.elements] == self.stops)
        levels = [np.where(same, above[self.elements], self.elements)]
        for _ in range(CONTAINER_LEVELS - 1):
            levels.append(above[levels[-1]])
        return np.stack(levels)

    @cached_property
    def word_elements(self) -> Ints:
        """Element that each word stands in."""
        flow = self.page.flow
        places = np.searchsorted(flow.run_starts, self._word_starts, side="right") - 1
        return _ints(flow.run_elements)[places]

    @cached_property
    def _word_starts(self) -> Ints:
        return self.page.word_spans.starts

    @cached_property
    def word_numbers(self) -> NDArray[np.uint32]:
        """A number for each word, the same for equal words."""
        return self.page.word_spans.numbers

    def words_in(self, words: Collection[str]) -> Flags:
        """Which words of the page are among others."""
        numbers = self.page.vocabulary
        wanted = np.zeros(len(numbers), dtype=np.bool_)
        wanted[[numbers[word] for word in words if word in numbers]] = True
        return np.asarray(wanted[self.word_numbers])

    def elements_within(self, hint: str) -> Flags:
        """Which elements stand less than `FAR` levels below an element with a hint."""
        return np.asarray(self.hint_distances[:, HINTS.index(hint)] < FAR)

    def words_within(self, hint: str) -> Flags:
        """Which words stand less than `FAR` levels below an element with a hint."""
        return np.asarray(self.elements_within(hint)[self.word_elements])

    @cached_property
    def linked(self) -> Flags:
        """Which words stand in a link."""
        return self.words_within("tag_a")

    @cached_property
    def link_share(self) -> Floats:
        """Share of each segment's words that stand in links."""
        return self.share(self.linked)

    def share(self, flags: Flags) -> Floats:
        """Share of each segment's words that are flagged."""
        return span_means(flags, self.starts, self.stops)

    def container_share(self, flags: Flags, level: int) -> Floats:
        """Share of the words of each segment's container that are flagged."""
        first, stop = self.element_words
        container = self.containers[level]
        return span_means(flags, first[container], stop[container])

    @cached_property
    def sentences(self) -> Flags:
        """Which segments end as a sentence does."""
        ends = tuple(SENTENCE_ENDS)
        texts = (segment.text.rstrip(_CLOSERS) for segment in self.segments)
        return np.fromiter((text.endswith(ends) for text in texts), dtype=np.bool_)

    @cached_property
    def paragraphs(self) -> Flags:
        """Which segments are running text: few links, and a sentence, or long."""
        long_enough = self.n_words >= np.where(self.sentences, MIN_SENTENCE, MIN_PARAGRAPH)
        return np.asarray(long_enough & (self.link_share < MAX_LINKED))

    @cached_property
    def balances(self) -> Floats:
        """What each segment adds to a run of running text: its words, or less than nothing.

        A list of links costs as many words as it has, some other short text at most
        `MAX_COST`.
        """
        costs = np.where(
            self.link_share > 0.5,
            np.maximum(self.n_words, MIN_LINK_COST),
            np.minimum(self.n_words, MAX_COST),
        )
        return np.where(self.paragraphs, self.n_words, -COST * costs).astype(np.float64)

    @cached_property
    def run(self) -> tuple[int, int]:
        """Start and stop of the segments with the largest sum of `balances`."""
        return best_run(self.balances)

    @cached_property
    def _alignments(self) -> dict[str, Flags | None]:
        """Words that each juror kept; None for a text that is too long to align."""
        return {juror: kept_words(self.page, text) for juror, text in self.runs.texts.items()}

    @property
    def kept_words(self) -> dict[str, Flags]:
        """Words of the page that each juror kept, by juror, each of shape (n_words,).

        A juror that failed, or whose text cannot be aligned with the page, is left out.
        """
        return {juror: kept for juror, kept in self._alignments.items() if kept is not None}

    @property
    def failures(self) -> dict[str, str]:
        """Why jurors are left out, by juror."""
        too_long = {
            juror: f"{juror}: text too long to align with the page"
            for juror, kept in self._alignments.items()
            if kept is None
        }
        return {**self.runs.failures, **too_long}


def _ints(values: Iterable[int]) -> Ints:
    return np.fromiter(values, dtype=np.int64)
