"""Controls in a line of text: *Press [Raise] to open the gate*.

A control is a block until text follows it, or a row of controls, in the same line: then the row
becomes part of the line. The text says whether it goes on there, see `Controls.goes_on`. All
controls of menus and forms, and buttons below a text, stay blocks.
"""

from libc.stdint cimport uint8_t, uint32_t
from libc.string cimport memmove

from .buffers cimport Integers, terminate
from .characters cimport Py_UNICODE_ISSPACE
from .joints cimport is_closing, may_touch
from .names cimport CONTROL, PREFORMATTED
from .nodes cimport character_at, character_before, read_character
from .text_writer cimport LINE, NOTHING, SPACE, TextWriter

cdef extern from "Python.h":
    bint Py_UNICODE_ISLOWER(uint32_t character)


cdef class Controls:
    """Finds the controls in lines while a page is written, and makes them part of their lines."""

    def __cinit__(self, TextWriter writer):
        self.writer = writer

    cdef int begin_block(self, int flags, Py_ssize_t n_elements) except -1:
        """An element is about to begin a block; so many elements have begun before."""
        cdef TextWriter writer = self.writer
        if not flags & CONTROL:
            self.are_in_line &= self.n_open > 0 and not flags & PREFORMATTED
            return 0
        self.n_open += 1
        if self.n_open > 1 or self.are_in_line:
            return 0
        self.are_in_line = writer.n_preformatted == 0
        self.begin_line = writer.separator == LINE or not writer.length
        self.n_elements, self.n_runs = n_elements, writer.run_starts.length
        self.n_breaks = writer.breaks.length
        self.n_text, self.n_raw = writer.text.length, writer.raw.length
        return 0

    cdef int end_block(self, int flags) except -1:
        """An element ends that began a block."""
        if flags & CONTROL:
            self.n_open -= 1
            return 0
        return self.break_line()

    cdef int break_line(self) except -1:
        """The line ends, unless it is one in a control."""
        self.are_in_line &= self.n_open > 0
        return 0

    cdef int pass_text(
        self, const uint8_t* piece, Py_ssize_t size, Integers* starts, Integers* stops
    ) except -1:
        """A piece of text comes after controls, given the spans of all elements."""
        cdef const uint8_t* place = piece
        cdef uint32_t first = c" "
        while place < piece + size and Py_UNICODE_ISSPACE(first):
            first = read_character(&place)
        if Py_UNICODE_ISSPACE(first):
            return 0
        self.are_in_line = False
        terminate(&self.writer.raw)
        return self.join(piece, starts, stops) if self.goes_on(piece, first) else 0

    cdef bint goes_on(self, const uint8_t* piece, uint32_t first) noexcept:
        """Whether the line goes on with a piece, given its first character but white space.

        Controls that begin a line are part of it if small letters or a mark come next; others are
        if white space or a mark is between the last word of the line and their text.
        """
        cdef const uint8_t* label = self.raw_end(self.n_raw)
        if self.begin_line:
            return (Py_UNICODE_ISLOWER(first) or is_closing(first)) and self.touches(piece)
        if self.n_raw == self.writer.raw.length:
            return self.touches(piece)
        return may_touch(character_before(label), character_at(label))

    cdef bint touches(self, const uint8_t* piece) noexcept:
        """Whether a piece may directly follow the last character, which may be white space."""
        cdef Py_ssize_t n_raw = self.writer.raw.length
        return n_raw > 0 and may_touch(character_before(self.raw_end(n_raw)), character_at(piece))

    cdef const uint8_t* raw_end(self, Py_ssize_t n_raw) noexcept:
        return <const uint8_t*> self.writer.raw.items + n_raw

    cdef int join(self, const uint8_t* piece, Integers* starts, Integers* stops) except -1:
        """Write spaces in place of the breaks around the controls and in them."""
        cdef TextWriter writer = self.writer
        cdef Py_ssize_t place, n_text = self.n_text + (self.begin_line and self.n_text > 0)
        cdef const uint8_t* label = self.raw_end(self.n_raw)
        cdef bint have_text = writer.run_starts.length > self.n_runs
        writer.breaks.length, writer.n_line_breaks = self.n_breaks, 0
        writer.last_break = writer.breaks.items[self.n_breaks - 1]
        for place in range(n_text, writer.text.length):
            if writer.text.items[place] == c"\n":
                writer.text.items[place] = c" "
        if self.begin_line and not have_text:
            return 0
        writer.separator = NOTHING if self.touches(piece) else SPACE
        if Py_UNICODE_ISSPACE(character_before(self.raw_end(writer.raw.length))):
            writer.separator = SPACE
        if have_text and not self.begin_line and not (
            Py_UNICODE_ISSPACE(character_before(label)) or Py_UNICODE_ISSPACE(character_at(label))
        ):
            self.close_gap(starts, stops)
        return 0

    cdef int close_gap(self, Integers* starts, Integers* stops) except -1:
        """Take out the character between the line and the first control."""
        cdef TextWriter writer = self.writer
        cdef char* gap = writer.text.items + self.n_text
        cdef Py_ssize_t place, start = writer.run_starts.items[self.n_runs]
        writer.text.length -= 1
        writer.length -= 1
        memmove(gap, gap + 1, writer.text.length - self.n_text)
        for place in range(self.n_runs, writer.run_starts.length):
            writer.run_starts.items[place] -= 1
            writer.run_stops.items[place] -= 1
        for place in range(self.n_elements, starts.length):
            starts.items[place] -= starts.items[place] >= start
            stops.items[place] -= stops.items[place] >= start
        return 0
