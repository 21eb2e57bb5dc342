# cython: language_level=3, boundscheck=False, wraparound=False
"""jusText's paragraphs: the twin of `webjury.extractors.faster.justext_paragraphs`.

It reads a page once, character by character, collapses white space on the way, and makes strings
only for the texts of paragraphs.
"""

cimport cython
from libc.stdlib cimport free
from lxml.includes.etreepublic cimport import_lxml__etree

include "characters.pxi"
include "collected.pxi"
include "nodes.pxi"
include "events.pxi"

import_lxml__etree()

# Flags of a tag.
cdef enum:
    REMOVED = 1
    UNWRAPPED = 2
    PARAGRAPH = 4
    BREAK = 8
    LINK = 16
    SELECT = 32
    HEADING = 64

# White space; a run of it becomes the largest kind in it.
cdef enum Gap:
    NOTHING, SPACE, LINE


def read_paragraphs(
    make_paragraph not None, str select not None, removed_tags not None, unwrapped_tags not None,
    paragraph_tags not None, _Element root not None, *, bint unfiltered=False,
):
    """Read the paragraphs of a tree like jusText.

    Parameters
    ----------
    make_paragraph : callable
        Makes a paragraph from its text, its number of characters in links, `select` or an empty
        string, and whether it is within a heading.
    select : str
        The substring of tags that the rules look for.
    removed_tags, unwrapped_tags, paragraph_tags : frozenset of str
        Elements dropped with and without their content, and elements that bound paragraphs.
    root : lxml.etree._Element
    unfiltered : bool
        Whether to read all elements, and to let comments end texts.

    Returns
    -------
    list
    """
    cdef ParagraphReader reader = ParagraphReader(make_paragraph, select, paragraph_tags)
    reader.unfiltered = unfiltered
    if not unfiltered:
        reader.removed_tags, reader.unwrapped_tags = removed_tags, unwrapped_tags
    reader.read(root)
    reader.end_paragraph()
    return reader.paragraphs


@cython.final
cdef class ParagraphReader(EventReader):
    """Collects paragraphs."""

    cdef object make_paragraph, paragraph_tags, removed_tags, unwrapped_tags
    cdef str select
    cdef bint unfiltered
    cdef list paragraphs
    # Numbers of open elements: within a removed one, and of the kinds that the rules look for.
    cdef Py_ssize_t n_removed, n_selects, n_headings
    # Whether the current paragraph began in such elements.
    cdef bint in_select, in_heading
    # The current paragraph, and the white space after it.
    cdef Characters text
    cdef Gap gap
    cdef Py_ssize_t n_linked
    cdef bint is_link, is_break
    # Number of characters of the current text, and the white space after them.
    cdef Py_ssize_t n_read
    cdef Gap gap_read
    cdef bint is_blank

    def __cinit__(self, make_paragraph, str select, paragraph_tags):
        self.make_paragraph, self.select = make_paragraph, select
        self.paragraph_tags = paragraph_tags
        self.removed_tags = self.unwrapped_tags = ()
        self.paragraphs = []
        self.begin_text()

    def __dealloc__(self):
        free(self.text.items)

    cdef int kind_of(self, str tag) except -1:
        return (
            REMOVED * (tag in self.removed_tags)
            | UNWRAPPED * (tag in self.unwrapped_tags)
            | PARAGRAPH * (tag in self.paragraph_tags)
            | BREAK * (tag == "br")
            | LINK * (tag == "a")
            | SELECT * (self.select in tag)
            | HEADING * _is_heading(tag)
        )

    cdef int start(self, xmlNode* node, int kind) except -1:
        if self.n_removed or kind & REMOVED:
            self.n_removed += 1
            return 0
        if kind & UNWRAPPED:
            return 0
        self.end_text()
        self.n_selects += (kind & SELECT) != 0
        self.n_headings += (kind & HEADING) != 0
        if kind & PARAGRAPH or (kind & BREAK and self.is_break):
            return self.end_paragraph()
        self.is_break = (kind & BREAK) != 0
        if self.is_break:
            self.gap = max(self.gap, SPACE)
        elif kind & LINK:
            self.is_link = True
        return 0

    cdef int end(self, xmlNode* node, int kind) except -1:
        if self.n_removed:
            self.n_removed -= 1
            return 0
        if kind & UNWRAPPED:
            return 0
        self.end_text()
        self.n_selects -= (kind & SELECT) != 0
        self.n_headings -= (kind & HEADING) != 0
        if kind & PARAGRAPH:
            return self.end_paragraph()
        if kind & LINK:
            self.is_link = False
        return 0

    cdef int interrupt(self, bint is_comment) except -1:
        if not self.n_removed and (self.unfiltered or not is_comment):
            self.end_text()
        return 0

    cdef int write(self, xmlNode* node) except -1:
        """Read the text of a node and its successors; it may continue after a removed element."""
        cdef const xmlChar* place
        if self.n_removed:
            return 0
        while _is_text(node):
            place = node.content
            while place is not NULL and place[0]:
                self.add(_read_character(&place))
            node = node.next
        return 0

    cdef int add(self, uint32_t character) except -1:
        if Py_UNICODE_ISSPACE(character):
            self.gap_read = max(
                self.gap_read, LINE if character == c"\n" or character == c"\r" else SPACE
            )
            return 0
        self.end_gap()
        if self.gap != NOTHING and self.text.length:
            _append(&self.text, c"\n" if self.gap == LINE else c" ")
        self.gap, self.is_blank = NOTHING, False
        self.n_read += 1
        return _append(&self.text, character)

    cdef void end_gap(self) noexcept:
        """Add the white space after the text to that of the paragraph."""
        self.n_read += self.gap_read != NOTHING
        self.gap, self.gap_read = max(self.gap, self.gap_read), NOTHING

    cdef int end_text(self) except -1:
        """End the current text; a text of white space alone does not count."""
        if not self.is_blank:
            self.end_gap()
            self.n_linked += self.n_read if self.is_link else 0
            self.is_break = False
        self.begin_text()
        return 0

    cdef void begin_text(self) noexcept:
        self.n_read, self.gap_read, self.is_blank = 0, NOTHING, True

    cdef int end_paragraph(self) except -1:
        """End the current paragraph, keep it if it has text, and begin another."""
        self.end_text()
        if self.text.length:
            self.paragraphs.append(self.make_paragraph(
                _string(&self.text, 0, self.text.length), self.n_linked,
                self.select if self.in_select else "", self.in_heading,
            ))
        self.text.length, self.gap, self.n_linked = 0, NOTHING, 0
        self.in_select, self.in_heading = self.n_selects > 0, self.n_headings > 0
        return 0


cdef bint _is_heading(str tag) noexcept:
    """Whether a tag contains an h and a digit as a whole word."""
    cdef int kind = PyUnicode_KIND(tag)
    cdef void* characters = PyUnicode_DATA(tag)
    cdef Py_ssize_t place, length = PyUnicode_GET_LENGTH(tag)
    for place in range(length - 1):
        if (
            PyUnicode_READ(kind, characters, place) == c"h"
            and Py_UNICODE_ISDECIMAL(PyUnicode_READ(kind, characters, place + 1))
            and not (place and _is_word(PyUnicode_READ(kind, characters, place - 1)))
            and not (
                place + 2 < length and _is_word(PyUnicode_READ(kind, characters, place + 2))
            )
        ):
            return True
    return False
