from cpython.array cimport array

from .attributes cimport Attributes
from .buffers cimport Integers
from .words cimport Words


cdef class Doc:
    cdef object __weakref__
    # The text, its runs, and where its blocks begin.
    cdef readonly str text
    cdef readonly array run_starts, run_stops, run_elements, elements_before_runs, breaks
    cdef readonly Py_ssize_t n_blocks
    # All texts as they are written.
    cdef readonly bytes raw
    cdef readonly array raw_stops, raw_elements, elements_before_raw, raw_runs
    # The elements.
    cdef readonly list names
    cdef readonly array tag_numbers, parents, starts, stops, ends, depths
    cdef readonly array first_words, stop_words
    cdef readonly Attributes attributes
    # The words, and the number of words before each run and in all.
    cdef readonly Words words
    cdef readonly array run_words
    # The segments.
    cdef readonly array segment_begins, segment_ends, segment_starts, segment_stops
    cdef readonly array segment_elements
    # What the page says about itself.
    cdef readonly str title
    cdef readonly list declaring, style_sheets
    cdef readonly Py_ssize_t n_voids
    cdef readonly bint holds_scripts, holds_templates, holds_parts, holds_ruby, holds_formulas
    # Made when they are first needed.
    cdef list _tags
    cdef str _classes
    cdef dict values_by_name, nearest_by_tags

    cdef int find_words(self, const Integers* runs_before, const Integers* runs_until) except -1
    cdef int find_segments(self) except -1
    cdef int join_blocks(self) except -1
    cdef Py_ssize_t element_around(self, Py_ssize_t run, Py_ssize_t last_run) noexcept
