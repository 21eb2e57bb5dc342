# cython: language_level=3, boundscheck=False, wraparound=False
"""Blocks and their words, compiled: the twin of a function of `webjury.segmenter.segments`."""

import numpy as np

cimport cython
from libc.stdint cimport int64_t


@cython.boundscheck(True)
def block_spans(flow not None, const int64_t[::1] word_starts not None):
    """Find the blocks that contain words, each with its words and its innermost element.

    Parameters
    ----------
    flow : webjury.segmenter.flow.TextFlow
    word_starts : ndarray of int64
        From `find_words`.

    Returns
    -------
    ndarray of int64, shape (5, n_blocks)
        Begin and end of each block in the text, start and stop in the words, element.
    """
    cdef const int64_t[::1] breaks = flow.breaks, run_stops = flow.run_stops
    cdef const int64_t[::1] run_elements = flow.run_elements
    cdef const int64_t[::1] stops = flow.stops, parents = flow.parents
    cdef Py_ssize_t number, begin, end, start, stop = 0, first = 0, last = 0, element, reach
    cdef Py_ssize_t n_breaks = breaks.shape[0], length = len(flow.text)
    cdef Py_ssize_t n_words = word_starts.shape[0], n_runs = run_stops.shape[0]
    cdef Py_ssize_t n_blocks = 0
    spans = np.empty((5, n_breaks), dtype=np.int64)
    cdef int64_t[:, ::1] found = spans
    for number in range(n_breaks):
        begin, start = breaks[number], stop
        end = breaks[number + 1] if number + 1 < n_breaks else length
        while stop < n_words and word_starts[stop] < end:
            stop += 1
        if start == stop:
            continue
        while first < n_runs and run_stops[first] <= begin:
            first += 1
        while last < n_runs and run_stops[last] < end:
            last += 1
        element, reach = run_elements[first], run_stops[last]
        while stops[element] < reach and parents[element] >= 0:
            element = parents[element]
        found[0, n_blocks], found[1, n_blocks] = begin, end
        found[2, n_blocks], found[3, n_blocks] = start, stop
        found[4, n_blocks] = element
        n_blocks += 1
    return spans[:, :n_blocks].copy()
