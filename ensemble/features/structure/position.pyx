# cython: cdivision=True
"""Columns of where a segment is, of its neighbours, and of the page as a whole."""

from libc.math cimport NAN
from libc.stdint cimport int64_t, uint8_t

from ..windows cimport mean_around
from .ground cimport Ground
from .hints cimport Hints
from .writer cimport Columns

from .table import RADII, STEPS


cdef int write_position(Ground page, Columns columns) except -1:
    """The position of the segment on the page, and its depth in the tree."""
    cdef Py_ssize_t row, longest = _longest(page), n = page.n, n_words = max(page.n_words, 1)
    cdef float* position = columns.next("position")
    cdef float* words_before = columns.next("words_before")
    cdef float* words_after = columns.next("words_after")
    cdef float* rank = columns.next("rank")
    cdef float* rank_from_end = columns.next("rank_from_end")
    cdef float* after_longest = columns.next("after_longest")
    cdef float* depth = columns.next("depth")
    cdef float* depth_change = columns.next("depth_change")
    cdef int64_t level, last = page.depths[page.elements[0]] if n else 0
    for row in range(n):
        level = page.depths[page.elements[row]]
        position[row] = <double> row / n
        words_before[row] = <double> page.starts[row] / n_words
        words_after[row] = <double> (n_words - page.stops[row]) / n_words
        rank[row] = row
        rank_from_end[row] = n - row
        after_longest[row] = <double> (row - longest) / n
        depth[row] = level
        depth_change[row] = level - last
        last = level
    return 0


cdef Py_ssize_t _longest(Ground page) noexcept:
    """The first of the segments with the most words."""
    cdef Py_ssize_t row, longest = 0
    for row in range(page.n):
        if page.lengths[row] > page.lengths[longest]:
            longest = row
    return longest


cdef int write_neighbours(
    Ground page, Hints hints, const uint8_t* sentences, Columns columns
) except -1:
    """Length, links and punctuation of the segments around each segment."""
    for step in STEPS:
        _write_neighbour(page, hints, step, columns)
    _write_siblings(page, columns)
    _write_means(page, hints, sentences, columns)
    return 0


cdef int _write_neighbour(Ground page, Hints hints, Py_ssize_t step, Columns columns) except -1:
    """Length and links of the segment some steps further on; unknown beyond the ends."""
    cdef float* words = columns.next(f"words{step:+d}")
    cdef float* link_share = columns.next(f"link_share{step:+d}")
    cdef Py_ssize_t row, other
    for row in range(page.n):
        other = row + step
        words[row] = page.lengths[other] if 0 <= other < page.n else NAN
        link_share[row] = hints.link_share[other] if 0 <= other < page.n else NAN
    return 0


cdef int _write_siblings(Ground page, Columns columns) except -1:
    """Whether the segments before and after are in elements of the same parent."""
    cdef float* before = columns.next("sibling-1")
    cdef float* after = columns.next("sibling+1")
    cdef Py_ssize_t row
    cdef bint are_siblings = False
    for row in range(page.n):
        before[row] = are_siblings
        are_siblings = (
            row + 1 < page.n
            and page.parents[page.elements[row]] == page.parents[page.elements[row + 1]]
        )
        after[row] = are_siblings
    return 0


cdef int _write_means(
    Ground page, Hints hints, const uint8_t* sentences, Columns columns
) except -1:
    """Means over the segment and its neighbours: words, share of words in links, sentences."""
    cdef Py_ssize_t n = page.n, row, start, stop, radius
    # Sums over the segments before each segment.
    cdef double* linked = <double*> columns.allocate(3 * (n + 1), sizeof(double))
    cdef double* words = linked + n + 1
    cdef double* ends = words + n + 1
    cdef float* mean_words
    cdef float* link_share
    cdef float* sentence_share
    for row in range(n):
        linked[row + 1] = hints.link_share[row] * page.lengths[row]
    # A separate loop, because a fused multiply-add would round differently on some processors.
    for row in range(n):
        linked[row + 1] += linked[row]
        words[row + 1] = words[row] + page.lengths[row]
        ends[row + 1] = ends[row] + sentences[row]
    for wanted in RADII:
        radius = min(<Py_ssize_t> wanted, n)
        mean_words = columns.next(f"words±{wanted}")
        link_share = columns.next(f"link_share±{wanted}")
        sentence_share = columns.next(f"sentences±{wanted}")
        for row in range(n):
            start, stop = max(row - radius, 0), min(row + radius + 1, n)
            mean_words[row] = (words[stop] - words[start]) / (stop - start)
            link_share[row] = mean_around(linked, words, row, radius, n)
            sentence_share[row] = (ends[stop] - ends[start]) / (stop - start)
    return 0


cdef int write_page_sizes(Ground page, Columns columns) except -1:
    """Sizes of the page, the same for all its segments."""
    cdef double n_words = max(page.n_words, 1)
    columns.fill("page_words", n_words)
    columns.fill("page_segments", page.n)
    columns.fill("page_words_per_segment", n_words / max(page.n, 1))
    columns.fill("page_longest", page.lengths[_longest(page)] if page.n else 0)
    columns.fill("page_elements", page.n_elements)
    return 0
