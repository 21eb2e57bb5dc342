# cython: language_level=3, boundscheck=False, wraparound=False
"""Elements that may hide text: the twin of `webjury.segmenter.hidden`'s search.

It reads the nodes of libxml2 below an element of lxml, and neither changes nor keeps them.
"""

from lxml.includes.etreepublic cimport _Element, elementFactory, import_lxml__etree

include "nodes.pxi"

import_lxml__etree()


def marked(_Element root not None, tuple tags not None, tuple attributes not None):
    """Find the elements of some tags, and those with some attributes.

    Parameters
    ----------
    root : lxml.etree._Element
    tags, attributes : tuple of str

    Returns
    -------
    list of lxml.etree._Element
        In document order.
    """
    cdef list tag_names = [name.encode("ascii") for name in tags]
    cdef list attribute_names = [name.encode("ascii") for name in attributes]
    cdef xmlNode* top = root._c_node
    cdef xmlNode* node = top
    cdef list found = []
    while node is not NULL:
        if node.type == XML_ELEMENT_NODE:
            if _has_any(node, attribute_names) or _is_any(node, tag_names):
                found.append(elementFactory(root._doc, node))
        node = _next(node, top)
    return found


cdef bint _is_any(const xmlNode* node, list names):
    cdef bytes name
    for name in names:
        if node.name[0] == (<const char*> name)[0] and _is_named(node, name):
            return True
    return False


cdef bint _has_any(const xmlNode* node, list names):
    cdef const xmlAttr* attribute = node.properties
    cdef bytes name
    while attribute is not NULL:
        if attribute.ns is NULL:
            for name in names:
                if strcmp(<const char*> attribute.name, name) == 0:
                    return True
        attribute = attribute.next
    return False
