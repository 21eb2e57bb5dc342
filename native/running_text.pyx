# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""The run of running text, compiled: the twin of ``_run_columns`` in `families.running_text`."""

import numpy as np

from libc.stdint cimport int64_t, uint8_t

cdef enum:
    PARAGRAPH, BEFORE, AFTER, IN_RUN, FROM_START, FROM_END, WORDS_TO, WORDS_PAST, PAGE_SHARE
    BALANCE
    N_COLUMNS


def describe(tuple spans not None, paragraphs, tuple run not None, double balance, int64_t words):
    starts, stops = spans
    start, stop = run
    found = np.empty((N_COLUMNS, len(paragraphs)))
    _describe(starts, stops, paragraphs.view(np.uint8), start, stop, balance, words, found)
    return found


cdef _describe(
    const int64_t[::1] starts,
    const int64_t[::1] stops,
    const uint8_t[::1] paragraphs,
    Py_ssize_t start,
    Py_ssize_t stop,
    double balance,
    int64_t page_words,
    double[:, ::1] found,
):
    """Fill in the columns of each segment."""
    cdef Py_ssize_t n = paragraphs.shape[0], row
    cdef int64_t first = 0, last = 0, total = 0, so_far = 0, own
    if not starts.shape[0] == stops.shape[0] == n:
        raise ValueError("not one span for each segment")
    if not 0 <= start <= stop <= n:
        raise IndexError("the run is beyond the segments")
    if page_words < 1:
        raise ValueError("the page has no words")
    if stop > start:
        first, last = starts[start], stops[stop - 1]
    for row in range(n):
        if paragraphs[row]:
            total += stops[row] - starts[row]
    total = max(total, 1)
    for row in range(n):
        own = stops[row] - starts[row] if paragraphs[row] else 0
        found[PARAGRAPH, row] = paragraphs[row]
        found[BEFORE, row] = <double> so_far / total
        so_far += own
        found[AFTER, row] = 1 - <double> so_far / total
        found[IN_RUN, row] = start <= row < stop
        found[FROM_START, row] = row - start
        found[FROM_END, row] = row - (stop - 1)
        found[WORDS_TO, row] = <double> (first - stops[row]) / page_words
        found[WORDS_PAST, row] = <double> (starts[row] - last) / page_words
        found[PAGE_SHARE, row] = <double> (last - first) / page_words
        found[BALANCE, row] = balance
