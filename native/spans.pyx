# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""Arrays of lists and means over spans, compiled: twins of functions in `webjury.arrays`."""

import numpy as np

from libc.stdint cimport int64_t, uint8_t
from libc.stdlib cimport free, malloc

ctypedef fused Value:
    uint8_t
    double


def ints(list values not None):
    """An array of a list of whole numbers.

    Parameters
    ----------
    values : list of int

    Returns
    -------
    ndarray of int64, shape (n_values,)
    """
    cdef Py_ssize_t place
    found = np.empty(len(values), dtype=np.int64)
    cdef int64_t[::1] numbers = found
    for place in range(numbers.shape[0]):
        numbers[place] = values[place]
    return found


def rows_of(list texts not None, str wanted not None):
    """The position of a text in a list.

    Parameters
    ----------
    texts : list of str
    wanted : str

    Returns
    -------
    ndarray of int64
    """
    cdef Py_ssize_t row, n_found = 0
    found = np.empty(len(texts), dtype=np.int64)
    cdef int64_t[::1] rows = found
    for row in range(rows.shape[0]):
        if texts[row] == wanted:
            rows[n_found] = row
            n_found += 1
    return found[:n_found]


def places(const int64_t[::1] ordered not None, const int64_t[::1] values not None):
    """How many numbers of an ascending array are less than each of several others.

    Parameters
    ----------
    ordered : ndarray of int64
    values : ndarray of int64, shape (n_values,)
        Fast where most are not far from the one before.

    Returns
    -------
    ndarray of int64, shape (n_values,)
    """
    cdef Py_ssize_t number, place = 0, low, high, step
    cdef int64_t value
    found = np.empty(len(values), dtype=np.int64)
    cdef int64_t[::1] less = found
    for number in range(less.shape[0]):
        value, low, high, step = values[number], place, place, 1
        # Bounds that have the place between them, in steps that double.
        while low > 0 and ordered[low - 1] >= value:
            low, high, step = max(low - step, 0), low - 1, 2 * step
        while high < ordered.shape[0] and ordered[high] < value:
            low, high, step = high + 1, min(high + step, ordered.shape[0]), 2 * step
        while low < high:
            place = (low + high) // 2
            if ordered[place] < value:
                low = place + 1
            else:
                high = place
        less[number] = place = low
    return found


def means(
    const Value[:, ::1] values not None,
    const int64_t[:] starts not None,
    const int64_t[:] stops not None,
    double[:, ::1] found not None,
):
    """Mean of the values in each span; 0 for an empty span.

    Parameters
    ----------
    values : ndarray of float or uint8, shape (n_rows, n_values)
    starts, stops : ndarray of int, shape (n_spans,)
    found : ndarray of float, shape (n_rows, n_spans)
        Filled with the means.
    """
    cdef Py_ssize_t n_values = values.shape[1], n_spans = starts.shape[0], row, place
    cdef double* total
    if stops.shape[0] != n_spans or (found.shape[0], found.shape[1]) != (len(values), n_spans):
        raise ValueError("not one start, stop and mean for each span")
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


def window_means(
    const double[:, ::1] values not None,
    const int64_t[::1] radii not None,
    double[:, :, ::1] found not None,
):
    """Mean of the values at each place and up to so many places on either side.

    Parameters
    ----------
    values : ndarray of float, shape (n_rows, n_values)
    radii : ndarray of int64, shape (n_radii,)
    found : ndarray of float, shape (n_radii, n_rows, n_values)
        Filled with the means.
    """
    cdef Py_ssize_t n_values = values.shape[1], row, number, place, radius, start, stop
    cdef double* total
    if (found.shape[0], found.shape[1], found.shape[2]) != (len(radii), len(values), n_values):
        raise ValueError("not one mean for each radius and value")
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


def best_run(const double[::1] values not None):
    """Start and stop of the span with the largest sum; an empty one if no sum is above 0.

    Parameters
    ----------
    values : ndarray of float, shape (n_values,)

    Returns
    -------
    start, stop : int
    """
    cdef Py_ssize_t n_values = values.shape[0], place, lowest = 0, start = 0, stop = 0
    cdef double gain = 0.0
    cdef double* total = <double*> malloc((n_values + 1) * sizeof(double))
    if total is NULL:
        raise MemoryError
    _sum(&values[0] if n_values else NULL, n_values, total)
    for place in range(n_values + 1):
        if total[place] < total[lowest]:
            lowest = place
        if total[place] - total[lowest] > gain:
            gain, start, stop = total[place] - total[lowest], lowest, place
    free(total)
    return start, stop


cdef void _sum(const Value* values, Py_ssize_t n_values, double* total) noexcept:
    """Sum of the values before each place, and of all of them, as NumPy adds them up."""
    cdef Py_ssize_t place
    total[0] = 0.0
    for place in range(n_values):
        total[place + 1] = total[place] + values[place] if place else values[place]
