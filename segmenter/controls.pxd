from libc.stdint cimport uint8_t, uint32_t

from .buffers cimport Integers
from .text_writer cimport TextWriter


cdef class Controls:
    cdef TextWriter writer
    cdef Py_ssize_t n_open  # number of open controls
    cdef bint are_in_line  # whether the next text may continue the line of the last controls
    # Where these controls begin: whether at the start of a line, and the numbers of elements, runs,
    # breaks and bytes before.
    cdef bint begin_line
    cdef Py_ssize_t n_elements, n_runs, n_breaks, n_text, n_raw

    cdef int begin_block(self, int flags, Py_ssize_t n_elements) except -1
    cdef int end_block(self, int flags) except -1
    cdef int break_line(self) except -1
    cdef int pass_text(
        self, const uint8_t* piece, Py_ssize_t size, Integers* starts, Integers* stops
    ) except -1
    cdef bint goes_on(self, const uint8_t* piece, uint32_t first) noexcept
    cdef bint touches(self, const uint8_t* piece) noexcept
    cdef const uint8_t* raw_end(self, Py_ssize_t n_raw) noexcept
    cdef int join(self, const uint8_t* piece, Integers* starts, Integers* stops) except -1
    cdef int close_gap(self, Integers* starts, Integers* stops) except -1
