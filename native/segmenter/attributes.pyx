# cython: language_level=3, boundscheck=False, wraparound=False
"""Values of an attribute, compiled: the twin of a method of `webjury.segmenter.tree`."""

from libc.stdint cimport int64_t


def values(table not None, str name not None):
    """The value of an attribute for each element; None for elements without it."""
    cdef list items = table.items
    cdef const int64_t[::1] numbers = table.numbers, bounds = table.bounds
    cdef Py_ssize_t n_elements = bounds.shape[0] - 1, element, place
    cdef list found = [None] * n_elements, of_items = [None] * len(items)
    cdef bint is_used = False
    cdef tuple item
    for place, item in enumerate(items):
        if <str> item[0] == name:
            of_items[place] = item[1]
            is_used = True
    if is_used:
        for element in range(n_elements):
            for place in range(bounds[element], bounds[element + 1]):
                value = of_items[numbers[place]]
                if value is not None:
                    found[element] = value
    return found
