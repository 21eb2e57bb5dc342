"""A system that has learned, judged on the pages of a split, block by block and text by text."""

import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol, Self

import numpy as np

from ...ensemble.features.coverage import kept_words
from ...progress import track
from ...segmenter.page import Page
from ..data.gold_pages import GoldPage
from ..scoring.metrics import Overlap, thesis, wcxb, word_levenshtein
from .labels import Flags, are_content, label
from .leaves import leaves
from .splits import PageSplit
from .system import BlockSystem, BlockVerdict

__all__ = ["BlockCounts", "LearningSystem", "PageBlockScores", "SystemScores", "score_system"]

#: Pages that a system is timed on, at most.
TIMED = 20


class LearningSystem(Protocol):
    """Learns from some pages, judges others."""

    def fit(self, training: Sequence[GoldPage], validation: Sequence[GoldPage] = ()) -> Self:
        """Learn from pages with gold standards."""

    def verdict(self, page: Page) -> BlockVerdict:
        """Tell what of a page is content."""


@dataclass(frozen=True, slots=True)
class BlockCounts:
    """Leaf blocks by what they are and what they were taken for.

    Attributes
    ----------
    kept, missed : int
        Blocks of content that were kept, and that were not.
    added, dropped : int
        Other blocks that were kept, and that were not.
    """

    kept: int
    missed: int
    added: int
    dropped: int

    @classmethod
    def of(cls, content: Flags, marks: Flags) -> Self:
        """Compare marks with the right ones, each of shape (n_blocks,)."""
        cells = ((content & marks), (content & ~marks), (~content & marks), (~content & ~marks))
        return cls(*(int(np.count_nonzero(cell)) for cell in cells))

    def __add__(self, other: "BlockCounts") -> "BlockCounts":
        return BlockCounts(
            self.kept + other.kept,
            self.missed + other.missed,
            self.added + other.added,
            self.dropped + other.dropped,
        )

    @property
    def accuracy(self) -> float:
        """Share of the blocks that were taken for what they are; 1 of no blocks."""
        total = self.kept + self.missed + self.added + self.dropped
        return (self.kept + self.dropped) / total if total else 1.0

    @property
    def overlap(self) -> Overlap:
        """What was kept beside what is content, in blocks."""
        return Overlap(self.kept, self.kept + self.added, self.kept + self.missed)


@dataclass(frozen=True, slots=True)
class PageBlockScores:
    """How good a system's verdict on a page is.

    Attributes
    ----------
    blocks : BlockCounts
    thesis, wcxb : Overlap
        Of its text with the gold standard, by protocol.
    levenshtein : int
        Words to change in its text.
    """

    blocks: BlockCounts
    thesis: Overlap
    wcxb: Overlap
    levenshtein: int


@dataclass(frozen=True, slots=True)
class SystemScores:
    """How good a system is, and how fast.

    Attributes
    ----------
    pages : list of PageBlockScores
        Of each page to judge on, in order.
    ms : float
        Mean time of the processor from bytes to text, on the first `TIMED` pages.
    """

    pages: list[PageBlockScores]
    ms: float


def score_system(make: Callable[[], LearningSystem], split: PageSplit) -> SystemScores:
    """Let a system learn from some pages of a split and judge it on others.

    Parameters
    ----------
    make : callable
        Makes a system that has learned nothing.
    split : PageSplit

    Returns
    -------
    SystemScores
    """
    system = make().fit(split.training, split.validation)
    pages = track(split.test, len(split.test), "Judging pages")
    return SystemScores([_judge(system, document) for document in pages], _ms(system, split.test))


def _judge(system: LearningSystem, document: GoldPage) -> PageBlockScores:
    truth = label(document, leaves)
    verdict = system.verdict(truth.page)
    kept = kept_words(truth.page, verdict.text) if verdict.kept is None else verdict.kept
    # A text too long to align cannot be told block by block: it has kept nothing.
    marks = np.zeros_like(truth.content) if kept is None else are_content(kept, truth.segments)
    return PageBlockScores(
        BlockCounts.of(truth.content, marks),
        thesis(verdict.text, document.gold),
        wcxb(verdict.text, document.gold),
        word_levenshtein(verdict.text, document.gold),
    )


def _ms(system: LearningSystem, documents: Sequence[GoldPage]) -> float:
    timed = _reloaded(system)
    # The first page loads what is only loaded once.
    for document in documents[:1]:
        timed.verdict(Page(document.html))
    start = time.process_time()
    for document in documents[:TIMED]:
        timed.verdict(Page(document.html))
    return 1000 * (time.process_time() - start) / max(len(documents[:TIMED]), 1)


def _reloaded(system: LearningSystem) -> LearningSystem:
    """A system as whoever loads it has it: it remembers nothing of the pages it was judged on."""
    if not isinstance(system, BlockSystem):
        return system
    with tempfile.TemporaryDirectory() as folder:
        system.save(Path(folder))
        return type(system).load(Path(folder))
