"""Scores of a trained system's blocks and texts on the test pages of a split."""

import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol, Self

import numpy as np

from ...arrays import Flags
from ...ensemble.features.coverage import kept_words
from ...progress import track
from ...segmenter.page import Page
from ..data.gold_pages import GoldPage
from ..scoring.metrics import Overlap, thesis, wcxb, word_levenshtein
from .block_system import BlockSystem, Prediction
from .labels import are_content, label_page
from .leaf_blocks import leaf_blocks
from .splits import PageSplit

#: Maximum number of pages on which a system is timed.
N_TIMED = 20


class LearningSystem(Protocol):
    """A system that learns from some pages, and predicts the content of others."""

    def fit(self, training: Sequence[GoldPage], validation: Sequence[GoldPage] = ()) -> Self:
        """Learn from pages with gold standards."""

    def predict(self, page: Page) -> Prediction:
        """Predict the content of a page."""


@dataclass(frozen=True, slots=True)
class BlockCounts:
    """The confusion matrix of leaf blocks.

    Attributes
    ----------
    kept, missed : int
        Numbers of content blocks that were kept, and that were dropped.
    added, dropped : int
        Numbers of other blocks that were kept, and that were dropped.
    """

    kept: int
    missed: int
    added: int
    dropped: int

    @classmethod
    def of(cls, content: Flags, predicted: Flags) -> Self:
        """Compare predicted labels with the true ones, both of shape (n_blocks,)."""
        cells = (
            content & predicted,
            content & ~predicted,
            ~content & predicted,
            ~content & ~predicted,
        )
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
        """Share of blocks with the right label; 1 if there are no blocks."""
        total = self.kept + self.missed + self.added + self.dropped
        return (self.kept + self.dropped) / total if total else 1.0

    @property
    def overlap(self) -> Overlap:
        """Overlap of the kept blocks with the content blocks."""
        return Overlap(self.kept, self.kept + self.added, self.kept + self.missed)


@dataclass(frozen=True, slots=True)
class PageBlockScores:
    """Scores of a prediction on one page.

    Attributes
    ----------
    blocks : BlockCounts
    thesis, wcxb : Overlap
        Overlaps of its text with the gold standard, by protocol.
    levenshtein : int
        Number of words to change in its text.
    """

    blocks: BlockCounts
    thesis: Overlap
    wcxb: Overlap
    levenshtein: int


@dataclass(frozen=True, slots=True)
class SystemScores:
    """Scores of a system on a split, and its speed.

    Attributes
    ----------
    pages : list of PageBlockScores
        One per test page, in order.
    ms : float
        Mean CPU time from bytes to text in milliseconds, on the first `N_TIMED` pages.
    """

    pages: list[PageBlockScores]
    ms: float


def score_system(make: Callable[[], LearningSystem], split: PageSplit) -> SystemScores:
    """Train a system on a split and score it on the test pages.

    Parameters
    ----------
    make : callable
        Makes an unfitted system.
    split : PageSplit

    Returns
    -------
    SystemScores
    """
    system = make().fit(split.training, split.validation)
    pages = track(split.test, len(split.test), "Scoring pages")
    scores = [_score_page(system, document) for document in pages]
    return SystemScores(scores, _mean_ms(system, split.test))


def _score_page(system: LearningSystem, document: GoldPage) -> PageBlockScores:
    labelled = label_page(document, leaf_blocks)
    predicted = system.predict(labelled.page)
    text, words = predicted.text, predicted.words
    if words is None:
        words = kept_words(labelled.page, text)
    # If a text is too long to align, no block counts as kept.
    labels = (
        np.zeros_like(labelled.content) if words is None else are_content(words, labelled.segments)
    )
    return PageBlockScores(
        BlockCounts.of(labelled.content, labels),
        thesis(text, document.gold),
        wcxb(text, document.gold),
        word_levenshtein(text, document.gold),
    )


def _mean_ms(system: LearningSystem, documents: Sequence[GoldPage]) -> float:
    timed = _reload(system)
    # Run the first page once untimed, because it loads libraries and models.
    for document in documents[:1]:
        timed.predict(document.parse())
    start = time.process_time()
    for document in documents[:N_TIMED]:
        timed.predict(document.parse())
    return 1000 * (time.process_time() - start) / max(len(documents[:N_TIMED]), 1)


def _reload(system: LearningSystem) -> LearningSystem:
    """Save and reload a system, so that it has no caches from the scored pages."""
    if not isinstance(system, BlockSystem):
        return system
    with tempfile.TemporaryDirectory() as folder:
        system.save(Path(folder))
        return type(system).load(Path(folder))
