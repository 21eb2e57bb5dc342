"""Finds the things of a page: code, callouts, lists, tables, questions, sections, boxes."""

from bisect import bisect_right
from collections import Counter

import numpy as np

from cpython.array cimport array
from libc.stdint cimport int64_t, uint32_t

from ...content.callout_boxes import belongs_to_text, callout_boxes, is_small
from ...content.code_blocks import code_blocks
from ...content.lookups import elements_in
from ...content.rules.code_labels import gutters, names_code
from ...segmenter.buffers cimport items_of, new_array
from ...segmenter.tags import HEADING_TAGS
from ...segmenter.words import tokenize
from .data_tables import LAYOUT_TAGS, MAX_LINK_SHARE, data_rows, data_tables, entries
from .labels import AD_WORDS, BUTTON_WORDS
from .sign_ups import sign_up_boxes
from .things import Things
from .things cimport Spans

# Maximum number of words of a line that introduces a thing, and of a line that only names it.
cdef enum:
    MAX_INTRODUCTION = 40
    MAX_NAME = 8
    # Minimum number of words of running text.
    MIN_TEXT = 15

#: A section ends with the innermost of these elements around its heading, at the latest.
_SECTION_BOUNDS = frozenset(
    "article aside blockquote dialog form footer li main nav section td".split()
)
#: Lists of links in these elements are menus.
_MENUS = frozenset("aside footer header nav".split())
#: Elements that are things because of their tag alone.
_KIND_OF_TAG = {"blockquote": "quotation", "details": "details", "figure": "figure"}
#: Things that a line can introduce.
_INTRODUCIBLE = frozenset(["code", "list", "quotation", "table"])
#: The introduced things that a line without a colon can name.
_NAMEABLE = frozenset(["list", "table"])
#: In these elements, the words of a label are more than that.
_NO_AD_LABEL_TAGS = frozenset("a button dd dt li td th".split())
_NO_BUTTON_LABEL_TAGS = HEADING_TAGS | frozenset("p")
_FIRST_WORDS = {first for first, *_ in AD_WORDS | BUTTON_WORDS}
cdef Py_ssize_t MAX_LABEL = max(map(len, AD_WORDS | BUTTON_WORDS))


def things_of(case):
    """Find the things of a page."""
    cdef Finder finder = Finder(case)
    finder.add_code()
    finder.add_code_titles()
    finder.add_tagged()
    finder.add_callouts()
    finder.add_lists()
    if finder.doc.tagged("table"):
        tables = data_tables(case)
        finder.add_runs(tables, "table")
        finder.add_runs(data_rows(case, tables), "row")
    if finder.doc.tagged("dt"):
        finder.add_runs(entries(case), "entry")
    finder.add_labels()
    finder.add_sign_ups()
    finder.add_introduced()
    finder.add_sections()
    return _with_series(finder.spans.nested(len(case)))


