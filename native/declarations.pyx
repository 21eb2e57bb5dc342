# cython: language_level=3, boundscheck=False, wraparound=False
"""What a page declares about itself: the twin of `webjury.ensemble.features.declarations`.

It reads the nodes of libxml2 below an element of lxml, makes no Python object for most of them, and
neither changes nor keeps them.
"""

from libc.string cimport strcmp, strstr
from lxml.includes.etreepublic cimport (
    _Element, attributeValueFromNsName, elementFactory, import_lxml__etree, textOf,
)
from lxml.includes.tree cimport (
    XML_CDATA_SECTION_NODE, XML_ELEMENT_NODE, XML_TEXT_NODE, const_xmlChar, xmlNode,
)

import_lxml__etree()


def find(_Element root not None, text_of, bytes wanted not None):
    """Find what a page declares.

    Parameters
    ----------
    root : lxml.etree._Element
    text_of : callable
        From an element to all its text.
    wanted : bytes
        JSON-LD without it is left out.

    Returns
    -------
    titles, descriptions, linked_data : list of str
    """
    cdef xmlNode* top = root._c_node
    cdef xmlNode* node = top
    cdef xmlNode* title = NULL
    cdef list titles = [], descriptions = [], linked_data = []
    while True:
        if node.type == XML_ELEMENT_NODE:
            if _is_called(node, b"meta"):
                _read_meta(node, titles, descriptions)
            elif _is_called(node, b"script"):
                _read_script(node, wanted, linked_data)
            elif title is NULL and _is_called(node, b"title"):
                title = node
        if node.type == XML_ELEMENT_NODE and node.children is not NULL:
            node = node.children
            continue
        while node is not top and node.next is NULL:
            node = node.parent
        if node is top:
            break
        node = node.next
    if title is not NULL:
        titles.append(text_of(elementFactory(root._doc, title)))
    return titles, descriptions, linked_data


cdef inline bint _is_called(xmlNode* node, const char* name) noexcept:
    return strcmp(<const char*> node.name, name) == 0 and node.ns is NULL


cdef int _read_meta(xmlNode* meta, list titles, list descriptions) except -1:
    of = _attribute(meta, b"property")
    if of == "og:title":
        titles.append(_attribute(meta, b"content") or "")
    if of == "og:description" or _attribute(meta, b"name") == "description":
        descriptions.append(_attribute(meta, b"content") or "")
    return 0


cdef int _read_script(xmlNode* script, bytes wanted, list linked_data) except -1:
    cdef xmlNode* content = script.children
    kind = _attribute(script, b"type")
    if kind is None or "ld+json" not in kind:
        return 0
    # Most are one text, which need not be decoded.
    if content is not NULL and content.next is NULL and (
        content.type == XML_TEXT_NODE or content.type == XML_CDATA_SECTION_NODE
    ):
        if strstr(<const char*> content.content, wanted) is NULL:
            return 0
    text = textOf(script) or ""
    if wanted.decode() in text:
        linked_data.append(text)
    return 0


cdef _attribute(xmlNode* node, const char* name):
    """The value of an attribute; None if there is none."""
    return attributeValueFromNsName(node, NULL, <const_xmlChar*> name)
