# The tags and texts of a tree in document order, as in `webjury.extractors.events`: included, after
# nodes.pxi, by modules that read a page from start to end.

from libc.stdint cimport uintptr_t
from lxml.includes.etreepublic cimport _Element, namespacedName
from lxml.includes.tree cimport XML_COMMENT_NODE, XML_PI_NODE, xmlChar

cdef enum:
    N_KNOWN_TAGS = 256  # a power of 2

cdef struct KnownTag:
    const xmlChar* name
    int kind


cdef class EventReader:
    """Reads the nodes of libxml2 below an element of lxml, without changing or keeping them.

    Subclasses define the kinds of elements, and handle the events.
    """

    cdef KnownTag[N_KNOWN_TAGS] known

    cdef int read(self, _Element root) except -1:
        """Read the events of a tree."""
        cdef xmlNode* top = root._c_node
        cdef xmlNode* node = top
        cdef xmlNode* following
        while True:
            following = NULL
            if node.type == XML_ELEMENT_NODE:
                self.start(node, self.kind(node))
                self.read_text(node.children)
                following = _first_element(node.children)
                if following is not NULL:
                    node = following
                    continue
                self.end(node, self.kind(node))
            elif node.type == XML_COMMENT_NODE or node.type == XML_PI_NODE:
                self.interrupt(node.type == XML_COMMENT_NODE)
            # End all elements that end with this node.
            while node is not top and following is NULL:
                self.read_text(node.next)
                following = _first_element(node.next)
                if following is NULL:
                    node = node.parent
                    self.end(node, self.kind(node))
            if following is NULL:
                return 0
            node = following

    cdef int read_text(self, xmlNode* first) except -1:
        """Read the text that begins at a node, unless it is empty."""
        cdef xmlNode* node = first
        while _is_text(node):
            if node.content is not NULL and node.content[0]:
                return self.write(first)
            node = node.next
        return 0

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
        raise NotImplementedError

    cdef int start(self, xmlNode* node, int kind) except -1:
        return 0

    cdef int end(self, xmlNode* node, int kind) except -1:
        return 0

    cdef int write(self, xmlNode* first) except -1:
        """Handle the text of a node and of the text nodes after it."""
        return 0

    cdef int interrupt(self, bint is_comment) except -1:
        """Handle a comment or an instruction."""
        return 0
