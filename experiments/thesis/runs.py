"""Systems on splits: each learns from some documents and is judged on others."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain, repeat

import numpy as np

from ...ensemble.folds import host_folds
from ...parallel import map_in_processes
from ..scoring.metrics import Overlap, ratcliff_obershelp, thesis, word_levenshtein
from .documents import ThesisDocument
from .systems import SystemText, ThesisSystem

__all__ = [
    "IndexSplit",
    "SplitScores",
    "SystemRun",
    "TextScores",
    "cross_splits",
    "perform",
    "random_split",
]


@dataclass(frozen=True, slots=True)
class IndexSplit:
    """Which documents are learned from and which are judged, by their places."""

    training: list[int]
    test: list[int]


@dataclass(frozen=True, slots=True)
class TextScores:
    """How good one extracted text is.

    Attributes
    ----------
    overlap : Overlap
        By the thesis's protocol.
    ratcliff : Overlap or None
        By Ratcliff and Obershelp; None where it is not worked out.
    levenshtein : int
        Words to change.
    choice : str
        Base extractor the text is from, of systems that choose one.
    """

    overlap: Overlap
    ratcliff: Overlap | None
    levenshtein: int
    choice: str


#: Of one split: judgements by the place of the document.
SplitScores = dict[int, TextScores]


@dataclass(frozen=True, slots=True)
class SystemRun:
    """A system and the splits it is judged on, one after the other.

    Attributes
    ----------
    system : ThesisSystem
    splits : sequence of IndexSplit
    n_ratcliff : int
        Splits, the first ones, on which texts are judged by Ratcliff and Obershelp too; it
        takes longer than all else together.
    """

    system: ThesisSystem
    splits: Sequence[IndexSplit]
    n_ratcliff: int = 0


def random_split(n_documents: int, n_training: int, seed: int) -> IndexSplit:
    """Draw documents to learn from; the others are to be judged (thesis §4.5)."""
    order = np.random.default_rng(seed).permutation(n_documents).tolist()
    return IndexSplit(sorted(order[:n_training]), sorted(order[n_training:]))


def cross_splits(hosts: Sequence[str], n_folds: int = 5) -> list[IndexSplit]:
    """Splits in which each document is judged once, all of a host together."""
    fold_of = host_folds(hosts, n_folds)
    return [
        IndexSplit(
            np.flatnonzero(fold_of != fold).tolist(), np.flatnonzero(fold_of == fold).tolist()
        )
        for fold in range(n_folds)
    ]


def perform(
    runs: Sequence[SystemRun], documents: Sequence[ThesisDocument], *, processes: int = 2
) -> list[list[SplitScores]]:
    """Perform runs.

    Parameters
    ----------
    runs : sequence of SystemRun
    documents : sequence of ThesisDocument
    processes : int
        Workers.

    Returns
    -------
    list of list of SplitScores
        Of each run, of each split.
    """
    work = partial(_perform, documents=documents)
    return map_in_processes(
        work, runs, description="Scoring systems", processes=processes, chunksize=1
    )


def _perform(run: SystemRun, documents: Sequence[ThesisDocument]) -> list[SplitScores]:
    fully, quickly = _Scorer(documents, ratcliff=True), _Scorer(documents, ratcliff=False)
    judges = chain(repeat(fully, run.n_ratcliff), repeat(quickly))
    return [
        _perform_split(run.system, split, documents, score)
        for split, score in zip(run.splits, judges, strict=False)
    ]


def _perform_split(
    system: ThesisSystem, split: IndexSplit, documents: Sequence[ThesisDocument], score: "_Scorer"
) -> SplitScores:
    training = [documents[place] for place in split.training]
    test = [documents[place] for place in split.test]
    verdicts = zip(split.test, system.extract(training, test), strict=True)
    return {place: score.score(place, verdict) for place, verdict in verdicts}


class _Scorer:
    """Judges texts, the same text of the same document once: many splits give the same."""

    def __init__(self, documents: Sequence[ThesisDocument], *, ratcliff: bool) -> None:
        self._documents = documents
        self._ratcliff = ratcliff
        self._known: dict[tuple[int, SystemText], TextScores] = {}

    def score(self, place: int, verdict: SystemText) -> TextScores:
        if (place, verdict) not in self._known:
            gold = self._documents[place].gold
            self._known[place, verdict] = TextScores(
                thesis(verdict.text, gold),
                ratcliff_obershelp(verdict.text, gold) if self._ratcliff else None,
                word_levenshtein(verdict.text, gold),
                verdict.choice,
            )
        return self._known[place, verdict]
