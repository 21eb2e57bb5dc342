"""Types of arrays; sums and means over spans; look-ups; changed odds."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Flags = NDArray[np.bool_]
Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


def ints(values: Sequence[int]) -> Ints:
    """An array of 64-bit integers."""
    return np.array(values, dtype=np.int64)


def running_sums(values: NDArray[np.generic]) -> Floats:
    """Cumulative sums along the last axis, from 0 before the first value to the total.

    Examples
    --------
    >>> running_sums(np.array([[1, 2, 3], [4, 0, 1]])).tolist()
    [[0.0, 1.0, 3.0, 6.0], [0.0, 4.0, 4.0, 5.0]]
    """
    sums = np.zeros((*values.shape[:-1], values.shape[-1] + 1))
    np.cumsum(values, axis=-1, dtype=np.float64, out=sums[..., 1:])
    return sums


def span_means(values: NDArray[np.generic], starts: Ints, stops: Ints) -> Floats:
    """Mean of the values in each span, along the last axis; 0 for an empty span."""
    sums = running_sums(values)
    return np.asarray((sums[..., stops] - sums[..., starts]) / np.maximum(stops - starts, 1))


def window_means(values: Floats, radii: Sequence[int]) -> Floats:
    """Mean of the values within `radius` places of each place, for each radius.

    Parameters
    ----------
    values : ndarray of float, shape (n_rows, n)

    Returns
    -------
    ndarray of float, shape (len(radii), n_rows, n)

    Examples
    --------
    >>> window_means(np.array([[1.0, 2.0, 6.0]]), [1]).tolist()
    [[[1.5, 3.0, 4.0]]]
    """
    places, radius = np.arange(values.shape[-1]), np.array(radii)[:, np.newaxis]
    starts, stops = np.maximum(places - radius, 0), np.minimum(places + radius + 1, len(places))
    sums = running_sums(values)
    means = (sums.take(stops, axis=-1) - sums.take(starts, axis=-1)) / (stops - starts)
    return np.asarray(means.swapaxes(0, 1))


def find_sorted(table: NDArray[np.generic], values: NDArray[np.generic]) -> tuple[Ints, Flags]:
    """The index of each value in an ascending table, and whether it is there.

    Examples
    --------
    >>> places, are_there = find_sorted(np.array([2, 5, 9]), np.array([5, 6, 10]))
    >>> places[are_there].tolist(), are_there.tolist()
    ([1], [True, False, False])
    """
    places = np.searchsorted(table, values)
    are_there = places < len(table)
    are_there[are_there] = table[places[are_there]] == values[are_there]
    return places, are_there


def with_odds(probabilities: Floats, factors: Floats | float) -> Floats:
    """Multiply the odds of probabilities by factors; 0 and 1 do not change.

    Examples
    --------
    >>> with_odds(np.array([0.5, 0.75, 1.0]), 1 / 3).tolist()
    [0.25, 0.5, 1.0]
    """
    # Dividing by 1 - p would fail for p = 1.
    return np.asarray(factors * probabilities / (1 - probabilities + factors * probabilities))
