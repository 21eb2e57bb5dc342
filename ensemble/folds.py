"""Folds for cross-validation, grouped by host."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

__all__ = ["host_folds"]


def host_folds(hosts: Sequence[str], n_folds: int = 5, seed: int = 0) -> NDArray[np.int64]:
    """Assign each page to a fold, all pages of a host to the same.

    Parameters
    ----------
    hosts : sequence of str
        Host of each page.
    n_folds : int
    seed : int

    Returns
    -------
    ndarray of int, shape (n_pages,)
        Fold of each page, from 0; folds hold the same number of hosts, give or take one.
    """
    names = sorted(set(hosts))
    order = np.random.default_rng(seed).permutation(len(names))
    fold_of = {names[index]: place % n_folds for place, index in enumerate(order)}
    return np.array([fold_of[host] for host in hosts], dtype=np.int64)
