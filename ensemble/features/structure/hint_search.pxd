"""Declares the search for hints in names."""

from libc.stdint cimport int16_t, uint8_t, uint32_t, uint64_t

from ....segmenter.attributes cimport Value

cdef enum:
    N_CHILDREN = 31

# Small, because nodes must arrive from memory.
cdef struct Node:
    int16_t children[N_CHILDREN]  # 0 means none: the root is never a child
    uint8_t is_special            # whether it has an ending, or a child is any character

# What is found at a node.
cdef struct Ending:
    bint skips_spaces  # whether any white space may follow
    # Hints with an alternative that ends here, by whether the alternative must begin at a word
    # boundary, and whether it must end at one.
    uint64_t found[2][2]
    uint64_t cancelled  # hints whose alternative must not be followed by this

cdef struct Hits:
    uint64_t found, cancelled


cdef class HintSearch:
    cdef Node* nodes
    cdef Ending* endings  # by node
    # For the index of each first character, a bit for each second one with which an alternative may
    # begin; all bits if the first character alone may be an alternative.
    cdef uint32_t[N_CHILDREN] begins
    cdef Py_ssize_t n_nodes

    cdef uint64_t find(self, const Value* name, bint in_words) except? 0

    cdef int add(self, str alternative, uint64_t hint) except -1
    cdef Py_ssize_t node(self, str text) except -1
    cdef Ending* ending(self, str text) except NULL
    cdef bint may_begin(self, int first, int second) noexcept
    cdef void follow(
        self, Py_ssize_t number, const uint8_t* rest, const uint8_t* stop, bint opens, Hits* hits
    ) noexcept
