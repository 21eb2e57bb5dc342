"""Predictions of a LightGBM model: by the compiled core where it is there, or by LightGBM."""

import re
from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from .. import native
from ..errors import ModelError

if TYPE_CHECKING:
    from lightgbm import Booster

__all__ = ["Predictor", "read_booster", "read_predictor"]


_OBJECTIVE = re.compile(r"^objective=(\S+)", re.MULTILINE)


def _sigmoid(scores: NDArray[np.float64]) -> NDArray[np.float64]:
    return np.asarray(1 / (1 + np.exp(-scores[:, 0])))


def _softmax(scores: NDArray[np.float64]) -> NDArray[np.float64]:
    powers = np.exp(scores - scores.max(axis=1, keepdims=True))
    return np.asarray(powers / powers.sum(axis=1, keepdims=True))


#: What LightGBM makes of raw scores, by the objective of the training.
_OUTPUTS = {"cross_entropy": _sigmoid, "multiclass": _softmax}


class Predictor(ABC):
    """A model that predicts."""

    #: Columns of its rows.
    n_features: int

    @abstractmethod
    def predict(self, features: NDArray[np.float32]) -> NDArray[np.float64]:
        """Predict one value a row, or one a row and class, with one thread.

        Parameters
        ----------
        features : ndarray of float32, shape (n_rows, n_features)

        Returns
        -------
        ndarray of float, shape (n_rows,) or (n_rows, n_classes)
        """


class CompiledPredictor(Predictor):
    """The compiled core's forest, with the same predictions as LightGBM's."""

    def __init__(self, text: str) -> None:
        self._forest = native.Forest(text)
        self._output = _OUTPUTS[_objective(text)]
        self.n_features = self._forest.n_features

    def predict(self, features: NDArray[np.float32]) -> NDArray[np.float64]:
        """Predict, as `Predictor.predict`."""
        scores = np.zeros((len(features), self._forest.n_outputs))
        self._forest.add_scores(np.ascontiguousarray(features, dtype=np.float32), scores)
        return self._output(scores)


class BoosterPredictor(Predictor):
    """LightGBM itself."""

    def __init__(self, text: str) -> None:
        self._booster = read_booster(text)
        self.n_features = self._booster.num_feature()

    def predict(self, features: NDArray[np.float32]) -> NDArray[np.float64]:
        """Predict, as `Predictor.predict`."""
        return np.asarray(self._booster.predict(features, num_threads=1), dtype=np.float64)


def read_predictor(text: str) -> Predictor:
    """Read a model for predictions.

    Parameters
    ----------
    text : str
        In LightGBM's format.

    Returns
    -------
    Predictor

    Raises
    ------
    ModelError
        If LightGBM cannot read it.
    """
    if native.Forest is not None and _objective(text) in _OUTPUTS:
        return CompiledPredictor(text)
    return BoosterPredictor(text)


def read_booster(text: str) -> "Booster":
    """Read a model with LightGBM, which is imported here: it takes a good part of a start.

    Parameters
    ----------
    text : str
        In LightGBM's format.

    Returns
    -------
    lightgbm.Booster

    Raises
    ------
    ModelError
        If LightGBM cannot read it.
    """
    # In the process that predicts: a child forked after this would hang.
    import lightgbm

    try:
        return lightgbm.Booster(model_str=text)
    except lightgbm.basic.LightGBMError as error:
        raise ModelError(f"LightGBM cannot read the model: {error}") from error


def _objective(text: str) -> str:
    found = _OBJECTIVE.search(text)
    return found[1] if found else ""
