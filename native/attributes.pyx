# cython: language_level=3, boundscheck=False, wraparound=False
"""Values of an attribute, compiled: the twin of a method of `webjury.segmenter.attributes`."""

from libc.stdint cimport int64_t


def values(table not None, str name not None):
    """The value of an attribute of each element; None where there is none."""
    cdef list items = table.items
    cdef const int64_t[::1] numbers = table.numbers, bounds = table.bounds
    cdef Py_ssize_t n_elements = bounds.shape[0] - 1, element = 0, place
    cdef list found = [None] * n_elements
    cdef dict wanted = {}
    cdef tuple item
    for place, item in enumerate(items):
        if <str> item[0] == name:
            wanted[place] = item[1]
    if not wanted:
        return found
    for place in range(numbers.shape[0]):
        while element < n_elements and bounds[element + 1] <= place:
            element += 1
        value = wanted.get(numbers[place])
        if value is not None and element < n_elements:
            found[element] = value
    return found
