"""Predictions of a LightGBM model without LightGBM, which only training needs.

LightGBM needs scipy, and the two take more space than everything else that webjury installs.
"""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from ...arrays import Floats, Ints
from ...native import twin
from .forest_text import Trees

#: Bits of LightGBM's ``decision_type``.
_DEFAULT_LEFT, _MISSING_NAN = 2, 8


class Forest:
    """A LightGBM model that can predict."""

    def __init__(self, trees: Trees) -> None:
        self.n_features, self.n_outputs = trees.n_features, trees.n_outputs
        self._sums = TreeSums(trees)
        self._n_averaged = len(trees.n_leaves) // trees.n_outputs if trees.is_average else 1
        self._output = _OUTPUTS[trees.objective]

    def predict(self, rows: NDArray[np.float32]) -> Floats:
        """Predict one value for each row, or one for each row and class."""
        return self._output(self._sums.scores(rows) / self._n_averaged)


@twin("forest.TreeSums")
class TreeSums:
    """Sums of the values of the leaves that rows reach in the trees."""

    def __init__(self, trees: Trees) -> None:
        self._n_outputs = trees.n_outputs
        self._descent = Descent(trees)

    def scores(self, rows: NDArray[np.float32]) -> Floats:
        """Raw scores of each row, shape (n_rows, n_outputs)."""
        leaves = self._descent.leaves(np.asarray(rows, dtype=np.float32))
        values = self._descent.values[leaves].reshape(len(rows), -1, self._n_outputs)
        # Added in LightGBM's order: another order rounds differently.
        return np.asarray(values.cumsum(axis=1)[:, -1])


class Descent:
    """Moves rows down all trees, step by step."""

    # Node numbers: the inner nodes of all trees first, then all leaves.

    def __init__(self, trees: Trees) -> None:
        self.n_features = trees.n_features
        n_nodes = len(trees.features)
        n_inner = trees.n_leaves - 1
        first_node = np.cumsum(n_inner) - n_inner
        first_leaf = np.cumsum(trees.n_leaves) - trees.n_leaves + n_nodes
        tree = np.repeat(np.arange(len(n_inner)), n_inner)
        self.values = np.concatenate([trees.node_values, trees.leaf_values])
        self.features = trees.features
        self.roots = np.where(n_inner > 0, first_node, first_leaf)
        self.thresholds, self.nan_goes_right = trees.thresholds, _nan_goes_right(trees)
        self.left, self.right = (
            np.where(children < 0, first_leaf[tree] + ~children, first_node[tree] + children)
            for children in (trees.left, trees.right)
        )
        self.n_nodes = n_nodes

    def leaves(self, rows: NDArray[np.float32]) -> Ints:
        """The leaf of each row in each tree, shape (n_rows, n_trees)."""
        nodes = np.tile(self.roots, len(rows))
        for pairs, _, children in self._steps(rows):
            nodes[pairs] = children
        return nodes.reshape(-1, len(self.roots))

    def _steps(self, rows: NDArray[np.float32]) -> Iterator[tuple[Ints, Ints, Ints]]:
        """Move all rows one level down the trees at a time, until all are in leaves.

        Each step yields the numbers of the pairs of row and tree that still move (all trees of the
        first row, then of the next), and the nodes of these pairs before and after the step.
        """
        pairs, nodes = np.arange(len(rows) * len(self.roots)), np.tile(self.roots, len(rows))
        while True:
            unfinished = np.flatnonzero(nodes < self.n_nodes)
            pairs, nodes = pairs[unfinished], nodes[unfinished]
            if not len(pairs):
                return
            values = rows[pairs // len(self.roots), self.features[nodes]]
            goes_right = values > self.thresholds[nodes]
            goes_right |= np.isnan(values) & self.nan_goes_right[nodes]
            children = np.where(goes_right, self.right[nodes], self.left[nodes])
            yield pairs, nodes, children
            nodes = children

    def contributions(self, rows: NDArray[np.float32]) -> Floats:
        """How much each feature added to each raw score: log-odds, for a model of shares.

        Each step down a tree changes the value of the node. The change is credited to the feature
        that the node splits by (Saabas: Interpreting random forests, 2014). The sum over all
        features is the raw score minus the values of the roots.
        """
        rows = np.asarray(rows, dtype=np.float32)
        added = np.zeros(rows.size)
        for pairs, parents, children in self._steps(rows):
            change = self.values[children] - self.values[parents]
            columns = pairs // len(self.roots) * self.n_features + self.features[parents]
            np.add.at(added, columns, change)
        return added.reshape(rows.shape)


def _nan_goes_right(trees: Trees) -> NDArray[np.bool_]:
    """Flag the nodes that send NaN right; those that saw no NaN in training treat it as 0."""
    knows_nan = (trees.decisions & _MISSING_NAN) > 0
    return np.where(knows_nan, (trees.decisions & _DEFAULT_LEFT) == 0, trees.thresholds < 0)


def _sigmoid(scores: Floats) -> Floats:
    with np.errstate(over="ignore"):  # the power is infinite, and the output 0
        return np.asarray(1 / (1 + np.exp(-scores[:, 0])))


def _softmax(scores: Floats) -> Floats:
    powers = np.exp(scores - scores.max(axis=1, keepdims=True))
    return np.asarray(powers / powers.sum(axis=1, keepdims=True))


#: LightGBM's transformation of raw scores into outputs, by the objective of the training.
_OUTPUTS = {"binary": _sigmoid, "cross_entropy": _sigmoid, "multiclass": _softmax}
