# cython: language_level=3, boundscheck=False, wraparound=False
"""The tags and texts of a tree in their order, compiled: the twin of `webjury.extractors.events`.

It reads the nodes of libxml2 below an element of lxml, and neither changes nor keeps them.
"""

from lxml.includes.etreepublic cimport _Element, import_lxml__etree, namespacedName
from lxml.includes.tree cimport XML_COMMENT_NODE, XML_PI_NODE

include "nodes.pxi"

import_lxml__etree()

# What is read.
cdef enum:
    START, END, TEXT, COMMENT, INSTRUCTION


def events(_Element root not None):
    """List the tags and texts of a tree in their order.

    Parameters
    ----------
    root : lxml.etree._Element

    Returns
    -------
    list of (int, str)
        As in `webjury.extractors.events.tree_events`.
    """
    cdef xmlNode* top = root._c_node
    cdef xmlNode* node = top
    cdef xmlNode* following
    cdef list found = []
    cdef dict known = {}
    while True:
        following = NULL
        if node.type == XML_ELEMENT_NODE:
            found.append(_tag_event(known, node, START))
            _add_text(found, node.children)
            following = _first_element(node.children)
            if following is not NULL:
                node = following
                continue
            found.append(_tag_event(known, node, END))
        elif node.type == XML_COMMENT_NODE:
            found.append((COMMENT, ""))
        elif node.type == XML_PI_NODE:
            found.append((INSTRUCTION, ""))
        # What ends with this node.
        while node is not top and following is NULL:
            _add_text(found, node.next)
            following = _first_element(node.next)
            if following is NULL:
                node = node.parent
                found.append(_tag_event(known, node, END))
        if following is NULL:
            return found
        node = following


cdef tuple _tag_event(dict known, xmlNode* node, int kind):
    """The start or the end of an element; known ones by where libxml2 keeps the name."""
    cdef tuple pair
    if node.ns is not NULL:
        return kind, namespacedName(node)
    found = known.get(<size_t> node.name)
    if found is None:
        tag = namespacedName(node)
        found = known[<size_t> node.name] = (START, tag), (END, tag)
    pair = found
    return pair[kind]


cdef int _add_text(list found, xmlNode* first) except -1:
    """Add the text that begins with a node."""
    if _is_text(first):
        text = _text_from(first)
        if text:
            found.append((TEXT, text))
    return 0
