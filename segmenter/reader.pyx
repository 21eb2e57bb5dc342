"""What a page consists of, as events: elements begin and end, texts come between them.

The events come from libxml2's parser (`webjury.segmenter.sax`) or from a walk over a tree
(`webjury.segmenter.tree_walk`); both give the same `Doc`.
"""

from libc.stdint cimport uint8_t, uint32_t
from libc.stdlib cimport free
from libc.string cimport memchr, strstr

from .attributes cimport Attributes
from .buffers cimport append, as_array, decoded, extend, resized
from .controls cimport Controls
from .doc cimport Doc
from .formula_signs cimport may_begin_with_math, names_formula
from .line_styles cimport JOINS_LINES, KEEPS_LINES, SHOWN_AS_BLOCK, LineRules, line_style
from .names cimport (
    BLOCK, CLASS, CODE, DECLARING, FORMULA, HREF, IMAGE, INVISIBLE, LINE_BREAK, LINK, NO_SCRIPT, PART,
    PREFORMATTED, RUBY, SCRIPT, SOURCE, SPACED, STYLE, STYLE_SHEET, TEMPLATE, TITLE, TYPE, VOID,
    WITHOUT_STYLES, Attribute, AttributeNumbers, Name, Names, hash_of,
)
from .joints cimport Neighbour, are_apart
from .nodes cimport character_at
from .text_writer cimport LINE, SPACE, TextWriter

from .declarations import DeclaringElement

cdef extern from "Python.h":
    object PyUnicode_DecodeUTF8(const char* text, Py_ssize_t size, const char* errors)

cdef enum:
    # Elements that say something about the page.
    EXAMINED = (
        DECLARING | TITLE | STYLE_SHEET | SCRIPT | NO_SCRIPT | TEMPLATE | RUBY | IMAGE | FORMULA | VOID
    )


