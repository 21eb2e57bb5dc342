"""Declares the columns of what the page declares."""

from .ground cimport Ground
from .writer cimport Columns

cdef int write_headline(Ground page, object declared, Columns columns) except -1
cdef int write_declared_body(Ground page, object declared, Columns columns) except -1
cdef int write_declared_kinds(object declared, Columns columns) except -1
