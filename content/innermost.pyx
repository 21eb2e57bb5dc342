"""For each element of a page, the innermost element of some kind around it."""

from cpython.array cimport array
from libc.stdint cimport int64_t

from ..segmenter.buffers cimport items_of, new_array


def innermost(doc, tags, others=()):
    """Each element itself, or the nearest one around it, with one of the tags or among others."""
    cdef array parents = doc.parents, numbers = doc.tag_numbers
    cdef const int64_t* parent_of = items_of(parents)
    cdef const int64_t* number_of = items_of(numbers)
    cdef Py_ssize_t element, n_elements = len(parents)
    cdef array found = new_array(n_elements)
    cdef int64_t* nearest = items_of(found)
    cdef bytes has_tag = bytes([name in tags for name in doc.names])
    cdef bytearray is_other = bytearray(n_elements)
    cdef const char* tag_flags = has_tag
    cdef char* other_flags = is_other
    for other in others:
        is_other[other] = True
    for element in range(n_elements):
        if other_flags[element] or tag_flags[number_of[element]]:
            nearest[element] = element
        else:
            nearest[element] = nearest[parent_of[element]] if parent_of[element] >= 0 else -1
    return found
