"""boilerpy3's blocks of text: reads a page once, and makes strings only for the texts of blocks.

`BlockText` counts the words of a block while its characters come in; `BlockReader` says where
blocks begin and end, and which of them are in the body, in links, or ignored.
"""

cimport cython
from libc.stdint cimport uint8_t, uint32_t
from libc.stdlib cimport free
from libc.string cimport strstr
from lxml.includes.etreepublic cimport _Element, import_lxml__etree, namespacedName
from lxml.includes.tree cimport xmlChar, xmlNode

from ...segmenter.characters cimport (
    ASCII, Py_UNICODE_ISALNUM, Py_UNICODE_ISSPACE, PyUnicode_DATA, PyUnicode_GET_LENGTH,
    PyUnicode_KIND, PyUnicode_READ,
)
from ...segmenter.nodes cimport is_text, next_character, text_from
from ..tree_reader cimport TreeReader
from .growing_text cimport GrowingText, append, ends_with, substring

from ...segmenter.tags import CODE_TAGS
from .boilerpipe_blocks import Blocks
from .boilerpipe_code import END, START, code_events

import_lxml__etree()

# Kinds of elements in boilerpy3. All of them end a block except links, inline elements and spaced
# elements, which get a space on both sides. Unclosed elements have no end tag in libxml2's HTML.
cdef enum:
    NO_ELEMENT = -1
    BLOCK, LINK, BODY, IGNORED, INLINE, SPACED, CODE, UNCLOSED, TITLE

cdef dict KINDS = {
    "a": LINK,
    "body": BODY,
    **dict.fromkeys("applet embed noscript object option".split(), IGNORED),
    **dict.fromkeys("b code em font i span strike strong sub sup tt u var".split(), INLINE),
    **dict.fromkeys(("abbr", "acronym"), SPACED),
    **dict.fromkeys(CODE_TAGS, CODE),
    **dict.fromkeys("area base br col frame hr img input link meta param".split(), UNCLOSED),
    "title": TITLE,
}

# Flags of a character: boilerpy3's tokens are words if they have a letter or digit.
cdef enum:
    WHITE_SPACE = 1
    TOKEN_CHARACTER = 2
    LETTER_OR_DIGIT = 4

cdef uint8_t[ASCII] ASCII_FLAGS

cdef enum:
    SPACE = 0x20
    # The character with which boilerpy3's marks begin.
    MARK = 0xE00A
    # boilerpy3 wraps blocks at this number of characters, to measure the density of their text.
    LINE = 80
    # A run of white space in a title that becomes one space, as in `LONG_SPACE`.
    LONG = 100

# The tokens that boilerpy3 writes into the text at the start and the end of a link.
cdef str LINK_STARTS = "\ue00astart"
cdef str LINK_ENDS = "\ue00aend"


cdef uint8_t _character_flags(uint32_t character) noexcept:
    """The flags of a character that is no punctuation of ASCII."""
    if Py_UNICODE_ISSPACE(character):
        return WHITE_SPACE
    return TOKEN_CHARACTER | LETTER_OR_DIGIT if Py_UNICODE_ISALNUM(character) else 0


cdef _fill_flags():
    cdef uint32_t character
    for character in range(ASCII):
        ASCII_FLAGS[character] = _character_flags(character)
    for character in "_\"'.,!@-:;$?()/":
        ASCII_FLAGS[character] = TOKEN_CHARACTER


_fill_flags()


def read_blocks(_Element root not None):
    """Read the blocks that boilerpy3 finds in the HTML of a tree."""
    cdef BlockReader reader = BlockReader()
    reader.read(root)
    reader.end_block()
    return Blocks(reader.blocks, reader.title)


