"""The walk over a page's tree, compiled: the twin of the one in `webjury.segmenter.flow`.

It reads the nodes of libxml2 below an element of lxml, makes no Python object for any of them, and
neither changes nor keeps them. Equal names, and equal attributes, share an object: pages repeat
them.
"""

from libc.stdint cimport uint8_t, uint32_t
from libc.stdlib cimport free, realloc
from libc.string cimport memcpy, strlen, strncmp, strstr
from lxml.includes.etreepublic cimport _Element, import_lxml__etree, namespacedName

include "characters.pxi"
include "integers.pxi"
include "nodes.pxi"
include "names.pxi"

import_lxml__etree()

cdef enum Separator:
    NOTHING, SPACE, LINE

# The caller's flags for a tag.
cdef enum:
    BLOCK = 1
    INVISIBLE = 2
    SPACED = 4
    PREFORMATTED = 8
    LINE_BREAK = 16


def walk(dict kinds not None, _Element root not None):
    """Walk a tree once and collect its visible text.

    Parameters
    ----------
    kinds : dict of str to int
        Flags of all tags that are not plain inline: 1 block, 2 invisible, 4 spaced,
        8 preformatted, 16 line break.
    root : lxml.etree._Element

    Returns
    -------
    text : str
    tags : list of str
    parents, starts, stops, run_starts, run_stops, run_elements : array of int
    elements_before_runs, breaks : array of int
        As in `webjury.segmenter.flow.TextFlow`.
    items : list of (str, str)
    numbers, bounds : array of int
        As in `webjury.segmenter.tree.AttributeTable`.
    """
    cdef Writer writer = Writer(kinds, True)
    writer.read(root._c_node)
    return writer.finish()


def text_and_breaks(dict kinds not None, _Element root not None):
    """Walk a tree once and collect its visible text, without its elements.

    Parameters
    ----------
    kinds : dict of str to int
        As for `walk`.
    root : lxml.etree._Element

    Returns
    -------
    text : str
    breaks : array of int
        As `walk` returns them.
    """
    cdef Writer writer = Writer(kinds, False)
    writer.read(root._c_node)
    return writer.written(), _array(&writer.breaks)


