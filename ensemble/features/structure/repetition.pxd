"""Declares the columns of repeated mark-up and of repeated text."""

from .ground cimport Ground
from .hints cimport Hints
from .writer cimport Columns

cdef object write_repeated_markup(Ground page, Hints hints, Columns columns)
cdef int write_repeated_text(Ground page, list texts, Columns columns) except -1
