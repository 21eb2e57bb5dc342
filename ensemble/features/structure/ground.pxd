"""Declares the page with its segments that all columns are made from."""

from libc.stdint cimport int64_t, uint8_t, uint32_t

from ....segmenter.attributes cimport Attributes
from .memory cimport Memory

# Attributes whose names matter for columns: those that may hint at something, and others.
cdef enum:
    CLASS, ITEMPROP, STYLE, OTHER_HINTING
    NO_HINTS


cdef class Ground(Memory):
    # Elements in document order: parent, -1 for the root; depth; span in the words; span of the
    # segments that start in it; number of its tag, which is a place in `tag_names`.
    cdef Py_ssize_t n_elements
    cdef const int64_t* parents
    cdef const int64_t* depths
    cdef const int64_t* first
    cdef const int64_t* stop
    cdef int64_t* first_segment
    cdef int64_t* stop_segment
    cdef const int64_t* tags
    cdef list tag_names
    # Attributes: distinct pairs of name and value, and the name of each; the attributes of element
    # e have the numbers item_numbers[i] for i from item_bounds[e] to item_bounds[e + 1].
    cdef Py_ssize_t n_items
    cdef Attributes attributes
    cdef uint8_t* names
    cdef const int64_t* item_numbers
    cdef const int64_t* item_bounds
    # Words: the number of each, which is the same for equal words; the numbers of distinct words.
    cdef Py_ssize_t n_words
    cdef const uint32_t* word_numbers
    cdef dict vocabulary
    # Runs of text: the element around each, and its first word; last, the number of words.
    cdef Py_ssize_t n_runs
    cdef const int64_t* run_elements
    cdef const int64_t* run_words
    # Segments: start and stop in the words, number of words, innermost element around it.
    cdef Py_ssize_t n
    cdef const int64_t* starts
    cdef const int64_t* stops
    cdef const int64_t* elements
    cdef int64_t* lengths

    cdef readonly tuple element_segments
    cdef list kept  # the owners of the arrays above

    cdef int shares(self, const uint8_t* flags, double* found) except -1

    cdef int find_names(self) except -1
    cdef int check_segments(self) except -1
    cdef int count_segments(self) except -1
    cdef const int64_t* view(self, object numbers, Py_ssize_t n) except? NULL
