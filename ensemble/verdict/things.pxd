"""Declares the spans that other modules find."""

cdef struct Span:
    Py_ssize_t first, stop  # the first segment, and the one after the last
    Py_ssize_t row  # its place among all spans


cdef class Spans:
    cdef readonly list kinds
    cdef Span* items
    cdef Py_ssize_t capacity

    cpdef int add(self, Py_ssize_t first, Py_ssize_t stop, str kind) except -1
