"""Declares the columns of what the page declares."""

from .ground cimport Ground
from .writer cimport Columns

# A segment with a larger share of words in the title is a title itself.
cdef double MIN_TITLE_SHARE


cdef int write_headline(Ground page, object declared, Columns columns) except -1
cdef int write_declared_body(Ground page, object declared, Columns columns) except -1
cdef int write_declared_kinds(object declared, Columns columns) except -1
