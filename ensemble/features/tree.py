"""Arrays over the elements of a page: depth, and rows to carry values down the tree by."""

from collections.abc import Sequence
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

__all__ = ["depths", "levels_below", "rows_by_depth", "subtree_stops", "summed_down"]

_Number = TypeVar("_Number", np.float64, np.int64)


def depths(parents: Sequence[int]) -> NDArray[np.int64]:
    """Levels above each element.

    Parameters
    ----------
    parents : sequence of int
        Index of each element's parent, which comes before it; -1 for the root.

    Returns
    -------
    ndarray of int, shape (n_elements,)
        0 for the root.
    """
    levels: list[int] = []
    for parent in parents:
        levels.append(levels[parent] + 1 if parent >= 0 else 0)
    return np.array(levels, dtype=np.int64)


def subtree_stops(parents: NDArray[np.int64]) -> NDArray[np.int64]:
    """Where the elements end that each element holds, which come right after it.

    Parameters
    ----------
    parents : ndarray of int, shape (n_elements,)

    Returns
    -------
    ndarray of int, shape (n_elements,)
        One more than the index of the last of them, or of the element itself.
    """
    stops = np.arange(1, len(parents) + 1)
    for rows in rows_by_depth(parents.tolist())[:0:-1]:
        np.maximum.at(stops, parents[rows], stops[rows])
    return stops


def levels_below(
    flags: NDArray[np.bool_], parents: NDArray[np.int64], far: int
) -> NDArray[np.int8]:
    """Levels from each element up to the nearest one with a flag.

    Parameters
    ----------
    flags : ndarray of bool, shape (n_elements,) or (n_elements, n_flags)
    parents : ndarray of int, shape (n_elements,)
    far : int
        The largest number of levels.

    Returns
    -------
    ndarray of int8
        Of the same shape; 0 for an element with the flag, `far` if there is none, or further up.
    """
    levels = np.where(flags, 0, far).astype(np.int8)
    for rows in rows_by_depth(parents.tolist())[1:]:
        levels[rows] = np.minimum(levels[rows], levels[parents[rows]] + 1)
    return levels


def summed_down(values: NDArray[_Number], parents: NDArray[np.int64]) -> NDArray[_Number]:
    """Sum over each element and all those above it.

    Parameters
    ----------
    values : ndarray, shape (n_elements,) or (n_elements, n_columns)
    parents : ndarray of int, shape (n_elements,)

    Returns
    -------
    ndarray
        Of the same kind and shape.
    """
    sums = values.copy()
    for rows in rows_by_depth(parents.tolist())[1:]:
        sums[rows] += sums[parents[rows]]
    return sums


def rows_by_depth(parents: Sequence[int]) -> list[NDArray[np.int64]]:
    """Indices of the elements of each level, the root's first.

    Handled in this order, an element's parent is always done before it, a whole level
    at a time.
    """
    levels = depths(parents)
    order = np.argsort(levels, kind="stable")
    bounds = np.searchsorted(levels[order], np.arange(1, levels.max(initial=0) + 1))
    return np.split(order, bounds)
