"""What several feature families share: values of neighbours, and groups of similar segments."""

import numpy as np

from ...arrays import Flags, Floats, Ints, span_means
from .case import Case

__all__ = ["Columns", "segments_since", "shifted", "twins", "windowed"]

#: Named columns, each of shape (n_segments,).
Columns = dict[str, Floats]


def shifted(column: Floats, step: int) -> Floats:
    """The column's value at the neighbour `step` places on; NaN beyond the ends."""
    moved = np.full(len(column), np.nan)
    if step > 0:
        moved[:-step] = column[step:]
    else:
        moved[-step:] = column[:step]
    return moved


def segments_since(flags: Flags, before_first: float = np.nan) -> Floats:
    """Segments since the last one with a flag.

    Parameters
    ----------
    flags : ndarray of bool, shape (n_segments,)
    before_first : float
        Rank of the flag that the segments before the first one are counted from; NaN for none.

    Returns
    -------
    ndarray of float, shape (n_segments,)

    Examples
    --------
    >>> segments_since(np.array([False, True, False, False])).tolist()
    [nan, 0.0, 1.0, 2.0]
    """
    rank = np.arange(len(flags), dtype=np.float64)
    return np.asarray(rank - np.fmax.accumulate(np.where(flags, rank, before_first)))


def windowed(column: Floats, radius: int, weights: Floats | Ints | None = None) -> Floats:
    """Mean of the column over each segment and `radius` neighbours on either side."""
    rows = np.arange(len(column))
    starts = np.maximum(rows - radius, 0)
    stops = np.minimum(rows + radius + 1, len(column))
    if weights is None:
        return span_means(column, starts, stops)
    return span_means(column * weights, starts, stops) / span_means(weights, starts, stops)


def twins(case: Case, levels: int) -> Ints:
    """Number the segments by tags and classes, so that the cards of a list share one number.

    Parameters
    ----------
    case : Case
    levels : int
        Elements that are compared: the segment's own and those above it.

    Returns
    -------
    ndarray of int, shape (n_segments,)
    """
    group, at = np.zeros(len(case), dtype=np.int64), case.elements
    for _ in range(levels):
        # -1 stands for no element, and the last shape is its.
        _, group = np.unique(group * len(case.shapes) + case.shapes[at], return_inverse=True)
        at = np.where(at < 0, -1, case.parents[at])
    return group
