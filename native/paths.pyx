# cython: language_level=3, boundscheck=False, wraparound=False
"""Paths of elements, numbered: the twin of `webjury.ensemble.features.markup.paths`."""

import numpy as np

from libc.stdint cimport int64_t, uint64_t
from libc.stdlib cimport calloc, free, malloc
from libc.string cimport memset

include "tables.pxi"

cdef struct Path:
    int64_t number  # counted from 1; 0 stands for no path
    int64_t below   # number of the path without its outermost element
    int64_t shape   # of this element


def path_numbers(markup not None, const int64_t[::1] elements not None, Py_ssize_t levels):
    """Number elements by their paths: their tags and classes, and those of the elements above.

    Parameters
    ----------
    markup : webjury.ensemble.features.markup.markup.Markup
    elements : ndarray of int64, shape (n,)
    levels : int

    Returns
    -------
    ndarray of int64, shape (levels, n)
        In each row, the numbers of paths of one more element.
    """
    table = markup.attributes
    cdef list tags = markup.tags, items = table.items
    cdef const int64_t[::1] item_numbers = table.numbers, bounds = table.bounds
    cdef const int64_t[::1] parents = markup.tree.parents
    found = np.empty((levels, len(elements)), dtype=np.int64)
    cdef int64_t[:, ::1] numbers = found
    cdef Py_ssize_t n_elements = len(tags), n_paths = elements.shape[0], slots = 16, level, place
    cdef int64_t* shapes
    cdef int64_t* at
    cdef Path* paths
    cdef dict names = {"": 0}
    if parents.shape[0] != n_elements:
        raise ValueError("not one tag and parent for each element")
    _check_table(len(items), item_numbers, bounds, n_elements)
    for place in range(n_elements):
        if not -1 <= parents[place] < n_elements:
            raise IndexError("a parent is no element")
    for place in range(n_paths):
        if not 0 <= elements[place] < n_elements:
            raise IndexError("there is no such element")
    while slots < 2 * n_paths:
        slots *= 2
    shapes = <int64_t*> malloc((n_elements + 1) * sizeof(int64_t))
    at = <int64_t*> malloc((n_paths + 1) * sizeof(int64_t))
    paths = <Path*> calloc(slots, sizeof(Path))
    try:
        if shapes is NULL or at is NULL or paths is NULL:
            raise MemoryError
        memset(shapes, 0xFF, (n_elements + 1) * sizeof(int64_t))  # -1: not known yet
        for place in range(n_paths):
            at[place] = elements[place]
        for level in range(numbers.shape[0]):
            if level:
                memset(paths, 0, slots * sizeof(Path))
            _number_level(
                level, tags, items, item_numbers, bounds, parents, names, shapes, at, paths, slots,
                numbers,
            )
    finally:
        free(shapes)
        free(at)
        free(paths)
    return found


cdef int _number_level(
    Py_ssize_t level, list tags, list items, const int64_t[::1] item_numbers,
    const int64_t[::1] bounds, const int64_t[::1] parents, dict names, int64_t* shapes, int64_t* at,
    Path* paths, Py_ssize_t slots, int64_t[:, ::1] numbers,
) except -1:
    """Make all paths one element longer and number them; `at` is where they go on."""
    cdef Py_ssize_t place, n_numbers = 0
    cdef int64_t below, shape, element
    cdef Path* path
    for place in range(numbers.shape[1]):
        below = numbers[level - 1, place] if level else 0
        shape = -1
        element = at[place]
        if element >= 0:
            shape = shapes[element]
            if shape < 0:
                shape = shapes[element] = _shape(
                    tags[element], items, item_numbers, bounds[element], bounds[element + 1], names
                )
            at[place] = parents[element]
        path = _slot(paths, slots, below, shape)
        if path.number == 0:
            n_numbers += 1
            path.number, path.below, path.shape = n_numbers, below, shape
        numbers[level, place] = path.number - 1
    return 0


cdef int64_t _shape(
    str tag, list items, const int64_t[::1] item_numbers, Py_ssize_t place, Py_ssize_t stop,
    dict names,
) except -1:
    """A number for a tag and the class among attributes."""
    cdef int64_t of_tag = names.setdefault(tag, len(names)), of_class = 0
    cdef tuple item
    while place < stop:
        item = items[item_numbers[place]]
        if <str?> item[0] == "class":
            of_class = names.setdefault(item[1], len(names))
            break
        place += 1
    return of_tag << 32 | of_class


cdef Path* _slot(Path* paths, Py_ssize_t slots, int64_t below, int64_t shape) noexcept:
    """Where a path is, or can be put."""
    cdef uint64_t hash = _mixed(_mixed(<uint64_t> shape) + <uint64_t> below)
    # Odd, so that it leads to every slot; of other bits than the first slot, so that no page can
    # have many paths that are in the way of one another.
    cdef Py_ssize_t slot = hash & (slots - 1), step = 2 * (hash >> 40) + 1
    while paths[slot].number != 0 and (paths[slot].below != below or paths[slot].shape != shape):
        slot = (slot + step) & (slots - 1)
    return &paths[slot]


cdef inline uint64_t _mixed(uint64_t key) noexcept:
    """The finaliser of splitmix64."""
    key = (key ^ (key >> 30)) * 0xBF58476D1CE4E5B9u
    key = (key ^ (key >> 27)) * 0x94D049BB133111EBu
    return key ^ (key >> 31)
