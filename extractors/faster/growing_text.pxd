"""A growing text, for compiled modules that collect characters one by one."""

from libc.stdint cimport uint32_t

from ...segmenter.buffers cimport resized

cdef extern from "Python.h":
    str PyUnicode_FromKindAndData(int kind, const void* characters, Py_ssize_t length)

# All zero at first; who has one frees its characters.
cdef struct GrowingText:
    uint32_t* characters
    Py_ssize_t length, room


cdef inline int append(GrowingText* text, uint32_t character) except -1:
    if text.length == text.room:
        make_room(text)
    text.characters[text.length] = character
    text.length += 1
    return 0


cdef inline int make_room(GrowingText* text) except -1:
    cdef Py_ssize_t room = 2 * text.room + 1024
    text.characters = <uint32_t*> resized(text.characters, room * sizeof(uint32_t))
    text.room = room
    return 0


cdef inline bint ends_with(const GrowingText* text, uint32_t character) noexcept:
    return text.length > 0 and text.characters[text.length - 1] == character


cdef inline str substring(const GrowingText* text, Py_ssize_t start, Py_ssize_t stop):
    return PyUnicode_FromKindAndData(sizeof(uint32_t), text.characters + start, stop - start)
