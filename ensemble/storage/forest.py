"""Predictions of a LightGBM model: by the compiled core, or the functions of LightGBM's C library.

LightGBM's Python package imports scipy, and pandas and scikit-learn where they are installed. That
takes several times as long, and as much memory, as all else that a page needs.
"""

import ctypes
from functools import cache
from importlib.util import find_spec
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from ... import native
from ...errors import ModelError
from .forest_text import Trees, read_trees

__all__ = ["CompiledForest", "Forest", "predicting_forest"]

#: Numbers from LightGBM's ``c_api.h``.
_FLOAT32, _COLUMN_MAJOR, _VALUES, _CONTRIBUTIONS = 0, 0, 0, 3
_FIRST_ITERATION, _ALL_ITERATIONS = 0, -1
_PARAMETERS = b"num_threads=1"


class Forest:
    """A LightGBM model, ready to predict with one thread.

    Parameters
    ----------
    text : str
        The model in LightGBM's text format, checked by `webjury.ensemble.storage.forest_text`.

    Attributes
    ----------
    n_features : int

    Raises
    ------
    ModelError
        If LightGBM cannot read it.
    """

    def __init__(self, text: str) -> None:
        self._handle = ctypes.c_void_p()
        n_iterations, n_features = ctypes.c_int(), ctypes.c_int()
        _call(
            "LGBM_BoosterLoadModelFromString",
            text.encode(),
            ctypes.byref(n_iterations),
            ctypes.byref(self._handle),
        )
        _call("LGBM_BoosterGetNumFeature", self._handle, ctypes.byref(n_features))
        self.n_features = n_features.value

    def __del__(self) -> None:
        if self._handle:
            _library().LGBM_BoosterFree(self._handle)

    def predict(self, rows: NDArray[np.float32]) -> NDArray[np.float64]:
        """Predict one value a row, or one a row and class.

        Parameters
        ----------
        rows : ndarray of float32, shape (n_rows, n_features)

        Returns
        -------
        ndarray of float, shape (n_rows,) or (n_rows, n_classes)
        """
        values = self._predict(rows, _VALUES)
        return values[:, 0] if values.shape[1] == 1 else values

    def contributions(self, rows: NDArray[np.float32]) -> NDArray[np.float64]:
        """How much each feature added to each prediction (SHAP values).

        Parameters
        ----------
        rows : ndarray of float32, shape (n_rows, n_features)

        Returns
        -------
        ndarray of float, shape (n_rows, n_features + 1)
            The last column is the mean prediction.
        """
        return self._predict(rows, _CONTRIBUTIONS)

    def _predict(self, rows: NDArray[np.float32], kind: int) -> NDArray[np.float64]:
        rows = np.asfortranarray(rows, dtype=np.float32)
        # LightGBM trusts this number, too.
        if rows.shape[1] != self.n_features:
            raise ModelError(f"the model has {self.n_features} features, not {rows.shape[1]}")
        iterations = (_FIRST_ITERATION, _ALL_ITERATIONS)
        length, n_rows = ctypes.c_int64(), len(rows)
        _call(
            "LGBM_BoosterCalcNumPredict",
            *(self._handle, n_rows, kind, *iterations, ctypes.byref(length)),
        )
        values = np.empty(length.value, dtype=np.float64)
        _call(
            "LGBM_BoosterPredictForMat",
            *(self._handle, ctypes.c_void_p(rows.ctypes.data), _FLOAT32),
            *(n_rows, self.n_features, _COLUMN_MAJOR, kind, *iterations, _PARAMETERS),
            *(ctypes.byref(length), ctypes.c_void_p(values.ctypes.data)),
        )
        return values.reshape(n_rows, -1)


class CompiledForest:
    """A LightGBM model in the compiled core, with the predictions of `Forest`.

    Parameters
    ----------
    trees : Trees
        Added, not averaged; their objective is one of `_OUTPUTS`.

    Attributes
    ----------
    n_features : int
    """

    def __init__(self, trees: Trees) -> None:
        self._forest = native.forest.Forest(trees)
        self._output = _OUTPUTS[trees.objective]
        self.n_features = self._forest.n_features

    def predict(self, rows: NDArray[np.float32]) -> NDArray[np.float64]:
        """Predict one value a row, or one a row and class; as `Forest.predict`."""
        scores = np.zeros((len(rows), self._forest.n_outputs))
        self._forest.add_scores(np.asfortranarray(rows, dtype=np.float32), scores)
        return self._output(scores)


def predicting_forest(text: str) -> Forest | CompiledForest:
    """Read a model for predictions alone, with the faster core that can.

    Parameters
    ----------
    text : str
        The model in LightGBM's text format.

    Returns
    -------
    Forest or CompiledForest

    Raises
    ------
    ModelError
        If it is no model, or broken.
    """
    trees = read_trees(text)
    if native.IS_COMPILED and trees.objective in _OUTPUTS and not trees.is_average:
        return CompiledForest(trees)
    return Forest(text)


def _sigmoid(scores: NDArray[np.float64]) -> NDArray[np.float64]:
    return np.asarray(1 / (1 + np.exp(-scores[:, 0])))


def _softmax(scores: NDArray[np.float64]) -> NDArray[np.float64]:
    powers = np.exp(scores - scores.max(axis=1, keepdims=True))
    return np.asarray(powers / powers.sum(axis=1, keepdims=True))


#: What LightGBM makes of raw scores, by the objective of the training.
_OUTPUTS = {"cross_entropy": _sigmoid, "multiclass": _softmax}


def _call(function: str, *arguments: object) -> None:
    library = _library()
    if getattr(library, function)(*arguments):
        raise ModelError(f"LightGBM cannot use the model: {library.LGBM_GetLastError().decode()}")


@cache
def _library() -> ctypes.CDLL:
    """LightGBM's library, from the folder of its Python package, which is not imported."""
    package = find_spec("lightgbm")
    folder = Path(package.origin).parent if package and package.origin else Path()
    found = next(folder.glob("*/lib_lightgbm.*"), None) if package else None
    if found is None:  # an unusual installation: LightGBM itself knows where
        from lightgbm import basic

        library: ctypes.CDLL = basic._LIB  # type: ignore[attr-defined]
    else:
        library = ctypes.CDLL(str(found))
    library.LGBM_GetLastError.restype = ctypes.c_char_p
    return library
