# cython: cdivision=True
"""Columns of which story of the page a segment belongs to: its own, another one, or readers' posts.

The opening is the first paragraph below the page's title. The posts of a thread have the same path
as it; comments below an article do not. Another story has a heading of level 1 that the page
does not declare as its title.
"""

from libc.math cimport NAN
from libc.stdint cimport int64_t

from .declarations cimport MIN_TITLE_SHARE
from .ground cimport Ground
from .running_text cimport Running
from .writer cimport Columns


cdef int write_story(
    Ground page, Running run, const int64_t[:, ::1] paths, Columns columns
) except -1:
    """How much the segment is like the opening, and whether its heading is the title."""
    cdef const float* in_title = columns.written("in_title")
    cdef Py_ssize_t opening = _opening(page, run, in_title), row, level
    cdef float* like_opening = columns.next("like_opening")
    for row in range(page.n):
        level = 0
        while level < paths.shape[0] and paths[level, row] == paths[level, opening]:
            level += 1
        like_opening[row] = level
    _write_first_headings(page, in_title, columns)
    return 0


cdef Py_ssize_t _opening(Ground page, Running run, const float* in_title) noexcept:
    """The first paragraph below the title; else the first of the run; else the first segment."""
    cdef Py_ssize_t row, title = -1
    for row in range(page.n):
        if in_title[row] > MIN_TITLE_SHARE and (title < 0 or row < run.start):
            title = row
    for row in range(max(title, 0), page.n):
        if run.are_paragraphs[row]:
            return row
    return min(run.start, max(page.n - 1, 0))


cdef int _write_first_headings(
    Ground page, const float* in_title, Columns columns
) except -1:
    """Whether the last heading of level 1 is the title, and how many others follow the title."""
    cdef const float* after_h1 = columns.written("after_h1")
    cdef float* h1_in_title = columns.next("h1_in_title")
    cdef float* other_h1s = columns.next("other_h1s")
    cdef Py_ssize_t row
    cdef float share = NAN
    cdef bint is_heading, was_heading = False, is_titled = False
    cdef int64_t n_others = 0
    for row in range(page.n):
        is_heading = after_h1[row] == 0
        if is_heading:
            share = max(share, in_title[row]) if was_heading else in_title[row]
            if share > MIN_TITLE_SHARE:
                is_titled, n_others = True, 0
            elif not was_heading:
                n_others += is_titled
        h1_in_title[row] = share
        other_h1s[row] = n_others
        was_heading = is_heading
    return 0