cdef class Finder:
    """Collects the spans of things."""

    cdef object case, doc
    cdef Spans spans
    # The blocks of code, and the segments beside them with only labels, buttons or line numbers.
    cdef list codes
    cdef set beside_code
    cdef set in_sign_ups  # the segments in boxes that ask for an e-mail address
    # For each element: its parent, and the span of segments in it.
    cdef const int64_t[::1] parents, first, stop
    # For each segment: its span of words, their number, and the innermost element around it.
    cdef const int64_t[::1] starts, stops, n_words, elements

    def __cinit__(self, case not None):
        self.case, self.doc, self.spans = case, case.page.doc, Spans()
        self.codes, self.beside_code, self.in_sign_ups = [], set(), set()
        self.parents, (self.first, self.stop) = self.doc.parents, case.element_segments
        self.starts, self.stops, self.n_words = case.starts, case.stops, case.n_words
        self.elements = case.elements

    cdef list with_text(self, str tag):
        """The elements with a tag that have text."""
        cdef Py_ssize_t element
        found = self.doc.tagged(tag)
        return [element for element in found if self.first[element] < self.stop[element]]

    cdef int add_tagged(self) except -1:
        """Add the elements that are things because of their tag alone."""
        cdef Py_ssize_t element
        for tag, kind in _KIND_OF_TAG.items():
            for element in self.with_text(tag):
                # Only the title of code belongs to it, not all that is in its frame.
                if tag != "figure" or not elements_in(self.codes, self.doc.within(element), 1):
                    self.spans.add(self.first[element], self.stop[element], kind)
        return 0

    cdef int add_code(self) except -1:
        """Add blocks of code that have words; find the segments beside them that are no text."""
        cdef Py_ssize_t element, segment
        self.codes = code_blocks(self.doc)
        for element in self.codes:
            if self.first[element] < self.stop[element]:
                self.spans.add(self.first[element], self.stop[element], "code")
        word_starts = self.doc.words.starts
        for start, stop in gutters(self.doc) if self.codes else ():
            segment = self.case.starts.searchsorted(word_starts.searchsorted(start))
            while segment < len(self.n_words) and word_starts[self.stops[segment] - 1] < stop:
                self.beside_code.add(segment)
                segment += 1
        return 0

    cdef int add_code_titles(self) except -1:
        """Add the lines above code that name its file, with only labels and buttons beside both."""
        cdef Py_ssize_t element, first, stop, line, container
        for element in self.codes:
            first, stop, line = self.first[element], self.stop[element], self.first[element] - 1
            while line in self.beside_code:
                line -= 1
            if first == stop or line < 0 or self.n_words[line] > MAX_NAME:
                continue
            container = self.elements[line]
            if not names_code(self.doc, container, self.case.texts[line]):
                continue
            while container >= 0 and self.stop[container] < stop:
                container = self.parents[container]
            if container >= 0 and self.beside_code.issuperset(
                (*range(self.first[container], line), *range(stop, self.stop[container]))
            ):
                self.spans.add(line, line + 1, "code title")
        return 0

    cdef int add_callouts(self) except -1:
        """Add notes and warnings in boxes, with their titles."""
        cdef Py_ssize_t first, stop
        for box in callout_boxes(self.doc):
            first, stop = self.first[box.element], self.stop[box.element]
            if first < stop and is_small(self.doc, box) and belongs_to_text(self.doc, box):
                self.spans.add(first, stop, "callout")
        return 0

    cdef int add_lists(self) except -1:
        """Add lists of at least two items, and their items, except those that lay out the page.

        Items with a single segment are omitted: they cannot be divided. A list that consists of
        links is a thing of its own kind, such as references; in running text, it is kept whole or
        dropped whole like others, but is no more likely content amid text.
        """
        cdef Py_ssize_t element, n_elements = len(self.parents)
        cdef int64_t[::1] n_items = np.zeros(n_elements, np.int64)
        cdef bytearray is_item = bytearray(n_elements), is_list = bytearray(n_elements)
        cdef bytearray is_links = bytearray(n_elements)
        for element in self.with_text("li"):
            if self.parents[element] >= 0:
                is_item[element] = True
                n_items[self.parents[element]] += 1
        lists = [element for element in range(n_elements) if n_items[element] > 1]
        if not lists:
            return 0
        plain = self.without_links(lists)
        for element in self.without_layout(plain):
            is_list[element] = True
        for element in self.in_text(self.without_layout(sorted(set(lists).difference(plain)))):
            is_links[element] = self.doc.nearest(element, _MENUS) < 0
        # In document order: an item comes before a list that is all of its text.
        for element in range(n_elements):
            n_segments = self.stop[element] - self.first[element]
            if is_item[element] and is_list[self.parents[element]] and n_segments > 1:
                self.spans.add(self.first[element], self.stop[element], "item")
            if is_list[element] or is_links[element]:
                kind = "list" if is_list[element] else "links"
                self.spans.add(self.first[element], self.stop[element], kind)
        return 0

    cdef list in_text(self, list lists):
        """The lists with running text beside them, in the element around them."""
        cdef Py_ssize_t element, box
        is_text = (self.case.n_words >= MIN_TEXT) & (self.case.link_share <= MAX_LINK_SHARE)
        cdef const int64_t[::1] texts = np.concatenate(([0], is_text.cumsum()))
        cdef list found = []
        for element in lists:
            box = self.parents[element]
            while box >= 0 and self.doc.tags[box] == "section":
                box = self.parents[box]
            n_within = texts[self.stop[element]] - texts[self.first[element]]
            if box >= 0 and texts[self.stop[box]] - texts[self.first[box]] > n_within:
                found.append(element)
        return found

    cdef list without_links(self, list lists):
        """The lists that do not consist of links.

        A link around the whole list belongs to a card: the list itself is no menu.
        """
        cdef Py_ssize_t element, segment, first, stop, n_segments = len(self.n_words)
        # Words, and words in links, before each segment and in all.
        cdef double[::1] words = np.zeros(n_segments + 1), linked = np.zeros(n_segments + 1)
        cdef const double[::1] link_share = self.case.link_share
        cdef list found = []
        for segment in range(n_segments):
            words[segment + 1] = words[segment] + self.n_words[segment]
            linked[segment + 1] = linked[segment] + self.n_words[segment] * link_share[segment]
        for element in lists:
            first, stop = self.first[element], self.stop[element]
            is_menu = linked[stop] - linked[first] > MAX_LINK_SHARE * (words[stop] - words[first])
            if not is_menu or self.doc.nearest(element, ("a",)) >= 0:
                found.append(element)
        return found

    cdef list without_layout(self, list lists):
        """The lists that do not lay out the page, as a list of cards or posts does."""
        cdef Py_ssize_t element
        layout = [*self.doc.tagged(*LAYOUT_TAGS), len(self.parents)]
        ends = self.doc.ends
        return [
            element for element in lists if layout[bisect_right(layout, element)] >= ends[element]
        ]

    cdef int add_runs(self, const int64_t[::1] numbers, str kind) except -1:
        """Add the spans of consecutive segments with equal numbers, 0 or above."""
        cdef Py_ssize_t first = 0, segment, n_segments = len(numbers)
        for segment in range(1, n_segments + 1):
            if segment == n_segments or numbers[segment] != numbers[first]:
                if numbers[first] >= 0:
                    self.spans.add(first, segment, kind)
                first = segment
        return 0

    cdef int add_labels(self) except -1:
        """Add the segments that only label an advertisement or a button."""
        cdef const uint32_t[::1] numbers = self.case.word_numbers
        cdef dict vocabulary = self.case.page.vocabulary
        cdef bytearray begins_label = bytearray(len(vocabulary))
        cdef Py_ssize_t segment, word
        for first_word in vocabulary.keys() & _FIRST_WORDS:
            begins_label[vocabulary[first_word]] = True
        distinct = list(vocabulary)
        for segment in range(len(self.n_words)):
            word = self.starts[segment]
            if self.n_words[segment] > MAX_LABEL or not begins_label[numbers[word]]:
                continue
            words = tuple([distinct[numbers[word]] for word in range(word, self.stops[segment])])
            is_ad = words in AD_WORDS and self.may_label_ad(self.elements[segment])
            if is_ad or words in BUTTON_WORDS and self.is_in_button(segment):
                self.spans.add(segment, segment + 1, "label")
        return 0

    cdef bint may_label_ad(self, Py_ssize_t element) except -1:
        """Whether an element with the words of an advertisement's label may be one.

        Those in links, lists and tables are not. A heading is one if no text follows it within its
        grandparent; the parent says too little, as the headings of many sections are alone there.
        """
        cdef Py_ssize_t heading = self.doc.nearest(element, HEADING_TAGS)
        if heading < 0:
            return self.doc.nearest(element, _NO_AD_LABEL_TAGS) < 0
        box = max(self.parents[max(self.parents[heading], 0)], 0)
        return not self.doc.text[self.doc.stops[heading]:self.doc.stops[box]].strip()

    cdef bint is_in_button(self, Py_ssize_t segment) except -1:
        """Whether a segment is all that a button contains, outside headings and paragraphs.

        A link is a button if its role says so.
        """
        cdef Py_ssize_t element = self.elements[segment]
        doc = self.doc
        while element >= 0 and self.stop[element] - self.first[element] == 1:
            is_button = doc.tag(element) == "button" or doc.value(element, "role") == "button"
            if is_button and doc.nearest(element, _NO_BUTTON_LABEL_TAGS) < 0:
                return True
            element = self.parents[element]
        return False

    cdef int add_sign_ups(self) except -1:
        """Add the boxes that ask for an e-mail address."""
        for first, stop in sign_up_boxes(self.case):
            self.spans.add(first, stop, "sign-up")
            self.in_sign_ups.update(range(first, stop))
        return 0

    cdef int add_introduced(self) except -1:
        """Add things together with the line before them, if it ends in a colon or names the thing.

        Headings do not count: they begin sections, which may continue below the thing.
        """
        cdef Py_ssize_t row, line, stop
        for row, kind in enumerate(self.spans.kinds[:]):
            line, stop = self.spans.items[row].first - 1, self.spans.items[row].stop
            if kind not in _INTRODUCIBLE or line < 0 or self.n_words[line] > MAX_INTRODUCTION:
                continue
            if self.doc.nearest(self.elements[line], HEADING_TAGS) >= 0:
                continue
            is_name = kind in _NAMEABLE and self.names_thing(line, stop)
            if is_name or self.ends_in_colon(line):
                self.spans.add(line, stop, "introduced")
        return 0

    cdef bint names_thing(self, Py_ssize_t line, Py_ssize_t stop) except -1:
        """Whether an element contains a short line and the thing below it, and nothing else."""
        cdef Py_ssize_t container = self.elements[line]
        while container >= 0 and self.stop[container] <= line + 1:
            container = self.parents[container]
        if container < 0 or self.first[container] != line or self.stop[container] != stop:
            return False
        if self.n_words[line] > MAX_NAME or self.case.link_share[line] > MAX_LINK_SHARE:
            return False
        return not all(map(str.isdigit, tokenize(self.case.texts[line])))

    cdef bint ends_in_colon(self, Py_ssize_t line) except -1:
        """Whether a segment, which is not the last one of its page, ends in a colon."""
        cdef Py_ssize_t stop = self.stops[line]
        starts = self.doc.words.starts
        return self.doc.text[starts[stop - 1]:starts[stop]].rstrip().endswith((":", "\uff1a"))

    cdef int add_sections(self) except -1:
        """Add sections with their bodies, and bare headings: those with no text below them.

        There is no section for h1, the title of the page, nor for headings of boxes that ask for an
        e-mail address. A heading directly after another one of its level is not bare.
        """
        cdef Py_ssize_t first, stop, end, level, element
        headings = sorted([
            (self.first[element], level, element)
            for level in range(1, 7)
            for element in self.with_text(f"h{level}")
            if self.first[element] not in self.in_sign_ups
        ])
        stops = {(self.stop[element], level) for _, level, element in headings}
        bare = []
        for (first, level, element), end in zip(headings, self.section_ends(headings)):
            stop = self.stop[element]
            if level > 1 and stop < end:
                self.spans.add(first, end, "section")
                self.spans.add(stop, end, "body")
            elif level > 1 and (first, level) not in stops:
                bare.append((first, stop))
        for first, stop in bare:
            self.spans.add(first, stop, "bare heading")
        return 0

    cdef array section_ends(self, list headings):
        """Where the section of each heading ends: at the next one that is not of a lower level."""
        cdef Py_ssize_t row, first, level, element, lower
        cdef array ends = new_array(len(headings))
        cdef Py_ssize_t[7] next_of_level  # the next heading of each level or of a higher one
        for level in range(7):
            next_of_level[level] = len(self.n_words)
        for row in range(len(headings) - 1, -1, -1):
            first, level, element = headings[row]
            items_of(ends)[row] = min(next_of_level[level], self.section_bound(element))
            for lower in range(level, 7):
                next_of_level[lower] = first
        return ends

    cdef Py_ssize_t section_bound(self, Py_ssize_t heading) except -1:
        """Where the section of a heading ends at the latest."""
        cdef Py_ssize_t bound = self.doc.nearest(self.parents[heading], _SECTION_BOUNDS)
        return self.stop[bound] if bound >= 0 else len(self.n_words)


def _with_series(things):
    """Put pieces of code that have the same parent into a series."""
    if things.kinds.count("code") < 2:
        return things
    nodes = list(zip(things.kinds, things.parents))
    n_pieces = Counter(parent for kind, parent in nodes if kind == "code")
    kinds, parents = [], []
    # Each thing's number in the new tree; the last one, of index -1, is for no thing.
    new_numbers = [-1] * (len(nodes) + 1)
    series = {}
    for thing, (kind, parent) in enumerate(nodes):
        new_parent = new_numbers[parent]
        if kind == "code" and n_pieces[parent] > 1:
            if parent not in series:
                series[parent] = len(kinds)
                kinds.append("code blocks")
                parents.append(new_parent)
            new_parent = series[parent]
        new_numbers[thing] = len(kinds)
        kinds.append(kind)
        parents.append(new_parent)
    return Things(kinds, parents, np.array(new_numbers)[things.innermost])
