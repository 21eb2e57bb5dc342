# cython: language_level=3, boundscheck=False, wraparound=False
"""Walks over a page's tree, compiled: twins of those in `webjury.segmenter.flow` and
`webjury.extractors.events`.

They read the nodes of libxml2 below an element of lxml, make no Python object for any of them, and
neither change nor keep them.
"""

from libc.string cimport strcmp, strspn
from lxml.includes.etreepublic cimport (
    _Element, _isElement, collectAttributes, import_lxml__etree, namespacedName,
)
from lxml.includes.tree cimport (
    XML_CDATA_SECTION_NODE, XML_COMMENT_NODE, XML_ELEMENT_NODE, XML_PI_NODE, XML_TEXT_NODE, xmlNode,
)

import_lxml__etree()

cdef enum Separator:
    NOTHING, SPACE, LINE

# What the caller says of a tag.
cdef enum:
    BLOCK = 1
    INVISIBLE = 2
    SPACED = 4
    PREFORMATTED = 8
    LINE_BREAK = 16

# What is read.
cdef enum:
    START, END, TEXT, COMMENT, INSTRUCTION

cdef enum:
    ITEMS = 3  # names and values, of `collectAttributes`

cdef const char* WHITE_SPACE = b" \t\n\r\f\v"


def walk(_Element root not None, dict kinds not None):
    """Walk a tree once and collect its visible text.

    Parameters
    ----------
    root : lxml.etree._Element
    kinds : dict of str to int
        Flags of the tags that are not just inline: 1 block, 2 invisible, 4 spaced,
        8 preformatted, 16 line break.

    Returns
    -------
    text : str
    tags, parents, starts, stops, run_starts, run_stops, run_elements, run_opened, breaks : list
        As in `webjury.segmenter.flow.TextFlow`.
    attributes : list of sequence of (str, str)
        Names and values of the attributes of each element.
    """
    cdef Writer writer = Writer(kinds)
    cdef xmlNode* top = root._c_node
    cdef xmlNode* node = top
    cdef xmlNode* following
    while True:
        if writer.open(node):
            following = _first_element(node.children)
            if following is not NULL:
                node = following
                continue
            writer.close(node)
        # What ends with this node.
        following = NULL
        while node is not top and following is NULL:
            writer.write(node.next)
            following = _first_element(node.next)
            if following is NULL:
                node = node.parent
                writer.close(node)
        if following is NULL:
            return writer.finish()
        node = following


def values(list attributes not None, str name not None):
    """The value of an attribute of each element; None where there is none.

    Parameters
    ----------
    attributes : list of sequence of (str, str)
        Of `walk`.
    name : str

    Returns
    -------
    list of (str or None)
    """
    cdef list found = [None] * len(attributes)
    cdef Py_ssize_t element
    for element, items in enumerate(attributes):
        for key, value in items:
            if key == name:
                found[element] = value
    return found


def events(_Element root not None):
    """List the tags and texts of a tree in their order.

    Parameters
    ----------
    root : lxml.etree._Element

    Returns
    -------
    list of (int, str)
        As in `webjury.extractors.events.tree_events`.
    """
    cdef xmlNode* top = root._c_node
    cdef xmlNode* node = top
    cdef xmlNode* following
    cdef list found = []
    cdef dict known = {}
    while True:
        following = NULL
        if node.type == XML_ELEMENT_NODE:
            found.append(_tag_event(known, node, START))
            _add_text(found, node.children)
            following = _first_element(node.children)
            if following is not NULL:
                node = following
                continue
            found.append(_tag_event(known, node, END))
        elif node.type == XML_COMMENT_NODE:
            found.append((COMMENT, ""))
        elif node.type == XML_PI_NODE:
            found.append((INSTRUCTION, ""))
        # What ends with this node.
        while node is not top and following is NULL:
            _add_text(found, node.next)
            following = _first_element(node.next)
            if following is NULL:
                node = node.parent
                found.append(_tag_event(known, node, END))
        if following is NULL:
            return found
        node = following


cdef tuple _tag_event(dict known, xmlNode* node, int kind):
    """The start or the end of an element; known ones by where libxml2 keeps the name."""
    cdef tuple pair
    if node.ns is not NULL:
        return kind, namespacedName(node)
    found = known.get(<size_t> node.name)
    if found is None:
        tag = namespacedName(node)
        found = known[<size_t> node.name] = (START, tag), (END, tag)
    pair = found
    return pair[kind]


