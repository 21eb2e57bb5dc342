"""What feature families share: values of neighbours, and columns that are made together."""

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from ...arrays import Flags, Floats, Ints, running_sums, window_means

__all__ = [
    "ALIKE_LEVELS",
    "Columns",
    "constant_columns",
    "count_within",
    "named_columns",
    "segments_since",
    "shifted",
    "sums_within",
    "windowed",
]

#: Named columns, each of shape (n_segments,).
Columns = dict[str, Floats]
#: Twins share the last so many elements of their paths.
ALIKE_LEVELS = 2


def named_columns(
    names: Sequence[str], columns: Sequence[NDArray[np.generic]] | NDArray[np.generic]
) -> Columns:
    """Name columns: several arrays of numbers, or the rows of one."""
    return dict(zip(names, np.asarray(columns, dtype=np.float64), strict=True))


def constant_columns(values: Mapping[str, float], n_segments: int) -> Columns:
    """Columns with the same value for every segment."""
    numbers = np.array([list(values.values())], dtype=np.float64)
    return dict(zip(values, np.broadcast_to(numbers.T, (len(values), n_segments)), strict=True))


def count_within(distances: NDArray[np.int8], hints: Ints, word_elements: Ints, far: int) -> Floats:
    """Number of the page's words within each of several hints.

    Parameters
    ----------
    distances : ndarray of int8, shape (n_elements, n_hints)
        Levels from each element up to the nearest one with each hint.
    hints : ndarray of int, shape (n,)
        Columns of these distances.
    word_elements : ndarray of int, shape (n_words,)
        Element around each word.
    far : int
        Words less than so many levels below an element with a hint are within it.

    Returns
    -------
    ndarray of float, shape (n,)
    """
    within = distances[:, hints] < far
    return np.asarray(within[word_elements].sum(axis=0, dtype=np.float64))


def sums_within(distances: NDArray[np.int8], hints: Ints, word_elements: Ints, far: int) -> Floats:
    """Number of words within each of several hints before each word; last, on the whole page.

    Parameters
    ----------
    distances, hints, word_elements, far
        As for `count_within`.

    Returns
    -------
    ndarray of float, shape (n, n_words + 1)
    """
    within = distances[:, hints] < far
    return running_sums(within.T[:, word_elements])


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
        The rank that segments before the first flag are counted from; NaN if they have no value.

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


def windowed(column: Floats, radii: Ints, words: Ints) -> Floats:
    """Mean of the column over each segment and its neighbours, weighted by words.

    Parameters
    ----------
    column : ndarray of float, shape (n_segments,)
    radii : ndarray of int, shape (n_radii,)
        Neighbours on either side.
    words : ndarray of int, shape (n_segments,)

    Returns
    -------
    ndarray of float, shape (n_radii, n_segments)
    """
    several = window_means(np.stack([column * words, words]), radii.tolist())
    return np.asarray(several[:, 0] / several[:, 1])
