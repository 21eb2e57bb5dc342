# A hash table from Python objects, by their address, to numbers: included by modules that look up
# the same objects many times. The caller must keep the objects alive.

from cpython.object cimport PyObject
from libc.stdint cimport uint64_t, uintptr_t
from libc.stdlib cimport calloc, free

cdef struct Pointer:
    PyObject* object
    uint64_t value


cdef class Pointers:
    """A hash table from the addresses of objects to numbers."""

    cdef Pointer* slots
    cdef Py_ssize_t n_slots, n_used

    def __cinit__(self):
        self.n_slots = 1 << 10
        self.slots = <Pointer*> calloc(self.n_slots, sizeof(Pointer))
        if not self.slots:
            raise MemoryError

    def __dealloc__(self):
        free(self.slots)

    cdef inline Pointer* slot(self, object wanted) noexcept:
        """The slot of an object, or the empty slot for it if it is not in the table."""
        cdef uintptr_t place = (<uintptr_t> <PyObject*> wanted >> 4) * <uintptr_t> 0x9E3779B1
        cdef Pointer* slot
        place ^= place >> 15
        while True:
            slot = &self.slots[place & (self.n_slots - 1)]
            if slot.object == <PyObject*> wanted or slot.object is NULL:
                return slot
            place += 1

    cdef int add(self, object wanted, uint64_t value) except -1:
        """Add an object that is not in the table."""
        cdef Pointer* slot
        if 2 * self.n_used >= self.n_slots:
            self.grow()
        slot = self.slot(wanted)
        slot.object, slot.value = <PyObject*> wanted, value
        self.n_used += 1
        return 0

    cdef int grow(self) except -1:
        cdef Pointer* smaller = self.slots
        cdef Py_ssize_t place, n_smaller = self.n_slots
        cdef Pointer* larger = <Pointer*> calloc(2 * n_smaller, sizeof(Pointer))
        if not larger:
            raise MemoryError
        self.slots, self.n_slots = larger, 2 * n_smaller
        for place in range(n_smaller):
            if smaller[place].object is not NULL:
                self.slot(<object> smaller[place].object)[0] = smaller[place]
        free(smaller)
        return 0