@cython.final
cdef class BlockText:
    """The text of the current block, and what boilerpy3 counts in it."""

    # The text, without the marks of links, and the end of its last character but white space.
    cdef GrowingText text
    cdef Py_ssize_t stop
    # Of the text that is being written: whether it has been white space so far, and is a title.
    cdef bint is_blank, is_title
    # The current token: its start, or -1 between tokens, and whether it is a word.
    cdef Py_ssize_t token
    cdef bint is_word
    cdef Py_ssize_t n_words, n_linked_words, n_other_tokens
    # The wrapped lines: how many are full; the words and the length of the last one.
    cdef Py_ssize_t n_lines, n_words_of_line, length_of_line
    # Whether the block counts, because it is in the body, and whether words are in a link.
    cdef bint is_in_body, is_linked

    def __cinit__(self):
        self.clear()

    def __dealloc__(self):
        free(self.text.characters)

    cdef void clear(self) noexcept:
        """Begin another block."""
        self.text.length = 0
        self.token, self.is_word = -1, False
        self.n_words = self.n_linked_words = self.n_other_tokens = 0
        self.n_lines = self.n_words_of_line = 0
        self.length_of_line = -1  # its first word has no space before it

    cdef void begin_text(self, bint is_title) noexcept:
        self.is_blank, self.is_title = True, is_title

    cdef int end_text(self) except -1:
        """End a text; white space at its end becomes one space."""
        if self.is_blank:
            self.add_space()
        elif self.text.length != self.stop:
            self.text.length = self.stop
            self.add_space()

    cdef int write_nodes(self, const xmlNode* node) except -1:
        """Write the text of a node and of the text nodes after it."""
        cdef const xmlChar* place = NULL
        cdef uint32_t character
        while next_character(&node, &place, &character):
            self.add(character)

    cdef int write_string(self, str text) except -1:
        cdef int kind = PyUnicode_KIND(text)
        cdef void* characters = PyUnicode_DATA(text)
        cdef Py_ssize_t place
        for place in range(PyUnicode_GET_LENGTH(text)):
            self.add(PyUnicode_READ(kind, characters, place))

    cdef int add(self, uint32_t character) except -1:
        """Write a character; white space at the start of a text becomes one space."""
        cdef uint8_t flags
        flags = ASCII_FLAGS[character] if character < ASCII else _character_flags(character)
        if flags & WHITE_SPACE:
            if self.is_blank:
                return self.add_space()
            self.end_token()
            return append(&self.text, character)
        if self.is_title and not self.is_blank and self.text.length - self.stop >= LONG:
            self.text.length = self.stop
            self.add_space()
        if flags & TOKEN_CHARACTER:
            if self.token < 0:
                self.token = self.text.length - ends_with(&self.text, MARK)
            self.is_word |= (flags & LETTER_OR_DIGIT) != 0
        else:
            self.end_token()
        append(&self.text, character)
        self.is_blank, self.stop = False, self.text.length

    cdef int add_space(self) except -1:
        """Write a space, unless there is one."""
        if not ends_with(&self.text, SPACE):
            self.end_token()
            append(&self.text, SPACE)

    cdef int mark_link(self, bint is_linked) except -1:
        """Begin or end a link."""
        self.add_space()
        if self.is_in_body:
            self.is_linked = is_linked

    cdef int end_token(self) except -1:
        if self.token < 0:
            return 0
        if not (self.text.characters[self.token] == MARK and self.apply_mark()):
            if self.is_word:
                self.count_word(self.text.length - self.token)
            else:
                self.n_other_tokens += 1
        self.token, self.is_word = -1, False

    cdef bint apply_mark(self) except -1:
        """Whether the current token is a mark, which a page may contain as text; apply it if so."""
        cdef str token
        if self.text.length - self.token > PyUnicode_GET_LENGTH(LINK_STARTS):
            return False
        token = substring(&self.text, self.token, self.text.length)
        if token != LINK_STARTS and token != LINK_ENDS:
            return False
        if self.is_in_body:
            self.is_linked = token == LINK_STARTS
        return True

    cdef void count_word(self, Py_ssize_t length) noexcept:
        """Count a word, also in the wrapped lines."""
        self.n_words += 1
        self.n_linked_words += self.is_linked
        self.n_words_of_line += 1
        self.length_of_line += length + 1
        if self.length_of_line > LINE:
            self.n_lines += 1
            self.n_words_of_line, self.length_of_line = 1, length

    cdef tuple block(self):
        """The block as a tuple (see `Block`); None if it has no tokens."""
        if not self.n_words and not self.n_other_tokens:
            return None
        return (
            self.stripped(),
            self.n_words,
            self.n_linked_words,
            self.n_words - self.n_words_of_line if self.n_lines else self.n_words,
            self.n_lines or 1,
        )

    cdef str stripped(self):
        """The text of the block without the spaces around it."""
        cdef Py_ssize_t start = 0, stop = self.text.length
        while start < stop and self.text.characters[start] == SPACE:
            start += 1
        while start < stop and self.text.characters[stop - 1] == SPACE:
            stop -= 1
        return substring(&self.text, start, stop)


