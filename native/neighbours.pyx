# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""What stands around each segment: the twin of `webjury.ensemble.features.families.neighbours`."""

import numpy as np

from libc.math cimport NAN
from libc.stdint cimport int64_t, uint8_t
from libc.stdlib cimport free, malloc

include "windows.pxi"


def describe(
    const int64_t[::1] steps not None,
    const int64_t[::1] radii not None,
    const int64_t[::1] n_words not None,
    const double[::1] link_share not None,
    sentences not None,
    const int64_t[::1] parents not None,
):
    """Length, links and punctuation of the segments around each one.

    Parameters
    ----------
    steps : ndarray of int64, shape (n_steps,)
        Places of single neighbours.
    radii : ndarray of int64, shape (n_radii,)
        Segments on either side that a mean is of.
    n_words : ndarray of int64, shape (n_segments,)
        Words of each segment, at least one.
    link_share : ndarray of float, shape (n_segments,)
        Share of them that stand in links.
    sentences : ndarray of bool, shape (n_segments,)
        Segments that end as a sentence does.
    parents : ndarray of int64, shape (n_segments,)
        Parent of the element around each segment.

    Returns
    -------
    ndarray of float, shape (2 * n_steps + 2 + 3 * n_radii, n_segments)
    """
    cdef const uint8_t[::1] are_ends = sentences.view(np.uint8)
    cdef Py_ssize_t n = n_words.shape[0], row = 0, number, place, other, start, stop, radius
    cdef double* sums
    cdef double* words
    cdef double* linked
    cdef double* ends
    if not link_share.shape[0] == are_ends.shape[0] == parents.shape[0] == n:
        raise ValueError("not one number for each segment")
    for number in range(radii.shape[0]):
        if radii[number] < 0:
            raise ValueError("a radius is negative")
    columns = np.empty((2 * len(steps) + 2 + 3 * len(radii), n))
    cdef double[:, ::1] found = columns
    sums = <double*> malloc(3 * (n + 1) * sizeof(double))
    if sums is NULL:
        raise MemoryError
    words, linked, ends = sums, sums + n + 1, sums + 2 * (n + 1)
    _sum_up(link_share, n_words, linked, words)
    ends[0] = 0.0
    for place in range(n):
        ends[place + 1] = ends[place] + are_ends[place]
    for number in range(steps.shape[0]):
        for place in range(n):
            other = place + steps[number]
            found[row, place] = n_words[other] if 0 <= other < n else NAN
            found[row + 1, place] = link_share[other] if 0 <= other < n else NAN
        row += 2
    for place in range(n):
        found[row, place] = place > 0 and parents[place - 1] == parents[place]
        found[row + 1, place] = place + 1 < n and parents[place + 1] == parents[place]
    row += 2
    for number in range(radii.shape[0]):
        radius = min(radii[number], n)
        for place in range(n):
            start, stop = max(place - radius, 0), min(place + radius + 1, n)
            found[row, place] = (words[stop] - words[start]) / (stop - start)
            found[row + 1, place] = _mean_around(linked, words, place, radius, n)
            found[row + 2, place] = (ends[stop] - ends[start]) / (stop - start)
        row += 3
    free(sums)
    return columns
