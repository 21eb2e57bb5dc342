"""Types of arrays, and means over spans."""

import numpy as np
from numpy.typing import NDArray

__all__ = ["Flags", "Floats", "Ints", "span_means"]

Flags = NDArray[np.bool_]
Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


def span_means(values: NDArray[np.generic], starts: Ints, stops: Ints) -> Floats:
    """Mean of the values in each span; 0 for an empty span."""
    total = np.concatenate(([0.0], np.cumsum(values, dtype=np.float64)))
    return np.asarray((total[stops] - total[starts]) / np.maximum(stops - starts, 1))
