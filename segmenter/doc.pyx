"""`Doc`: one page as arrays, made once and read by everything else."""

from bisect import bisect_left, bisect_right

from cpython.array cimport array
from libc.stdint cimport int64_t

from .buffers cimport Integers, append, check_index, items_of, new_array, taken

from .words import find_words

#: Maximum number of blocks of text on a page; more are joined, since each costs time and memory. No
#: page of the data sets has as many.
MAX_BLOCKS = 30_000


cdef class Doc:
    def __len__(self):
        return len(self.parents)

    @property
    def tags(self):
        cdef const int64_t* numbers = items_of(self.tag_numbers)
        cdef Py_ssize_t element
        if self._tags is None:
            self._tags = [self.names[numbers[element]] for element in range(len(self))]
        return self._tags

    def tag(self, Py_ssize_t element):
        check_index(element, len(self))
        return self.names[items_of(self.tag_numbers)[element]]

    def tagged(self, *tags):
        cdef const int64_t* numbers = items_of(self.tag_numbers)
        cdef Py_ssize_t element
        cdef bytearray is_wanted = bytearray(len(self.names))
        cdef char* flags = is_wanted
        cdef bint is_any = False
        for tag in tags:
            if tag in self.attributes.index_of_name:
                is_wanted[self.attributes.index_of_name[tag]] = is_any = True
        if not is_any:
            return []
        return [element for element in range(len(self.parents)) if flags[numbers[element]]]

    def value(self, Py_ssize_t element, str name not None):
        cdef const int64_t* numbers = items_of(self.attributes.numbers)
        cdef const int64_t* bounds = items_of(self.attributes.bounds)
        cdef const int64_t* names = items_of(self.attributes.name_numbers)
        cdef Py_ssize_t place, wanted = self.attributes.index_of_name.get(name, -1)
        check_index(element, len(self))
        for place in range(bounds[element], bounds[element + 1]):
            if names[numbers[place]] == wanted:
                return self.attributes.value(numbers[place])
        return ""

    def values(self, str name not None):
        if self.values_by_name is None:
            self.values_by_name = {}
        if name not in self.values_by_name:
            values = [None] * len(self)
            holders = self.attributes.holders(self.attributes.numbers_of(name))
            for element, number in zip(*holders):
                values[element] = self.attributes.value(number)
            self.values_by_name[name] = values
        return self.values_by_name[name]

    def numbers(self, str name not None):
        return self.attributes.numbers_of(name)

    def distinct_values(self, str name not None):
        return [self.attributes.value(number) for number in self.attributes.numbers_of(name)]

    @property
    def classes(self):
        if self._classes is None:
            names = " ".join(self.distinct_values("class")).split()
            self._classes = "\n".join(dict.fromkeys(names))
        return self._classes

    def with_value(self, str name not None, is_wanted):
        wanted = [
            number
            for number in self.attributes.numbers_of(name)
            if is_wanted(self.attributes.value(number))
        ]
        return list(self.attributes.holders(wanted)[0])

    def text_of(self, Py_ssize_t element):
        check_index(element, len(self))
        return self.text[items_of(self.starts)[element]:items_of(self.stops)[element]]

    def raw_text(self, Py_ssize_t place):
        cdef Py_ssize_t start = items_of(self.raw_stops)[place - 1] if place > 0 else 0
        check_index(place, len(self.raw_stops))
        return self.raw[start:items_of(self.raw_stops)[place]].decode()

    def raw_text_of(self, Py_ssize_t element):
        cdef const int64_t* stops = items_of(self.raw_stops)
        places = self.raw_texts_in(element)
        if not places:
            return ""
        return self.raw[stops[places.start - 1] if places.start else 0:stops[places.stop - 1]].decode()

    def raw_texts_in(self, Py_ssize_t element):
        cdef Py_ssize_t end, first, stop, n = len(self.raw_stops)
        check_index(element, len(self))
        end = items_of(self.ends)[element]
        first = stop = bisect_right(self.elements_before_raw, element)
        while stop < n and element <= items_of(self.raw_elements)[stop] < end:
            stop += 1
        return range(first, stop)

    def span(self, Py_ssize_t element):
        check_index(element, len(self))
        return items_of(self.starts)[element], items_of(self.stops)[element]

    def within(self, Py_ssize_t element):
        check_index(element, len(self))
        return range(element + 1, items_of(self.ends)[element])

    def previous_sibling(self, Py_ssize_t element):
        cdef const int64_t* parents = items_of(self.parents)
        cdef Py_ssize_t sibling = element - 1
        check_index(element, len(self))
        while sibling > parents[element] and parents[sibling] != parents[element]:
            sibling = parents[sibling]
        return sibling if sibling > parents[element] else -1

    def nearest(self, Py_ssize_t element, tags):
        if element < 0:
            return -1
        check_index(element, len(self))
        if self.nearest_by_tags is None:
            self.nearest_by_tags = {}
        found = self.nearest_by_tags.get(tags)
        if found is None:
            found = self.nearest_by_tags[tags] = self.nearest_to_each(tags)
        return items_of(found)[element]

    def nearest_to_each(self, tags, others=()):
        cdef array found = new_array(len(self))
        cdef int64_t* nearest = items_of(found)
        cdef const int64_t* parents = items_of(self.parents)
        cdef const int64_t* numbers = items_of(self.tag_numbers)
        cdef bytes has_tag = bytes([name in tags for name in self.names])
        cdef bytearray is_other = bytearray(len(self))
        cdef const char* tag_flags = has_tag
        cdef char* other_flags = is_other
        cdef Py_ssize_t element
        for other in others:
            is_other[other] = True
        for element in range(len(self)):
            if other_flags[element] or tag_flags[numbers[element]]:
                nearest[element] = element
            else:
                nearest[element] = nearest[parents[element]] if parents[element] >= 0 else -1
        return found

    def ends_block(self, Py_ssize_t element):
        cdef const int64_t* breaks = items_of(self.breaks)
        cdef Py_ssize_t stop, following
        check_index(element, len(self))
        stop = items_of(self.stops)[element]
        following = bisect_left(self.breaks, stop)
        return stop == len(self.text) or (
            following < len(self.breaks) and breaks[following] == stop
        )

    def innermost(self, Py_ssize_t element, Py_ssize_t stop):
        cdef const int64_t* parents = items_of(self.parents)
        cdef const int64_t* stops = items_of(self.stops)
        check_index(element, len(self))
        while stops[element] < stop and parents[element] >= 0:
            element = parents[element]
        return element

    cdef int find_words(self, const Integers* runs_before, const Integers* runs_until) except -1:
        """Find the words of the text, and count them before each run, and before and in elements.

        A word that goes on in the next run counts in the run in which it begins.
        """
        cdef Py_ssize_t n_runs = len(self.run_starts), run, word = 0, element
        cdef const int64_t* run_starts = items_of(self.run_starts)
        cdef int64_t* run_words
        self.words = find_words(self.text)
        cdef const int64_t[::1] starts = self.words.starts
        self.run_words = new_array(n_runs + 1)
        run_words = items_of(self.run_words)
        for run in range(n_runs):
            while word < starts.shape[0] and starts[word] < run_starts[run]:
                word += 1
            run_words[run] = word
        run_words[n_runs] = starts.shape[0]
        self.first_words, self.stop_words = new_array(len(self)), new_array(len(self))
        for element in range(len(self)):
            items_of(self.first_words)[element] = run_words[runs_before.items[element]]
            items_of(self.stop_words)[element] = run_words[runs_until.items[element]]
        return 0

    cdef int find_segments(self) except -1:
        """Find the blocks that have words, and the innermost element around each."""
        cdef Integers begins = Integers(NULL, 0, 0), ends = begins
        cdef Integers starts = begins, stops = begins, elements = begins
        cdef const int64_t[::1] words = self.words.starts
        cdef const int64_t* breaks
        cdef const int64_t* run_stops = items_of(self.run_stops)
        cdef Py_ssize_t block, n_blocks, begin, end, first, word = 0, run = 0, last_run
        self.join_blocks()
        breaks, n_blocks = items_of(self.breaks), len(self.breaks)
        for block in range(n_blocks):
            begin = breaks[block]
            end = breaks[block + 1] if block + 1 < n_blocks else len(self.text)
            first = word
            while word < words.shape[0] and words[word] < end:
                word += 1
            if first == word:
                continue
            while run_stops[run] <= begin:
                run += 1
            last_run = run
            while run_stops[last_run] < end:
                last_run += 1
            append(&begins, begin)
            append(&ends, end)
            append(&starts, first)
            append(&stops, word)
            append(&elements, self.element_around(run, last_run))
        self.segment_begins, self.segment_ends = taken(&begins), taken(&ends)
        self.segment_starts, self.segment_stops = taken(&starts), taken(&stops)
        self.segment_elements = taken(&elements)
        return 0

    cdef int join_blocks(self) except -1:
        """Join neighbouring blocks if there are too many."""
        cdef Py_ssize_t n_breaks = len(self.breaks), limit = MAX_BLOCKS
        # The text may end with a break.
        self.n_blocks = n_breaks - (items_of(self.breaks)[n_breaks - 1] >= len(self.text))
        if self.n_blocks > limit:
            self.breaks = self.breaks[:self.n_blocks:-(-self.n_blocks // limit)]
        return 0

    cdef Py_ssize_t element_around(self, Py_ssize_t run, Py_ssize_t last_run) noexcept:
        """The innermost element around several runs."""
        cdef const int64_t* parents = items_of(self.parents)
        cdef const int64_t* stops = items_of(self.stops)
        cdef Py_ssize_t element = items_of(self.run_elements)[run]
        while stops[element] < items_of(self.run_stops)[last_run] and parents[element] >= 0:
            element = parents[element]
        return element
