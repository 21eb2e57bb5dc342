"""Training of LightGBM models: the same rows and seed give the same file."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ...requirements import require
from ..storage.store import StoredModel

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
    """Train a LightGBM model on rows with weights, which are scaled to a mean of 1."""
    return train_each(features, {"": target}, weights, settings)[""]


def train_each(
    features: NDArray[np.float32],
    targets: Mapping[str, NDArray[np.float64]],
    weights: NDArray[np.float64],
    settings: Mapping[str, Any],
) -> dict[str, StoredModel]:
    """Train a LightGBM model for each of several targets on the same rows, by names.

    Raises `MissingLibraryError` if LightGBM is not installed: only training needs it.
    """
    require("lightgbm", "scipy", extra="train")
    import lightgbm

    parameters = {**settings, **DETERMINISTIC}
    rows = lightgbm.Dataset(
        features, weight=weights / weights.mean(), params=parameters, free_raw_data=False
    )
    models = {}
    for name, target in targets.items():
        rows.set_label(target)
        models[name] = StoredModel(lightgbm.train(parameters, rows).model_to_string())
    return models
