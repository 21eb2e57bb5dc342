"""The length of an element's text without excess white space, counted without making strings."""

from libc.stdint cimport uint32_t
from lxml.includes.etreepublic cimport _Element
from lxml.includes.tree cimport XML_ELEMENT_NODE, xmlChar, xmlNode

from ...segmenter.characters cimport Py_UNICODE_ISSPACE
from ...segmenter.nodes cimport is_text, next_node, read_character


def trimmed_length(_Element element not None):
    """The length of an element's text, with white space collapsed and stripped."""
    cdef const xmlNode* top = element._c_node
    cdef xmlNode* node = element._c_node
    cdef const xmlChar* place
    cdef uint32_t character
    cdef Py_ssize_t length = 0
    cdef bint is_after_space = False
    if top.type != XML_ELEMENT_NODE:
        raise ValueError("a comment is no element")
    while node is not NULL:
        place = node.content if is_text(node) else NULL
        while place is not NULL and place[0]:
            character = read_character(&place)
            if Py_UNICODE_ISSPACE(character):
                is_after_space = length > 0
            else:
                length += 1 + is_after_space
                is_after_space = False
        node = next_node(node, top)
    return length
