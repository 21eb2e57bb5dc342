"""Memory that lives as long as the object that asked for it."""

from libc.stdlib cimport calloc, free


cdef class Memory:
    """Owns what `allocate` returns."""

    def __dealloc__(self):
        cdef Block* block
        while self.last is not NULL:
            block, self.last = self.last, self.last.before
            free(block)

    cdef void* allocate(self, Py_ssize_t n_items, Py_ssize_t size) except NULL:
        """Allocate zeroed memory for some items, and for one more."""
        cdef Block* block = <Block*> calloc(1, sizeof(Block) + (n_items + 1) * size)
        if block is NULL:
            raise MemoryError
        block.before, self.last = self.last, block
        return block + 1
