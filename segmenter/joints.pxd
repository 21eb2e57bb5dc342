from libc.stdint cimport uint32_t, uint64_t

# One of two neighbours in a line.
cdef struct Neighbour:
    bint may_be_apart, is_link
    uint64_t address  # a hash of where a link leads to; 0 if that is nowhere, or on the page
    Py_ssize_t n_characters

cdef bint are_apart(
    const Neighbour* before,
    const Neighbour* after,
    uint32_t last,
    uint32_t first,
    uint32_t second,
) noexcept
cdef bint may_touch(uint32_t last, uint32_t first) noexcept
cdef bint is_closing(uint32_t character) noexcept
