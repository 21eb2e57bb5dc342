# cython: language_level=3, boundscheck=False, wraparound=False
"""Where elements end, compiled: the twin of a property of `webjury.segmenter.tree`."""

import numpy as np

from libc.stdint cimport int64_t


def stops(tree not None):
    """The index after each element's last descendant, or after the element if it has none."""
    cdef const int64_t[::1] parents = tree.parents
    cdef Py_ssize_t element
    cdef int64_t parent
    for element in range(parents.shape[0]):
        if not -1 <= parents[element] < element:
            raise ValueError("an element stands before its parent")  # the loop below relies on it
    found = np.arange(1, len(parents) + 1, dtype=np.int64)
    cdef int64_t[::1] ends = found
    for element in range(parents.shape[0] - 1, -1, -1):
        parent = parents[element]
        if parent >= 0 and ends[parent] < ends[element]:
            ends[parent] = ends[element]
    return found
