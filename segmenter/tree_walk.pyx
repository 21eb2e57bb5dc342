"""Read a page by a walk over its tree: where libxml2's events cannot be had, and for other trees."""

from libc.stdint cimport uint8_t
from libc.string cimport strlen
from lxml.includes.etreepublic cimport (
    _Element, _isElement, collectAttributes, import_lxml__etree, namespacedName,
)
from lxml.includes.tree cimport XML_ELEMENT_NODE, xmlAttr, xmlNode

from .names cimport Name
from .nodes cimport is_plain, is_text, value_of
from .reader cimport Reader

import_lxml__etree()

cdef enum:
    ITEMS = 3  # makes `collectAttributes` return names and values


def read_tree(_Element root not None, *, bint is_whole=False):
    """Read the tree below an element."""
    cdef TreeReader reader = TreeReader(is_whole)
    reader.read(root._c_node)
    return reader.finish()


cdef class TreeReader(Reader):
    """Walks over a tree without making Python objects of its nodes."""

    cdef int read(self, xmlNode* top) except -1:
        cdef xmlNode* node = top
        while True:
            if node.type == XML_ELEMENT_NODE:
                self.begin_node(node)
                if node.children is not NULL:
                    node = node.children
                    continue
                self.end(self.tag_of(node))
            elif is_text(node):
                self.text(<const uint8_t*> node.content, strlen(<const char*> node.content))
            elif _isElement(node):
                self.comment()
            while node is not top and node.next is NULL:
                node = node.parent
                self.end(self.tag_of(node))
            if node is top:
                return 0
            node = node.next

    cdef int begin_node(self, xmlNode* node) except -1:
        cdef list kept_alive = []
        cdef const xmlAttr* attribute = node.properties
        while attribute is not NULL and is_plain(attribute):
            self.attribute(
                self.names.find(attribute.name)[0], value_of(attribute), strlen(value_of(attribute))
            )
            attribute = attribute.next
        if attribute is not NULL:  # of a kind that HTML does not have
            self.n_current = 0
            for name, value in collectAttributes(node, ITEMS):
                kept_alive.append(value.encode())
                self.attribute(
                    self.names.of_string(name), <bytes> kept_alive[len(kept_alive) - 1],
                    len(<bytes> kept_alive[len(kept_alive) - 1]),
                )
        return self.begin(self.tag_of(node))

    cdef Name tag_of(self, xmlNode* node) except *:
        if node.ns is NULL:
            return self.names.find(node.name)[0]
        return self.names.of_string(namespacedName(node))
