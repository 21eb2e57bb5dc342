"""How each data set is scored: which words count, and how pages are averaged."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from .metrics import Overlap, thesis, wcxb

__all__ = ["PROTOCOLS", "Protocol", "Score", "bootstrap_difference", "protocol_of"]


@dataclass(frozen=True, slots=True)
class Score:
    """Precision, recall and F1 of a system on a data set."""

    precision: float
    recall: float
    f1: float


@dataclass(frozen=True, slots=True)
class Protocol:
    """A way to score a system.

    Attributes
    ----------
    name : str
    overlap : callable
        Compares an extracted text with its gold standard.
    micro : bool
        Whether every word weighs the same; otherwise every page does.
    """

    name: str
    overlap: Callable[[str, str], Overlap]
    micro: bool

    def score(self, overlaps: Sequence[Overlap]) -> Score:
        """Average over pages."""
        counts = _counts(overlaps)
        rows = np.arange(len(overlaps))[None, :]
        precision, recall, f1 = (float(value[0]) for value in self._averages(counts, rows))
        return Score(precision, recall, f1)

    def f1_of_samples(
        self, overlaps: Sequence[Overlap], rows: NDArray[np.int64]
    ) -> NDArray[np.float64]:
        """F1 of each sample of pages, shape (n_samples,), from rows (n_samples, n_pages)."""
        return self._averages(_counts(overlaps), rows)[2]

    def _averages(
        self, counts: NDArray[np.float64], rows: NDArray[np.int64]
    ) -> tuple[NDArray[np.float64], NDArray[np.float64], NDArray[np.float64]]:
        if self.micro:
            return _measures(counts[:, rows].sum(axis=2))
        precision, recall, f1 = (page[rows].mean(axis=1) for page in _measures(counts))
        return precision, recall, f1


#: Protocols by name.
PROTOCOLS = {
    "thesis": Protocol("thesis", thesis, micro=True),
    "wcxb": Protocol("wcxb", wcxb, micro=False),
}


def protocol_of(dataset: str) -> str:
    """Name of the protocol a data set is scored by."""
    return "thesis" if dataset == "cleaneval" else "wcxb"


def bootstrap_difference(
    protocol: Protocol,
    ours: Sequence[Overlap],
    theirs: Sequence[Overlap],
    *,
    samples: int = 2000,
    seed: int = 0,
) -> tuple[float, float]:
    """95% interval of the difference in F1, by resampling pages in pairs.

    Parameters
    ----------
    protocol : Protocol
    ours, theirs : sequence of Overlap
        Of the same pages in the same order.
    samples : int
    seed : int

    Returns
    -------
    low, high : float
        Percentiles 2.5 and 97.5 of F1 of `ours` minus F1 of `theirs`.
    """
    rows = np.random.default_rng(seed).integers(len(ours), size=(samples, len(ours)))
    difference = protocol.f1_of_samples(ours, rows) - protocol.f1_of_samples(theirs, rows)
    low, high = np.percentile(difference, (2.5, 97.5))
    return float(low), float(high)


def _measures(
    counts: NDArray[np.float64],
) -> tuple[NDArray[np.float64], NDArray[np.float64], NDArray[np.float64]]:
    """Precision, recall and F1 as in `Overlap`: 1 where both texts are empty."""
    common, extracted, gold = counts
    neither = (extracted == 0) & (gold == 0)
    return (
        np.where(neither, 1.0, common / np.maximum(extracted, 1)),
        np.where(neither, 1.0, common / np.maximum(gold, 1)),
        np.where(neither, 1.0, 2 * common / np.maximum(extracted + gold, 1)),
    )


def _counts(overlaps: Sequence[Overlap]) -> NDArray[np.float64]:
    return np.array(
        [
            [overlap.common for overlap in overlaps],
            [overlap.extracted for overlap in overlaps],
            [overlap.gold for overlap in overlaps],
        ],
        dtype=np.float64,
    )
