# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""Means over windows, compiled: a twin of `webjury.arrays`."""

import numpy as np

from libc.stdint cimport int64_t
from libc.stdlib cimport free, malloc


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


cdef void _sum(const double* values, Py_ssize_t n_values, double* total) noexcept:
    """Sum of the values before each place, and of all of them, as NumPy adds them up."""
    cdef Py_ssize_t place
    total[0] = 0.0
    for place in range(n_values):
        total[place + 1] = total[place] + values[place] if place else values[place]
