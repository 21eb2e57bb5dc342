# cython: language_level=3, wraparound=False
"""Copies the kept part of a page, compiled: the twin of `webjury.rendering.prune`.

Tags and the names of copies are numbers. Python is called for everything that depends on more than
the tag of an element, such as the address of an image, except for most links, of which pages have
too many.

Indices are checked where they are used, which costs little compared with making strings.
"""

from html import escape

from cpython.array cimport array
from libc.stdint cimport int32_t, int64_t, uint8_t
from libc.stdlib cimport calloc, free

# The bits of the kinds of tags and of names of copies, in the order of `Rules.__cinit__`.
cdef enum:
    WRAPPER = 1
    SEPARATING = 2
    MEDIA = 4
    LEAF = 8
    ROW = 16
    CELL = 32

cdef enum:
    NOT_ASKED = 0xFF

cdef struct Copy:
    uint8_t name
    bint is_empty
    Py_ssize_t depth
    # The index of its start tag in the pieces, and of the copy around it.
    Py_ssize_t row
    int32_t parent

cdef Rules cached_rules = None


def copied(settings not None, flow not None, needed not None, elements not None):
    """Copy the needed part of a page as HTML; the rules are made once, on the first call.

    Raises
    ------
    ValueError, IndexError
        If the arrays of the flow and the needed elements do not belong to the same page.
    """
    global cached_rules
    if cached_rules is None:
        cached_rules = Rules(settings())
    return Copier(cached_rules, flow, needed, elements).copy()


cdef str _escaped(str text, bint quote):
    """Escape a text for HTML; most texts have no sign to escape."""
    cdef bint has_signs = "&" in text or "<" in text or ">" in text
    has_signs = has_signs or (quote and ('"' in text or "'" in text))
    return escape(text, quote) if has_signs else text


cdef class Rules:
    """The settings of the Python module, by the numbers of tags and of names of copies.

    Number 0 stands for all other tags, and for no name.
    """

    cdef list tags, names, start_tags, end_tags
    cdef dict tag_numbers, name_numbers
    cdef uint8_t[::1] kinds, name_kinds, known
    cdef object name_by_tag, separator
    cdef tuple link_attributes
    cdef uint8_t body, code, link, link_tag, no_link, table, inner_table
    cdef Py_ssize_t max_depth

    def __cinit__(self, settings):
        self.tags = [None, *dict.fromkeys(settings["tags"])]
        self.names = [None, *dict.fromkeys(settings["names"])]
        self.start_tags = [f"<{name}>" for name in self.names]
        self.end_tags = [f"</{name}>" for name in self.names]
        if max(len(self.tags), len(self.names)) > NOT_ASKED:
            raise ValueError("more tags or names than a byte tells apart")
        self.tag_numbers = {tag: number for number, tag in enumerate(self.tags)}
        self.name_numbers = numbers = {name: number for number, name in enumerate(self.names)}
        kinds = [settings[kind] for kind in "wrappers separating media leaves rows cells".split()]
        self.kinds, self.name_kinds = (
            bytearray(sum((one in kind) << bit for bit, kind in enumerate(kinds)) for one in some)
            for some in (self.tags, self.names)
        )
        self.known = bytearray([NOT_ASKED]) * (4 * len(self.tags) * len(self.names))
        self.name_by_tag, self.separator = settings["name_by_tag"], settings["separator"]
        self.max_depth, self.link_attributes = settings["max_depth"], settings["link_attributes"]
        self.body, self.code, self.table = numbers["body"], numbers["pre"], numbers["table"]
        self.link, self.link_tag = numbers["a"], self.tag_numbers["a"]
        self.no_link, self.inner_table = (
            numbers[settings["no_link"]], numbers[settings["inner_table"]]
        )

    cdef int name(self, int tag, int parent, bint contains_block, bint has_direct_text) except -1:
        """The name of the copy of an element with a tag; Python is called once for each case."""
        cdef Py_ssize_t row = 4 * (tag * len(self.names) + parent)
        row += 2 * contains_block + has_direct_text
        if self.known[row] == NOT_ASKED:
            self.known[row] = self.name_numbers[
                self.name_by_tag(
                    self.tags[tag], self.names[parent],
                    contains_block=contains_block, has_direct_text=has_direct_text,
                )
            ]
        return self.known[row]


