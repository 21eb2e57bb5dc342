"""Evaluate systems on splits: train each system on some documents, and score it on others."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain, repeat

import numpy as np

from ...ensemble.models.training import host_folds
from ...parallel import map_in_processes
from ..scoring.metrics import Overlap, ratcliff_obershelp, thesis, word_levenshtein
from .cleaneval.documents import ThesisDocument
from .systems import SystemText, ThesisSystem


@dataclass(frozen=True, slots=True)
class IndexSplit:
    """Training and test documents, by index."""

    training: list[int]
    test: list[int]


@dataclass(frozen=True, slots=True)
class TextScores:
    """Scores of one extracted text.

    Attributes
    ----------
    overlap : Overlap
        Overlap by the thesis's protocol.
    ratcliff : Overlap or None
        Overlap by Ratcliff and Obershelp; None if it is not computed.
    levenshtein : int
        Number of words to change.
    choice : str
        Name of the base extractor, for systems that choose one.
    """

    overlap: Overlap
    ratcliff: Overlap | None
    levenshtein: int
    choice: str


#: Scores on one split, by index of the document.
SplitScores = dict[int, TextScores]


@dataclass(frozen=True, slots=True)
class SystemRun:
    """A system, and the splits on which it is evaluated.

    Attributes
    ----------
    system : ThesisSystem
    splits : sequence of IndexSplit
    n_ratcliff : int
        Number of splits, from the first, on which texts are also scored by Ratcliff and Obershelp,
        which takes longer than everything else together.
    """

    system: ThesisSystem
    splits: Sequence[IndexSplit]
    n_ratcliff: int = 0


def random_split(n_documents: int, n_training: int, seed: int) -> IndexSplit:
    """Draw training documents; all others are test documents (thesis §4.5)."""
    order = np.random.default_rng(seed).permutation(n_documents).tolist()
    return IndexSplit(sorted(order[:n_training]), sorted(order[n_training:]))


def cross_splits(hosts: Sequence[str], n_folds: int = 5) -> list[IndexSplit]:
    """Split for cross-validation; each document is tested once, together with all of its host."""
    fold_numbers = host_folds(hosts, n_folds)
    return [
        IndexSplit(
            np.flatnonzero(fold_numbers != fold).tolist(),
            np.flatnonzero(fold_numbers == fold).tolist(),
        )
        for fold in range(n_folds)
    ]


def evaluate_runs(
    runs: Sequence[SystemRun], documents: Sequence[ThesisDocument], *, processes: int = 2
) -> list[list[SplitScores]]:
    """Train and score systems on their splits.

    Parameters
    ----------
    runs : sequence of SystemRun
    documents : sequence of ThesisDocument
    processes : int
        Number of worker processes.

    Returns
    -------
    list of list of SplitScores
        Scores by run and split.
    """
    work = partial(_evaluate_run, documents=documents)
    return map_in_processes(work, runs, description="Scoring systems", processes=processes)


def _evaluate_run(run: SystemRun, documents: Sequence[ThesisDocument]) -> list[SplitScores]:
    full, quick = _Scorer(documents, ratcliff=True), _Scorer(documents, ratcliff=False)
    scorers = chain(repeat(full, run.n_ratcliff), repeat(quick))
    return [
        _evaluate_split(run.system, split, documents, scorer)
        for split, scorer in zip(run.splits, scorers, strict=False)
    ]


def _evaluate_split(
    system: ThesisSystem, split: IndexSplit, documents: Sequence[ThesisDocument], scorer: "_Scorer"
) -> SplitScores:
    training = [documents[index] for index in split.training]
    test = [documents[index] for index in split.test]
    extracted = zip(split.test, system.extract(training, test), strict=True)
    return {index: scorer.score(index, text) for index, text in extracted}


class _Scorer:
    """Scores texts, with a cache, because many splits give the same text for a document."""

    def __init__(self, documents: Sequence[ThesisDocument], *, ratcliff: bool) -> None:
        self._documents = documents
        self._ratcliff = ratcliff
        self._cache: dict[tuple[int, SystemText], TextScores] = {}

    def score(self, index: int, extracted: SystemText) -> TextScores:
        if (index, extracted) not in self._cache:
            text, gold = extracted.text, self._documents[index].gold
            self._cache[index, extracted] = TextScores(
                thesis(text, gold),
                ratcliff_obershelp(text, gold) if self._ratcliff else None,
                word_levenshtein(text, gold),
                extracted.choice,
            )
        return self._cache[index, extracted]
