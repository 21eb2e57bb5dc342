"""A page as a sequence of tags and texts, for extractors that read it from start to end.

The nodes of libxml2 are read below an element of lxml. None is changed or kept, and no object of
Python is made for an element.
"""

from libc.stdint cimport uintptr_t
from lxml.includes.etreepublic cimport _Element, import_lxml__etree, namespacedName
from lxml.includes.tree cimport XML_COMMENT_NODE, XML_ELEMENT_NODE, XML_PI_NODE, xmlNode

from ..segmenter.nodes cimport first_element, is_text

import_lxml__etree()


cdef class TreeReader:
    """Reads the tags and texts of a tree in document order.

    Each element is started and ended, also one without an end tag in HTML; comments and
    instructions interrupt. A subclass says of which kind an element is, and overrides the events
    that matter to it.
    """

    cdef int read(self, _Element root) except -1:
        """Read a tree, without the text after its root."""
        cdef const xmlNode* top = root._c_node
        cdef xmlNode* node = root._c_node
        cdef xmlNode* child
        while node is not NULL:
            if node.type == XML_ELEMENT_NODE:
                self.start(node, self.kind(node))
                self.read_text(node.children)
                child = first_element(node.children)
                if child is not NULL:
                    node = child
                    continue
                self.end(node, self.kind(node))
            elif node.type == XML_COMMENT_NODE or node.type == XML_PI_NODE:
                self.interrupt(node.type == XML_COMMENT_NODE)
            node = self.leave(node, top)

    cdef xmlNode* leave(self, xmlNode* node, const xmlNode* top) except? NULL:
        """Read from the end of a node to the next node, which is returned: NULL after the last."""
        cdef xmlNode* following
        while node is not top:
            self.read_text(node.next)
            following = first_element(node.next)
            if following is not NULL:
                return following
            node = node.parent
            self.end(node, self.kind(node))
        return NULL

    cdef int read_text(self, xmlNode* first) except -1:
        """Read the text that begins at a node, unless it is empty."""
        cdef xmlNode* node = first
        while is_text(node):
            if node.content is not NULL and node.content[0]:
                return self.write(first)
            node = node.next

    cdef int kind(self, const xmlNode* node) except -1:
        """The kind of an element, cached by the address of its name: libxml2 stores names once."""
        cdef KnownTag* known
        if node.ns is not NULL:
            return self.kind_of(namespacedName(<xmlNode*> node))
        known = &self.known[(<uintptr_t> node.name >> 3) & (N_KNOWN_TAGS - 1)]
        if known.name is not node.name:
            known.kind = self.kind_of(namespacedName(<xmlNode*> node))
            known.name = node.name
        return known.kind

    cdef int kind_of(self, str tag) except -1:
        """The kind of the elements with a tag, in the numbers of the subclass."""
        raise NotImplementedError

    cdef int start(self, xmlNode* node, int kind) except -1:
        """Begin an element."""

    cdef int end(self, xmlNode* node, int kind) except -1:
        """End an element."""

    cdef int write(self, xmlNode* first) except -1:
        """Handle the text of a node and of the text nodes after it, which is not empty."""

    cdef int interrupt(self, bint is_comment) except -1:
        """Handle a comment or an instruction."""
