"""A random forest by LightGBM, which keeps it as text; scikit-learn would as a pickle."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Self

import numpy as np

from ...ensemble.features.arrays import Floats
from ...ensemble.store import StoredModel
from ...ensemble.training import train
from .labels import Flags

__all__ = ["Forest"]

_SETTINGS = {
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


@dataclass(frozen=True, slots=True)
class Forest:
    """A hundred trees, each of a part of the rows, each fork of a tenth of the features."""

    model: StoredModel

    @classmethod
    def fit(cls, features: Floats, content: Flags) -> Self:
        """Grow a forest from features (n_rows, n_features) and what is content (n_rows,)."""
        target = content.astype(np.float64)
        return cls(train(features.astype(np.float32), target, np.ones(len(target)), _SETTINGS))

    def predict(self, features: Floats) -> Flags:
        """Which rows most trees take for content; shape (n_rows,)."""
        return np.asarray(self.model.predict(features.astype(np.float32)) > 1 / 2)

    def to_json(self) -> dict[str, Any]:
        """As JSON can hold it."""
        return {"lightgbm": self.model.text}

    @classmethod
    def from_json(cls, record: Mapping[str, Any]) -> Self:
        """From what `to_json` gave."""
        return cls(StoredModel(record["lightgbm"]))