@cython.final
cdef class BlockReader(TreeReader):
    """Collects blocks, like boilerpy3's `BoilerpipeBaseParser`."""

    cdef list blocks
    cdef str title
    cdef BlockText text
    # Numbers of open elements.
    cdef Py_ssize_t n_bodies, n_links, n_ignored
    # Whether the block ends before the next text.
    cdef bint is_over
    # The kind of the last element that began; the same unless it has ended.
    cdef int last_kind, within
    # The first node of the code in the current element of code.
    cdef xmlNode* code

    def __cinit__(self):
        self.blocks, self.text, self.within = [], BlockText(), NO_ELEMENT

    cdef int kind_of(self, str tag) except -1:
        return KINDS.get(tag, BLOCK)

    cdef int start(self, xmlNode* node, int kind) except -1:
        self.within, self.code = kind, NULL
        if kind != CODE:  # code is read when it ends
            self.open(kind)

    cdef int end(self, xmlNode* node, int kind) except -1:
        self.within = NO_ELEMENT
        if kind == CODE:
            self.read_code(node)
        elif kind != UNCLOSED:
            self.close(kind)

    cdef int write(self, xmlNode* first) except -1:
        if self.within == CODE:
            self.code = first
        else:
            self.write_nodes(first)

    cdef int read_code(self, xmlNode* node) except -1:
        """Read an element of code; boilerpy3 may end it in the middle."""
        if self.code is NULL or (
            not is_text(self.code.next)
            and strstr(<const char*> self.code.content, b"</") is NULL
        ):
            self.open(CODE)
            if self.code is not NULL:
                self.write_nodes(self.code)
            return self.close(CODE)
        for event, value in code_events(namespacedName(node), text_from(self.code)):
            if event == START:
                self.open(self.kind_of(value))
            elif event == END:
                self.close(self.kind_of(value))
            elif self.begin_text():
                self.text.write_string(value)
                self.text.end_text()

    cdef int open(self, int kind) except -1:
        """Begin an element."""
        self.last_kind = kind
        if kind == LINK:
            # A link within a link ends the outer link.
            self.n_links = min(self.n_links + 1, <Py_ssize_t> 1)
            if not self.n_ignored:
                self.text.mark_link(True)
        elif kind == SPACED:
            self.text.add_space()
        elif kind == BODY:
            self.end_block()
            self.count_body(1)
        elif kind != INLINE:
            self.n_ignored += kind == IGNORED or kind == CODE
            self.is_over = True

    cdef int close(self, int kind) except -1:
        """End an element."""
        if kind == LINK:
            self.n_links -= 1
            if not self.n_links and not self.n_ignored:
                self.text.mark_link(False)
        elif kind == SPACED:
            self.text.add_space()
        elif kind == BODY:
            self.end_block()
            self.count_body(-1)
        elif kind != INLINE:
            self.n_ignored -= kind == IGNORED or kind == CODE
            self.is_over = True
        if self.is_over:
            self.end_block()

    cdef void count_body(self, int change) noexcept:
        self.n_bodies += change
        self.text.is_in_body = self.n_bodies != 0

    cdef int write_nodes(self, const xmlNode* node) except -1:
        """Write the text of a node and of the text nodes after it, unless it is ignored."""
        if self.begin_text():
            self.text.write_nodes(node)
            self.text.end_text()

    cdef bint begin_text(self) except -1:
        """Begin a text; False if the text is ignored."""
        if self.is_over:
            self.end_block()
            self.is_over = False
        self.text.begin_text(self.within == TITLE)
        return not self.n_ignored

    cdef int end_block(self) except -1:
        cdef tuple block
        self.text.end_token()
        if self.n_bodies:
            block = self.text.block()
            if block is not None:
                self.blocks.append(block)
        elif self.last_kind == TITLE:
            self.title = self.text.stripped() or self.title
        self.text.clear()
