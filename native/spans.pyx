# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""Means over spans, compiled: the twin of `webjury.arrays.span_means`."""

from libc.stdint cimport int64_t
from libc.stdlib cimport free, malloc


def means(
    const double[::1] values not None,
    const int64_t[:] starts not None,
    const int64_t[:] stops not None,
    double[::1] found not None,
):
    """Mean of the values in each span; 0 for an empty span.

    Parameters
    ----------
    values : ndarray of float, shape (n_values,)
    starts, stops : ndarray of int, shape (n_spans,)
    found : ndarray of float, shape (n_spans,)
        Filled with the means.
    """
    cdef Py_ssize_t n_values = values.shape[0], place
    cdef double* total
    cdef int64_t n_words
    if stops.shape[0] != starts.shape[0] or found.shape[0] != starts.shape[0]:
        raise ValueError("not one start, stop and mean for each span")
    for place in range(starts.shape[0]):
        if not (0 <= starts[place] <= n_values and 0 <= stops[place] <= n_values):
            raise IndexError("a span is beyond the values")
    total = <double*> malloc((n_values + 1) * sizeof(double))
    if total is NULL:
        raise MemoryError
    # Differences of sums, as NumPy has them: the same to the last bit.
    total[0] = 0.0
    for place in range(n_values):
        total[place + 1] = total[place] + values[place] if place else values[place]
    for place in range(starts.shape[0]):
        n_words = stops[place] - starts[place]
        found[place] = (total[stops[place]] - total[starts[place]]) / max(n_words, 1)
    free(total)
