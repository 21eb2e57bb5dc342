"""Declares memory that lives as long as the object that asked for it."""

cdef struct Block:
    Block* before
    void* padding  # what follows is aligned to 16 bytes


cdef class Memory:
    cdef Block* last

    cdef void* allocate(self, Py_ssize_t n_items, Py_ssize_t size) except NULL
