# cython: language_level=3, boundscheck=False, wraparound=False
"""The length of a text without excess white space: the twin of a function in `webjury.extractors`.

It reads the nodes of libxml2 below an element of lxml, and makes no strings.
"""

from lxml.includes.etreepublic cimport _Element, import_lxml__etree

include "characters.pxi"
include "nodes.pxi"

import_lxml__etree()


def trimmed_length(_Element element not None):
    """The length of an element's text, with white space collapsed and stripped.

    Parameters
    ----------
    element : lxml.etree._Element

    Returns
    -------
    int
    """
    cdef xmlNode* top = element._c_node
    cdef xmlNode* node = top
    cdef const xmlChar* place
    cdef uint32_t character
    cdef Py_ssize_t total = 0
    cdef bint is_after_space = False
    if top.type != XML_ELEMENT_NODE:
        raise ValueError("a comment is no element")  # as in lxml
    while node is not NULL:
        place = node.content if _is_text(node) else NULL
        while place is not NULL and place[0]:
            character = _read_character(&place)
            if Py_UNICODE_ISSPACE(character):
                is_after_space = total > 0
            else:
                total += 1 + is_after_space
                is_after_space = False
        node = _next(node, top)
    return total
