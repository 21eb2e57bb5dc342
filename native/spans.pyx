# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""Means over spans, compiled: twins of functions in `webjury.arrays`."""

import numpy as np

from libc.stdint cimport int64_t, uint8_t
from libc.stdlib cimport free, malloc

ctypedef fused Value:
    uint8_t
    double


def span_means(values, const int64_t[:] starts not None, const int64_t[:] stops not None):
    rows = np.atleast_2d(values)
    means = np.empty((len(rows), starts.shape[0]))
    if rows.dtype == np.bool_:
        _means[uint8_t](np.ascontiguousarray(rows).view(np.uint8), starts, stops, means)
    else:
        _means[double](np.ascontiguousarray(rows, dtype=np.float64), starts, stops, means)
    return means.reshape(*values.shape[: values.ndim - 1], starts.shape[0])


cdef _means(
    const Value[:, ::1] values, const int64_t[:] starts, const int64_t[:] stops, double[:, ::1] found
):
    """Fill in the mean of the values in each span."""
    cdef Py_ssize_t n_values = values.shape[1], n_spans = starts.shape[0], row, place
    cdef double* total
    if stops.shape[0] != n_spans:
        raise ValueError("not one stop for each start")
    for place in range(n_spans):
        if not (0 <= starts[place] <= n_values and 0 <= stops[place] <= n_values):
            raise IndexError("a span is beyond the values")
    total = <double*> malloc((n_values + 1) * sizeof(double))
    if total is NULL:
        raise MemoryError
    for row in range(values.shape[0]):
        # Differences of sums, as NumPy has them: the same to the last bit.
        _sum(&values[row, 0] if n_values else NULL, n_values, total)
        for place in range(n_spans):
            found[row, place] = (total[stops[place]] - total[starts[place]]) / max(
                stops[place] - starts[place], 1
            )
    free(total)


def window_means(values, radii):
    means = np.empty((len(radii), *values.shape))
    _window_means(np.ascontiguousarray(values, dtype=np.float64), np.array(radii, dtype=np.int64), means)
    return means


cdef _window_means(const double[:, ::1] values, const int64_t[::1] radii, double[:, :, ::1] found):
    """Fill in the mean of the values around each place, for each radius."""
    cdef Py_ssize_t n_values = values.shape[1], row, number, place, radius, start, stop
    cdef double* total
    for number in range(radii.shape[0]):
        if radii[number] < 0:
            raise ValueError("a radius is negative")
    total = <double*> malloc((n_values + 1) * sizeof(double))
    if total is NULL:
        raise MemoryError
    for row in range(values.shape[0] if n_values else 0):
        _sum(&values[row, 0], n_values, total)
        for number in range(radii.shape[0]):
            radius = min(radii[number], n_values)
            for place in range(n_values):
                start, stop = max(place - radius, 0), min(place + radius + 1, n_values)
                found[number, row, place] = (total[stop] - total[start]) / (stop - start)
    free(total)


cdef void _sum(const Value* values, Py_ssize_t n_values, double* total) noexcept:
    """Sum of the values before each place, and of all of them, as NumPy adds them up."""
    cdef Py_ssize_t place
    total[0] = 0.0
    for place in range(n_values):
        total[place + 1] = total[place] + values[place] if place else values[place]
