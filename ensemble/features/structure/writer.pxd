"""Declares the table that the columns are written to."""

from .memory cimport Memory


cdef class Columns(Memory):
    cdef readonly object table
    cdef float* values
    cdef tuple names
    cdef Py_ssize_t n_rows, n_done

    cdef float* next(self, str name) except NULL
    cdef const float* written(self, str name) except NULL
    cdef int fill(self, str name, double value) except -1
    cdef object finished(self)
