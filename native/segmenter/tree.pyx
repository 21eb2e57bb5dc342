# cython: language_level=3, boundscheck=False, wraparound=False
"""Values carried down the tree of a page, compiled: twins of methods of `webjury.segmenter.tree`."""

import math

import numpy as np

from libc.stdint cimport int8_t, int64_t

ctypedef fused Number:
    int64_t
    double


def depths(tree not None):
    """Levels above each element."""
    cdef const int64_t[::1] parents = tree.parents
    cdef Py_ssize_t element
    _check(parents, len(parents))
    found = np.zeros(len(parents), dtype=np.int64)
    cdef int64_t[::1] levels = found
    for element in range(parents.shape[0]):
        if parents[element] >= 0:
            levels[element] = levels[parents[element]] + 1
    return found


def stops(tree not None):
    """Where the elements end that each element holds."""
    cdef const int64_t[::1] parents = tree.parents
    cdef Py_ssize_t element
    cdef int64_t parent
    _check(parents, len(parents))
    found = np.arange(1, len(parents) + 1, dtype=np.int64)
    cdef int64_t[::1] ends = found
    for element in range(parents.shape[0] - 1, -1, -1):
        parent = parents[element]
        if parent >= 0 and ends[parent] < ends[element]:
            ends[parent] = ends[element]
    return found


def levels_below(tree not None, flags not None, int8_t far):
    """Levels from each element up to the nearest one with each flag, at most `far`."""
    columns = np.ascontiguousarray(flags).view(np.uint8)
    columns = columns.reshape(len(flags), math.prod(flags.shape[1:]))
    return _levels_below(tree.parents, columns, far).reshape(flags.shape)


cdef _levels_below(const int64_t[::1] parents, const unsigned char[:, ::1] flags, int8_t far):
    cdef Py_ssize_t element, flag, n_flags = flags.shape[1]
    cdef const unsigned char* own
    cdef const int8_t* above
    cdef int8_t* below
    _check(parents, len(flags))
    found = np.empty((len(parents), n_flags), dtype=np.int8)
    cdef int8_t[:, ::1] levels = found
    if not n_flags:
        return found
    for element in range(parents.shape[0]):
        own, below = &flags[element, 0], &levels[element, 0]
        if parents[element] < 0:
            for flag in range(n_flags):
                below[flag] = 0 if own[flag] else far
            continue
        above = &levels[parents[element], 0]
        for flag in range(n_flags):
            below[flag] = 0 if own[flag] else above[flag] + (above[flag] < far)
    return found


def summed_down(tree not None, values not None):
    """Sum over each element and all those above it."""
    sums = values.copy(order="C")
    columns = sums.reshape(len(sums), math.prod(sums.shape[1:]))
    if sums.dtype == np.int64:
        _sum_down[int64_t](tree.parents, columns)
    else:
        _sum_down[double](tree.parents, columns)
    return sums


cdef int _sum_down(const int64_t[::1] parents, Number[:, ::1] values) except -1:
    """Add to each element's values those of all elements above it."""
    cdef Py_ssize_t element, column
    _check(parents, len(values))
    for element in range(parents.shape[0]):
        if parents[element] >= 0:
            for column in range(values.shape[1]):
                values[element, column] += values[parents[element], column]
    return 0


cdef int _check(const int64_t[::1] parents, Py_ssize_t n_elements) except -1:
    """Refuse what is no tree of so many elements: what follows trusts it."""
    cdef Py_ssize_t element
    if parents.shape[0] != n_elements:
        raise ValueError("the values are not those of the tree's elements")
    for element in range(n_elements):
        if not -1 <= parents[element] < element:
            raise ValueError("an element stands before its parent")
    return 0
