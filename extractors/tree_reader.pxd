"""Declares the reader of a tree for compiled extractors."""

from lxml.includes.etreepublic cimport _Element
from lxml.includes.tree cimport xmlChar, xmlNode

cdef enum:
    N_KNOWN_TAGS = 256  # a power of 2

cdef struct KnownTag:
    const xmlChar* name
    int kind


cdef class TreeReader:
    cdef KnownTag[N_KNOWN_TAGS] known

    cdef int read(self, _Element root) except -1

    # What subclasses define: the kinds of elements, and what becomes of each event.
    cdef int kind_of(self, str tag) except -1
    cdef int start(self, xmlNode* node, int kind) except -1
    cdef int end(self, xmlNode* node, int kind) except -1
    cdef int write(self, xmlNode* first) except -1
    cdef int interrupt(self, bint is_comment) except -1

    cdef xmlNode* leave(self, xmlNode* node, const xmlNode* top) except? NULL
    cdef int read_text(self, xmlNode* first) except -1
    cdef int kind(self, const xmlNode* node) except -1
