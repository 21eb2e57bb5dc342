"""Cross-validation folds that never split a host, and predictions out of fold."""

from collections.abc import Callable, Sequence
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from ...progress import track

Model = TypeVar("Model")
Prediction = TypeVar("Prediction")


def host_folds(hosts: Sequence[str], n_folds: int = 5, seed: int = 0) -> NDArray[np.int64]:
    """The fold of each page, from 0. All pages of a host are in one fold."""
    names = sorted(set(hosts))
    order = np.random.default_rng(seed).permutation(len(names))
    fold_of = {names[index]: place % n_folds for place, index in enumerate(order)}
    return np.array([fold_of[host] for host in hosts], dtype=np.int64)


def out_of_fold(
    hosts: Sequence[str],
    fit: Callable[[list[int]], Model],
    predict: Callable[[Model, int], Prediction],
    *,
    n_folds: int = 5,
    seed: int = 0,
    description: str | None = None,
) -> list[Prediction]:
    """Predict each row with a model that is fitted to the rows of the other folds.

    No host, or other group, is in two folds. The rows of a fold are predicted in order, before the
    next model is fitted. With a description, a progress bar is shown.

    Examples
    --------
    >>> out_of_fold(["a", "a", "b", "c"], lambda rows: rows, lambda model, row: model, n_folds=3)
    [[2, 3], [2, 3], [0, 1, 3], [0, 1, 2]]
    """
    fold_of = host_folds(hosts, n_folds, seed)
    folds: list[int] = np.unique(fold_of).tolist()
    shown = folds if description is None else track(folds, len(folds), description)
    predictions: dict[int, Prediction] = {}
    for fold in shown:
        model = fit(np.flatnonzero(fold_of != fold).tolist())
        for row in np.flatnonzero(fold_of == fold).tolist():
            predictions[row] = predict(model, row)
    return [predictions[row] for row in range(len(hosts))]
