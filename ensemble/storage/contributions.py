"""How much each feature contributed to the predictions of a LightGBM model."""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from ...arrays import Floats, Ints
from .forest_text import Trees


class Contributions:
    """Moves rows down all trees, and credits the features that they are moved by."""

    # Node numbers: the inner nodes of all trees first, then all leaves.

    def __init__(self, trees: Trees) -> None:
        n_nodes = len(trees.features)
        n_inner = trees.n_leaves - 1
        first_node = np.cumsum(n_inner) - n_inner
        first_leaf = np.cumsum(trees.n_leaves) - trees.n_leaves + n_nodes
        tree = np.repeat(np.arange(len(n_inner)), n_inner)
        self._trees = trees
        self._values = np.concatenate([trees.node_values, trees.leaf_values])
        self._roots = np.where(n_inner > 0, first_node, first_leaf)
        self._nan_goes_right = trees.nan_goes_right
        self._left, self._right = (
            np.where(children < 0, first_leaf[tree] + ~children, first_node[tree] + children)
            for children in (trees.left, trees.right)
        )

    def of(self, rows: NDArray[np.float32]) -> Floats:
        """How much each feature added to each raw score: log-odds, for a model of shares.

        Each step down a tree changes the value of the node. The change is credited to the feature
        that the node splits by (Saabas: Interpreting random forests, 2014). The sum over all
        features is the raw score minus the values of the roots.
        """
        added = np.zeros(rows.size)
        for row, parents, children in self._steps(rows):
            change = self._values[children] - self._values[parents]
            np.add.at(added, row * self._trees.n_features + self._trees.features[parents], change)
        return added.reshape(rows.shape)

    def _steps(self, rows: NDArray[np.float32]) -> Iterator[tuple[Ints, Ints, Ints]]:
        """Move all rows one level down the trees at a time, until all are in leaves.

        Each step yields the rows that still move, once for each tree, and their nodes before and
        after the step.
        """
        row = np.repeat(np.arange(len(rows)), len(self._roots))
        nodes = np.tile(self._roots, len(rows))
        while True:
            is_inner = nodes < len(self._trees.features)
            row, nodes = row[is_inner], nodes[is_inner]
            if not len(row):
                return
            values = rows[row, self._trees.features[nodes]]
            goes_right = values > self._trees.thresholds[nodes]
            goes_right |= np.isnan(values) & self._nan_goes_right[nodes]
            children = np.where(goes_right, self._right[nodes], self._left[nodes])
            yield row, nodes, children
            nodes = children
