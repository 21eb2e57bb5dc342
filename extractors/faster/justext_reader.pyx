"""jusText's paragraphs: reads a page once, and makes strings only for the texts of paragraphs.

`CollapsedText` collapses white space while characters come in; `ParagraphReader` says where texts
and paragraphs begin and end.
"""

import re

cimport cython
from libc.stdint cimport uint32_t
from libc.stdlib cimport free
from lxml.includes.etreepublic cimport _Element
from lxml.includes.tree cimport xmlChar, xmlNode

from ...segmenter.characters cimport Py_UNICODE_ISSPACE
from ...segmenter.nodes cimport next_character
from ..tree_reader cimport TreeReader
from .growing_text cimport GrowingText, append, substring

from .justext_paragraphs import Paragraph

#: Elements that begin and end paragraphs: a copy of jusText's `PARAGRAPH_TAGS`, so that this module
#: does not import jusText.
PARAGRAPH_TAGS = frozenset(
    "blockquote body caption center col colgroup dd div dl dt fieldset form h1 h2 h3 h4 h5 h6 "
    "legend li optgroup option p pre table td textarea tfoot th thead tr ul".split()
)
# Elements that jusText removes together with their content.
_REMOVED_TAGS = frozenset("applet base button head input script select style textarea".split())
# Elements that jusText removes without their content.
_UNWRAPPED_TAGS = frozenset("embed form iframe layer object param".split())
_is_heading = re.compile(r"\bh\d\b").search
# The only tag that jusText's rules look for around a paragraph.
cdef str SELECT_TAG = "select"

# Kinds of elements: an element can be of several.
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


def read_paragraphs(_Element root not None, *, bint unfiltered=False):
    """Read the paragraphs of a tree like jusText, without classifying them."""
    cdef ParagraphReader reader = ParagraphReader(unfiltered)
    reader.read(root)
    reader.end_paragraph()
    return reader.paragraphs


@cython.final
cdef class CollapsedText:
    """The texts of a paragraph, with each run of white space as a single space or line break."""

    cdef GrowingText text
    # The white space after it.
    cdef Gap gap
    # The number of characters of the current text, and the white space after them.
    cdef Py_ssize_t n_read
    cdef Gap gap_read
    cdef bint is_blank

    def __cinit__(self):
        self.clear()

    def __dealloc__(self):
        free(self.text.characters)

    cdef void clear(self) noexcept:
        """Begin another paragraph."""
        self.text.length, self.gap = 0, NOTHING
        self.begin_text()

    cdef void begin_text(self) noexcept:
        self.n_read, self.gap_read, self.is_blank = 0, NOTHING, True

    cdef Py_ssize_t end_text(self) noexcept:
        """End the current text; return its length, which is 0 if it is white space alone."""
        cdef Py_ssize_t length
        if not self.is_blank:
            self.end_gap()
        length = self.n_read
        self.begin_text()
        return length

    cdef int write_nodes(self, const xmlNode* node) except -1:
        """Write the text of a node and of the text nodes after it."""
        cdef const xmlChar* place = NULL
        cdef uint32_t character
        while next_character(&node, &place, &character):
            self.add(character)

    cdef int add(self, uint32_t character) except -1:
        if Py_UNICODE_ISSPACE(character):
            self.gap_read = max(
                self.gap_read, LINE if character == c"\n" or character == c"\r" else SPACE
            )
            return 0
        self.end_gap()
        if self.gap != NOTHING and self.text.length:
            append(&self.text, c"\n" if self.gap == LINE else c" ")
        self.gap, self.is_blank = NOTHING, False
        self.n_read += 1
        append(&self.text, character)

    cdef void end_gap(self) noexcept:
        """Add the white space after the current text to that of the paragraph."""
        self.n_read += self.gap_read != NOTHING
        self.gap, self.gap_read = max(self.gap, self.gap_read), NOTHING

    cdef void add_space(self) noexcept:
        self.gap = max(self.gap, SPACE)


@cython.final
cdef class ParagraphReader(TreeReader):
    """Collects paragraphs, like jusText's `ParagraphMaker`."""

    cdef list paragraphs
    cdef CollapsedText text
    # The characters in links of the current paragraph.
    cdef Py_ssize_t n_linked
    cdef bint is_link, is_break
    # Whether it began in elements that the rules look for, and the numbers of these and of removed
    # elements that are open.
    cdef bint is_in_select, is_in_heading
    cdef Py_ssize_t n_selects, n_headings, n_removed
    cdef bint unfiltered

    def __cinit__(self, bint unfiltered):
        self.paragraphs, self.text, self.unfiltered = [], CollapsedText(), unfiltered

    cdef int kind_of(self, str tag) except -1:
        return (
            REMOVED * (tag in _REMOVED_TAGS and not self.unfiltered)
            | UNWRAPPED * (tag in _UNWRAPPED_TAGS and not self.unfiltered)
            | PARAGRAPH * (tag in PARAGRAPH_TAGS)
            | BREAK * (tag == "br")
            | LINK * (tag == "a")
            | SELECT * (SELECT_TAG in tag)
            | HEADING * (_is_heading(tag) is not None)
        )

    cdef int start(self, xmlNode* node, int kind) except -1:
        if self.n_removed or kind & REMOVED:
            self.n_removed += 1
        elif not kind & UNWRAPPED:
            self.open(kind)

    cdef int end(self, xmlNode* node, int kind) except -1:
        if self.n_removed:
            self.n_removed -= 1
        elif not kind & UNWRAPPED:
            self.close(kind)

    cdef int interrupt(self, bint is_comment) except -1:
        """End the text, if jusText sees a comment or an instruction."""
        if not self.n_removed and (self.unfiltered or not is_comment):
            self.end_text()

    cdef int write(self, xmlNode* first) except -1:
        """Add a piece of text, which may continue after a removed element."""
        if not self.n_removed:
            self.text.write_nodes(first)

    cdef int open(self, int kind) except -1:
        """Begin an element."""
        self.end_text()
        self.n_selects += (kind & SELECT) != 0
        self.n_headings += (kind & HEADING) != 0
        if kind & PARAGRAPH or (kind & BREAK and self.is_break):
            return self.end_paragraph()
        self.is_break = (kind & BREAK) != 0
        if self.is_break:
            self.text.add_space()
        elif kind & LINK:
            self.is_link = True

    cdef int close(self, int kind) except -1:
        """End an element."""
        self.end_text()
        self.n_selects -= (kind & SELECT) != 0
        self.n_headings -= (kind & HEADING) != 0
        if kind & PARAGRAPH:
            self.end_paragraph()
        elif kind & LINK:
            self.is_link = False

    cdef void end_text(self) noexcept:
        """End the current text; a text of white space alone does not count."""
        cdef Py_ssize_t length = self.text.end_text()
        if length:
            self.n_linked += length if self.is_link else 0
            self.is_break = False

    cdef int end_paragraph(self) except -1:
        """End the current paragraph, keep it if it has text, and begin another."""
        self.end_text()
        if self.text.text.length:
            self.paragraphs.append(self.paragraph())
        self.text.clear()
        self.n_linked = 0
        self.is_in_select, self.is_in_heading = self.n_selects > 0, self.n_headings > 0

    cdef object paragraph(self):
        """The current paragraph."""
        text = substring(&self.text.text, 0, self.text.text.length)
        path = SELECT_TAG if self.is_in_select else ""
        return Paragraph(text, self.n_linked, path, self.is_in_heading)
