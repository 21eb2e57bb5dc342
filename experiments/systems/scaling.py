"""Features of one size: none shall weigh more for being counted in larger numbers."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Self

import numpy as np

from ...ensemble.features.arrays import Floats

__all__ = ["Scaling"]


@dataclass(frozen=True, slots=True)
class Scaling:
    """What is taken off each feature, and what it is divided by then.

    Attributes
    ----------
    mean, spread : ndarray of float, shape (n_features,)
    """

    mean: Floats
    spread: Floats

    @classmethod
    def fit(cls, features: Floats) -> Self:
        """Measure features, of shape (n_rows, n_features); one that never changes is left so."""
        spread = features.std(axis=0)
        return cls(features.mean(axis=0), np.where(spread > 0, spread, 1.0))

    def apply(self, features: Floats) -> Floats:
        """Features with a mean of 0 and a spread of 1 where they were measured."""
        return (features - self.mean) / self.spread

    def to_json(self) -> dict[str, list[float]]:
        """As JSON can hold it."""
        return {"mean": self.mean.tolist(), "spread": self.spread.tolist()}

    @classmethod
    def from_json(cls, record: Mapping[str, Sequence[float]]) -> Self:
        """From what `to_json` gave."""
        return cls(np.array(record["mean"]), np.array(record["spread"]))
