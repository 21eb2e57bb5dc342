"""What a page consists of, as events: elements begin and end, texts come between them.

The events come from libxml2's parser (`webjury.segmenter.sax`) or from a walk over a tree
(`webjury.segmenter.tree_walk`); both give the same `Doc`.
"""

from libc.stdint cimport uint8_t, uint32_t
from libc.stdlib cimport free
from libc.string cimport strncmp, strstr

from .attributes cimport Attributes
from .buffers cimport append, as_array, decoded, extend, resized
from .characters cimport Py_UNICODE_ISSPACE
from .doc cimport Doc
from .formula_signs cimport may_begin_with_math, names_formula
from .names cimport (
    BLOCK, CLASS, DECLARING, FORMULA, IMAGE, INVISIBLE, LINE_BREAK, NO_SCRIPT, PART, PREFORMATTED, RUBY,
    SCRIPT, SOURCE, SPACED, SPAN, STYLE, STYLE_SHEET, STYLING, TEMPLATE, TITLE, TYPE, VOID,
    WITHOUT_STYLES, Attribute, AttributeNumbers, Name, Names,
)
from .nodes cimport read_character
from .text_writer cimport SPACE, TextWriter

from .declarations import DeclaringElement

cdef extern from "Python.h":
    bint Py_UNICODE_ISALPHA(uint32_t character)
    bint Py_UNICODE_ISLOWER(uint32_t character)
    object PyUnicode_DecodeUTF8(const char* text, Py_ssize_t size, const char* errors)

cdef enum:
    NO_TAG = -1
    UNSEEN = -2  # a comment, a processing instruction or an element that is not shown
    # Elements that say something about the page.
    EXAMINED = (
        DECLARING | TITLE | STYLE_SHEET | SCRIPT | NO_SCRIPT | TEMPLATE | RUBY | IMAGE | FORMULA | VOID
    )


cdef class Reader:
    """Collects the elements and the text of a page."""

    def __cinit__(self, bint is_whole=False):
        self.is_whole = is_whole
        self.names, self.writer = Names(), TextWriter()
        self.attributes = AttributeNumbers()
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
                self.note_unseen_child()
            else:
                self.show(tag)
        self.n_current = 0
        return 0

    cdef int end(self, Name tag) except -1:
        """The innermost open element ends."""
        cdef Open* closed
        cdef Open* parent
        if self.captured is not None and self.n_levels == self.captured_level:
            self.captured.text = decoded(&self.captured_text)
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
            self.writer.break_block()
        if self.n_open:
            parent = &self.open[self.n_open - 1]
            parent.last_child, parent.is_text_last = closed.shape, False
        return 0

    cdef int text(self, const uint8_t* piece, Py_ssize_t size) except -1:
        """A piece of a text."""
        cdef Open* around
        if self.captured is not None:
            extend(&self.captured_text, piece, size)
        if self.n_unseen or not self.n_open or not size:
            return 0
        around = &self.open[self.n_open - 1]
        if self.may_split_word:
            self.may_split_word = False
            if not Py_UNICODE_ISLOWER(first_character(piece)):
                self.writer.separate(SPACE)
        if around.last_child.tag != NO_TAG:
            around.is_text_last = True
        elif around.flags & SPAN:
            note_last_characters(&around.shape, piece, piece + size)
        return self.writer.add(piece, size)

    cdef int comment(self) except -1:
        """A comment or a processing instruction."""
        if not self.n_unseen:
            self.end_text()
            self.note_unseen_child()
        return 0

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
        cdef Shape shape
        cdef bint has_own_space = False
        cdef Py_ssize_t place
        cdef const Attribute* attribute
        shape.tag, shape.has_children, shape.has_only_styling = tag.number, False, True
        shape.before_last = shape.last = shape.n_characters = 0
        for place in range(self.n_current):
            attribute = &self.current[place]
            if attribute.name.flags & CLASS:
                has_own_space = is_class_with_own_space(attribute.value)
            if not attribute.name.flags & STYLING or (
                attribute.name.flags & STYLE and strstr(attribute.value, b"display") is not NULL
            ):
                shape.has_only_styling = False
        if tag.flags & BLOCK:
            self.writer.break_block()
            self.writer.n_preformatted += (tag.flags & PREFORMATTED) != 0
        elif tag.flags & LINE_BREAK:
            self.writer.break_line()
        elif tag.flags & SPACED:
            self.separate_by_style(tag, &shape, has_own_space)
        self.attributes.add(self.current, self.n_current)
        return self.push(tag, &shape, has_own_space)

    cdef int push(self, Name tag, const Shape* shape, bint has_own_space) except -1:
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
        if self.n_open:
            self.open[self.n_open - 1].shape.has_children = True
        open = &self.open[self.n_open]
        open.element, open.flags = self.tags.length - 1, tag.flags
        open.shape, open.has_own_space = shape[0], has_own_space
        open.last_child.tag, open.is_text_last = NO_TAG, False
        self.n_open += 1
        return 0

    cdef int separate_by_style(self, Name tag, const Shape* shape, bint has_own_space) except -1:
        """Write a space if only a style sheet separates an element from the one before it.

        Both have the same tag, with nothing between them: ``<a>One</a><a>two</a>``. Two spans may
        also split a word after its first letter, as editors do: "many c", "hildren".
        """
        cdef const Open* parent
        cdef const Shape* before
        if not self.n_open:
            return 0
        parent = &self.open[self.n_open - 1]
        before = &parent.last_child
        if (
            before.tag != tag.number or parent.is_text_last
            or has_own_space or parent.has_own_space
        ):
            return 0
        if (
            tag.flags & SPAN and not before.has_children
            and before.has_only_styling and shape.has_only_styling
            and before.n_characters > 1
            and Py_UNICODE_ISSPACE(before.before_last) and Py_UNICODE_ISALPHA(before.last)
        ):
            self.may_split_word = True
        else:
            self.writer.separate(SPACE)
        return 0

    cdef void note_unseen_child(self) noexcept:
        """Note a child that is not shown, between the texts of the innermost open element."""
        if self.n_open:
            self.open[self.n_open - 1].shape.has_children = True
            self.open[self.n_open - 1].last_child.tag = UNSEEN

    cdef int end_text(self) except -1:
        """End the current text, if there is any."""
        if self.may_split_word:
            self.may_split_word = False
            self.writer.separate(SPACE)
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
        cdef Py_ssize_t place
        for place in range(self.n_current):
            if self.current[place].name.flags & flag:
                return self.current[place].value
        return NULL


cdef bint is_class_with_own_space(const char* value) noexcept:
    """Whether an element of a class contains all of its white space.

    Such are the parts of signatures by Sphinx, and of texts by Word.
    """
    return (
        strncmp(value, b"sig-", 4) == 0
        or strncmp(value, b"TextRun ", 8) == 0
        or strncmp(value, b"NormalTextRun ", 14) == 0
    )


cdef uint32_t first_character(const uint8_t* piece) noexcept:
    return read_character(&piece)


cdef void note_last_characters(Shape* shape, const uint8_t* piece, const uint8_t* end) noexcept:
    """Note the last two characters of a text so far."""
    cdef const uint8_t* place = end
    cdef int n = 0
    while place > piece and n < 2:
        place -= 1
        n += place[0] & 0xC0 != 0x80
    while place < end:
        shape.before_last, shape.last = shape.last, read_character(&place)
        shape.n_characters += 1
