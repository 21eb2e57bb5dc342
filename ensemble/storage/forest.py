"""Predictions of a LightGBM model, without LightGBM, which only training needs.

LightGBM brings scipy, and both together take more space than all else that webjury installs.
"""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from ...arrays import Floats, Ints
from ...errors import ModelError
from ...native import twin
from .forest_text import Trees

__all__ = ["Descent", "Forest", "TreeSums"]

#: Bits of LightGBM's ``decision_type``.
_DEFAULT_LEFT, _MISSING_NAN = 2, 8


class Forest:
    """A LightGBM model, for predictions.

    Parameters
    ----------
    trees : Trees

    Attributes
    ----------
    n_features : int
    """

    def __init__(self, trees: Trees) -> None:
        self.n_features = trees.n_features
        self._sums = TreeSums(trees)
        self._n_averaged = len(trees.n_leaves) // trees.n_outputs if trees.is_average else 1
        self._output = _OUTPUTS[trees.objective]

    def predict(self, rows: NDArray[np.float32]) -> Floats:
        """Predict one value a row, or one a row and class.

        Parameters
        ----------
        rows : ndarray of float32, shape (n_rows, n_features)

        Returns
        -------
        ndarray of float, shape (n_rows,) or (n_rows, n_classes)
        """
        if rows.shape[1] != self.n_features:
            raise ModelError(f"the model has {self.n_features} features, not {rows.shape[1]}")
        return self._output(self._sums.scores(rows) / self._n_averaged)


@twin("forest.TreeSums")
class TreeSums:
    """Sums of the values that trees give.

    Parameters
    ----------
    trees : Trees
    """

    def __init__(self, trees: Trees) -> None:
        self._n_outputs = trees.n_outputs
        self._descent = Descent(trees)

    def scores(self, rows: NDArray[np.float32]) -> Floats:
        """Raw scores of each row.

        Parameters
        ----------
        rows : ndarray of float32, shape (n_rows, n_features)

        Returns
        -------
        ndarray of float, shape (n_rows, n_outputs)
        """
        *_, leaves = self._descent.steps(np.asarray(rows, dtype=np.float32))
        values = self._descent.values[leaves].reshape(len(rows), -1, self._n_outputs)
        # Added one after the other, as LightGBM does: another order rounds differently.
        return np.asarray(values.cumsum(axis=1)[:, -1])


class Descent:
    """The way of rows down all trees, step by step.

    Parameters
    ----------
    trees : Trees
    """

    # The places are the inner nodes of all trees, then all leaves: a leaf is its own child.

    def __init__(self, trees: Trees) -> None:
        self.n_features = trees.n_features
        n_nodes, n_leaves = len(trees.features), len(trees.leaf_values)
        n_inner = trees.n_leaves - 1
        first_node = np.cumsum(n_inner) - n_inner
        first_leaf = np.cumsum(trees.n_leaves) - trees.n_leaves + n_nodes
        tree = np.repeat(np.arange(len(n_inner)), n_inner)
        leaves = np.arange(n_nodes, n_nodes + n_leaves)
        self.values = np.concatenate([trees.node_values, trees.leaf_values])
        self.features = np.concatenate([trees.features, np.zeros(n_leaves, dtype=np.int64)])
        self.roots = np.where(n_inner > 0, first_node, first_leaf)
        self.thresholds = np.concatenate([trees.thresholds, np.full(n_leaves, np.inf)])
        self.nan_goes_right = np.concatenate([_nan_goes_right(trees), np.zeros(n_leaves, bool)])
        self.children = np.stack(
            [
                np.concatenate(
                    [np.where(to < 0, first_leaf[tree] + ~to, first_node[tree] + to), leaves]
                )
                for to in (trees.left, trees.right)
            ]
        )
        self.n_nodes = n_nodes

    def steps(self, rows: NDArray[np.float32]) -> Iterator[Ints]:
        """Go down all trees, a step at a time.

        Yields
        ------
        ndarray of int, shape (n_rows, n_trees)
            Where each row is in each tree: at the roots first, in leaves at last.
        """
        place = np.tile(self.roots, (len(rows), 1))
        yield place
        while (place < self.n_nodes).any():
            values = np.take_along_axis(rows, self.features[place], axis=1)
            goes_right = values > self.thresholds[place]
            goes_right |= np.isnan(values) & self.nan_goes_right[place]
            place = self.children[goes_right.astype(np.int8), place]
            yield place

    @twin("contributions.contributions")
    def contributions(self, rows: NDArray[np.float32]) -> Floats:
        """How much each feature added to each prediction.

        Each step down a tree changes the mean of the training rows that get as far, and that change
        is of the feature which the step asks for (Saabas: Interpreting random forests, 2014).

        Parameters
        ----------
        rows : ndarray of float32, shape (n_rows, n_features)

        Returns
        -------
        ndarray of float, shape (n_rows, n_features)
            In the model's own unit, which is log-odds for one that predicts shares. Over all
            features, it adds up to the raw score less that of the mean row.
        """
        rows = np.asarray(rows, dtype=np.float32)
        added = np.zeros(rows.size)
        of_row = np.arange(len(rows))[:, None] * self.n_features
        steps = self.steps(rows)
        before = next(steps)
        for after in steps:
            change = self.values[after] - self.values[before]
            np.add.at(added, (of_row + self.features[before]).ravel(), change.ravel())
            before = after
        return added.reshape(rows.shape)


def _nan_goes_right(trees: Trees) -> NDArray[np.bool_]:
    """For each node: where LightGBM has learned nothing of missing values, they count as zero."""
    knows_nan = (trees.decisions & _MISSING_NAN) > 0
    return np.where(knows_nan, (trees.decisions & _DEFAULT_LEFT) == 0, trees.thresholds < 0)


def _sigmoid(scores: Floats) -> Floats:
    return np.asarray(1 / (1 + np.exp(-scores[:, 0])))


def _softmax(scores: Floats) -> Floats:
    powers = np.exp(scores - scores.max(axis=1, keepdims=True))
    return np.asarray(powers / powers.sum(axis=1, keepdims=True))


#: What LightGBM makes of raw scores, by the objective of the training.
_OUTPUTS = {"binary": _sigmoid, "cross_entropy": _sigmoid, "multiclass": _softmax}