cdef class Writer:
    """Collects the text of a tree; remembers the separator to write before the next text."""

    cdef dict kinds
    cdef Names names
    cdef Attributes attributes  # None if attributes and tags are not wanted
    cdef list tags
    cdef Integers parents, starts, stops, breaks
    cdef Integers run_starts, run_stops, run_elements, elements_before_runs
    cdef Integers element_kinds
    cdef Py_ssize_t element, last_break, preformatted, line_breaks
    cdef Separator separator
    # The text in UTF-8, with its size, the size of its memory, and its number of characters.
    cdef char* text
    cdef Py_ssize_t n_bytes, capacity, length

    def __cinit__(self, dict kinds, bint with_elements):
        self.kinds, self.names, self.tags = kinds, Names(kinds), []
        self.attributes = Attributes(self.names) if with_elements else None
        self.element = -1
        _add(&self.breaks, 0)

    def __dealloc__(self):
        free(self.text)
        free(self.parents.items)
        free(self.starts.items)
        free(self.stops.items)
        free(self.breaks.items)
        free(self.run_starts.items)
        free(self.run_stops.items)
        free(self.run_elements.items)
        free(self.elements_before_runs.items)
        free(self.element_kinds.items)

    cdef int read(self, xmlNode* top) except -1:
        """Write a whole tree."""
        cdef xmlNode* node = top
        cdef xmlNode* following
        while True:
            if self.open(node):
                following = _first_element(node.children)
                if following is not NULL:
                    node = following
                    continue
                self.close()
            # Close the elements that end with this node.
            following = NULL
            while node is not top and following is NULL:
                self.write(node.next)
                following = _first_element(node.next)
                if following is NULL:
                    node = node.parent
                    self.close()
            if following is NULL:
                return 0
            node = following

    cdef bint open(self, xmlNode* node) except -1:
        """Begin an element and write its text; False for an element that is not shown."""
        cdef int kind
        cdef str tag
        cdef Name* name
        if node.type != XML_ELEMENT_NODE:
            return False
        name = self.names.find(node.name) if node.ns is NULL else NULL
        if name is not NULL:
            tag, kind = <str> name.string, name.kind
        else:
            tag = namespacedName(node)
            kind = self.kinds.get(tag, 0)
        if kind & INVISIBLE:
            return False
        if kind & BLOCK:
            self.break_block()
            self.preformatted += (kind & PREFORMATTED) != 0
        elif kind & LINE_BREAK:
            self.break_line()
        elif kind & SPACED and _is_spaced_by_style(node):
            self.separate(SPACE)
        if self.attributes is not None:
            self.tags.append(tag)
            self.attributes.add(node)
        _add(&self.parents, self.element)
        _add(&self.starts, self.length)
        _add(&self.stops, self.length)
        _add(&self.element_kinds, kind)
        self.element = self.parents.length - 1
        self.write(node.children)
        return True

    cdef int close(self) except -1:
        cdef Py_ssize_t closed = self.element
        cdef int kind = self.element_kinds.items[closed]
        self.stops.items[closed] = self.length
        self.element = self.parents.items[closed]
        if kind & BLOCK:
            self.preformatted -= (kind & PREFORMATTED) != 0
            self.break_block()
        return 0

    cdef int write(self, xmlNode* first) except -1:
        """Write the text of a node and of the text nodes that follow it."""
        cdef xmlNode* node = first
        cdef bint is_spaced = False
        cdef Py_ssize_t size
        if self.element < 0:
            return 0
        while True:
            if not _is_text(node):
                # Only white space, as in most texts.
                if is_spaced:
                    self.separate(SPACE)
                return 0
            size = _leading_space(<const uint8_t*> node.content)
            is_spaced |= size > 0
            if (<const uint8_t*> node.content)[size] != 0:
                break
            node = node.next
        if self.preformatted:
            self.write_verbatim(_text_from(first))
            return 0
        if is_spaced:
            self.separate(SPACE)
        self.begin_run()
        is_spaced = False
        while _is_text(node):
            is_spaced = self.collapse(<const uint8_t*> node.content + size, is_spaced)
            size = 0
            node = node.next
        self.end_run(is_spaced)
        return 0

    cdef int write_verbatim(self, str text) except -1:
        cdef str shown = text.strip("\r\n")
        cdef bytes encoded = shown.encode("utf-8")
        if text[0].isspace():
            self.separate(SPACE)
        self.begin_run()
        self.reserve(len(encoded))
        memcpy(self.text + self.n_bytes, <const char*> encoded, len(encoded))
        self.n_bytes += len(encoded)
        self.length += len(shown)
        self.end_run(text[len(text) - 1].isspace())
        return 0

    cdef bint collapse(self, const uint8_t* content, bint is_spaced) except -1:
        """Write a text with its white space collapsed; return whether it ends with white space."""
        cdef Py_ssize_t size
        cdef char* end
        # A space may be written before the text.
        self.reserve(strlen(<const char*> content) + 1)
        end = self.text + self.n_bytes
        while content[0] != 0:
            size = _space(content)
            if size:
                is_spaced = True
                content += size
                continue
            if is_spaced:
                is_spaced = False
                end[0] = c" "
                end += 1
                self.length += 1
            end[0] = content[0]
            end += 1
            content += 1
            self.length += 1
            # The other bytes of the character.
            while content[0] & 0xC0 == 0x80:
                end[0] = content[0]
                end += 1
                content += 1
        self.n_bytes = end - self.text
        return is_spaced

    cdef int begin_run(self) except -1:
        if self.separator != NOTHING and self.length:
            self.reserve(1)
            self.text[self.n_bytes] = c" " if self.separator == SPACE else c"\n"
            self.n_bytes += 1
            self.length += 1
        _add(&self.run_starts, self.length)
        return 0

    cdef int end_run(self, bint is_spaced) except -1:
        _add(&self.run_stops, self.length)
        _add(&self.run_elements, self.element)
        _add(&self.elements_before_runs, self.parents.length)
        self.separator = SPACE if is_spaced else NOTHING
        self.line_breaks = 0
        return 0

    cdef int reserve(self, Py_ssize_t more) except -1:
        cdef Py_ssize_t capacity = 2 * (self.n_bytes + more) + 1024
        cdef char* text
        if self.n_bytes + more > self.capacity:
            text = <char*> realloc(self.text, capacity)
            if not text:
                raise MemoryError
            self.text, self.capacity = text, capacity
        return 0

    cdef str written(self):
        return PyUnicode_DecodeUTF8(self.text, self.n_bytes, NULL) if self.n_bytes else ""

    cdef finish(self):
        return (
            self.written(), self.tags, _array(&self.parents), _array(&self.starts), _array(&self.stops),
            _array(&self.run_starts), _array(&self.run_stops), _array(&self.run_elements),
            _array(&self.elements_before_runs), _array(&self.breaks),
            self.attributes.items, _array(&self.attributes.numbers), _array(&self.attributes.bounds),
        )

    cdef void separate(self, Separator separator) noexcept:
        if self.separator != LINE:
            self.separator = separator

    cdef int break_line(self) except -1:
        """A `br`: one ends the line, two in a row end the block."""
        self.separate(LINE)
        self.line_breaks += 1
        if self.line_breaks == 2:
            self.break_block()
        return 0

    cdef int break_block(self) except -1:
        self.separator = LINE
        if self.last_break != self.length:
            self.last_break = self.length
            _add(&self.breaks, self.length)
        return 0


