"""A line between content and the rest, drawn by scikit-learn and kept as plain numbers."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol, Self

import numpy as np

from ...ensemble.features.arrays import Floats
from .labels import Flags
from .scaling import Scaling

__all__ = ["LinearModel"]


class _Estimator(Protocol):
    coef_: Floats
    intercept_: Floats

    def fit(self, features: Floats, content: Flags) -> Self: ...


@dataclass(frozen=True, slots=True)
class LinearModel:
    """Weights of scaled features.

    Attributes
    ----------
    scaling : Scaling
    weights : ndarray of float, shape (n_features,)
    bias : float
    """

    scaling: Scaling
    weights: Floats
    bias: float

    @classmethod
    def fit(cls, estimator: _Estimator, features: Floats, content: Flags) -> Self:
        """Let an estimator of scikit-learn learn from scaled features.

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
        """Which rows are on the side of content; shape (n_rows,)."""
        return np.asarray(self.scaling.apply(features) @ self.weights + self.bias > 0)

    def to_json(self) -> dict[str, Any]:
        """As JSON can hold it."""
        return {
            "scaling": self.scaling.to_json(),
            "weights": self.weights.tolist(),
            "bias": self.bias,
        }

    @classmethod
    def from_json(cls, record: Mapping[str, Any]) -> Self:
        """From what `to_json` gave."""
        scaling = Scaling.from_json(record["scaling"])
        return cls(scaling, np.array(record["weights"]), float(record["bias"]))
