from libc.stdint cimport uint64_t

from .buffers cimport Bytes, Integers

# What a name means as the tag of an element.
cdef enum Tag:
    BLOCK = 1 << 0
    INVISIBLE = 1 << 1
    SPACED = 1 << 2
    PREFORMATTED = 1 << 3
    LINE_BREAK = 1 << 4
    VOID = 1 << 5
    DECLARING = 1 << 6  # meta, link, base
    TITLE = 1 << 7
    STYLE_SHEET = 1 << 8
    SCRIPT = 1 << 9
    NO_SCRIPT = 1 << 10
    TEMPLATE = 1 << 11
    RUBY = 1 << 12
    IMAGE = 1 << 13
    FORMULA = 1 << 14
    WITHOUT_STYLES = 1 << 15
    LINK = 1 << 16
    CODE = 1 << 17
    CONTROL = 1 << 18

# What a name means as that of an attribute.
cdef enum AttributeName:
    CLASS = 1 << 20
    HREF = 1 << 21
    TYPE = 1 << 22
    SOURCE = 1 << 23
    PART = 1 << 24  # of a template that is a part of the page
    STYLE = 1 << 25
    ID = 1 << 26

# A name of a page.
cdef struct Name:
    const void* characters  # where libxml2 stores it: as a rule, once for a page
    int number  # its index in `Names.strings`
    int flags

cdef struct Attribute:
    Name name
    const char* value  # in UTF-8, ends with 0
    Py_ssize_t size

# A slot of a hash table of attributes.
cdef struct KnownAttribute:
    uint64_t hash
    Py_ssize_t number  # counted from 1; 0 in an empty slot


cdef uint64_t hash_of(const Attribute* attribute) noexcept


cdef class Names:
    cdef list strings
    cdef dict numbers  # by string
    cdef Integers flags
    cdef Name* slots
    cdef Py_ssize_t n_slots, n_used

    cdef const Name* find(self, const unsigned char* characters) except NULL
    cdef Name of_string(self, str string) except *
    cdef Name* slot_of(self, const void* characters) noexcept
    cdef int grow(self) except -1


cdef class AttributeNumbers:
    # Of all elements, element by element, and where those of each begin.
    cdef Integers numbers, bounds
    # Of each distinct attribute: the number of its name, and where its value ends.
    cdef Integers names, value_stops
    cdef Bytes values  # in UTF-8
    cdef KnownAttribute* known

    cdef int add(self, const Attribute* attributes, Py_ssize_t n) except -1
    cdef Py_ssize_t number_of(self, const Attribute* attribute) except -1
    cdef bint is_same(self, Py_ssize_t number, const Attribute* attribute) noexcept
    cdef Py_ssize_t new_number(self, const Attribute* attribute) except -1
