# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""Columns of the second stage: the twin of ``_columns`` in `webjury.ensemble.models.first_stage`."""

from libc.math cimport NAN
from libc.stdint cimport int64_t
from libc.stdlib cimport free, malloc

include "windows.pxi"

cdef enum:
    OWN, LOG_ODDS, BEFORE_2, BEFORE_1, AFTER_1, AFTER_2, WINDOWS
    N_WINDOWS = 3
    BEFORE = WINDOWS + N_WINDOWS
    AFTER, SHARE, WORDS, MOST, FROM_START, FROM_END, WORDS_PAST, BALANCE, SINCE_KEPT, UNTIL_KEPT
    N_COLUMNS


def describe(
    const double[::1] probabilities not None,
    const double[::1] log_odds not None,
    const int64_t[::1] words not None,
    const int64_t[::1] radii not None,
    Py_ssize_t start,
    Py_ssize_t stop,
    double balance,
    double content,
    double most,
    double least_content,
    double far,
    float[:, :] table not None,
):
    """Describe the first stage's probabilities around each segment.

    Parameters
    ----------
    probabilities, log_odds : ndarray of float, shape (n_segments,)
    words : ndarray of int64, shape (n_segments,)
        Words in each segment, at least one.
    radii : ndarray of int64, shape (3,)
        Segments on either side of which means are.
    start, stop : int
        Segments that are content as a whole.
    balance : float
        What speaks for these.
    content, most : float
        Expected words of content on the page, and the largest probability.
    least_content : float
        What shares are of, where there is less content.
    far : float
        Segments to the next one that is more likely content, at most.
    table : ndarray of float32, shape (n_segments, 20)
        Filled with the columns.
    """
    cdef Py_ssize_t n = probabilities.shape[0], row, number
    cdef int64_t before_stop = 0, n_words
    cdef double all_content
    cdef double* sums
    cdef double* total
    if not log_odds.shape[0] == words.shape[0] == table.shape[0] == n or radii.shape[0] != N_WINDOWS:
        raise ValueError("not one number for each segment")
    if table.shape[1] != N_COLUMNS or not 0 <= start <= stop <= n:
        raise ValueError("the table or the run is not that of the segments")
    for number in range(N_WINDOWS):
        if radii[number] < 0:
            raise ValueError("a radius is negative")
    sums = <double*> malloc(2 * (n + 1) * sizeof(double))
    if sums is NULL:
        raise MemoryError
    total = sums + n + 1
    _sum_up(probabilities, words, sums, total)
    for row in range(stop):
        before_stop += words[row]
    all_content = max(sums[n], least_content)
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
        table[row, MOST] = <float> most
        table[row, FROM_START], table[row, FROM_END] = row - start, row - (stop - 1)
        table[row, WORDS_PAST] = <float> (<double> (n_words - before_stop) / total[n])
        table[row, BALANCE] = <float> (balance / all_content)
        n_words += words[row]
    free(sums)
    _fill_distances(probabilities, far, table)


cdef void _fill_distances(
    const double[::1] probabilities, double far, float[:, :] table
) noexcept:
    """Segments since the last one that is more likely content, and until the next one."""
    cdef Py_ssize_t n = probabilities.shape[0], row
    cdef double last = -far
    for row in range(n):
        last = row if probabilities[row] > 0.5 else last
        table[row, SINCE_KEPT] = <float> min(row - last, far)
    last = n - 1 + far
    for row in range(n - 1, -1, -1):
        last = row if probabilities[row] > 0.5 else last
        table[row, UNTIL_KEPT] = <float> min(last - row, far)
