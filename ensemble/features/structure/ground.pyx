# cython: cdivision=True
"""The page with its segments that all columns are made from, as C arrays.

This is the only module of the columns that knows how a page stores them.
"""

import numpy as np

from libc.stdint cimport int64_t, uint8_t, uint32_t

from ....segmenter.buffers cimport items_of
from ....segmenter.doc cimport Doc
from .memory cimport Memory

_NAMES = {"class": CLASS, "itemprop": ITEMPROP, "style": STYLE}
_NAMES |= dict.fromkeys(("id", "role", "aria-label"), OTHER_HINTING)


cdef class Ground(Memory):
    """The arrays that all columns are made from; see the declarations."""

    def __cinit__(self, Doc doc not None, starts not None, stops not None, elements not None):
        cdef const uint32_t[::1] numbers = doc.words.numbers
        self.n_elements, self.n_runs = len(doc.parents), len(doc.run_elements)
        self.n_words, self.n_items = numbers.shape[0], doc.attributes.n_distinct
        self.parents, self.depths = items_of(doc.parents), items_of(doc.depths)
        self.first, self.stop = items_of(doc.first_words), items_of(doc.stop_words)
        self.tags, self.tag_names = items_of(doc.tag_numbers), doc.names
        self.attributes = doc.attributes
        self.item_numbers = items_of(doc.attributes.numbers)
        self.item_bounds = items_of(doc.attributes.bounds)
        self.word_numbers = &numbers[0] if self.n_words else NULL
        self.vocabulary = doc.words.vocabulary
        self.run_elements, self.run_words = items_of(doc.run_elements), items_of(doc.run_words)
        self.n, self.kept = len(starts), [doc]
        self.starts, self.stops = self.view(starts, self.n), self.view(stops, self.n)
        self.elements = self.view(elements, self.n)
        self.find_names()
        self.check_segments()
        self.count_segments()

    cdef int shares(self, const uint8_t* flags, double* found) except -1:
        """Fill in the share of each segment's words that are flagged."""
        cdef Py_ssize_t row, word
        cdef int64_t n_flagged
        for row in range(self.n):
            n_flagged = 0
            for word in range(self.starts[row], self.stops[row]):
                n_flagged += flags[word]
            found[row] = <double> n_flagged / self.lengths[row]
        return 0

    cdef int find_names(self) except -1:
        """Find the attributes whose names matter."""
        cdef const int64_t* numbers = items_of(self.attributes.name_numbers)
        cdef dict known = self.attributes.index_of_name
        cdef bytearray kinds = bytearray([NO_HINTS]) * len(self.attributes.names)
        cdef const uint8_t* of_names = kinds
        cdef Py_ssize_t item
        for name in known.keys() & _NAMES:
            kinds[known[name]] = _NAMES[name]
        self.names = <uint8_t*> self.allocate(self.n_items, sizeof(uint8_t))
        for item in range(self.n_items):
            self.names[item] = of_names[numbers[item]]
        return 0

    cdef int check_segments(self) except -1:
        """Count the words of each segment; raise if it is not one of the page."""
        cdef Py_ssize_t row
        self.lengths = <int64_t*> self.allocate(self.n, sizeof(int64_t))
        for row in range(self.n):
            if not 0 <= self.starts[row] < self.stops[row] <= self.n_words:
                raise IndexError("a segment is no span of the words")
            if not 0 <= self.elements[row] < self.n_elements:
                raise IndexError("a segment is in no element")
            self.lengths[row] = self.stops[row] - self.starts[row]
        return 0

    cdef int count_segments(self) except -1:
        """Find the segments that start in each element."""
        cdef Py_ssize_t row, element
        cdef Memory scratch = Memory()
        cdef int64_t* before = <int64_t*> scratch.allocate(self.n_words + 1, sizeof(int64_t))
        for row in range(self.n):
            before[self.starts[row] + 1] += 1
        for row in range(self.n_words):
            before[row + 1] += before[row]
        first = np.empty(self.n_elements, dtype=np.int64)
        stop = np.empty(self.n_elements, dtype=np.int64)
        self.element_segments = first, stop
        self.first_segment = <int64_t*> self.view(first, self.n_elements)
        self.stop_segment = <int64_t*> self.view(stop, self.n_elements)
        for element in range(self.n_elements):
            self.first_segment[element] = before[self.first[element]]
            self.stop_segment[element] = before[self.stop[element]]
        return 0

    cdef const int64_t* view(self, object numbers, Py_ssize_t n) except? NULL:
        """The items of an array of n numbers, which lives as long as this object."""
        cdef const int64_t[::1] items = numbers
        if items.shape[0] != n:
            raise ValueError("not one span and element for each segment")
        self.kept.append(numbers)
        return &items[0] if n else NULL
