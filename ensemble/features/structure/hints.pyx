# cython: cdivision=True
"""Which elements hint at something by their tags and names, and columns of these hints."""

import numpy as np

from libc.stdint cimport int8_t, int64_t, uint64_t
from libc.string cimport memset

from ....bits cimport lowest_bit
from ....segmenter.attributes cimport Value, value_of
from .ground cimport CLASS, NO_HINTS, STYLE, Ground
from .hint_search cimport HintSearch
from .memory cimport Memory
from .writer cimport Columns

from ....segmenter.tags import PAGE_TAGS
from ..markup import ALTERNATIVES, HINTS, HINTS_OF_TAG, MAX_DISTANCE
from .table import PAGE_HINTS

cdef enum:
    MAX_HINTS = 62  # a hint is a bit of 64
    STRIDE = 64  # levels of each element; compilers handle such rows at once
# Flag of a tag, in addition to its hints: the attributes of its elements are not read.
cdef uint64_t IS_PAGE = (<uint64_t> 1) << 63
# Mark of an attribute whose hints are not known yet.
cdef uint64_t UNKNOWN = <uint64_t> -1

cdef HintSearch SEARCH = HintSearch(ALTERNATIVES)
cdef Py_ssize_t N_HINTS = len(HINTS)
cdef int8_t FAR = MAX_DISTANCE
cdef Py_ssize_t HIDDEN = HINTS.index("hint_hidden")
cdef Py_ssize_t COMMENT = HINTS.index("hint_comment")
cdef Py_ssize_t HEADING = HINTS.index("tag_heading")
cdef Py_ssize_t FIRST_HEADING = HINTS.index("tag_h1")
cdef Py_ssize_t[N_WORD_HINTS] WORD_HINTS
WORD_HINTS[LINK], WORD_HINTS[PARAGRAPH] = HINTS.index("tag_a"), HINTS.index("tag_paragraph")
WORD_HINTS[BOLD], WORD_HINTS[EMPHASIS] = HINTS.index("tag_bold"), HINTS.index("tag_emphasis")
cdef dict _PAGE_HINTS = {name: HINTS.index(name) for name in PAGE_HINTS}
cdef list _COLUMN_NAMES = ["to_" + name for name in HINTS]
if N_HINTS > MAX_HINTS:
    raise ValueError("there are too many hints")


cdef class Hints(Memory):
    """The hints above each element, and the words within some of them.

    Elements without words have no hints. If readers' comments are content, no name hints at them.
    """

    def __cinit__(self, Ground page not None, bint comments):
        cdef Py_ssize_t element
        cdef double[::1] shares
        self.page = page
        self.distances = <int8_t*> self.allocate(page.n_elements * STRIDE, sizeof(int8_t))
        self.link_shares = shares = np.empty(page.n)
        self.link_share = &shares[0] if page.n else NULL
        self.find_distances()
        if comments:
            for element in range(page.n_elements):
                self.distances[element * STRIDE + COMMENT] = FAR
        self.count_words()

    cdef double share_within(self, int hint, Py_ssize_t row) noexcept:
        """The share of a segment's words within a hint."""
        cdef const int64_t* sums = self.within[hint]
        return <double> (
            sums[self.page.stops[row]] - sums[self.page.starts[row]]
        ) / self.page.lengths[row]

    cdef int find_distances(self) except -1:
        """Fill in the distances of each element: from those of its parent, and its own hints."""
        cdef Ground page = self.page
        cdef Memory scratch = Memory()
        cdef uint64_t* of_tags = <uint64_t*> scratch.allocate(len(page.tag_names), sizeof(uint64_t))
        cdef uint64_t* of_items = <uint64_t*> scratch.allocate(page.n_items, sizeof(uint64_t))
        cdef Py_ssize_t element, tag
        cdef int8_t* levels
        cdef uint64_t hints
        for tag in range(len(page.tag_names)):
            of_tags[tag] = _hints_of_tag(page.tag_names[tag])
        memset(of_items, 0xFF, page.n_items * sizeof(uint64_t))  # all are UNKNOWN
        for element in range(page.n_elements):
            levels = self.distances + element * STRIDE
            if page.parents[element] < 0:
                memset(levels, FAR, STRIDE)
            else:
                _step_down(self.distances + page.parents[element] * STRIDE, levels)
            if page.first[element] < page.stop[element]:
                hints = self.hints_of(element, of_tags[page.tags[element]], of_items)
                while hints:
                    levels[lowest_bit(hints)] = 0
                    hints &= hints - 1
        return 0

    cdef uint64_t hints_of(self, Py_ssize_t element, uint64_t of_tag, uint64_t* known) except? 0:
        """The hints of an element: those of its tag and of its attributes."""
        cdef Ground page = self.page
        cdef Py_ssize_t place, item
        cdef Value value
        if of_tag & IS_PAGE:
            return of_tag & ~IS_PAGE
        for place in range(page.item_bounds[element], page.item_bounds[element + 1]):
            item = page.item_numbers[place]
            if page.names[item] < NO_HINTS:
                if known[item] == UNKNOWN:
                    value = value_of(page.attributes, item)
                    known[item] = _hints_of_item(page.names[item], &value)
                of_tag |= known[item]
        return of_tag

    cdef int count_words(self) except -1:
        """Count the words within each of the word hints, and find the shares of links."""
        cdef Ground page = self.page
        cdef Py_ssize_t hint, run, word, row
        cdef int64_t* sums
        cdef bint is_within_it
        for hint in range(N_WORD_HINTS):
            sums = self.within[hint] = <int64_t*> self.allocate(page.n_words + 1, sizeof(int64_t))
            for run in range(page.n_runs):
                is_within_it = is_within(self, page.run_elements[run], WORD_HINTS[hint])
                for word in range(page.run_words[run], page.run_words[run + 1]):
                    sums[word + 1] = sums[word] + is_within_it
        for row in range(page.n):
            self.link_share[row] = self.share_within(LINK, row)
        return 0


