"""A page with its segments and what each juror kept, as arrays.

Every array that several features need is computed here once, over the page's words, elements or
segments.
"""

from collections.abc import Collection, Sequence
from copy import copy
from functools import cached_property
from typing import Self

import numpy as np
from numpy.typing import NDArray

from ...arrays import (
    Flags,
    Floats,
    Ints,
    best_run,
    ints,
    means_between,
    running_sums,
    span_means,
)
from ...extractors.registry import ExtractorRuns
from ...segmenter.page import Page
from ...segmenter.segments import Segment, block_spans, span_texts
from .characters import TextMarks, text_marks
from .columns import FeatureTable
from .coverage import kept_words
from .declared import Declared, find_declared
from .markup import HINTS, MAX_DISTANCE, hint_distances, path_numbers
from .tokens import Tokens, segment_tokens

#: How many containers around a segment have features.
CONTAINER_LEVELS = 5
#: Segments are compared by paths of at most this many elements.
PATH_LEVELS = 5
#: Minimum number of words of a paragraph that ends like a sentence, and of any other paragraph.
MIN_SENTENCE, MIN_PARAGRAPH = 10, 25
#: Largest share of a paragraph's words that may be in links.
MAX_LINKED = 0.4
#: What interrupts a run of paragraphs costs `WORD_COST` for each of its words. A list of links
#: counts as at least `MIN_LINK_COST` words, any other short text as at most `MAX_COST`.
WORD_COST, MIN_LINK_COST, MAX_COST = 0.8, 8, 15
#: For the compiled core.
RUN_SETTINGS = MIN_SENTENCE, MIN_PARAGRAPH, MAX_LINKED, WORD_COST, MIN_LINK_COST, MAX_COST
#: Hints for which the words below an element with the hint are counted.
_WORD_HINTS = ("tag_a", "tag_paragraph", "tag_bold", "tag_emphasis")
WORD_HINT_COLUMNS = np.array([HINTS.index(hint) for hint in _WORD_HINTS])


