"""What styles say about lines: whether an element is a block, and whether line ends are shown.

Of the page's own style sheets, only rules for a tag, a class or an id are read, which few pages
have: these are known when the elements begin, before anything is known about those around them.
"""

import re

from libc.string cimport strchr

from .names cimport CLASS, ID, Attribute

cdef str PROPERTY = "white-space"
KEPT_LINES = re.compile(
    r"white-space(?:-collapse)?\s*:\s*(?:pre(?:-wrap|-line|serve|serve-breaks)?|break-spaces)\s*[;}!]",
    re.IGNORECASE,
)
COMMENT = re.compile(r"/\*.*?(?:\*/|\Z)", re.DOTALL)
SELECTOR = re.compile(r"(?:[a-z][a-z0-9]*)?(?:[.#][\w-]+)?", re.IGNORECASE)


def is_shown_as_block(str style not None):
    """Whether declarations show an element as a block.

    Examples
    --------
    >>> is_shown_as_block("color: red; display: flex"), is_shown_as_block("display: inline-flex")
    (True, False)
    """
    return line_style(style.encode("utf-8", "replace")) & SHOWN_AS_BLOCK != 0


cdef int line_style(const char* style) noexcept:
    """What the declarations of an element say."""
    cdef int found = 0
    cdef const char* value
    while style is not NULL:
        style = without_space(style)
        value = value_after(style, "display")
        if value is not NULL:
            found = found & ~SHOWN_AS_BLOCK | (SHOWN_AS_BLOCK if is_block(value) else 0)
        value = value_after(style, "white-space")
        if value is NULL:
            value = value_after(style, "white-space-collapse")
        if value is not NULL and without(value, "inherit") is NULL:
            found = found & SHOWN_AS_BLOCK | (KEEPS_LINES if keeps_lines(value) else JOINS_LINES)
        style = strchr(style, c";")
        if style is not NULL:
            style += 1
    return found


cdef bint is_block(const char* display) noexcept:
    """Whether an element with this value is a block beside others."""
    return (
        without(display, "block") is not NULL
        or without(display, "flex") is not NULL
        or without(display, "grid") is not NULL
        or without(display, "flow-root") is not NULL
        or without(display, "list-item") is not NULL
        or without(display, "table") is not NULL and display[5] != c"-"
    )


cdef bint keeps_lines(const char* white_space) noexcept:
    return without(white_space, "pre") is not NULL or without(white_space, "break") is not NULL


cdef const char* value_after(const char* declaration, const char* name) noexcept:
    """The value of a declaration of a property; NULL if it is of another one."""
    cdef const char* rest = without(declaration, name)
    if rest is NULL:
        return NULL
    rest = without_space(rest)
    return without_space(rest + 1) if rest[0] == c":" else NULL


cdef const char* without(const char* text, const char* word) noexcept:
    """What follows a word, given in lower case, at the beginning of a text; NULL without it."""
    while word[0]:
        if text[0] | 0x20 != word[0]:
            return NULL
        text += 1
        word += 1
    return text


cdef const char* without_space(const char* text) noexcept:
    while text[0] and text[0] <= c" ":
        text += 1
    return text


cdef class LineRules:
    """The selectors of style sheets whose elements show their line ends."""

    def __cinit__(self):
        self.selectors = set()

    cdef int read(self, str sheet) except -1:
        """Find the selectors in a style sheet."""
        cdef Py_ssize_t body, start, place = sheet.find(PROPERTY)
        while place >= 0:
            if KEPT_LINES.match(sheet, place):
                body = sheet.rfind("{", 0, place)
                start = max(sheet.rfind("{", 0, body), sheet.rfind("}", 0, body)) + 1
                for selector in COMMENT.sub("", sheet[start:body]).split(","):
                    if SELECTOR.fullmatch(selector.strip()):
                        self.selectors.add(selector.strip())
            place = sheet.find(PROPERTY, place + 1)
        self.selectors.discard("")
        self.are_any = len(self.selectors) > 0
        return 0

    cdef bint apply(self, str tag, const Attribute* attributes, Py_ssize_t n) except -1:
        """Whether one of them is for an element with these attributes."""
        cdef Py_ssize_t place
        cdef int flags
        if tag in self.selectors:
            return True
        for place in range(n):
            flags = attributes[place].name.flags
            if flags & (CLASS | ID):
                sign = "." if flags & CLASS else "#"
                value = attributes[place].value[:attributes[place].size].decode("utf-8", "replace")
                for name in value.split():
                    if sign + name in self.selectors or tag + sign + name in self.selectors:
                        return True
        return False
