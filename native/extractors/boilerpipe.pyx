# cython: language_level=3, boundscheck=False, wraparound=False
"""boilerpy3's blocks of text: the twin of `webjury.extractors.faster.boilerpipe_blocks`.

It reads a page once, character by character, counts the words on the way, and makes strings only
for the texts of blocks.
"""

cimport cython
from libc.stdint cimport uint8_t
from libc.stdlib cimport free
from libc.string cimport strstr
from lxml.includes.etreepublic cimport import_lxml__etree

include "characters.pxi"
include "collected.pxi"
include "nodes.pxi"
include "events.pxi"

import_lxml__etree()

# Kinds of tags, as given by the caller.
cdef enum:
    NO_TAG = -1
    BLOCK, LINK, BODY, IGNORED, INLINE, SPACED, CODE, UNCLOSED, TITLE

# Kinds of events of code.
cdef enum:
    START, END

# Flags of a character.
cdef enum:
    WHITE_SPACE = 1
    TOKEN_CHARACTER = 2
    LETTER_OR_DIGIT = 4

cdef enum:
    # The character that boilerpy3 writes into the text at the start and the end of a link.
    MARK = 0xE00A
    SPACE = 0x20
    LINE = 80
    LONG_SPACE = 100

cdef str LINK_STARTS = "\ue00astart"
cdef str LINK_ENDS = "\ue00aend"
cdef uint8_t[ASCII] FLAGS


cdef uint8_t _character_flags(uint32_t character) noexcept:
    if Py_UNICODE_ISSPACE(character):
        return WHITE_SPACE
    return TOKEN_CHARACTER | LETTER_OR_DIGIT if Py_UNICODE_ISALNUM(character) else 0


cdef _fill_flags():
    cdef uint32_t character
    for character in range(ASCII):
        FLAGS[character] = _character_flags(character)
    for character in "_\"'.,!@-:;$?()/":
        FLAGS[character] = TOKEN_CHARACTER


_fill_flags()


def read_blocks(
    dict kinds not None, code_events not None, make_result not None, _Element root not None
):
    """Read the blocks that boilerpy3 finds in the HTML of a tree.

    Parameters
    ----------
    kinds : dict of str to int
        Kinds of the tags that do not just end a block: 1 link, 2 body, 3 ignored, 4 inline,
        5 spaced, 6 code, 7 unclosed, 8 title.
    code_events : callable
        Returns the events of an element of code, given its tag and text.
    make_result : callable
        Makes the result from blocks and title.
    root : lxml.etree._Element

    Returns
    -------
    webjury.extractors.faster.boilerpipe_blocks.Blocks
    """
    cdef BlockReader reader = BlockReader(kinds, code_events)
    reader.read(root)
    reader.end_block()
    return make_result(reader.blocks, reader.title)


