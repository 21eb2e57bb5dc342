"""Declares the columns of the containers of segments."""

from libc.stdint cimport uint8_t

from .ground cimport Ground
from .hints cimport Hints
from .writer cimport Columns

cdef object write_containers(Ground page, Hints hints, const uint8_t* sentences, Columns columns)
