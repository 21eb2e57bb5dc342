"""Nodes of libxml2 as lxml presents them, for walks over a tree that make no objects of Python."""

from libc.stdint cimport uint32_t
from libc.string cimport strcmp
from lxml.includes.etreepublic cimport _isElement
from lxml.includes.tree cimport (
    XML_CDATA_SECTION_NODE, XML_ELEMENT_NODE, XML_TEXT_NODE, xmlAttr, xmlChar, xmlNode,
)


cdef inline xmlNode* first_element(xmlNode* node) noexcept:
    """The first node, from this one on, that lxml presents: an element, comment or instruction."""
    while node is not NULL and not _isElement(node):
        node = node.next
    return node


cdef inline xmlNode* next_node(xmlNode* node, const xmlNode* top) noexcept:
    """The next node of the tree below `top`, in document order; NULL after its last node."""
    # The children of an entity reference are not part of the tree.
    if node.children is not NULL and node.type == XML_ELEMENT_NODE:
        return node.children
    while node is not top:
        if node.next is not NULL:
            return node.next
        node = node.parent
    return NULL


cdef inline bint is_named(const xmlNode* node, const char* name) noexcept:
    """Whether a node is an element with this name and without namespace."""
    return (
        node.type == XML_ELEMENT_NODE
        and node.name[0] == name[0]  # rules out most names quickly
        and node.ns is NULL
        and strcmp(<const char*> node.name, name) == 0
    )


cdef inline bint is_text(const xmlNode* node) noexcept:
    return node is not NULL and (
        node.type == XML_TEXT_NODE or node.type == XML_CDATA_SECTION_NODE
    )


cdef inline str text_from(const xmlNode* node):
    """The text of this node and of the text nodes directly after it."""
    cdef str text = ""
    while is_text(node):
        text += (<const char*> node.content).decode("utf-8")
        node = node.next
    return text


cdef inline uint32_t character_at(const xmlChar* place) noexcept:
    """The character that begins at a place."""
    return read_character(&place)


cdef inline uint32_t character_before(const xmlChar* place) noexcept:
    """The character that ends at a place."""
    place -= 1
    while place[0] & 0xC0 == 0x80:
        place -= 1
    return read_character(&place)


cdef inline uint32_t read_character(const xmlChar** place) noexcept:
    """Read a character, and move the place past it; libxml2 only stores valid UTF-8."""
    cdef uint32_t character = place[0][0]
    place[0] += 1
    if character >= 0x80:
        character &= 0x1F if character < 0xE0 else 0x0F if character < 0xF0 else 0x07
        while place[0][0] & 0xC0 == 0x80:
            character = character << 6 | place[0][0] & 0x3F
            place[0] += 1
    return character


cdef inline bint next_character(
    const xmlNode** node, const xmlChar** place, uint32_t* character
) noexcept:
    """Read the next character of a text, which goes on in the text nodes after its first one.

    At first, `place` is NULL. False at the end, where `node` is the node after the text.
    """
    while is_text(node[0]):
        if place[0] is NULL:
            place[0] = node[0].content
        if place[0] is not NULL and place[0][0]:
            character[0] = read_character(place)
            return True
        node[0], place[0] = node[0].next, NULL
    return False


cdef inline bint is_plain(const xmlAttr* attribute) noexcept:
    """Whether an attribute is like all those of HTML: no namespace, and at most one text node."""
    return attribute.ns is NULL and (
        attribute.children is NULL
        or (
            attribute.children.type == XML_TEXT_NODE
            and attribute.children.next is NULL
            and attribute.children.content is not NULL
        )
    )


cdef inline const char* value_of(const xmlAttr* attribute) noexcept:
    """The value of a plain attribute, in UTF-8."""
    if attribute.children is NULL:
        return b""
    return <const char*> attribute.children.content
