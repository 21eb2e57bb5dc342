"""The characters of a Python string, and tests for those that words and numbers consist of."""

from libc.stdint cimport uint32_t

cdef extern from "Python.h":
    Py_ssize_t PyUnicode_GET_LENGTH(object text)
    int PyUnicode_KIND(object text)
    void* PyUnicode_DATA(object text)
    uint32_t PyUnicode_READ(int kind, const void* characters, Py_ssize_t place) nogil
    # Macros, some of which evaluate their argument twice.
    bint Py_UNICODE_ISALNUM(uint32_t character) nogil
    bint Py_UNICODE_ISDECIMAL(uint32_t character) nogil
    bint Py_UNICODE_ISSPACE(uint32_t character) nogil
    bint Py_UNICODE_ISUPPER(uint32_t character) nogil

cdef enum:
    ASCII = 0x80


cdef inline bint is_word_character(uint32_t character) noexcept nogil:
    """Whether a character matches ``\\w``."""
    if character < ASCII:
        return c"a" <= (character | 0x20) <= c"z" or c"0" <= character <= c"9" or character == c"_"
    return Py_UNICODE_ISALNUM(character)


cdef inline bint is_decimal(uint32_t character) noexcept nogil:
    """Whether a character matches ``\\d``."""
    if character < ASCII:
        return c"0" <= character <= c"9"
    return Py_UNICODE_ISDECIMAL(character)