cdef int _add_text(list found, xmlNode* first) except -1:
    """Add the text that begins with a node."""
    if _is_text(first):
        text = _text_from(first)
        if text:
            found.append((TEXT, text))
    return 0


cdef class Writer:
    """Collects the text and remembers what separates it from the text to come."""

    cdef dict kinds
    cdef list pieces, attributes, tags, parents, starts, stops, breaks
    cdef list run_starts, run_stops, run_elements, run_opened
    cdef Py_ssize_t length, element, last_break, preformatted, line_breaks
    cdef Separator separator

    def __cinit__(self, dict kinds):
        self.kinds = kinds
        self.pieces, self.attributes, self.tags, self.parents = [], [], [], []
        self.starts, self.stops, self.breaks = [], [], [0]
        self.run_starts, self.run_stops, self.run_elements, self.run_opened = [], [], [], []
        self.element = -1

    cdef bint open(self, xmlNode* node) except -1:
        """Begin an element and write its text; False for what is not shown."""
        cdef int kind
        if node.type != XML_ELEMENT_NODE:
            return False
        tag = namespacedName(node)
        kind = self.kinds.get(tag, 0)
        if kind & INVISIBLE:
            return False
        if kind & BLOCK:
            self.break_block()
            self.preformatted += (kind & PREFORMATTED) != 0
        elif kind & LINE_BREAK:
            self.break_line()
        elif kind & SPACED and _touches_a_sibling(node):
            self.separate(SPACE)
        self.tags.append(tag)
        self.attributes.append(() if node.properties is NULL else collectAttributes(node, ITEMS))
        self.parents.append(self.element)
        self.starts.append(self.length)
        self.stops.append(self.length)
        self.element = len(self.tags) - 1
        self.write(node.children)
        return True

    cdef int close(self, xmlNode* node) except -1:
        cdef Py_ssize_t closed = self.element
        cdef int kind = self.kinds.get(self.tags[closed], 0)
        self.stops[closed] = self.length
        self.element = self.parents[closed]
        if kind & BLOCK:
            self.preformatted -= (kind & PREFORMATTED) != 0
            self.break_block()
        return 0

    cdef int write(self, xmlNode* first) except -1:
        """Write the text that begins with a node."""
        cdef str text
        if self.element < 0 or not _is_text(first):
            return 0
        if _is_white_space(first):
            self.separate(SPACE)
            return 0
        text = _text_from(first)
        if not text:
            return 0
        if text.isspace():
            self.separate(SPACE)
            return 0
        shown = text.strip("\r\n") if self.preformatted else " ".join(text.split())
        if text[0].isspace():
            self.separate(SPACE)
        if self.separator != NOTHING and self.length:
            self.append(" " if self.separator == SPACE else "\n")
        self.run_starts.append(self.length)
        self.append(shown)
        self.run_stops.append(self.length)
        self.run_elements.append(self.element)
        self.run_opened.append(len(self.tags))
        self.separator = SPACE if text[len(text) - 1].isspace() else NOTHING
        self.line_breaks = 0
        return 0

    cdef finish(self):
        return (
            "".join(self.pieces), self.tags, self.parents, self.starts, self.stops, self.run_starts,
            self.run_stops, self.run_elements, self.run_opened, self.breaks, self.attributes,
        )

    cdef int append(self, str piece) except -1:
        self.pieces.append(piece)
        self.length += len(piece)
        return 0

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
            self.breaks.append(self.length)
        return 0


cdef xmlNode* _first_element(xmlNode* node) noexcept:
    """The first of a node and those after it that lxml shows: an element, or what it has as one."""
    while node is not NULL and not _isElement(node):
        node = node.next
    return node


cdef bint _is_text(xmlNode* node) noexcept:
    return node is not NULL and (
        node.type == XML_TEXT_NODE or node.type == XML_CDATA_SECTION_NODE
    )


cdef bint _is_white_space(xmlNode* node) noexcept:
    """Whether a text is one node of white space in ASCII, as most are."""
    cdef const char* content = <const char*> node.content
    if _is_text(node.next) or content[0] == 0:
        return False
    return content[strspn(content, WHITE_SPACE)] == 0


cdef str _text_from(xmlNode* node):
    """The text of the nodes from one on."""
    cdef str text = ""
    while _is_text(node):
        text += (<const char*> node.content).decode("utf-8")
        node = node.next
    return text


cdef bint _touches_a_sibling(xmlNode* node) noexcept:
    """Whether nothing stands between an element and one of the same tag before it."""
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
    )
