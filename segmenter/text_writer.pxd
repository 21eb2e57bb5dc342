from libc.stdint cimport uint8_t, uint32_t

from .buffers cimport Bytes, Integers

cdef enum Separator:
    NOTHING, SPACE, LINE


cdef class TextWriter:
    cdef Integers run_starts, run_stops, run_elements, elements_before_runs, breaks
    # All texts as they are written, also those of white space alone, one after the other: where
    # each ends, the element around it, the number of elements before it, and its run or -1.
    cdef Bytes raw
    cdef Integers raw_stops, raw_elements, elements_before_raw, raw_runs
    cdef Py_ssize_t raw_start  # of the current text
    cdef Py_ssize_t length  # in characters
    cdef Py_ssize_t n_preformatted  # number of open elements that preserve white space
    cdef Bytes text  # in UTF-8
    cdef Separator separator  # to write before the next text
    cdef Py_ssize_t last_break, n_line_breaks
    # The current text, which may come in several pieces: whether its run has begun, and whether
    # white space came last.
    cdef bint in_run, is_spaced

    cdef int add(self, const uint8_t* piece, Py_ssize_t size) except -1
    cdef int end_text(self, Py_ssize_t element, Py_ssize_t n_elements) except -1
    cdef uint32_t last_character(self) except? 0
    cdef void separate(self, Separator separator) noexcept
    cdef int break_line(self) except -1
    cdef int break_block(self) except -1
    cdef int add_collapsed(self, const uint8_t* piece, const uint8_t* end) except -1
    cdef int collapse(self, const uint8_t* piece, const uint8_t* end) except -1
    cdef int write_preformatted(self, Py_ssize_t element, Py_ssize_t n_elements) except -1
    cdef int begin_run(self, bint is_spaced) except -1
    cdef int end_run(self, Py_ssize_t element, Py_ssize_t n_elements) except -1
