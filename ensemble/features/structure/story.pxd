"""Declares the columns of which story of the page a segment belongs to."""

from libc.stdint cimport int64_t

from .ground cimport Ground
from .running_text cimport Running
from .writer cimport Columns


cdef int write_story(
    Ground page, Running run, const int64_t[:, ::1] paths, Columns columns
) except -1
