"""From judgements on many splits to numbers in a table."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ...ensemble.features.arrays import Floats
from ..scoring.metrics import Overlap, micro_average
from ..scoring.protocols import PROTOCOLS, Score, bootstrap_difference
from .runs import SplitScores

__all__ = ["Summary", "difference", "summarise"]


@dataclass(frozen=True, slots=True)
class Summary:
    """How a system did over several splits.

    Attributes
    ----------
    documents : int
        Judged in each split.
    mean, deviation : Score
        Of precision, recall and F1 over splits, each summed over documents (thesis §4.4).
    f1 : ndarray of float, shape (n_splits,)
        F1 of each split.
    ratcliff : float or None
        Mean of F1 by Ratcliff and Obershelp, over the splits where it was worked out.
    levenshtein : float
        Mean words to change in a document.
    """

    documents: int
    mean: Score
    deviation: Score
    f1: Floats
    ratcliff: float | None
    levenshtein: float


def summarise(splits: Sequence[SplitScores]) -> Summary:
    """Summarise what a system did on each split.

    Parameters
    ----------
    splits : sequence of SplitScores

    Returns
    -------
    Summary
    """
    totals = [micro_average(judged.overlap for judged in split.values()) for split in splits]
    scores = np.array([[total.precision, total.recall, total.f1] for total in totals])
    return Summary(
        len(splits[0]),
        Score(*scores.mean(axis=0).tolist()),
        Score(*scores.std(axis=0).tolist()),
        scores[:, 2],
        _ratcliff(splits),
        float(np.mean([judged.levenshtein for split in splits for judged in split.values()])),
    )


def difference(ours: Sequence[SplitScores], theirs: Sequence[SplitScores]) -> tuple[float, float]:
    """95% interval of the difference in F1, by resampling documents in pairs.

    A document counts as often as it is judged: its words are summed over splits.

    Parameters
    ----------
    ours, theirs : sequence of SplitScores
        Of the same splits.

    Returns
    -------
    low, high : float
    """
    return bootstrap_difference(PROTOCOLS["thesis"], _pooled(ours), _pooled(theirs))


def _ratcliff(splits: Sequence[SplitScores]) -> float | None:
    overlaps = [
        [judged.ratcliff for judged in split.values() if judged.ratcliff] for split in splits
    ]
    f1 = [micro_average(split).f1 for split in overlaps if split]
    return float(np.mean(f1)) if f1 else None


def _pooled(splits: Sequence[SplitScores]) -> list[Overlap]:
    places = sorted({place for split in splits for place in split})
    return [
        micro_average(split[place].overlap for split in splits if place in split)
        for place in places
    ]