cdef inline bint is_within(Hints hints, Py_ssize_t element, Py_ssize_t hint) noexcept:
    """Whether an element, or one not far above it, has a hint."""
    return hints.distances[element * STRIDE + hint] < FAR


cdef void _step_down(const int8_t* above, int8_t* below) noexcept:
    """The distances of an element without hints, from those of its parent."""
    cdef Py_ssize_t hint
    for hint in range(STRIDE):
        below[hint] = above[hint] + (above[hint] < FAR)


cdef uint64_t _hints_of_tag(str tag) except? 0:
    cdef uint64_t bits = IS_PAGE if tag in PAGE_TAGS else 0
    for hint in HINTS_OF_TAG.get(tag, ()):
        bits |= (<uint64_t> 1) << <int> hint
    return bits


cdef uint64_t _hints_of_item(int name, const Value* value) except? 0:
    """The hints of an attribute. A style can only hint that it hides its element."""
    cdef uint64_t found = SEARCH.find(value, name == CLASS)
    return found & (<uint64_t> 1 << HIDDEN) if name == STYLE else found


cdef int write_inline_markup(Ground page, Hints hints, Columns columns) except -1:
    """Shares of the segment's words in links and emphasis; number of links that begin in it."""
    cdef float* link_share = columns.next("link_share")
    cdef float* links = columns.next("links")
    cdef float* bold_share = columns.next("bold_share")
    cdef float* emphasis_share = columns.next("emphasis_share")
    cdef Py_ssize_t row, element
    # The number of links that begin before each word.
    cdef int64_t* before = <int64_t*> columns.allocate(page.n_words + 2, sizeof(int64_t))
    cdef int64_t link = page.tag_names.index("a") if "a" in page.tag_names else -1
    for element in range(page.n_elements):
        before[page.first[element] + 1] += page.tags[element] == link
    for row in range(page.n_words + 1):
        before[row + 1] += before[row]
    for row in range(page.n):
        link_share[row] = hints.link_share[row]
        links[row] = before[page.stops[row]] - before[page.starts[row]]
        bold_share[row] = hints.share_within(BOLD, row)
        emphasis_share[row] = hints.share_within(EMPHASIS, row)
    return 0


cdef int write_path_hints(Ground page, Hints hints, Columns columns) except -1:
    """Levels up to the nearest element with each hint."""
    cdef Py_ssize_t hint, row
    cdef float* column
    for hint in range(N_HINTS):
        column = columns.next(_COLUMN_NAMES[hint])
        for row in range(page.n):
            column[row] = hints.distances[page.elements[row] * STRIDE + hint]
    return 0


cdef int write_after_headings(Ground page, Hints hints, Columns columns) except -1:
    """Number of segments since the last heading, and since the last of the first level."""
    _since(page, hints, HEADING, columns.next("after_heading"))
    _since(page, hints, FIRST_HEADING, columns.next("after_h1"))
    return 0


cdef void _since(Ground page, Hints hints, Py_ssize_t hint, float* column) noexcept:
    """Number of segments since the last one with a hint; before it, since as many as there are."""
    cdef Py_ssize_t row, last = -page.n
    for row in range(page.n):
        if is_within(hints, page.elements[row], hint):
            last = row
        column[row] = row - last


cdef int write_page_hints(Ground page, Hints hints, Columns columns) except -1:
    """The share of the page's words within each of some hints."""
    cdef Py_ssize_t run, hint
    cdef int64_t n_within
    for name, hint in _PAGE_HINTS.items():
        n_within = 0
        for run in range(page.n_runs):
            if is_within(hints, page.run_elements[run], hint):
                n_within += page.run_words[run + 1] - page.run_words[run]
        columns.fill("page_in_" + name, <double> n_within / max(page.n_words, 1))
    return 0
