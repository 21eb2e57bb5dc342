"""The text of Body Text Extraction: counts words and tags, and makes strings of what it keeps."""

cimport cython
from libc.stdint cimport int64_t, uint32_t
from libc.stdlib cimport free
from lxml.includes.etreepublic cimport _Element
from lxml.includes.tree cimport xmlChar, xmlNode

from ..segmenter.buffers cimport resized
from ..segmenter.characters cimport Py_UNICODE_ISSPACE
from ..segmenter.nodes cimport next_character, text_from
from .tree_reader cimport TreeReader

from ..segmenter.tags import CODE_TAGS, VOID_TAGS

# Kinds of elements: void ones have no end tag.
cdef enum:
    OTHER, CODE, VOID

# A text: its number of words, and its first node. Or a run of tags: minus their number, and NULL.
cdef struct Token:
    int64_t value
    xmlNode* text


def best_texts(_Element root not None):
    """Find the texts of the span with the most words and the fewest tags."""
    cdef Tokens tokens = Tokens()
    tokens.read(root)
    return tokens.best_texts()


@cython.final
cdef class Tokens(TreeReader):
    """The tokens of a page, in document order: texts, and runs of start and end tags; no code."""

    cdef Token* items
    cdef Py_ssize_t length, room
    cdef bint is_code  # one flag is enough: the parser finds no elements in code

    def __dealloc__(self):
        free(self.items)

    cdef int kind_of(self, str tag) except -1:
        return CODE if tag in CODE_TAGS else VOID if tag in VOID_TAGS else OTHER

    cdef int start(self, xmlNode* node, int kind) except -1:
        if kind == CODE:
            self.is_code = True
        else:
            self.add_tag()

    cdef int end(self, xmlNode* node, int kind) except -1:
        if kind == CODE:
            self.is_code = False
        elif kind == OTHER:
            self.add_tag()

    cdef int write(self, xmlNode* first) except -1:
        cdef int64_t n_words = 0 if self.is_code else _count_words(first)
        if n_words:
            self.add(n_words, first)

    cdef int add_tag(self) except -1:
        if self.length and self.items[self.length - 1].text is NULL:
            self.items[self.length - 1].value -= 1
        else:
            self.add(-1, NULL)

    cdef int add(self, int64_t value, xmlNode* text) except -1:
        if self.length == self.room:
            self.make_room()
        self.items[self.length].value, self.items[self.length].text = value, text
        self.length += 1

    cdef int make_room(self) except -1:
        cdef Py_ssize_t room = 2 * self.length + 1024
        self.items, self.room = <Token*> resized(self.items, room * sizeof(Token)), room

    cdef list best_texts(self):
        """The texts of the span with the largest sum; of several, the longest that ends first."""
        cdef Py_ssize_t place, start = 0, best_start = 0, best_stop = 0
        cdef int64_t total = 0, best = 0
        for place in range(self.length):
            if total < 0:
                total, start = 0, place
            total += self.items[place].value
            if total > best:
                best, best_start, best_stop = total, start, place + 1
        return [
            text_from(self.items[place].text)
            for place in range(best_start, best_stop)
            if self.items[place].text is not NULL
        ]


cdef int64_t _count_words(const xmlNode* node) noexcept:
    """Number of words in a node and the text nodes after it, split as by ``str.split``."""
    cdef int64_t n_words = 0
    cdef bint is_word = False, is_space
    cdef const xmlChar* place = NULL
    cdef uint32_t character
    while next_character(&node, &place, &character):
        is_space = Py_UNICODE_ISSPACE(character)
        n_words += is_word < (not is_space)
        is_word = not is_space
    return n_words
