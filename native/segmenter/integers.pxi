# Growing arrays of integers: included by modules that collect integers.

from cpython.array cimport array, clone
from libc.stdint cimport int64_t
from libc.stdlib cimport realloc
from libc.string cimport memcpy

cdef array INTEGERS = array("q")

cdef struct Integers:
    int64_t* items
    Py_ssize_t length, capacity


cdef int _add(Integers* integers, int64_t item) except -1:
    cdef int64_t* items
    if integers.length == integers.capacity:
        items = <int64_t*> realloc(integers.items, (2 * integers.capacity + 256) * sizeof(int64_t))
        if not items:
            raise MemoryError
        integers.items, integers.capacity = items, 2 * integers.capacity + 256
    integers.items[integers.length] = item
    integers.length += 1
    return 0


cdef array _array(const Integers* integers):
    cdef array copied = clone(INTEGERS, integers.length, False)
    if integers.length:
        memcpy(copied.data.as_voidptr, integers.items, integers.length * sizeof(int64_t))
    return copied
