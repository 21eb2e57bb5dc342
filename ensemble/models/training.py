"""Training: pages as examples, folds by host, LightGBM models.

The same rows and seed give the same model file.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray

from ...arrays import Floats, Ints
from ...errors import DataError
from ...requirements import require
from ..features.case import Case
from ..features.columns import FeatureTable
from ..features.coverage import kept_words
from ..features.matrix import feature_matrix
from ..features.tokens import Tokens
from ..storage.store import StoredModel

_Model = TypeVar("_Model")
_Prediction = TypeVar("_Prediction")

#: Settings that make training reproducible.
DETERMINISTIC: dict[str, Any] = {
    "deterministic": True,
    "force_row_wise": True,
    "num_threads": 2,
    "verbose": -1,
}


def train(
    features: NDArray[np.float32],
    target: NDArray[np.float64],
    weights: NDArray[np.float64],
    settings: Mapping[str, Any],
) -> StoredModel:
    """Train a LightGBM model on weighted rows; the weights are scaled to a mean of 1."""
    return train_each(features, {"": target}, weights, settings)[""]


def train_each(
    features: NDArray[np.float32],
    targets: Mapping[str, NDArray[np.float64]],
    weights: NDArray[np.float64],
    settings: Mapping[str, Any],
) -> dict[str, StoredModel]:
    """Train a LightGBM model for each named target on the same rows.

    Raises `MissingLibraryError` if LightGBM is not installed: only training needs it.
    """
    require("lightgbm", "scipy", extra="train")
    import lightgbm

    from ...progress import Step  # here, as extraction shows no progress

    parameters = {**settings, **DETERMINISTIC}
    rows = lightgbm.Dataset(
        features, weight=weights / weights.mean(), params=parameters, free_raw_data=False
    )
    models = {}
    with Step("Growing trees", len(targets) * settings["num_iterations"]) as growing:
        for name, target in targets.items():
            rows.set_label(target)
            booster = lightgbm.train(parameters, rows, callbacks=[lambda _: growing.advance()])
            models[name] = StoredModel(booster.model_to_string())
    return models


def host_folds(hosts: Sequence[str], n_folds: int = 5, seed: int = 0) -> NDArray[np.int64]:
    """The fold of each page, counted from 0. All pages of a host are in one fold."""
    names = sorted(set(hosts))
    order = np.random.default_rng(seed).permutation(len(names))
    fold_of = {names[index]: place % n_folds for place, index in enumerate(order)}
    return np.array([fold_of[host] for host in hosts], dtype=np.int64)


def out_of_fold(
    hosts: Sequence[str],
    fit: Callable[[list[int]], _Model],
    predict: Callable[[_Model, int], _Prediction],
    *,
    n_folds: int = 5,
    seed: int = 0,
    description: str | None = None,
) -> list[_Prediction]:
    """Predict each row with a model that is fitted to the rows of the other folds.

    No host (or other group) is in two folds. The rows of a fold are predicted in order, before the
    next model is fitted. With a description, the progress is shown.

    Examples
    --------
    >>> out_of_fold(["a", "a", "b", "c"], lambda rows: rows, lambda model, row: model, n_folds=3)
    [[2, 3], [2, 3], [0, 1, 3], [0, 1, 2]]
    """
    from ...progress import track  # here, as extraction shows no progress

    fold_of = host_folds(hosts, n_folds, seed)
    folds: list[int] = np.unique(fold_of).tolist()
    tracked = folds if description is None else track(folds, len(folds), description)
    predictions: dict[int, _Prediction] = {}
    for fold in tracked:
        model = fit(np.flatnonzero(fold_of != fold).tolist())
        for row in np.flatnonzero(fold_of == fold).tolist():
            predictions[row] = predict(model, row)
    return [predictions[row] for row in range(len(hosts))]


@dataclass(frozen=True, slots=True)
class Example:
    """The segments of one page, for training."""

    features: FeatureTable
    words: Ints  # in each segment
    content: Floats  # share of each segment's words that are in the gold standard
    tokens: Tokens
    weight: float = 1.0  # of the page in training

    @property
    def segment_weights(self) -> Floats:
        """Weights of the segments in training.

        Within a page they are proportional to words; their sum is the root of the page's words,
        times the weight of the page.
        """
        return np.asarray(self.words / np.sqrt(self.words.sum()) * self.weight)


def segment_example(case: Case, gold: str, jurors: Sequence[str]) -> Example:
    """Make an example from a page with a gold standard; without jurors, from structure alone.

    Raises a `DataError` if the gold standard is too long to align with the page.
    """
    content = gold_coverage(case, gold)
    return Example(feature_matrix(case, jurors), case.n_words, content, case.tokens)


def gold_coverage(case: Case, gold: str) -> Floats:
    """Share of the words of each segment that are in the gold standard of its page.

    Raises a `DataError` if the gold standard is too long to align with the page.
    """
    kept = kept_words(case.page, gold)
    if kept is None:
        raise DataError("the gold standard is too long to align with its page")
    return case.share(kept)