cdef class Reader:
    """Collects the elements and the text of a page."""

    def __cinit__(self, bint is_whole=False):
        self.is_whole = is_whole
        self.names, self.writer = Names(), TextWriter()
        self.controls = Controls(self.writer)
        self.attributes = AttributeNumbers()
        self.line_rules = LineRules()
        self.declaring, self.style_sheets = [], []

    def __dealloc__(self):
        free(self.tags.items)
        free(self.parents.items)
        free(self.starts.items)
        free(self.stops.items)
        free(self.ends.items)
        free(self.depths.items)
        free(self.runs_before.items)
        free(self.runs_until.items)
        free(self.open)
        free(self.current)
        free(self.captured_text.items)

    # Events.

    cdef int attribute(self, Name name, const char* value, Py_ssize_t size) except -1:
        """An attribute of the element that begins next."""
        cdef Py_ssize_t capacity = 2 * self.current_capacity + 16
        if self.n_current == self.current_capacity:
            self.current = <Attribute*> resized(self.current, capacity * sizeof(Attribute))
            self.current_capacity = capacity
        self.current[self.n_current] = Attribute(name, value, size)
        self.n_current += 1
        if name.flags & STYLE:
            self.style = value
        return 0

    cdef int begin(self, Name tag) except -1:
        """An element begins; its attributes have come before."""
        self.n_levels += 1
        self.max_levels = max(self.max_levels, self.n_levels)
        self.n_without_styles += (tag.flags & WITHOUT_STYLES) != 0
        if tag.flags & EXAMINED:
            self.examine(tag)
        if self.n_unseen:
            self.n_unseen += 1
        else:
            self.end_text()
            if tag.flags & INVISIBLE and not self.is_whole:
                self.n_unseen = 1
            else:
                self.show(tag)
        self.n_current, self.style = 0, NULL
        return 0

    cdef int end(self, Name tag) except -1:
        """The innermost open element ends."""
        cdef Open* closed
        cdef Py_ssize_t first_run
        if self.captured is not None and self.n_levels == self.captured_level:
            self.captured.text = decoded(&self.captured_text)
            if tag.flags & STYLE_SHEET:
                self.line_rules.read(self.captured.text)
            self.captured = None
        self.n_levels -= 1
        self.n_without_styles -= (tag.flags & WITHOUT_STYLES) != 0
        if self.n_unseen:
            self.n_unseen -= 1
            return 0
        if not self.n_open:
            return 0
        self.end_text()
        self.n_open -= 1
        closed = &self.open[self.n_open]
        self.stops.items[closed.element] = self.writer.length
        self.ends.items[closed.element] = self.tags.length
        self.runs_until.items[closed.element] = self.writer.run_starts.length
        if closed.flags & BLOCK:
            self.writer.n_preformatted -= (closed.flags & PREFORMATTED) != 0
            self.controls.end_block(closed.flags)
            self.writer.break_block()
        elif closed.flags & LINE_BREAK:
            self.writer.separate(LINE)
        self.n_code -= (closed.flags & CODE) != 0
        self.keeps_lines = closed.keeps_lines
        if self.joint == self.n_open:
            self.joint = 0
        first_run = self.runs_before.items[closed.element]
        if self.n_open and self.writer.run_starts.length > first_run:
            closed.itself.n_characters = self.writer.length - self.writer.run_starts.items[first_run]
            self.open[self.n_open - 1].last_child = closed.itself
        return 0

    cdef int text(self, const uint8_t* piece, Py_ssize_t size) except -1:
        """A piece of a text."""
        if self.captured is not None:
            extend(&self.captured_text, piece, size)
        if self.n_unseen or not self.n_open or not size:
            return 0
        if self.controls.are_in_line and not self.controls.n_open:
            self.controls.pass_text(piece, size, &self.starts, &self.stops)
        if self.joint:
            self.separate_neighbours(character_at(piece), piece[1] if size > 1 else 0)
        if self.keeps_lines and not self.writer.n_preformatted:
            return self.add_lines(piece, size)
        return self.add(piece, size)

    cdef int add(self, const uint8_t* piece, Py_ssize_t size) except -1:
        self.writer.add(piece, size)
        self.open[self.n_open - 1].has_text |= self.writer.in_run
        return 0

    cdef int add_lines(self, const uint8_t* piece, Py_ssize_t size) except -1:
        """Add a piece of a text each of whose lines is a text of its own, as with `br`."""
        cdef const uint8_t* end = piece + size
        cdef const uint8_t* line_end
        while piece < end:
            line_end = <const uint8_t*> memchr(piece, c"\n", end - piece)
            if line_end is NULL:
                return self.add(piece, end - piece)
            self.add(piece, line_end + 1 - piece)
            self.end_text()
            self.controls.break_line()
            if self.n_code:  # which empty lines do not divide
                self.writer.separate(LINE)
            else:
                self.writer.break_line()
            piece = line_end + 1
        return 0

    cdef int separate_neighbours(self, uint32_t first, uint32_t second) except -1:
        """Write a space between two neighbours, if it belongs there; the second one begins so.

        After a digit, which is one byte, `second` is the next character.
        """
        cdef Open* parent = &self.open[self.joint - 1]
        cdef Open* after = &self.open[self.joint]
        self.joint = 0
        last = self.writer.last_character()
        if are_apart(&parent.last_child, &after.itself, last, first, second):
            self.writer.separate(SPACE)
        return 0

    cdef int comment(self) except -1:
        """A comment or a processing instruction."""
        return 0 if self.n_unseen else self.end_text()

    cdef Doc finish(self):
        """The page, after the last event."""
        cdef Doc doc = Doc.__new__(Doc)
        doc.text = decoded(&self.writer.text)
        doc.names = self.names.strings
        doc.tag_numbers, doc.parents = as_array(&self.tags), as_array(&self.parents)
        doc.starts, doc.stops = as_array(&self.starts), as_array(&self.stops)
        doc.ends, doc.depths = as_array(&self.ends), as_array(&self.depths)
        doc.run_starts = as_array(&self.writer.run_starts)
        doc.run_stops = as_array(&self.writer.run_stops)
        doc.run_elements = as_array(&self.writer.run_elements)
        doc.elements_before_runs = as_array(&self.writer.elements_before_runs)
        doc.breaks = as_array(&self.writer.breaks)
        doc.raw = self.writer.raw.items[:self.writer.raw.length]
        doc.raw_stops = as_array(&self.writer.raw_stops)
        doc.raw_elements = as_array(&self.writer.raw_elements)
        doc.elements_before_raw = as_array(&self.writer.elements_before_raw)
        doc.raw_runs = as_array(&self.writer.raw_runs)
        doc.attributes = self.found_attributes()
        doc.title = None if self.title is None else self.title.text
        doc.declaring, doc.style_sheets = self.declaring, self.style_sheets
        doc.n_voids, doc.holds_scripts = self.n_voids, self.holds_scripts
        doc.holds_templates, doc.holds_ruby = self.holds_templates, self.holds_ruby
        doc.holds_formulas, doc.holds_parts = self.holds_formulas, self.holds_parts
        doc.find_words(&self.runs_before, &self.runs_until)
        doc.find_segments()
        return doc

    cdef Attributes found_attributes(self):
        cdef Attributes attributes = Attributes.__new__(Attributes)
        cdef AttributeNumbers found = self.attributes
        attributes.numbers, attributes.bounds = as_array(&found.numbers), as_array(&found.bounds)
        attributes.names, attributes.name_numbers = self.names.strings, as_array(&found.names)
        attributes.index_of_name = self.names.numbers
        attributes.value_stops = as_array(&found.value_stops)
        attributes.utf_8 = found.values.items[:found.values.length]
        attributes.values = [None] * found.names.length
        return attributes

    # Elements.

    cdef int show(self, Name tag) except -1:
        """Begin a visible element."""
        cdef int flags = tag.flags, style = self.line_style(tag)
        if style & SHOWN_AS_BLOCK and not flags & LINE_BREAK:
            flags |= LINE_BREAK if self.n_code else BLOCK
        if flags & BLOCK:
            self.controls.begin_block(flags, self.tags.length)
            self.writer.break_block()
            self.writer.n_preformatted += (flags & PREFORMATTED) != 0
        elif tag.flags & LINE_BREAK:
            self.controls.break_line()
            self.writer.break_line()
        elif flags & LINE_BREAK:  # a line of code
            self.writer.separate(LINE)
        self.push(tag, flags)
        if style & (KEEPS_LINES | JOINS_LINES):
            self.keeps_lines = style & KEEPS_LINES != 0
        self.attributes.add(self.current, self.n_current)
        return 0

    cdef int line_style(self, Name tag) except -1:
        """What the styles of an element that begins say about its lines."""
        cdef int style = 0 if self.style is NULL else line_style(self.style)
        if self.line_rules.are_any and not style & (KEEPS_LINES | JOINS_LINES):
            if self.line_rules.apply(self.names.strings[tag.number], self.current, self.n_current):
                style |= KEEPS_LINES
        return style

    cdef int push(self, Name tag, int flags) except -1:
        """Add an element, which is open now."""
        cdef Open* open
        cdef Py_ssize_t capacity = 2 * self.open_capacity + 64
        if self.n_open == self.open_capacity:
            self.open = <Open*> resized(self.open, capacity * sizeof(Open))
            self.open_capacity = capacity
        append(&self.parents, self.open[self.n_open - 1].element if self.n_open else -1)
        append(&self.tags, tag.number)
        append(&self.starts, self.writer.length)
        append(&self.stops, self.writer.length)
        append(&self.ends, self.tags.length)
        append(&self.depths, self.n_open)
        append(&self.runs_before, self.writer.run_starts.length)
        append(&self.runs_until, self.writer.run_starts.length)
        open = &self.open[self.n_open]
        open.element, open.flags = self.tags.length - 1, flags
        open.itself, open.last_child.may_be_apart = self.neighbour(tag), False
        open.has_text, open.keeps_lines = False, self.keeps_lines
        if self.n_open and not self.joint and not self.n_code and open.itself.may_be_apart:
            parent = &self.open[self.n_open - 1]
            if parent.last_child.may_be_apart and not parent.has_text:
                self.joint = self.n_open
        self.n_code += (tag.flags & CODE) != 0
        self.n_open += 1
        return 0

    cdef Neighbour neighbour(self, Name tag) noexcept:
        """An element that begins, as a neighbour of others."""
        cdef Neighbour found
        cdef const Attribute* address
        found.may_be_apart, found.is_link = tag.flags & SPACED != 0, tag.flags & LINK != 0
        found.n_characters = found.address = 0
        if found.is_link:
            address = self.attribute_of(HREF)
            if address is not NULL and address.value[0] not in (0, c"#"):
                found.address = hash_of(address)
        return found

    cdef int end_text(self) except -1:
        """End the current text, if there is any."""
        if not self.n_open:
            return 0
        return self.writer.end_text(self.open[self.n_open - 1].element, self.tags.length)

    # What elements say about the page.

    cdef int examine(self, Name tag) except -1:
        """Look at an element that begins, seen or unseen."""
        cdef int flags = tag.flags
        self.n_voids += (flags & VOID) != 0
        self.holds_formulas |= (flags & FORMULA) != 0
        if flags & TEMPLATE:
            self.holds_templates = True
            self.holds_parts |= self.value_of(PART) is not NULL
        self.holds_ruby |= (flags & RUBY) != 0
        self.holds_scripts |= (flags & (SCRIPT | NO_SCRIPT)) != 0
        if flags & DECLARING:
            self.declaring.append(self.declared(tag))
        elif flags & SCRIPT:
            self.examine_script(tag)
        elif flags & IMAGE:
            self.holds_formulas |= (
                names_formula(self.value_of(CLASS)) or names_formula(self.value_of(SOURCE))
            )
        elif flags & TITLE and self.title is None:
            self.title = self.captured_in(tag)
        elif flags & STYLE_SHEET and not self.n_without_styles:
            self.style_sheets.append(self.captured_in(tag))
        return 0

    cdef object declared(self, Name tag):
        """An element that begins, as an object."""
        cdef Py_ssize_t place
        cdef Attribute* attribute
        attributes = {}
        for place in range(self.n_current):
            attribute = &self.current[place]
            value = PyUnicode_DecodeUTF8(attribute.value, attribute.size, NULL)
            attributes[self.names.strings[attribute.name.number]] = value
        parent = self.open[self.n_open - 1].element if self.n_open else -1
        return DeclaringElement(self.names.strings[tag.number], attributes, parent)

    cdef int examine_script(self, Name tag) except -1:
        """Look at a script, which may hold a formula or linked data."""
        cdef const char* kind = self.value_of(TYPE)
        if kind is NULL:
            return 0
        self.holds_formulas |= may_begin_with_math(kind)
        if strstr(kind, b"ld+json") is not NULL:
            self.declaring.append(self.captured_in(tag))
        return 0

    cdef object captured_in(self, Name tag):
        """An element that begins, as an object that gets its text."""
        found = self.declared(tag)
        if self.captured is None:
            self.captured, self.captured_level = found, self.n_levels
            self.captured_text.length = 0
        return found

    cdef const char* value_of(self, int flag) noexcept:
        """The value of an attribute of the element that begins; NULL without it."""
        cdef const Attribute* attribute = self.attribute_of(flag)
        return NULL if attribute is NULL else attribute.value

    cdef const Attribute* attribute_of(self, int flag) noexcept:
        cdef Py_ssize_t place
        for place in range(self.n_current):
            if self.current[place].name.flags & flag:
                return &self.current[place]
        return NULL
