# Sums of what stands before each place, and means of what stands around it.

from libc.stdint cimport int64_t


cdef inline void _sum_up(
    const double[::1] values, const int64_t[::1] weights, double* sums, double* total
) noexcept:
    """Sums of the values times their weights, and of the weights: before each place, and of all."""
    cdef Py_ssize_t place
    sums[0] = total[0] = 0
    for place in range(values.shape[0]):
        sums[place + 1] = values[place] * weights[place]
    # In a loop of its own: where a processor can multiply and add at once, the sums would differ.
    for place in range(values.shape[0]):
        sums[place + 1] += sums[place]
        total[place + 1] = total[place] + weights[place]


cdef inline double _mean_around(
    const double* sums, const double* total, Py_ssize_t place, Py_ssize_t radius, Py_ssize_t n
) noexcept:
    """Weighted mean of a place and of so many on either side, of n places."""
    cdef Py_ssize_t start = max(place - min(radius, n), 0), stop = min(place + min(radius, n) + 1, n)
    # As a quotient of means, which is how NumPy has it: the same to the last bit.
    return ((sums[stop] - sums[start]) / (stop - start)) / (
        (total[stop] - total[start]) / (stop - start)
    )
