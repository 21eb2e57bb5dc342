"""Summaries of scores on many splits: means, standard deviations, and intervals of differences."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ...arrays import Floats
from ..scoring.metrics import Overlap, micro_average
from ..scoring.protocols import PROTOCOLS, Score, bootstrap_difference
from ..tables import Interval
from .evaluation import SplitScores


@dataclass(frozen=True, slots=True)
class SplitSummary:
    """Results of a system over several splits.

    Attributes
    ----------
    documents : int
        Number of test documents in each split.
    mean, deviation : Score
        Mean and standard deviation, over splits, of precision, recall and F1, which are
        micro-averages over documents (thesis §4.4).
    f1 : ndarray of float, shape (n_splits,)
        F1 of each split.
    ratcliff : float or None
        Mean F1 by Ratcliff and Obershelp, over the splits on which it is computed.
    levenshtein : float
        Mean number of words to change per document.
    """

    documents: int
    mean: Score
    deviation: Score
    f1: Floats
    ratcliff: float | None
    levenshtein: float


def summarise(splits: Sequence[SplitScores]) -> SplitSummary:
    """Summarise the scores of a system over splits.

    Parameters
    ----------
    splits : sequence of SplitScores

    Returns
    -------
    SplitSummary
    """
    totals = [micro_average(text.overlap for text in split.values()) for split in splits]
    scores = np.array([[total.precision, total.recall, total.f1] for total in totals])
    return SplitSummary(
        len(splits[0]),
        Score(*scores.mean(axis=0).tolist()),
        Score(*scores.std(axis=0).tolist()),
        scores[:, 2],
        _ratcliff(splits),
        float(np.mean([text.levenshtein for split in splits for text in split.values()])),
    )


def difference(ours: Sequence[SplitScores], theirs: Sequence[SplitScores]) -> Interval:
    """Compute the 95% interval of the difference in F1, by paired bootstrap over documents.

    A document counts as often as it is tested, because its words are summed over splits.

    Parameters
    ----------
    ours, theirs : sequence of SplitScores
        Scores on the same splits.

    Returns
    -------
    Interval
    """
    return bootstrap_difference(PROTOCOLS["thesis"], _pool(ours), _pool(theirs))


def _ratcliff(splits: Sequence[SplitScores]) -> float | None:
    overlaps = [[text.ratcliff for text in split.values() if text.ratcliff] for split in splits]
    f1 = [micro_average(split).f1 for split in overlaps if split]
    return float(np.mean(f1)) if f1 else None


def _pool(splits: Sequence[SplitScores]) -> list[Overlap]:
    indices = sorted({index for split in splits for index in split})
    return [
        micro_average(split[index].overlap for split in splits if index in split)
        for index in indices
    ]
