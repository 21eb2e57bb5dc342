# cython: language_level=3, boundscheck=False, wraparound=False
"""The text of Body Text Extraction, compiled: the twin of ``_best_texts`` in `webjury.extractors.bte`.

It reads the nodes of libxml2 below an element of lxml, and neither changes nor keeps them. Only the
text that is chosen becomes strings.
"""

from libc.stdint cimport int64_t, uint32_t, uintptr_t
from libc.stdlib cimport free, realloc
from lxml.includes.etreepublic cimport _Element, import_lxml__etree, namespacedName
from lxml.includes.tree cimport XML_ELEMENT_NODE, xmlChar, xmlNode

include "nodes.pxi"

import_lxml__etree()

cdef extern from "Python.h":
    bint Py_UNICODE_ISSPACE(Py_UCS4 character) noexcept

cdef enum:
    UNKNOWN, OTHER, CODE, VOID
    N_NAMES = 256  # a power of 2

# Words of a text, with its first node; or minus the number of tags.
cdef struct Token:
    int64_t value
    xmlNode* text

cdef struct Name:
    const xmlChar* name
    int kind


cdef class Tokens:
    """The tokens of a page, in their order."""

    cdef Token* items
    cdef Py_ssize_t length, room
    cdef Name[N_NAMES] names
    cdef object code_tags, void_tags

    def __cinit__(self, code_tags, void_tags):
        self.code_tags, self.void_tags = code_tags, void_tags

    def __dealloc__(self):
        free(self.items)

    cdef int add(self, int64_t value, xmlNode* text) except -1:
        cdef Token* items
        cdef Py_ssize_t room = 2 * self.length + 1024
        if self.length == self.room:
            items = <Token*> realloc(self.items, room * sizeof(Token))
            if not items:
                raise MemoryError
            self.items, self.room = items, room
        self.items[self.length].value, self.items[self.length].text = value, text
        self.length += 1
        return 0

    cdef int add_tag(self) except -1:
        if self.length and self.items[self.length - 1].text is NULL:
            self.items[self.length - 1].value -= 1
            return 0
        return self.add(-1, NULL)

    cdef int add_text(self, xmlNode* first) except -1:
        cdef int64_t n_words = _count_words(first)
        return self.add(n_words, first) if n_words else 0

    cdef int kind(self, xmlNode* node) except -1:
        """What an element is, by its name, of which libxml2 keeps one copy for a page."""
        cdef Name* known
        if node.ns is not NULL:
            return self.kind_of(node)
        known = &self.names[(<uintptr_t> node.name >> 3) & (N_NAMES - 1)]
        if known.name is not node.name:
            known.name, known.kind = node.name, self.kind_of(node)
        return known.kind

    cdef int kind_of(self, xmlNode* node) except -1:
        tag = namespacedName(node)
        return CODE if tag in self.code_tags else VOID if tag in self.void_tags else OTHER

    cdef list best_texts(self):
        """The texts of the span with the largest sum."""
        cdef Py_ssize_t place, start = 0, best_start = 0, best_stop = 0
        cdef int64_t total = 0, best = 0
        for place in range(self.length):
            if total < 0:
                total, start = 0, place
            total += self.items[place].value
            if total > best:
                best, best_start, best_stop = total, start, place + 1
        return [
            _text_from(self.items[place].text)
            for place in range(best_start, best_stop)
            if self.items[place].text is not NULL
        ]


def best_texts(code_tags not None, void_tags not None, _Element root not None):
    """Find the texts of the span with the most words and the fewest tags.

    Parameters
    ----------
    code_tags, void_tags : collection of str
        Elements whose text is code, and those without end tags.
    root : lxml.etree._Element

    Returns
    -------
    list of str
    """
    cdef xmlNode* top = root._c_node
    cdef xmlNode* node = top
    cdef xmlNode* following
    cdef Tokens tokens = Tokens(code_tags, void_tags)
    cdef int kind
    cdef bint is_code = False
    while True:
        following = NULL
        if node.type == XML_ELEMENT_NODE:
            kind = tokens.kind(node)
            if kind == CODE:
                is_code = True
            else:
                tokens.add_tag()
            if not is_code:
                tokens.add_text(node.children)
            following = _first_element(node.children)
            if following is not NULL:
                node = following
                continue
            if kind == CODE:
                is_code = False
            elif kind == OTHER:
                tokens.add_tag()
        # What ends with this node.
        while node is not top and following is NULL:
            if not is_code:
                tokens.add_text(node.next)
            following = _first_element(node.next)
            if following is NULL:
                node = node.parent
                kind = tokens.kind(node)
                if kind == CODE:
                    is_code = False
                elif kind == OTHER:
                    tokens.add_tag()
        if following is NULL:
            return tokens.best_texts()
        node = following


cdef int64_t _count_words(xmlNode* node) noexcept:
    """Words of the text of the nodes from one on, as Python splits it."""
    cdef int64_t n_words = 0
    cdef bint is_word = False, is_space
    cdef const xmlChar* byte
    cdef uint32_t character
    while _is_text(node):
        byte = node.content
        while byte is not NULL and byte[0]:
            character = byte[0]
            byte += 1
            if character >= 0x80:
                # Bytes that go on with a character: libxml2 has valid UTF-8 alone.
                character &= 0x1F if character < 0xE0 else 0x0F if character < 0xF0 else 0x07
                while byte[0] & 0xC0 == 0x80:
                    character = character << 6 | byte[0] & 0x3F
                    byte += 1
            is_space = Py_UNICODE_ISSPACE(<Py_UCS4> character)
            n_words += is_word < (not is_space)
            is_word = not is_space
        node = node.next
    return n_words
