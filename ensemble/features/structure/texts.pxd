"""Declares the columns of a segment's own text."""

from libc.stdint cimport uint8_t

from .ground cimport Ground
from .writer cimport Columns

cdef const uint8_t* write_text_shape(Ground page, list texts, Columns columns) except NULL
