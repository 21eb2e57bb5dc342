# cython: cdivision=True
"""Columns of the containers of segments: the elements around, each with more words than the last."""

import numpy as np

from libc.stdint cimport int64_t, uint8_t

from .ground cimport Ground
from .hints cimport LINK, PARAGRAPH, Hints
from .writer cimport Columns

from .table import CONTAINER_LEVELS


cdef object write_containers(Ground page, Hints hints, const uint8_t* sentences, Columns columns):
    """Write the columns of each level; return the containers, shape (n_levels, n_segments)."""
    cdef Py_ssize_t level, row
    found = np.empty((CONTAINER_LEVELS, page.n), dtype=np.int64)
    cdef int64_t[:, ::1] containers = found
    # The number of segments that end like sentences before each segment.
    cdef int64_t* ended = <int64_t*> columns.allocate(page.n + 1, sizeof(int64_t))
    for row in range(page.n):
        ended[row + 1] = ended[row] + sentences[row]
    _find_containers(page, containers, columns)
    for level in range(len(found)):
        _describe(page, hints, ended, containers[level], f"container{level + 1}_", columns)
    return found


cdef int _find_containers(Ground page, int64_t[:, ::1] found, Columns columns) except -1:
    """Find the nearest elements around each segment; the root is repeated if there are no more."""
    cdef Py_ssize_t element, row, level
    cdef int64_t parent
    # The nearest ancestor of each element with more words; 0, the root, if there is none.
    cdef int64_t* above = <int64_t*> columns.allocate(page.n_elements, sizeof(int64_t))
    for element in range(page.n_elements):
        parent = page.parents[element]
        if parent >= 0:
            above[element] = parent
            if page.first[parent] == page.first[element]:
                if page.stop[parent] == page.stop[element]:
                    above[element] = above[parent]
    for row in range(page.n):
        element = page.elements[row]
        if page.first[element] == page.starts[row]:
            if page.stop[element] == page.stops[row]:
                element = above[element]
        for level in range(found.shape[0]):
            found[level, row] = element
            element = above[element]
    return 0


cdef int _describe(
    Ground page, Hints hints, const int64_t* ended, const int64_t[::1] containers, str name,
    Columns columns,
) except -1:
    """Write the columns of the containers of one level, whose names begin with `name`."""
    cdef Py_ssize_t row, element
    cdef int64_t start, end, first, stop
    cdef double n_words, n_segments, page_words = max(page.n_words, 1)
    cdef const int64_t* linked = hints.within[LINK]
    cdef const int64_t* in_paragraphs = hints.within[PARAGRAPH]
    cdef float* words = columns.next(name + "words")
    cdef float* page_share = columns.next(name + "page_share")
    cdef float* link_share = columns.next(name + "link_share")
    cdef float* paragraph_share = columns.next(name + "paragraph_share")
    cdef float* words_per_segment = columns.next(name + "words_per_segment")
    cdef float* segments = columns.next(name + "segments")
    cdef float* sentence_share = columns.next(name + "sentence_share")
    cdef float* position = columns.next(name + "position")
    for row in range(page.n):
        element = containers[row]
        start, end = page.first[element], page.stop[element]
        first, stop = page.first_segment[element], page.stop_segment[element]
        n_words, n_segments = max(end - start, 1), max(stop - first, 1)
        words[row] = end - start
        page_share[row] = (end - start) / page_words
        link_share[row] = (linked[end] - linked[start]) / n_words
        paragraph_share[row] = (in_paragraphs[end] - in_paragraphs[start]) / n_words
        words_per_segment[row] = (end - start) / n_segments
        segments[row] = stop - first
        sentence_share[row] = (ended[stop] - ended[first]) / n_segments
        position[row] = (page.starts[row] - start) / n_words
    return 0
