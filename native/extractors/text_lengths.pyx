# cython: language_level=3, boundscheck=False, wraparound=False
"""Text lengths without excess white space: twins of two functions in `webjury.extractors.faster`.

They read the nodes of libxml2 below an element of lxml, and make no strings.
"""

cimport cython
from lxml.includes.etreepublic cimport _Element, import_lxml__etree

include "characters.pxi"
include "nodes.pxi"

import_lxml__etree()

cdef enum:
    # A run of white space at least this long becomes one space.
    LONG = 255


def trimmed_length(_Element element not None):
    """The length of an element's text, with white space collapsed and stripped.

    Parameters
    ----------
    element : lxml.etree._Element

    Returns
    -------
    int
    """
    return TrimmedLength().read(element._c_node)


def clean_length(_Element element not None):
    """The length of an element's text after `quick_clean` of `readability_document`.

    Parameters
    ----------
    element : lxml.etree._Element

    Returns
    -------
    int
    """
    return CleanLength().read(element._c_node)


cdef class Length:
    """Counts the characters of a text without the white space around it."""

    cdef Py_ssize_t total
    # Length of the current run of white space.
    cdef Py_ssize_t n_spaces

    cdef Py_ssize_t read(self, xmlNode* top) except -1:
        """Read the text in an element, and return its length."""
        cdef xmlNode* node = top
        if top.type != XML_ELEMENT_NODE:
            raise ValueError("a comment is no element")  # as in lxml
        while node is not NULL:
            if _is_text(node):
                self.add(node.content)
            node = _next(node, top)
        return self.total

    cdef void add(self, const xmlChar* place) noexcept:
        cdef uint32_t character
        while place is not NULL and place[0]:
            character = _read_character(&place)
            if Py_UNICODE_ISSPACE(character):
                self.n_spaces += 1
                self.add_space(character)
                continue
            if self.n_spaces:
                if self.total:
                    self.total += self.between()
                self.n_spaces = 0
            self.total += 1

    cdef void add_space(self, uint32_t character) noexcept:
        pass

    cdef Py_ssize_t between(self) noexcept:
        """Length of the replacement for the current run of white space."""
        return 1


@cython.final
cdef class TrimmedLength(Length):
    """Counts each run of white space as one space."""


@cython.final
cdef class CleanLength(Length):
    """Counts white space with a line break as one character, and shortens other white space."""

    cdef Py_ssize_t n_kept
    cdef bint is_after_space, holds_break

    cdef void add_space(self, uint32_t character) noexcept:
        if self.n_spaces == 1:
            self.n_kept, self.is_after_space, self.holds_break = 0, False, False
        if character == c" " or character == c"\t":
            # Each tab before the first space becomes a space; all the rest becomes one space.
            self.n_kept += not self.is_after_space
            self.is_after_space |= character == c" "
        else:
            self.n_kept += 1
            self.is_after_space = False
            self.holds_break |= character == c"\n"

    cdef Py_ssize_t between(self) noexcept:
        return 1 if self.holds_break or self.n_spaces >= LONG else self.n_kept
