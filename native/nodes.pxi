# Nodes of libxml2 as lxml shows them, for the walks over a tree.

from lxml.includes.etreepublic cimport _isElement
from lxml.includes.tree cimport XML_CDATA_SECTION_NODE, XML_TEXT_NODE, xmlNode


cdef xmlNode* _first_element(xmlNode* node) noexcept:
    """The first of a node and those after it that lxml shows: an element, or what it has as one."""
    while node is not NULL and not _isElement(node):
        node = node.next
    return node


cdef bint _is_text(xmlNode* node) noexcept:
    return node is not NULL and (
        node.type == XML_TEXT_NODE or node.type == XML_CDATA_SECTION_NODE
    )


cdef str _text_from(xmlNode* node):
    """The text of the nodes from one on."""
    cdef str text = ""
    while _is_text(node):
        text += (<const char*> node.content).decode("utf-8")
        node = node.next
    return text