cdef class Copier:
    """Walks over elements and runs in document order, and copies those that are needed."""

    cdef Rules rules
    cdef object flow, elements, marks, special, with_attributes
    cdef str text
    cdef list pieces  # of the HTML
    cdef list runs, items
    cdef set block_containers, text_containers
    cdef const int64_t[::1] parents, breaks, run_starts, run_stops, run_elements
    cdef const int64_t[::1] elements_before_runs
    cdef const int64_t[::1] item_numbers, item_bounds
    # The needed elements with their tags; the next one to copy, and the next one that may separate
    # two texts; the next break.
    cdef const int64_t[::1] needed
    cdef const uint8_t[::1] tags
    cdef Py_ssize_t next, next_separating, next_break
    # All copies, in which number 1 is the body; the innermost copy that is open.
    cdef Copy* copies
    cdef int32_t n_copies, innermost
    # The copy of each element, after the body; 0 if it is not known yet.
    cdef int32_t[::1] places
    # The elements of code that was copied as one text.
    cdef int64_t code_start, code_stop

    def __cinit__(self, Rules rules, flow, needed, elements):
        self.rules, self.pieces, self.flow, self.elements = rules, [], flow, elements
        self.marks, self.special = elements.marks, elements.special
        self.with_attributes = elements.with_attributes
        self.text, self.runs = flow.text, needed.runs
        self.parents, self.breaks, self.run_starts = flow.parents, flow.breaks, flow.run_starts
        self.run_stops, self.run_elements = flow.run_stops, flow.run_elements
        self.elements_before_runs, table = flow.elements_before_runs, flow.attributes
        self.items, self.item_numbers, self.item_bounds = table.items, table.numbers, table.bounds
        self.block_containers = needed.block_containers
        self.text_containers = needed.text_containers
        self.needed = array("q", needed.elements)
        numbers, tags = rules.tag_numbers, flow.tags
        self.tags = bytes([numbers.get(tags[element], 0) for element in needed.elements])
        self.places = array("i", bytes((self.parents.shape[0] + 1) * sizeof(int32_t)))
        self.copies = <Copy*> calloc(self.needed.shape[0] + 2, sizeof(Copy))
        if self.copies is NULL:
            raise MemoryError
        if len(self.runs) != self.elements_before_runs.shape[0]:
            raise ValueError("not one flag for each run")

    def __dealloc__(self):
        free(self.copies)

    cdef str copy(self):
        """The kept part as HTML."""
        cdef Py_ssize_t run, last = -1, last_kept = -1
        cdef int64_t first_opened, stop
        cdef bint is_kept
        cdef str space, text
        self.places[0] = self.open(self.rules.body, "<body>")
        for run in range(len(self.runs)):
            is_kept, stop = self.runs[run], self.elements_before_runs[run]
            # A needed element may begin at a dropped run and contain later runs that are kept.
            if not (is_kept or self.is_next_before(stop)):
                continue
            space = self.space(last, run)
            if is_kept:
                # Adjacent runs of a line need no separator.
                if last_kept >= 0 and (last_kept + 1 < run or "\n" in space):
                    space = self.separator_between(last_kept, run) or space
                last_kept = run
            last, first_opened = run, self.elements_before_runs[run - 1] if run else 0
            if first_opened < stop:
                # Space goes before the elements that begin here: <b>the lamp</b>, not <b> the
                # lamp</b>.
                self.write(self.parents[first_opened], space, "")
                space = ""
            while self.is_next_before(stop):
                self.copy_next()
            if is_kept:
                text = self.text[self.run_starts[run]:self.run_stops[run]]
                self.write(self.run_elements[run], space, text)
        while self.is_next_before(self.parents.shape[0]):
            self.copy_next()
        return "".join(self.pieces)

    cdef bint is_next_before(self, int64_t stop) except -1:
        return self.next < self.needed.shape[0] and self.needed[self.next] < stop

    cdef int32_t nearest_copy(self, int64_t element) except -1:
        """The copy of an element; if it has none, the innermost copy around it."""
        cdef int64_t ancestor = element
        while self.places[ancestor + 1] == 0:
            if self.parents[ancestor] >= ancestor:
                raise ValueError("an element stands before its parent")
            ancestor = self.parents[ancestor]
        self.places[element + 1] = self.places[ancestor + 1]
        return self.places[element + 1]

    cdef str space(self, Py_ssize_t last, Py_ssize_t run):
        """The white space before a run, or else before the first dropped run with white space."""
        cdef Py_ssize_t row
        if run and self.run_stops[run - 1] < self.run_starts[run]:
            return self.text[self.run_stops[run - 1]:self.run_starts[run]]
        for row in range(max(last + 1, 1), run):
            if self.run_stops[row - 1] < self.run_starts[row]:
                return self.text[self.run_stops[row - 1]:self.run_starts[row]]
        return ""

    cdef str separator_between(self, Py_ssize_t last, Py_ssize_t run):
        """The separator of two kept texts of a block, in place of a dropped or empty block."""
        cdef Py_ssize_t row = self.next_separating, n = self.needed.shape[0]
        cdef uint8_t[::1] kinds = self.rules.kinds
        while row < n and (
            self.needed[row] < self.elements_before_runs[last]
            or not kinds[self.tags[row]] & SEPARATING
        ):
            row += 1
        self.next_separating = row
        if row < n and self.needed[row] < self.elements_before_runs[run]:
            return ""  # The copies of elements between the texts separate them.
        row, n = self.next_break, self.breaks.shape[0]
        while row < n and self.breaks[row] < self.run_stops[last]:
            row += 1
        self.next_break = row
        if row == n or self.breaks[row] > self.run_starts[run]:
            return ""
        return self.rules.separator(self.flow, last, run)

    cdef int write(self, int64_t element, str space, str text) except -1:
        """Write white space and text into the copy of the element around them."""
        cdef Copy* copy
        if not (space or text) or self.code_start <= element < self.code_stop:
            return 0
        copy = self.close_within(self.nearest_copy(element))
        if text and self.rules.name_kinds[copy.name] & ROW:
            # Parsers move text outside of cells before the table.
            space, text = "\n", f"{text}\n"
        elif copy.is_empty:
            space = space.lstrip()
            text = text if space else text.lstrip()
        if space:
            self.pieces.append(space)
            copy.is_empty = False
        if text:
            self.pieces.append(_escaped(text, False))
            copy.is_empty = False
        return 0

    cdef Copy* close_within(self, int32_t copy) except NULL:
        """Close all open copies within a copy."""
        while self.innermost != copy:
            if self.innermost == self.places[0]:
                raise IndexError("an element is in one that has ended")
            self.pieces.append(self.rules.end_tags[self.copies[self.innermost].name])
            self.innermost = self.copies[self.innermost].parent
        return &self.copies[copy]

    cdef int32_t open(self, uint8_t name, str start_tag) except -1:
        """Begin a copy within the innermost one."""
        cdef Copy* copy
        self.n_copies += 1
        copy = &self.copies[self.n_copies]
        copy.name, copy.is_empty, copy.parent = name, True, self.innermost
        copy.depth = self.copies[self.innermost].depth + 1
        copy.row = len(self.pieces)
        self.pieces.append(start_tag)
        self.innermost = self.n_copies
        return self.n_copies

    cdef int copy_next(self) except -1:
        """Copy an element, or unwrap it if it has no meaning in the copy around it."""
        cdef Rules rules = self.rules
        cdef int64_t element = self.needed[self.next]
        cdef uint8_t name, tag = self.tags[self.next]
        cdef bint is_marked, has_direct_text
        cdef Copy* parent
        cdef str start_tag
        self.next += 1
        if self.code_start <= element < self.code_stop:
            return 0
        number = element
        is_marked, has_direct_text = number in self.marks, number in self.text_containers
        if rules.kinds[tag] & WRAPPER and not (has_direct_text or is_marked):
            return 0  # It is unwrapped in any copy.
        parent = self.close_within(self.nearest_copy(self.parents[element]))
        name = self.name(number, tag, parent.name, is_marked, has_direct_text)
        if name == rules.table and self.is_open(0, CELL):
            name = rules.inner_table
        if name == 0 or (parent.depth > rules.max_depth and not rules.name_kinds[name] & LEAF):
            self.places[element + 1] = self.innermost
            return 0
        if name == rules.link and self.is_open(name, 0):
            self.end_link()
        parent.is_empty = False
        start_tag = self.start_tag(number, name, is_marked)
        if name == rules.code:
            self.pieces += [start_tag, self.elements.code(number), "</pre>"]
            self.code_start, self.code_stop = element, self.flow.within(number).stop
        elif rules.name_kinds[name] & LEAF:
            self.pieces.append(start_tag)
            self.places[element + 1] = self.innermost
        else:
            self.places[element + 1] = self.open(name, start_tag)
            if rules.kinds[tag] & MEDIA and (link := self.elements.media_link(number)):
                self.pieces.append(link)
                self.copies[self.innermost].is_empty = False
        return 0

    cdef int name(
        self, number, int tag, int parent, bint is_marked, bint has_direct_text
    ) except -1:
        """The name of an element's copy within a copy named `parent`; 0 if it is unwrapped."""
        cdef Rules rules = self.rules
        cdef bint is_link = tag == rules.link_tag and not is_marked
        if is_link and self.value(number, "href") is None:
            return 0
        if not is_link and (is_marked or rules.tags[tag] in self.special):
            return rules.name_numbers[self.elements.name(number, rules.names[parent])]
        return rules.name(tag, parent, number in self.block_containers, has_direct_text)

    cdef str start_tag(self, number, uint8_t name, bint is_marked):
        cdef str tag = self.rules.names[name], attributes = None
        if name == self.rules.link and not is_marked:
            attributes = self.link_attributes(number)
        if attributes is None:
            if not is_marked and tag not in self.with_attributes:
                return self.rules.start_tags[name]
            attributes = self.elements.attributes(number, tag)
        return f"<{tag}{attributes}>"

    cdef str link_attributes(self, int64_t element):
        """The attributes of a link as HTML; None if Python must clean them."""
        cdef str name, value, written = ""
        for name in self.rules.link_attributes:
            value = self.value(element, name)
            if value is not None:
                if " " in value or not value.isprintable():
                    return None
                written = f'{written} {name}="{_escaped(value, True)}"'
        return written

    cdef str value(self, int64_t element, str name):
        """The value of an element's attribute; None without it."""
        cdef int64_t row
        cdef tuple item
        cdef str found = None
        for row in range(self.item_bounds[element], self.item_bounds[element + 1]):
            item = self.items[self.item_numbers[row]]
            if <str?> item[0] == name:
                found = item[1]
        return found

    cdef bint is_open(self, uint8_t name, uint8_t kinds) except -1:
        """Whether a copy with this name, or with a name of these kinds, is open."""
        cdef int32_t row = self.innermost
        while row and self.copies[row].name != name:
            if self.rules.name_kinds[self.copies[row].name] & kinds:
                break
            row = self.copies[row].parent
        return row > 0

    cdef int end_link(self) except -1:
        """End the open link, as browsers do where another link begins within it."""
        cdef int32_t row = self.innermost
        cdef Copy* copy = NULL
        cdef list split = []
        while copy is NULL or copy.name != self.rules.link:
            copy = &self.copies[row]
            if len(self.pieces) == copy.row + 1:
                del self.pieces[copy.row]  # It has no content yet.
            else:
                self.pieces.append(self.rules.end_tags[copy.name])
            split.append(row)
            row = copy.parent
        copy.name = self.rules.no_link
        for row in reversed(split):
            copy = &self.copies[row]
            copy.row = len(self.pieces)
            self.pieces.append(self.rules.start_tags[copy.name])
        return 0
