"""Declares the columns of headings that announce other stories, or readers' comments."""

from .ground cimport Ground
from .running_text cimport Running
from .writer cimport Columns

cdef int write_announcements(Ground page, list texts, Running run, Columns columns) except -1
