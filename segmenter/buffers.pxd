"""Arrays of integers and of bytes that grow."""

from cpython.array cimport array, clone
from libc.stdint cimport int64_t
from libc.stdlib cimport free, realloc
from libc.string cimport memcpy

cdef extern from "Python.h":
    object PyUnicode_DecodeUTF8(const char* text, Py_ssize_t size, const char* errors)

cdef struct Integers:
    int64_t* items
    Py_ssize_t length, capacity


cdef inline void* resized(const void* memory, size_t size) except NULL:
    """The same memory with another size, perhaps at another place."""
    cdef void* found = realloc(<void*> memory, size)
    if not found:
        raise MemoryError
    return found


cdef inline int append(Integers* integers, int64_t item) except -1:
    cdef Py_ssize_t capacity = 2 * integers.capacity + 256
    if integers.length == integers.capacity:
        integers.items = <int64_t*> resized(integers.items, capacity * sizeof(int64_t))
        integers.capacity = capacity
    integers.items[integers.length] = item
    integers.length += 1
    return 0


cdef inline array as_array(const Integers* integers):
    """Copy the integers into an array that NumPy can read without copying."""
    cdef array copied = new_array(integers.length)
    if integers.length:
        memcpy(copied.data.as_voidptr, integers.items, integers.length * sizeof(int64_t))
    return copied


cdef inline array taken(Integers* integers):
    """The integers as an array; their memory is freed."""
    cdef array found = as_array(integers)
    free(integers.items)
    return found


cdef inline int check_index(Py_ssize_t index, Py_ssize_t length) except -1:
    if not 0 <= index < length:
        raise IndexError("there is no such element or attribute")
    return 0


cdef inline array new_array(Py_ssize_t length):
    """An array of int64 whose items are not set yet."""
    return clone(array("q"), length, False)


cdef inline int64_t* items_of(array integers) noexcept:
    return <int64_t*> integers.data.as_longlongs


cdef struct Bytes:
    char* items
    Py_ssize_t length, capacity


cdef inline int reserve(Bytes* bytes, Py_ssize_t more) except -1:
    """Make room for more bytes."""
    cdef Py_ssize_t capacity = 2 * (bytes.length + more) + 1024
    if bytes.length + more > bytes.capacity:
        bytes.items, bytes.capacity = <char*> resized(bytes.items, capacity), capacity
    return 0


cdef inline int extend(Bytes* bytes, const void* more, Py_ssize_t size) except -1:
    reserve(bytes, size)
    memcpy(bytes.items + bytes.length, more, size)
    bytes.length += size
    return 0


cdef inline int terminate(Bytes* text) except -1:
    """Write a zero after a text: a character is read up to the beginning of the next one."""
    reserve(text, 1)
    text.items[text.length] = 0
    return 0


cdef inline str decoded(const Bytes* bytes):
    """The bytes as a string; they are valid UTF-8."""
    return PyUnicode_DecodeUTF8(bytes.items, bytes.length, NULL) if bytes.length else ""
