"""Classifiers of blocks whose state is plain JSON: linear models and random forests."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, Self

import numpy as np

from ....arrays import Flags, Floats
from ....ensemble.models.training import train
from ....ensemble.storage.store import StoredModel

_FOREST_SETTINGS = {
    "objective": "binary",
    "boosting": "rf",
    "num_iterations": 100,
    "num_leaves": 255,
    "min_data_in_leaf": 5,
    "bagging_fraction": 0.632,
    "bagging_freq": 1,
    "feature_fraction_bynode": 0.1,
    "max_bin": 63,
    "seed": 0,
}


class _Estimator(Protocol):
    coef_: Floats
    intercept_: Floats

    def fit(self, features: Floats, content: Flags) -> Self: ...


@dataclass(frozen=True, slots=True)
class Scaling:
    """Standardisation: subtract the mean of each feature, and divide by its standard deviation.

    Attributes
    ----------
    mean, spread : ndarray of float, shape (n_features,)
    """

    mean: Floats
    spread: Floats

    @classmethod
    def fit(cls, features: Floats) -> Self:
        """Fit to features (n_rows, n_features); constant features are only centred."""
        spread = features.std(axis=0)
        return cls(features.mean(axis=0), np.where(spread > 0, spread, 1.0))

    def apply(self, features: Floats) -> Floats:
        """Scale features (n_rows, n_features)."""
        return (features - self.mean) / self.spread

    def to_json(self) -> dict[str, list[float]]:
        """The state as JSON values."""
        return {"mean": self.mean.tolist(), "spread": self.spread.tolist()}

    @classmethod
    def from_json(cls, record: Mapping[str, Sequence[float]]) -> Self:
        """Restore what `to_json` returned."""
        return cls(np.array(record["mean"]), np.array(record["spread"]))


@dataclass(frozen=True, slots=True)
class LinearModel:
    """A linear classifier, fitted by scikit-learn and stored as plain numbers.

    Attributes
    ----------
    scaling : Scaling
    weights : ndarray of float, shape (n_features,)
        Weights of the scaled features.
    bias : float
    """

    scaling: Scaling
    weights: Floats
    bias: float

    @classmethod
    def fit(cls, estimator: _Estimator, features: Floats, content: Flags) -> Self:
        """Fit an estimator of scikit-learn to scaled features.

        Parameters
        ----------
        estimator : object
            A linear classifier.
        features : ndarray of float, shape (n_rows, n_features)
        content : ndarray of bool, shape (n_rows,)

        Returns
        -------
        LinearModel
        """
        scaling = Scaling.fit(features)
        estimator.fit(scaling.apply(features), content)
        return cls(scaling, estimator.coef_[0], float(estimator.intercept_[0]))

    def predict(self, features: Floats) -> Flags:
        """Predict whether each row is content, shape (n_rows,)."""
        return np.asarray(self.scaling.apply(features) @ self.weights + self.bias > 0)

    def to_json(self) -> dict[str, Any]:
        """The state as JSON values."""
        return {
            "scaling": self.scaling.to_json(),
            "weights": self.weights.tolist(),
            "bias": self.bias,
        }

    @classmethod
    def from_json(cls, record: Mapping[str, Any]) -> Self:
        """Restore what `to_json` returned."""
        scaling = Scaling.from_json(record["scaling"])
        return cls(scaling, np.array(record["weights"]), float(record["bias"]))


@dataclass(frozen=True, slots=True)
class Forest:
    """A random forest by LightGBM, which stores it as text; scikit-learn would pickle it.

    It has 100 trees. Each tree is trained on a sample of the rows, and each split chooses from a
    tenth of the features.
    """

    model: StoredModel

    @classmethod
    def fit(cls, features: Floats, content: Flags) -> Self:
        """Train a forest on features (n_rows, n_features) and labels (n_rows,)."""
        target = content.astype(np.float64)
        weights = np.ones(len(target))
        return cls(train(features.astype(np.float32), target, weights, _FOREST_SETTINGS))

    def predict(self, features: Floats) -> Flags:
        """Predict whether each row is content, by the mean of the trees, shape (n_rows,)."""
        return np.asarray(self.model.predict(features.astype(np.float32)) > 1 / 2)

    def to_json(self) -> dict[str, Any]:
        """The state as JSON values."""
        return {"lightgbm": self.model.text}

    @classmethod
    def from_json(cls, record: Mapping[str, Any]) -> Self:
        """Restore what `to_json` returned."""
        return cls(StoredModel(record["lightgbm"]))
