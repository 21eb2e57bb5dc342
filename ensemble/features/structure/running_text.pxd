"""Declares the run of running text, and the columns of it."""

from libc.stdint cimport uint8_t

from .ground cimport Ground
from .hints cimport Hints
from .memory cimport Memory
from .writer cimport Columns


cdef class Running(Memory):
    cdef readonly object paragraphs   # which segments are running text, as an array of numpy
    cdef uint8_t* are_paragraphs      # the same
    cdef double* balances             # what each segment adds to a run of running text
    cdef Py_ssize_t start, stop       # the segments of the run

    cdef int find_paragraphs(self, Ground page, Hints hints, const uint8_t* sentences) except -1
    cdef int find_run(self, Ground page) except -1


cdef Running write_run_of_text(
    Ground page, Hints hints, const uint8_t* sentences, Columns columns
)
cdef int write_main_container(Ground page, Running run, Columns columns) except -1