@cython.final
cdef class BlockReader(EventReader):
    """Collects blocks."""

    cdef dict kinds
    cdef object code_events
    cdef list blocks
    cdef str title
    # The text of the current block, without marks, and the end of its last non-space character.
    cdef Characters text
    cdef Py_ssize_t stop
    cdef bint is_blank
    # Numbers of open elements.
    cdef Py_ssize_t n_bodies, n_links, n_ignored
    cdef bint is_linked, is_over
    cdef int last_kind
    # The kind of the last element to begin, unless it has ended, and the first node of its code.
    cdef int within
    cdef xmlNode* code
    # Start of the current token, or -1, and whether it is a word.
    cdef Py_ssize_t token
    cdef bint is_word
    cdef Py_ssize_t n_words, n_linked, n_others, n_lines, n_in_line, length

    def __cinit__(self, dict kinds, code_events):
        self.kinds, self.code_events, self.blocks = kinds, code_events, []
        self.within = NO_TAG
        self.begin_block()

    def __dealloc__(self):
        free(self.text.items)

    cdef int kind_of(self, str tag) except -1:
        return self.kinds.get(tag, BLOCK)

    cdef int start(self, xmlNode* node, int kind) except -1:
        self.within, self.code = kind, NULL
        return 0 if kind == CODE else self.open(kind)

    cdef int end(self, xmlNode* node, int kind) except -1:
        self.within = NO_TAG
        if kind == CODE:
            return self.read_code(node)
        return 0 if kind == UNCLOSED else self.close(kind)

    cdef int write(self, xmlNode* first) except -1:
        if self.within == CODE:
            self.code = first
            return 0
        return self.write_nodes(first)

    cdef int read_code(self, xmlNode* node) except -1:
        """Read an element of code; boilerpy3 may end it in the middle."""
        if self.code is NULL or (
            not _is_text(self.code.next)
            and strstr(<const char*> self.code.content, b"</") is NULL
        ):
            self.open(CODE)
            if self.code is not NULL:
                self.write_nodes(self.code)
            return self.close(CODE)
        for event, value in self.code_events(namespacedName(node), _text_from(self.code)):
            if event == START:
                self.open(self.kind_of(value))
            elif event == END:
                self.close(self.kind_of(value))
            else:
                self.write_string(value)
        return 0

    cdef int open(self, int kind) except -1:
        """Begin an element."""
        self.last_kind = kind
        if kind == LINK:
            # A link within a link ends the outer link.
            self.n_links = min(self.n_links + 1, <Py_ssize_t> 1)
            if not self.n_ignored:
                self.mark(True)
        elif kind == SPACED:
            self.space()
        elif kind == BODY:
            self.end_block()
            self.n_bodies += 1
        elif kind != INLINE:
            self.n_ignored += kind == IGNORED or kind == CODE
            self.is_over = True
        return 0

    cdef int close(self, int kind) except -1:
        """End an element."""
        if kind == LINK:
            self.n_links -= 1
            if not self.n_links and not self.n_ignored:
                self.mark(False)
        elif kind == SPACED:
            self.space()
        elif kind == BODY:
            self.end_block()
            self.n_bodies -= 1
        elif kind != INLINE:
            self.n_ignored -= kind == IGNORED or kind == CODE
            self.is_over = True
        return self.end_block() if self.is_over else 0

    cdef int write_nodes(self, xmlNode* node) except -1:
        """Write the text of a node and of the text nodes after it."""
        cdef const xmlChar* place
        if not self.begin_text():
            return 0
        while _is_text(node):
            place = node.content
            while place is not NULL and place[0]:
                self.add(_read_character(&place))
            node = node.next
        return self.end_text()

    cdef int write_string(self, str text) except -1:
        cdef int kind = PyUnicode_KIND(text)
        cdef void* characters = PyUnicode_DATA(text)
        cdef Py_ssize_t place
        if not self.begin_text():
            return 0
        for place in range(PyUnicode_GET_LENGTH(text)):
            self.add(PyUnicode_READ(kind, characters, place))
        return self.end_text()

    cdef bint begin_text(self) except -1:
        """Begin a text; False if the text is ignored."""
        if self.is_over:
            self.end_block()
            self.is_over = False
        self.is_blank = True
        return not self.n_ignored

    cdef int add(self, uint32_t character) except -1:
        """Write a character; white space at the start of a text becomes one space."""
        cdef uint8_t flags = FLAGS[character] if character < ASCII else _character_flags(character)
        if flags & WHITE_SPACE:
            if self.is_blank:
                return self.space()
            self.end_token()
            return _append(&self.text, character)
        if self.within == TITLE and not self.is_blank and self.text.length - self.stop >= LONG_SPACE:
            self.text.length = self.stop
            self.space()
        if flags & TOKEN_CHARACTER:
            if self.token < 0:
                self.token = self.text.length - _ends_with(&self.text, MARK)
            self.is_word |= (flags & LETTER_OR_DIGIT) != 0
        else:
            self.end_token()
        _append(&self.text, character)
        self.is_blank, self.stop = False, self.text.length
        return 0

    cdef int end_text(self) except -1:
        """End a text; white space at its end becomes one space."""
        if self.is_blank:
            return self.space()
        if self.text.length == self.stop:
            return 0
        self.text.length = self.stop
        return self.space()

    cdef int space(self) except -1:
        if _ends_with(&self.text, SPACE):
            return 0
        self.end_token()
        return _append(&self.text, SPACE)

    cdef int mark(self, bint is_linked) except -1:
        """Begin or end a link."""
        self.space()
        if self.n_bodies:
            self.is_linked = is_linked
        return 0

    cdef int end_token(self) except -1:
        cdef Py_ssize_t length = self.text.length - self.token
        if self.token < 0:
            return 0
        if self.text.items[self.token] == MARK and self.is_mark():
            pass
        elif self.is_word:
            self.add_word(length)
        else:
            self.n_others += 1
        self.token, self.is_word = -1, False
        return 0

    cdef bint is_mark(self) except -1:
        """Whether the current token is a mark, which a page may contain as text; apply it if so."""
        cdef str token
        if self.text.length - self.token > PyUnicode_GET_LENGTH(LINK_STARTS):
            return False
        token = _string(&self.text, self.token, self.text.length)
        if token != LINK_STARTS and token != LINK_ENDS:
            return False
        if self.n_bodies:
            self.is_linked = token == LINK_STARTS
        return True

    cdef void add_word(self, Py_ssize_t length) noexcept:
        """Count a word, also in the wrapped lines."""
        self.n_words += 1
        self.n_linked += self.is_linked
        self.n_in_line += 1
        self.length += length + 1
        if self.length > LINE:
            self.n_lines += 1
            self.n_in_line, self.length = 1, length

    cdef int end_block(self) except -1:
        cdef str text
        self.end_token()
        if self.n_bodies:
            if self.n_words or self.n_others:
                self.blocks.append((
                    self.stripped(), self.n_words, self.n_linked,
                    self.n_words - self.n_in_line if self.n_lines else self.n_words,
                    self.n_lines or 1,
                ))
        elif self.last_kind == TITLE:
            self.title = self.stripped() or self.title
        self.begin_block()
        return 0

    cdef void begin_block(self) noexcept:
        self.text.length = 0
        self.token, self.is_word = -1, False
        self.n_words = self.n_linked = self.n_others = self.n_lines = self.n_in_line = 0
        # Length of the line: its first word has no space before it.
        self.length = -1

    cdef str stripped(self):
        """The text of the block without the spaces around it."""
        cdef Py_ssize_t start = 0, stop = self.text.length
        while start < stop and self.text.items[start] == SPACE:
            start += 1
        while start < stop and self.text.items[stop - 1] == SPACE:
            stop -= 1
        return _string(&self.text, start, stop)
