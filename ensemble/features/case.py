"""A page with its segments and what each juror kept, as arrays over words, elements or segments."""

from collections.abc import Collection, Sequence
from copy import copy
from functools import cached_property
from typing import Self

import numpy as np
from numpy.typing import NDArray

from ...arrays import Flags, Floats, Ints, ints, span_means
from ...extractors.registry import ExtractorRuns
from ...segmenter.page import Page
from ...segmenter.segments import Segment, block_texts
from .coverage import kept_words
from .declared import Declared, find_declared
from .structure.describe import Description, describe
from .structure.ground import Ground
from .tokens import Tokens, segment_tokens


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
        #: Spans of the segments in the page's words, and the innermost elements around them.
        self.starts: Ints
        self.stops: Ints
        self.elements: Ints
        if segments is None:
            self.starts = np.asarray(page.doc.segment_starts)
            self.stops = np.asarray(page.doc.segment_stops)
            self.elements = np.asarray(page.doc.segment_elements)
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

    @cached_property
    def _ground(self) -> Ground:
        return Ground(self.page.doc, self.starts, self.stops, self.elements)

    @property
    def element_words(self) -> tuple[Ints, Ints]:
        """Span of each element in the page's words."""
        doc = self.page.doc
        return np.asarray(doc.first_words), np.asarray(doc.stop_words)

    @property
    def element_segments(self) -> tuple[Ints, Ints]:
        """The span of segments that start in each element."""
        return self._ground.element_segments

    @cached_property
    def structure(self) -> Description:
        """The columns of structure, and the arrays that come with them."""
        return describe(self._ground, self.texts, self.declared, self.comments)

    @property
    def link_share(self) -> Floats:
        """Share of each segment's words in links."""
        return self.structure.link_share

    @property
    def paragraphs(self) -> Flags:
        """Which segments are running text: with few links, and either a sentence or long."""
        return self.structure.paragraphs

    def path_groups(self, levels: int) -> Ints:
        """Number the segments by tags and classes, so that the cards of a list share one number.

        The segment's own element and those above it are compared: `levels` in all, at most 5.
        """
        return np.asarray(self.structure.paths[levels - 1])

    @cached_property
    def tokens(self) -> Tokens:
        """Tokens of each segment's text and of the mark-up around it."""
        spans = self.starts, self.stops, self.elements
        return segment_tokens(self.page, *spans, comments=self.comments)

    @property
    def word_numbers(self) -> NDArray[np.uint32]:
        """A number for each word, the same for equal words."""
        return self.page.doc.words.numbers

    def words_among(self, wanted: Collection[str]) -> Flags:
        """Which words of the page are among the given ones."""
        numbers = self.page.vocabulary
        is_wanted = np.zeros(len(numbers), dtype=np.bool_)
        is_wanted[[numbers[word] for word in wanted if word in numbers]] = True
        return np.asarray(is_wanted[self.word_numbers])

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
        return block_texts(self.page)

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
