"""Scoring protocols: how a text is compared with its gold standard, and how pages are averaged."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ..tables import Interval
from .metrics import Overlap, rouge_l, shingle, substring, thesis, wcxb, words

#: Numbers of common, extracted and gold words of pages, shape (3, n_pages).
Counts = NDArray[np.float64]
#: Samples of pages as row numbers, shape (n_samples, n_pages).
Samples = NDArray[np.int64]
#: Precision, recall and F1, as arrays of the same shape.
Measures = tuple[NDArray[np.float64], NDArray[np.float64], NDArray[np.float64]]


@dataclass(frozen=True, slots=True)
class Score:
    """Precision, recall and F1 of a system on a data set."""

    precision: float
    recall: float
    f1: float


@dataclass(frozen=True, slots=True)
class Protocol:
    """A way to score a system on a data set.

    Attributes
    ----------
    name : str
    overlap : callable
        Compares an extracted text with its gold standard.
    average : callable
        Averages over samples of pages: `by_words`, `by_pages` or `by_means`.
    """

    name: str
    overlap: Callable[[str, str], Overlap]
    average: Callable[[Counts, Samples], Measures]

    def score(self, overlaps: Sequence[Overlap]) -> Score:
        """Compute precision, recall and F1 over pages."""
        rows = np.arange(len(overlaps))[None, :]
        precision, recall, f1 = self.average(_counts(overlaps), rows)
        return Score(float(precision[0]), float(recall[0]), float(f1[0]))

    def f1_of_samples(self, overlaps: Sequence[Overlap], rows: Samples) -> NDArray[np.float64]:
        """Compute the F1 of each sample of pages, shape (n_samples,)."""
        return self.average(_counts(overlaps), rows)[2]


def by_words(counts: Counts, rows: Samples) -> Measures:
    """Micro-average: compute measures from summed counts, so every word has the same weight."""
    return _measures(counts[:, rows].sum(axis=2))


def by_pages(counts: Counts, rows: Samples) -> Measures:
    """Macro-average: compute means over pages, so every page has the same weight."""
    precision, recall, f1 = (page[rows].mean(axis=1) for page in _measures(counts))
    return precision, recall, f1


def by_means(counts: Counts, rows: Samples) -> Measures:
    """Average precision and recall, and compute F1 from these means.

    Precision is averaged over pages whose extracted text is not empty, and recall over pages whose
    gold standard is not empty.
    """
    common, extracted, gold = counts
    no_words = ((extracted + gold)[rows].sum(axis=1) == 0) * 1.0
    precision = _mean_share(common, extracted, rows, default=no_words)
    recall = _mean_share(common, gold, rows, default=no_words)
    total = precision + recall
    return precision, recall, 2 * precision * recall / np.where(total, total, 1)


def _mean_share(
    part: NDArray[np.float64],
    whole: NDArray[np.float64],
    rows: Samples,
    default: NDArray[np.float64],
) -> NDArray[np.float64]:
    """Mean of part / whole over pages where whole is not 0; `default` if it is 0 on all pages."""
    share, has_whole = part / np.maximum(whole, 1), whole > 0
    pages = has_whole[rows].sum(axis=1)
    return np.where(pages, share[rows].sum(axis=1) / np.maximum(pages, 1), default)


#: Protocols by name.
PROTOCOLS = {
    "thesis": Protocol("thesis", thesis, by_words),
    "wcxb": Protocol("wcxb", wcxb, by_pages),
    "rouge-l": Protocol("rouge-l", rouge_l, by_pages),
    "shingle": Protocol("shingle", shingle, by_means),
    "substring": Protocol("substring", substring, by_means),
    "words": Protocol("words", words, by_pages),
}


def bootstrap_difference(
    protocol: Protocol,
    ours: Sequence[Overlap],
    theirs: Sequence[Overlap],
    *,
    samples: int = 2000,
    seed: int = 0,
) -> Interval:
    """Compute the 95% interval of the difference in F1, by paired bootstrap over pages.

    Parameters
    ----------
    protocol : Protocol
    ours, theirs : sequence of Overlap
        Overlaps of the same pages, in the same order.
    samples : int
        Number of bootstrap samples.
    seed : int

    Returns
    -------
    Interval
        Percentiles 2.5 and 97.5 of F1 of `ours` minus F1 of `theirs`.
    """
    rows = np.random.default_rng(seed).integers(len(ours), size=(samples, len(ours)))
    difference = protocol.f1_of_samples(ours, rows) - protocol.f1_of_samples(theirs, rows)
    low, high = np.percentile(difference, (2.5, 97.5))
    return Interval(float(low), float(high))


def _measures(counts: Counts) -> Measures:
    """Compute precision, recall and F1 as in `Overlap`; they are 1 if both texts are empty."""
    common, extracted, gold = counts
    both_empty = (extracted == 0) & (gold == 0)
    return (
        np.where(both_empty, 1.0, common / np.maximum(extracted, 1)),
        np.where(both_empty, 1.0, common / np.maximum(gold, 1)),
        np.where(both_empty, 1.0, 2 * common / np.maximum(extracted + gold, 1)),
    )


def _counts(overlaps: Sequence[Overlap]) -> Counts:
    return np.array(
        [
            [overlap.common for overlap in overlaps],
            [overlap.extracted for overlap in overlaps],
            [overlap.gold for overlap in overlaps],
        ],
        dtype=np.float64,
    )
