"""How LightGBM is trained, the same way each time: same rows, same seed, same model."""

import importlib.metadata
import platform
from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .store import StoredModel

__all__ = ["DETERMINISTIC", "library_versions", "train"]

#: What makes two trainings on the same rows give the same file.
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
    names: list[str],
    settings: Mapping[str, Any],
) -> StoredModel:
    """Train a LightGBM model.

    Parameters
    ----------
    features : ndarray of float32, shape (n_rows, n_features)
    target : ndarray of float, shape (n_rows,)
    weights : ndarray of float, shape (n_rows,)
        Scaled to a mean of 1 here.
    names : list of str
        Names of the columns.
    settings : mapping
        LightGBM's parameters, ``seed`` and ``num_iterations`` among them.

    Returns
    -------
    StoredModel
    """
    import lightgbm

    rows = lightgbm.Dataset(
        features,
        target,
        weight=weights / weights.mean(),
        # LightGBM's text format knows no spaces or JSON characters in names.
        feature_name=[f"f{index}" for index in range(len(names))],
    )
    booster = lightgbm.train({**settings, **DETERMINISTIC}, rows)
    return StoredModel(booster.model_to_string())


def library_versions() -> dict[str, str]:
    """Versions of what a model's numbers depend on."""
    libraries = ("webjury", "lightgbm", "lxml", "numpy", "rapidfuzz")
    versions = {library: importlib.metadata.version(library) for library in libraries}
    return {"python": platform.python_version(), **versions}
