# cython: language_level=3, boundscheck=False, wraparound=False
"""The text of Body Text Extraction: the twin of ``_best_texts`` in `webjury.extractors.bte`.

It reads the nodes of libxml2 below an element of lxml, without changing or keeping them, and makes
strings only for the chosen texts.
"""

cimport cython
from libc.stdint cimport int64_t
from libc.stdlib cimport free, realloc
from lxml.includes.etreepublic cimport import_lxml__etree

include "nodes.pxi"
include "events.pxi"

import_lxml__etree()

cdef extern from "Python.h":
    bint Py_UNICODE_ISSPACE(Py_UCS4 character) noexcept

cdef enum:
    OTHER, CODE, VOID

# The number of words of a text, with its first node; or minus the number of tags, with NULL.
cdef struct Token:
    int64_t value
    xmlNode* text


@cython.final
cdef class Tokens(EventReader):
    """The tokens of a page, in document order."""

    cdef Token* items
    cdef Py_ssize_t length, room
    cdef object code_tags, void_tags
    cdef bint is_code

    def __cinit__(self, code_tags, void_tags):
        self.code_tags, self.void_tags = code_tags, void_tags

    def __dealloc__(self):
        free(self.items)

    cdef int kind_of(self, str tag) except -1:
        return CODE if tag in self.code_tags else VOID if tag in self.void_tags else OTHER

    cdef int start(self, xmlNode* node, int kind) except -1:
        if kind == CODE:
            self.is_code = True
            return 0
        return self.add_tag()

    cdef int end(self, xmlNode* node, int kind) except -1:
        if kind == CODE:
            self.is_code = False
        return self.add_tag() if kind == OTHER else 0

    cdef int write(self, xmlNode* first) except -1:
        cdef int64_t n_words = 0 if self.is_code else _count_words(first)
        return self.add(n_words, first) if n_words else 0

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
    cdef Tokens tokens = Tokens(code_tags, void_tags)
    tokens.read(root)
    return tokens.best_texts()


cdef int64_t _count_words(xmlNode* node) noexcept:
    """Number of words in a node and the text nodes after it, split as by ``str.split``."""
    cdef int64_t n_words = 0
    cdef bint is_word = False, is_space
    cdef const xmlChar* place
    cdef uint32_t character  # a variable, because the macro evaluates its argument twice
    while _is_text(node):
        place = node.content
        while place is not NULL and place[0]:
            character = _read_character(&place)
            is_space = Py_UNICODE_ISSPACE(character)
            n_words += is_word < (not is_space)
            is_word = not is_space
        node = node.next
    return n_words
