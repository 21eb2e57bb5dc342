import numpy as np
from numpy.typing import NDArray

from .forest_text import Trees

class Forest:
    """A LightGBM model that can predict.

    Parameters
    ----------
    trees : Trees
        As `read_trees` returns them: their numbers are not checked again.

    Attributes
    ----------
    n_features, n_outputs : int
    """

    n_features: int
    n_outputs: int
    def __init__(self, trees: Trees) -> None: ...
    def predict(self, *tables: NDArray[np.float32]) -> NDArray[np.float64]:
        """Predict like LightGBM's ``Booster.predict``.

        Parameters
        ----------
        *tables : ndarray of float32, shape (n_rows, n_columns)
            Their columns, side by side, are the features. A table in column order is not copied.

        Returns
        -------
        ndarray of float64, shape (n_rows,) or (n_rows, n_outputs)
            The latter if the model predicts classes.

        Raises
        ------
        ValueError
            If the tables have another number of columns than there are features, or different
            numbers of rows.
        """

    def scores(self, *tables: NDArray[np.float32]) -> NDArray[np.float64]:
        """Predict like ``Booster.predict(raw_score=True)``; shape (n_rows, n_outputs).

        The parameters and errors are those of `predict`.
        """
