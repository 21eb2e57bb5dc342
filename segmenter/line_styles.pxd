from .names cimport Attribute

# What a style says about the lines of an element.
cdef enum LineStyle:
    SHOWN_AS_BLOCK = 1 << 0
    KEEPS_LINES = 1 << 1  # line ends in its texts are shown
    JOINS_LINES = 1 << 2


cdef int line_style(const char* style) noexcept


cdef class LineRules:
    cdef bint are_any
    cdef set selectors

    cdef int read(self, str sheet) except -1
    cdef bint apply(self, str tag, const Attribute* attributes, Py_ssize_t n) except -1
