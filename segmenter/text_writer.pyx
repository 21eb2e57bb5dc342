"""The visible text of a page as one string: white space is collapsed as in a browser.

Texts come in pieces, in the order of the page, with the breaks between them. What separates two
texts is written only when the second one comes.
"""

from libc.stdint cimport uint8_t, uint32_t
from libc.stdlib cimport free

from .buffers cimport PyUnicode_DecodeUTF8, append, extend, reserve, terminate
from .characters cimport Py_UNICODE_ISSPACE
from .nodes cimport character_before


cdef class TextWriter:
    """Writes the text of a page, and records its runs and breaks."""

    def __cinit__(self):
        append(&self.breaks, 0)

    def __dealloc__(self):
        free(self.text.items)
        free(self.raw.items)
        free(self.raw_stops.items)
        free(self.raw_elements.items)
        free(self.elements_before_raw.items)
        free(self.raw_runs.items)
        free(self.run_starts.items)
        free(self.run_stops.items)
        free(self.run_elements.items)
        free(self.elements_before_runs.items)
        free(self.breaks.items)

    cdef int add(self, const uint8_t* piece, Py_ssize_t size) except -1:
        """Add a piece of a text in UTF-8."""
        extend(&self.raw, piece, size)
        # The line breaks around preformatted text are known when it ends.
        return 0 if self.n_preformatted else self.add_collapsed(piece, piece + size)

    cdef int end_text(self, Py_ssize_t element, Py_ssize_t n_elements) except -1:
        """End the current text, which is directly in an element; so many elements have begun."""
        cdef Py_ssize_t n_runs = self.run_stops.length
        if self.raw.length == self.raw_start:
            return 0
        if self.n_preformatted:
            self.write_preformatted(element, n_elements)
        elif self.in_run:
            self.end_run(element, n_elements)
        elif self.is_spaced:
            self.separate(SPACE)
        self.is_spaced = False
        self.raw_start = self.raw.length
        append(&self.raw_stops, self.raw.length)
        append(&self.raw_elements, element)
        append(&self.elements_before_raw, n_elements)
        return append(&self.raw_runs, n_runs if self.run_stops.length > n_runs else -1)

    cdef int add_collapsed(self, const uint8_t* piece, const uint8_t* end) except -1:
        """Write a piece of a text that is not preformatted; it may begin the run of the text."""
        cdef Py_ssize_t n_space
        if not self.in_run:
            while piece < end:
                n_space = space_at(piece, end)
                if not n_space:
                    break
                self.is_spaced = True
                piece += n_space
            if piece == end:
                return 0
            self.begin_run(self.is_spaced)
            self.is_spaced = False
        return self.collapse(piece, end)

    cdef int collapse(self, const uint8_t* piece, const uint8_t* end) except -1:
        """Write a piece with each run of white space as one space."""
        cdef Py_ssize_t n_space, length = self.length
        cdef bint is_spaced = self.is_spaced
        cdef char* place
        # A space may be written before the piece.
        reserve(&self.text, end - piece + 1)
        place = self.text.items + self.text.length
        while piece < end:
            n_space = space_at(piece, end)
            if n_space:
                is_spaced = True
                piece += n_space
                continue
            if is_spaced:
                is_spaced = False
                place[0] = c" "
                place += 1
                length += 1
            # The rest of the word, up to what may be white space.
            while True:
                length += piece[0] & 0xC0 != 0x80
                place[0] = piece[0]
                place += 1
                piece += 1
                if piece == end or piece[0] <= c" " or 0xC2 <= piece[0] <= 0xE3:
                    break
        self.text.length = place - self.text.items
        self.length, self.is_spaced = length, is_spaced
        return 0

    cdef int write_preformatted(self, Py_ssize_t element, Py_ssize_t n_elements) except -1:
        """Write the current text without the line breaks around it."""
        cdef str text = PyUnicode_DecodeUTF8(
            self.raw.items + self.raw_start, self.raw.length - self.raw_start, NULL
        )
        cdef str shown
        cdef bytes encoded
        if text.isspace():
            self.separate(SPACE)
            return 0
        shown = text.strip("\r\n")
        encoded = shown.encode()
        self.begin_run(text[0].isspace())
        extend(&self.text, <const char*> encoded, len(encoded))
        self.length += len(shown)
        self.is_spaced = text[len(text) - 1].isspace()
        return self.end_run(element, n_elements)

    cdef int begin_run(self, bint is_spaced) except -1:
        if is_spaced:
            self.separate(SPACE)
        if self.separator != NOTHING and self.length:
            extend(&self.text, b" " if self.separator == SPACE else b"\n", 1)
            self.length += 1
        self.in_run = True
        return append(&self.run_starts, self.length)

    cdef int end_run(self, Py_ssize_t element, Py_ssize_t n_elements) except -1:
        append(&self.run_stops, self.length)
        append(&self.run_elements, element)
        append(&self.elements_before_runs, n_elements)
        self.separator = SPACE if self.is_spaced else NOTHING
        self.n_line_breaks = 0
        self.in_run = False
        return 0

    cdef uint32_t last_character(self) except? 0:
        """The last character of the text so far; 0 if there is none."""
        if not self.text.length:
            return 0
        terminate(&self.text)
        return character_before(<const uint8_t*> self.text.items + self.text.length)

    cdef void separate(self, Separator separator) noexcept:
        """Separate the next text from the one before, unless a line break already does."""
        if self.separator != LINE:
            self.separator = separator

    cdef int break_line(self) except -1:
        """A `br`: one ends the line, two in a row end the block."""
        self.separate(LINE)
        self.n_line_breaks += 1
        return self.break_block() if self.n_line_breaks == 2 else 0

    cdef int break_block(self) except -1:
        self.separator = LINE
        if self.last_break != self.length:
            self.last_break = self.length
            append(&self.breaks, self.length)
        return 0


cdef inline Py_ssize_t space_at(const uint8_t* place, const uint8_t* end) noexcept:
    """Number of bytes of the white-space character at a place; 0 for any other character."""
    cdef uint32_t first = place[0]
    if first <= c" ":
        return c"\t" <= first <= c"\r" or 0x1C <= first
    # All other white space begins with one of these bytes.
    if first == 0xC2 and end - place > 1:
        return 2 if Py_UNICODE_ISSPACE(0x80 | place[1] & 0x3F) else 0
    if 0xE1 <= first <= 0xE3 and end - place > 2:
        first = (first & 0x0F) << 12 | (place[1] & <uint32_t> 0x3F) << 6 | place[2] & 0x3F
        return 3 if Py_UNICODE_ISSPACE(first) else 0
    return 0
