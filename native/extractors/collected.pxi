# A growing text: included by modules that collect characters one by one.

from libc.stdint cimport uint32_t
from libc.stdlib cimport realloc

cdef extern from "Python.h":
    str PyUnicode_FromKindAndData(int kind, const void* characters, Py_ssize_t length)

cdef struct Characters:
    uint32_t* items
    Py_ssize_t length, room


cdef inline int _append(Characters* text, uint32_t character) except -1:
    if text.length == text.room:
        _make_room(text)
    text.items[text.length] = character
    text.length += 1
    return 0


cdef int _make_room(Characters* text) except -1:
    cdef Py_ssize_t room = 2 * text.room + 1024
    cdef uint32_t* items = <uint32_t*> realloc(text.items, room * sizeof(uint32_t))
    if not items:
        raise MemoryError
    text.items, text.room = items, room
    return 0


cdef inline bint _ends_with(const Characters* text, uint32_t character) noexcept:
    return text.length > 0 and text.items[text.length - 1] == character


cdef inline str _string(const Characters* text, Py_ssize_t start, Py_ssize_t stop):
    return PyUnicode_FromKindAndData(sizeof(uint32_t), text.items + start, stop - start)