cdef inline Py_ssize_t _space(const uint8_t* text) noexcept:
    """Number of bytes of the white-space character at a place; 0 for any other character."""
    cdef uint32_t first = text[0]
    if first <= c" ":
        return c"\t" <= first <= c"\r" or 0x1C <= first
    # All other white space begins with one of these bytes.
    if first == 0xC2 and text[1] != 0:
        return 2 if Py_UNICODE_ISSPACE(0x80 | text[1] & 0x3F) else 0
    if 0xE1 <= first <= 0xE3 and text[1] != 0 and text[2] != 0:
        first = (first & 0x0F) << 12 | (text[1] & <uint32_t> 0x3F) << 6 | text[2] & 0x3F
        return 3 if Py_UNICODE_ISSPACE(first) else 0
    return 0


cdef inline Py_ssize_t _leading_space(const uint8_t* text) noexcept:
    cdef Py_ssize_t total = 0, size = _space(text)
    while size:
        total += size
        size = _space(text + total)
    return total


cdef bint _is_spaced_by_style(xmlNode* node) except -1:
    """Whether only a style sheet separates an element from the previous one, of the same tag."""
    cdef xmlNode* previous = node.prev
    while _is_text(previous):
        if (<const char*> previous.content)[0] != 0:
            return False
        previous = previous.prev
    return (
        previous is not NULL
        and previous.type == XML_ELEMENT_NODE
        and previous.ns is node.ns
        and strcmp(<const char*> previous.name, <const char*> node.name) == 0
        and not _has_own_space(node)
        and not _has_own_space(node.parent)
        and not _splits_word(previous, node)
    )


cdef bint _has_own_space(const xmlNode* node) noexcept:
    cdef const char* value
    if node is NULL or node.type != XML_ELEMENT_NODE:
        return False
    value = _plain_value(node, b"class")
    return value is not NULL and (
        strncmp(value, b"sig-", 4) == 0
        or strncmp(value, b"TextRun ", 8) == 0
        or strncmp(value, b"NormalTextRun ", 14) == 0
    )


cdef bint _splits_word(xmlNode* before, xmlNode* after) except -1:
    cdef str text, following
    cdef Py_ssize_t length
    if (
        not _is_named(after, b"span")
        or _first_element(before.children) is not NULL
        or not _has_only_styling(before)
        or not _has_only_styling(after)
    ):
        return False
    text, following = _text_from(before.children), _text_from(after.children)
    length = len(text)
    return (
        length > 1
        and text[length - 2].isspace() and text[length - 1].isalpha()
        and following[:1].islower()
    )


cdef bint _has_only_styling(const xmlNode* span) noexcept:
    cdef const xmlAttr* attribute = span.properties
    cdef const char* name
    cdef const char* value
    while attribute is not NULL:
        name = <const char*> attribute.name
        if attribute.ns is not NULL or not (
            strcmp(name, b"style") == 0 or strcmp(name, b"lang") == 0 or strcmp(name, b"dir") == 0
            or strcmp(name, b"data-contrast") == 0
        ):
            return False
        attribute = attribute.next
    value = _plain_value(span, b"style")
    return value is NULL or strstr(value, b"display") is NULL
