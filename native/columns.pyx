# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""Columns of features, compiled: their table, and words within elements of a kind."""

import numpy as np

from libc.stdint cimport int8_t, int64_t


def stack(columns):
    found = np.empty((len(columns), len(columns[0]) if columns else 0), dtype=np.float32)
    cdef float[:, ::1] table = found
    cdef const double[:] column
    cdef Py_ssize_t number, row
    for number in range(table.shape[0]):
        column = columns[number]
        if column.shape[0] != table.shape[1]:
            raise ValueError("a column has another number of rows")
        for row in range(table.shape[1]):
            table[number, row] = <float> column[row]
    return found


def count_within(
    const int8_t[:, ::1] distances not None,
    const int64_t[::1] hints not None,
    const int64_t[::1] word_elements not None,
    int8_t far,
):
    cdef Py_ssize_t n_words = word_elements.shape[0], number, word = 0, last
    cdef int64_t element
    for number in range(hints.shape[0]):
        if not 0 <= hints[number] < distances.shape[1]:
            raise IndexError("there is no such hint")
    found = np.zeros(len(hints))
    cdef double[::1] counts = found
    while word < n_words:
        # Words of one element mostly follow one another.
        element, last = word_elements[word], word + 1
        if not 0 <= element < distances.shape[0]:
            raise IndexError("there is no such element")
        while last < n_words and word_elements[last] == element:
            last += 1
        for number in range(hints.shape[0]):
            if distances[element, hints[number]] < far:
                counts[number] += last - word
        word = last
    return found


def sums_within(
    const int8_t[:, ::1] distances not None,
    const int64_t[::1] hints not None,
    const int64_t[::1] word_elements not None,
    int8_t far,
):
    cdef Py_ssize_t n_words = word_elements.shape[0], number, word
    cdef int64_t hint, n_within
    for word in range(n_words):
        if not 0 <= word_elements[word] < distances.shape[0]:
            raise IndexError("there is no such element")
    found = np.empty((len(hints), n_words + 1))
    cdef double[:, ::1] sums = found
    for number in range(hints.shape[0]):
        hint = hints[number]
        if not 0 <= hint < distances.shape[1]:
            raise IndexError("there is no such hint")
        n_within = 0
        for word in range(n_words):
            sums[number, word] = n_within
            n_within += distances[word_elements[word], hint] < far
        sums[number, n_words] = n_within
    return found
