"""Prefix sums, and means over windows: the last bit is that of `webjury.arrays.window_means`."""

from libc.stdint cimport int64_t


cdef inline void sum_up(
    const double[::1] values, const int64_t[::1] weights, double* sums, double* total
) noexcept:
    """Prefix sums of the weighted values, and of the weights."""
    cdef Py_ssize_t place
    sums[0] = total[0] = 0
    for place in range(values.shape[0]):
        sums[place + 1] = values[place] * weights[place]
    # A separate loop, because a fused multiply-add would round differently on some processors.
    for place in range(values.shape[0]):
        sums[place + 1] += sums[place]
        total[place + 1] = total[place] + weights[place]


cdef inline double mean_around(
    const double* sums, const double* total, Py_ssize_t place, Py_ssize_t radius, Py_ssize_t n
) noexcept:
    """Weighted mean over a place and `radius` places on either side, out of n places."""
    cdef Py_ssize_t start = max(place - min(radius, n), 0), stop = min(place + min(radius, n) + 1, n)
    # A quotient of means, to equal NumPy's result to the last bit.
    return ((sums[stop] - sums[start]) / (stop - start)) / (
        (total[stop] - total[start]) / (stop - start)
    )
