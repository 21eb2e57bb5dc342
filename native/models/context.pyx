# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""Context columns: the twin of ``_context_table`` in `webjury.ensemble.models.first_stage`."""

import numpy as np

from libc.math cimport NAN
from libc.stdint cimport int64_t
from libc.stdlib cimport free, malloc

include "windows.pxi"

cdef enum:
    OWN, LOG_ODDS, BEFORE_2, BEFORE_1, AFTER_1, AFTER_2, WINDOWS
    N_WINDOWS = 3
    BEFORE = WINDOWS + N_WINDOWS
    AFTER, SHARE, WORDS, MAXIMUM, FROM_START, FROM_END, WORDS_PAST, BALANCE, SINCE_KEPT, UNTIL_KEPT
    N_COLUMNS


def context_table(
    const int64_t[::1] radii not None,
    double min_content,
    double max_distance,
    probabilities not None,
    const double[::1] log_odds not None,
    words not None,
    tuple run not None,
):
    """Describe the first stage's probabilities around each segment.

    Parameters
    ----------
    radii : ndarray of int64, shape (3,)
        Numbers of segments on either side that the means include.
    min_content : float
        Lower bound of the expected words of content, which shares are divided by.
    max_distance : float
        Maximum distance to a kept segment, in segments.
    probabilities, log_odds : ndarray of float, shape (n_segments,)
    words : ndarray of int64, shape (n_segments,)
        Words in each segment, at least one.
    run : tuple of (int, int, float)
        Start and stop of the run with the largest balance, and that balance.

    Returns
    -------
    ndarray of float32, shape (n_segments, 20)
    """
    cdef Py_ssize_t start, stop
    cdef double balance
    start, stop, balance = run
    # NumPy's sums: another order of addition rounds differently.
    return _context_table(
        radii, min_content, max_distance, probabilities, log_odds, words, start, stop, balance,
        (probabilities * words).sum(), probabilities.max(initial=0),
    )


cdef _context_table(
    const int64_t[::1] radii,
    double min_content,
    double max_distance,
    const double[::1] probabilities,
    const double[::1] log_odds,
    const int64_t[::1] words,
    Py_ssize_t start,
    Py_ssize_t stop,
    double balance,
    double content,
    double maximum,
):
    cdef Py_ssize_t n = probabilities.shape[0], row, number
    cdef int64_t before_stop = 0, n_words
    cdef double all_content
    cdef double* sums
    cdef double* total
    if not log_odds.shape[0] == words.shape[0] == n or radii.shape[0] != N_WINDOWS:
        raise ValueError("not one number for each segment")
    if not 0 <= start <= stop <= n:
        raise ValueError("the run is not that of the segments")
    for number in range(N_WINDOWS):
        if radii[number] < 0:
            raise ValueError("a radius is negative")
    found = np.empty((n, N_COLUMNS), dtype=np.float32)
    cdef float[:, :] table = found
    sums = <double*> malloc(2 * (n + 1) * sizeof(double))
    if sums is NULL:
        raise MemoryError
    total = sums + n + 1
    _sum_up(probabilities, words, sums, total)
    for row in range(stop):
        before_stop += words[row]
    all_content = max(sums[n], min_content)
    n_words = 0
    for row in range(n):
        table[row, OWN], table[row, LOG_ODDS] = <float> probabilities[row], <float> log_odds[row]
        table[row, BEFORE_2] = <float> probabilities[row - 2] if row >= 2 else <float> NAN
        table[row, BEFORE_1] = <float> probabilities[row - 1] if row >= 1 else <float> NAN
        table[row, AFTER_1] = <float> probabilities[row + 1] if row + 1 < n else <float> NAN
        table[row, AFTER_2] = <float> probabilities[row + 2] if row + 2 < n else <float> NAN
        for number in range(N_WINDOWS):
            table[row, WINDOWS + number] = <float> _mean_around(sums, total, row, radii[number], n)
        table[row, BEFORE] = <float> (
            (sums[row + 1] - probabilities[row] * words[row]) / all_content
        )
        table[row, AFTER] = <float> (1 - sums[row + 1] / all_content)
        table[row, SHARE], table[row, WORDS] = <float> (content / total[n]), <float> content
        table[row, MAXIMUM] = <float> maximum
        table[row, FROM_START], table[row, FROM_END] = row - start, row - (stop - 1)
        table[row, WORDS_PAST] = <float> (<double> (n_words - before_stop) / total[n])
        table[row, BALANCE] = <float> (balance / all_content)
        n_words += words[row]
    free(sums)
    _fill_distances(probabilities, max_distance, table)
    return found


cdef void _fill_distances(
    const double[::1] probabilities, double max_distance, float[:, :] table
) noexcept:
    """Number of segments since the last kept segment, and until the next one."""
    cdef Py_ssize_t n = probabilities.shape[0], row
    cdef double last = -max_distance
    for row in range(n):
        last = row if probabilities[row] > 0.5 else last
        table[row, SINCE_KEPT] = <float> min(row - last, max_distance)
    last = n - 1 + max_distance
    for row in range(n - 1, -1, -1):
        last = row if probabilities[row] > 0.5 else last
        table[row, UNTIL_KEPT] = <float> min(last - row, max_distance)
