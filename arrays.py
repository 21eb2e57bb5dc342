"""Types of arrays, means over spans, and the span with the largest sum."""

import numpy as np
from numpy.typing import NDArray

from . import native

__all__ = ["Flags", "Floats", "Ints", "best_run", "span_means"]

Flags = NDArray[np.bool_]
Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


def span_means(values: NDArray[np.generic], starts: Ints, stops: Ints) -> Floats:
    """Mean of the values in each span; 0 for an empty span."""
    return (_compiled_means if native.IS_COMPILED else _means)(values, starts, stops)


def _compiled_means(values: NDArray[np.generic], starts: Ints, stops: Ints) -> Floats:
    means = np.empty(len(starts))
    native.spans.means(np.ascontiguousarray(values, dtype=np.float64), starts, stops, means)
    return means


def _means(values: NDArray[np.generic], starts: Ints, stops: Ints) -> Floats:
    total = np.concatenate(([0.0], np.cumsum(values, dtype=np.float64)))
    return np.asarray((total[stops] - total[starts]) / np.maximum(stops - starts, 1))


def best_run(values: NDArray[np.generic]) -> tuple[int, int]:
    """Start and stop of the span with the largest sum; an empty one if no sum is above 0.

    Examples
    --------
    >>> best_run(np.array([-2, 3, -1, 4, -9, 5]))
    (1, 4)
    """
    total = np.concatenate(([0.0], np.cumsum(values, dtype=np.float64)))
    gains = total - np.minimum.accumulate(total)
    stop = int(gains.argmax())
    return int(total[: stop + 1].argmin()), stop
