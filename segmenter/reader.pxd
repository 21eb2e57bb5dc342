from libc.stdint cimport uint8_t, uint32_t

from .attributes cimport Attributes
from .buffers cimport Bytes, Integers
from .controls cimport Controls
from .doc cimport Doc
from .joints cimport Neighbour
from .line_styles cimport LineRules
from .names cimport Attribute, AttributeNumbers, Name, Names
from .text_writer cimport TextWriter

# An open element.
cdef struct Open:
    Py_ssize_t element
    int flags
    bint has_text  # whether a text is directly in it
    bint keeps_lines  # whether the texts around it show their line ends
    Neighbour itself, last_child  # the last child with text; without it, nothing may be apart


cdef class Reader:
    cdef Names names
    cdef TextWriter writer
    cdef Controls controls
    cdef AttributeNumbers attributes
    # The visible elements.
    cdef Integers tags, parents, starts, stops, ends, depths, runs_before, runs_until
    cdef Open* open
    cdef Py_ssize_t n_open, open_capacity
    # Numbers of open elements: all, those in an invisible one, and those without style sheets.
    cdef Py_ssize_t n_levels, n_unseen, n_without_styles
    cdef bint is_whole  # whether elements that readers do not see are described like others
    # The open element that a neighbour may be apart from, by the number of those around it.
    cdef Py_ssize_t joint
    cdef Py_ssize_t n_code  # number of open elements of code
    cdef bint keeps_lines  # whether line ends in texts are shown
    cdef LineRules line_rules
    # The attributes of the element that begins.
    cdef Attribute* current
    cdef Py_ssize_t n_current, current_capacity
    cdef const char* style  # the declarations of that element; NULL without any
    # What the elements state, or say about the page.
    cdef list declaring, style_sheets
    cdef object title  # the first element ``title``
    cdef object captured  # the element whose text is kept, and on which level it is
    cdef Py_ssize_t captured_level
    cdef Bytes captured_text
    cdef Py_ssize_t n_voids, max_levels
    cdef bint holds_formulas, holds_templates, holds_parts, holds_ruby, holds_scripts

    cdef int attribute(self, Name name, const char* value, Py_ssize_t size) except -1
    cdef int begin(self, Name tag) except -1
    cdef int end(self, Name tag) except -1
    cdef int text(self, const uint8_t* piece, Py_ssize_t size) except -1
    cdef int add(self, const uint8_t* piece, Py_ssize_t size) except -1
    cdef int add_lines(self, const uint8_t* piece, Py_ssize_t size) except -1
    cdef int separate_neighbours(self, uint32_t first, uint32_t second) except -1
    cdef int comment(self) except -1
    cdef Doc finish(self)
    cdef Attributes found_attributes(self)

    cdef int show(self, Name tag) except -1
    cdef int line_style(self, Name tag) except -1
    cdef int push(self, Name tag, int flags) except -1
    cdef Neighbour neighbour(self, Name tag) noexcept
    cdef int end_text(self) except -1
    cdef int examine(self, Name tag) except -1
    cdef object declared(self, Name tag)
    cdef int examine_script(self, Name tag) except -1
    cdef object captured_in(self, Name tag)
    cdef const char* value_of(self, int flag) noexcept
    cdef const Attribute* attribute_of(self, int flag) noexcept