class Case:
    """A page, its segments, the texts of its jurors, and the arrays that features are made of.

    A case never changes; its arrays are computed when they are first needed. By default, there are
    no texts of jurors, and the segments are the page's blocks. If readers' `comments` are content,
    mark-up that announces comments is ignored.
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
        #: The features without jurors, once `feature_matrix` has computed them.
        self.structure: FeatureTable | None = None
        #: Spans of the segments in the page's words, and the innermost elements around them.
        self.starts: Ints
        self.stops: Ints
        self.elements: Ints
        if segments is None:
            self._blocks = block_spans(page)
            self.starts, self.stops, self.elements = self._blocks[2:5]
        else:
            self.segments = list(segments)
            self.starts = ints([segment.start for segment in self.segments])
            self.stops = ints([segment.stop for segment in self.segments])
            self.elements = ints([segment.element for segment in self.segments])
        self.n_words: Ints = self.stops - self.starts

    def __len__(self) -> int:
        """Number of segments."""
        return len(self.starts)

    @cached_property
    def segments(self) -> list[Segment]:
        """The segments as objects. Features and predictions need only the arrays."""
        spans = self.starts.tolist(), self.stops.tolist(), self.elements.tolist()
        return list(map(Segment, self.texts, *spans))

    def with_runs(self, runs: ExtractorRuns) -> Self:
        """The same case with other texts of jurors; it shares the arrays of the page alone."""
        other = copy(self)
        other.runs = runs
        vars(other).pop("_alignments", None)
        return other

    @property
    def parents(self) -> Ints:
        """Parent of each element; -1 for the root."""
        return self.page.flow.tree.parents

    @cached_property
    def element_words(self) -> tuple[Ints, Ints]:
        """Span of each element in the page's words."""
        flow = self.page.flow
        return self._words_before(flow.starts), self._words_before(flow.stops)

    def _words_before(self, offsets: Sequence[int]) -> Ints:
        """Number of words that begin before each offset in the text."""
        return np.searchsorted(self.page.word_spans.starts, offsets)

    @cached_property
    def segments_before(self) -> Ints:
        """Number of segments that begin before each word; the last value is the total."""
        return np.cumsum(np.bincount(self.starts + 1, minlength=len(self.page.words) + 1))

    @cached_property
    def element_segments(self) -> tuple[Ints, Ints]:
        """The span of segments that start in each element."""
        first, stop = self.element_words
        return self.segments_before[first], self.segments_before[stop]

    @cached_property
    def hint_distances(self) -> NDArray[np.int8]:
        """Distance of each element that contains words to the nearest element with each hint.

        Shape (n_elements, n_hints); undefined for elements without words.
        """
        first, stop = self.element_words
        distances = hint_distances(self.page.flow, first < stop)
        if self.comments:
            distances[:, HINTS.index("hint_comment")] = MAX_DISTANCE
        return distances

    @cached_property
    def tokens(self) -> Tokens:
        """Tokens of each segment's text and of the mark-up around it."""
        spans = self.starts, self.stops, self.elements
        return segment_tokens(self.page, *spans, comments=self.comments)

    @cached_property
    def containers(self) -> Ints:
        """The nearest elements around each segment, each with more words than the one before.

        Shape (`CONTAINER_LEVELS`, n_segments), the innermost first; the root is repeated where
        there are no more.
        """
        first, stop = self.element_words
        parents = np.maximum(self.parents, 0)  # the root is its own parent
        # Follow `same` to its end: the outermost element with the same words.
        same = (first[parents] == first) & (stop[parents] == stop)
        outermost = np.where(same, parents, np.arange(len(parents)))
        while not np.array_equal(outermost, further := outermost[outermost]):
            outermost = further
        above, innermost = parents[outermost], self.elements
        same = (first[innermost] == self.starts) & (stop[innermost] == self.stops)
        containers = [np.where(same, above[innermost], innermost)]
        for _ in range(CONTAINER_LEVELS - 1):
            containers.append(above[containers[-1]])
        return np.stack(containers)

    @cached_property
    def paths(self) -> Ints:
        """A number for each segment's path of 1, 2, ..., `PATH_LEVELS` elements, one row each."""
        return path_numbers(self.page.flow, self.elements, PATH_LEVELS)

    def path_groups(self, levels: int) -> Ints:
        """Number the segments by tags and classes, so that the cards of a list share one number.

        The segment's own element and those above it are compared: `levels` in all, at most
        `PATH_LEVELS`.
        """
        return np.asarray(self.paths[levels - 1])

    @cached_property
    def word_elements(self) -> Ints:
        """The element around each word."""
        flow = self.page.flow
        first = self._words_before(flow.run_starts)
        n_words = np.append(first[1:], len(self.page.words)) - first
        return np.repeat(ints(flow.run_elements), n_words)

    @property
    def word_numbers(self) -> NDArray[np.uint32]:
        """A number for each word, the same for equal words."""
        return self.page.word_spans.numbers

    def words_among(self, wanted: Collection[str]) -> Flags:
        """Which words of the page are among the given ones."""
        numbers = self.page.vocabulary
        is_wanted = np.zeros(len(numbers), dtype=np.bool_)
        is_wanted[[numbers[word] for word in wanted if word in numbers]] = True
        return np.asarray(is_wanted[self.word_numbers])

    @cached_property
    def _hint_sums(self) -> Floats:
        """Running counts of the words less than `MAX_DISTANCE` levels below an element with a hint.

        One row for each of `_WORD_HINTS`: the count before each word; the last value is the total.
        """
        within = self.hint_distances[:, WORD_HINT_COLUMNS] < MAX_DISTANCE
        return running_sums(within.T[:, self.word_elements])

    def sums_within(self, hint: str) -> Floats:
        """Number of words within one of `_WORD_HINTS` before each word; last, the total."""
        return np.asarray(self._hint_sums[_WORD_HINTS.index(hint)])

    def share_within(self, hint: str) -> Floats:
        """Share of each segment's words within one of `_WORD_HINTS`."""
        return means_between(self.sums_within(hint), self.starts, self.stops)

    @cached_property
    def link_share(self) -> Floats:
        """Share of each segment's words in links."""
        return self.share_within("tag_a")

    def share(self, flags: Flags) -> Floats:
        """Share of each segment's words that are flagged, for each row of flags."""
        return span_means(flags, self.starts, self.stops)

    @cached_property
    def declared(self) -> Declared:
        """What the page declares."""
        return find_declared(self.page)

    @cached_property
    def texts(self) -> list[str]:
        """The text of each segment."""
        if "segments" in self.__dict__:
            return [segment.text for segment in self.segments]
        return span_texts(self.page, self._blocks)

    @cached_property
    def text_marks(self) -> TextMarks:
        """How each segment's text begins and ends, and whether it states a copyright."""
        return text_marks(self.texts)

    @property
    def sentences(self) -> Flags:
        """Which segments end like a sentence."""
        return self.text_marks.sentence_end

    @cached_property
    def paragraphs(self) -> Flags:
        """Which segments are running text: with few links, and either a sentence or long."""
        long_enough = self.n_words >= np.where(self.sentences, MIN_SENTENCE, MIN_PARAGRAPH)
        return np.asarray(long_enough & (self.link_share < MAX_LINKED))

    @cached_property
    def balances(self) -> Floats:
        """What each segment adds to a run of running text; negative if it interrupts the run.

        A paragraph adds its words. Any other segment costs `WORD_COST` for each of its words: a
        list of links for at least `MIN_LINK_COST` words, other text for at most `MAX_COST`.
        """
        costs = np.where(
            self.link_share > 0.5,
            np.maximum(self.n_words, MIN_LINK_COST),
            np.minimum(self.n_words, MAX_COST),
        )
        return np.where(self.paragraphs, self.n_words, -WORD_COST * costs).astype(np.float64)

    @cached_property
    def text_run(self) -> tuple[int, int]:
        """Start and stop of the segments with the largest sum of `balances`."""
        return best_run(self.balances)

    @cached_property
    def _alignments(self) -> dict[str, Flags | None]:
        """The words that each juror kept; None if its text is too long to align."""
        return {juror: kept_words(self.page, text) for juror, text in self.runs.texts.items()}

    @property
    def kept_words(self) -> dict[str, Flags]:
        """Which words of the page each juror kept, by juror; arrays of shape (n_words,).

        Jurors that failed, or whose texts cannot be aligned with the page, are left out.
        """
        return {juror: kept for juror, kept in self._alignments.items() if kept is not None}

    @property
    def failures(self) -> dict[str, str]:
        """Why a juror is missing, by juror."""
        too_long = {
            juror: f"{juror}: text too long to align with the page"
            for juror, kept in self._alignments.items()
            if kept is None
        }
        return {**self.runs.failures, **too_long}
