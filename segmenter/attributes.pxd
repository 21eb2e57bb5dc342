from cpython.array cimport array
from libc.stdint cimport int64_t, uint8_t

from .buffers cimport items_of


cdef class Attributes:
    cdef readonly array numbers, bounds
    # The distinct attributes: names as indices, and values, which become strings when needed.
    cdef list names, values
    cdef dict index_of_name
    cdef readonly array name_numbers
    cdef array value_stops
    cdef bytes utf_8
    cdef dict numbers_by_name

    cpdef str name(self, Py_ssize_t number)
    cpdef str value(self, Py_ssize_t number)

    cpdef list numbers_of(self, str name)


# A value as it is stored, in UTF-8.
cdef struct Value:
    const uint8_t* text
    Py_ssize_t size


cdef inline Value value_of(Attributes attributes, Py_ssize_t number) noexcept:
    """The value of an attribute that exists; no string is made for it."""
    cdef const int64_t* stops = items_of(attributes.value_stops)
    cdef Py_ssize_t start = stops[number - 1] if number else 0
    return Value(<const uint8_t*> <const char*> attributes.utf_8 + start, stops[number] - start)


cdef inline str string_of(const Value* value):
    return (<const char*> value.text)[:value.size].decode()


cdef inline bint begins_with_ascii(const Value* value, Py_ssize_t size) noexcept:
    """Whether the first bytes of a value, at most as many as it has, are ASCII."""
    cdef uint8_t bits = 0
    cdef Py_ssize_t place
    for place in range(size):
        bits |= value.text[place]
    return bits < 0x80
