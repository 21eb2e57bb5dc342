"""Declares columns of where a segment is, of its neighbours, and of the page as a whole."""

from libc.stdint cimport uint8_t

from .ground cimport Ground
from .hints cimport Hints
from .writer cimport Columns

cdef int write_position(Ground page, Columns columns) except -1
cdef int write_neighbours(
    Ground page, Hints hints, const uint8_t* sentences, Columns columns
) except -1
cdef int write_page_sizes(Ground page, Columns columns) except -1
