# cython: language_level=3, boundscheck=False, wraparound=False
"""How much each feature adds to the predictions of a forest, compiled."""

import numpy as np

from libc.stdint cimport int64_t


def contributions(descent not None, rows not None):
    """As ``Descent.contributions``, whose places are sound: nothing here checks them."""
    cdef const float[:, ::1] values = np.ascontiguousarray(rows, dtype=np.float32)
    if values.shape[1] != descent.n_features:
        raise ValueError(f"there are {values.shape[1]} features, not {descent.n_features}")
    added = np.zeros((values.shape[0], values.shape[1]))
    _add(
        values, added, descent.roots, np.empty_like(descent.roots), descent.n_nodes,
        descent.features, descent.thresholds, descent.nan_goes_right, descent.left,
        descent.right, descent.values,
    )
    return added


def _add(
    const float[:, ::1] rows, double[:, ::1] added, const int64_t[::1] roots, int64_t[::1] places,
    Py_ssize_t n_nodes, const int64_t[::1] features, const double[::1] thresholds,
    const unsigned char[::1] nan_goes_right, const int64_t[::1] left, const int64_t[::1] right,
    const double[::1] means,
):
    """Let each row go down all trees, a step at a time."""
    cdef Py_ssize_t row, tree, feature
    cdef int64_t place, child
    cdef float value
    cdef bint moves
    for row in range(rows.shape[0]):
        places[:] = roots
        moves = True
        while moves:
            moves = False
            for tree in range(places.shape[0]):
                place = places[tree]
                if place >= n_nodes:
                    continue
                feature = features[place]
                value = rows[row, feature]
                if value > thresholds[place] or (value != value and nan_goes_right[place]):
                    child = right[place]
                else:
                    child = left[place]
                added[row, feature] += means[child] - means[place]
                places[tree] = child
                moves = True
