"""Declares the hints of elements, and the columns that are made of them."""

from libc.stdint cimport int8_t, int64_t, uint64_t

from .ground cimport Ground
from .memory cimport Memory
from .writer cimport Columns

# Hints within which words are counted.
cdef enum:
    LINK, PARAGRAPH, BOLD, EMPHASIS
    N_WORD_HINTS


cdef class Hints(Memory):
    cdef Ground page
    # Levels from each element up to the nearest one with each hint: element * STRIDE + hint.
    cdef int8_t* distances
    # For each of the hints above, the number of words within it before each word, and on the page.
    cdef int64_t* within[N_WORD_HINTS]
    # The share of each segment's words in links, also as an array of numpy.
    cdef double* link_share
    cdef readonly object link_shares

    cdef double share_within(self, int hint, Py_ssize_t row) noexcept

    cdef int find_distances(self) except -1
    cdef uint64_t hints_of(self, Py_ssize_t element, uint64_t of_tag, uint64_t* known) except? 0
    cdef int count_words(self) except -1


cdef int write_inline_markup(Ground page, Hints hints, Columns columns) except -1
cdef int write_path_hints(Ground page, Hints hints, Columns columns) except -1
cdef int write_after_headings(Ground page, Hints hints, Columns columns) except -1
cdef int write_page_hints(Ground page, Hints hints, Columns columns) except -1
