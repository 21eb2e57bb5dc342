# cython: cdivision=True
"""A longest common subsequence of two sequences of numbers.

Hyyrö: Bit-parallel LCS-length computation revisited, AWOCA 2004. A row of the table is a sequence
of bits. A number only changes the 64-bit words that contain one of its places, and the words that
additions carry into; no others are read. Their old values are recorded, so that backtracking needs
no copy of the table.
"""

import numpy as np

from libc.stdint cimport uint8_t, uint32_t, uint64_t
from libc.stdlib cimport calloc, free, malloc

from ...segmenter.buffers cimport resized

cdef enum:
    BITS = 64

# The places of a number within one word of bits.
cdef struct Places:
    uint64_t mask
    uint32_t word

# The old value of a word of bits.
cdef struct Change:
    uint64_t bits
    uint32_t word


def kept(const uint32_t[::1] left not None, const uint32_t[::1] right not None):
    """Mark the numbers of one sequence that are in a longest common subsequence with another."""
    cdef Py_ssize_t start = 0, stop = left.shape[0], end = right.shape[0]
    cdef Table table
    found = np.zeros(left.shape[0], dtype=np.uint8)
    cdef uint8_t[::1] marks = found
    while start < stop and start < end and left[start] == right[start]:
        marks[start] = 1
        start += 1
    while start < stop and start < end and left[stop - 1] == right[end - 1]:
        stop, end = stop - 1, end - 1
        marks[stop] = 1
    if start < stop and start < end:
        table = Table(left[start:stop])
        table.add(right[start:end])
        table.mark(marks[start:stop])
    return found.view(np.bool_)


cdef class Table:
    """The last row of the table, and the changes since the first.

    A bit is 0 where the longest common subsequence grows by one.
    """

    cdef Py_ssize_t n_columns, n_words, n_numbers, n_rows, n_changes, capacity
    cdef Places* places
    cdef uint32_t* first  # start of each number's places, and the end of the last number's
    cdef uint64_t* row
    cdef Change* changes
    cdef Py_ssize_t* n_before  # number of changes before each row, and in total

    def __cinit__(self, const uint32_t[::1] left):
        cdef Py_ssize_t column, word
        cdef uint32_t largest = 0
        self.n_columns = left.shape[0]
        self.n_words = (self.n_columns + BITS - 1) // BITS
        for column in range(self.n_columns):
            largest = max(largest, left[column])
        self.n_numbers = <Py_ssize_t> largest + 1
        self.row = <uint64_t*> malloc(self.n_words * sizeof(uint64_t))
        self.first = <uint32_t*> calloc(self.n_numbers + 1, sizeof(uint32_t))
        self.places = <Places*> malloc(self.n_columns * sizeof(Places))
        if not self.row or not self.first or not self.places:
            raise MemoryError
        for word in range(self.n_words):
            self.row[word] = ~(<uint64_t> 0)
        self.find_places(left)

    def __dealloc__(self):
        free(self.row)
        free(self.first)
        free(self.places)
        free(self.changes)
        free(self.n_before)

    cdef int find_places(self, const uint32_t[::1] left) except -1:
        """Fill in `places`, sorted by number."""
        cdef Py_ssize_t column, number
        cdef uint32_t word
        cdef uint32_t* last = <uint32_t*> calloc(self.n_numbers, sizeof(uint32_t))
        if not last:
            raise MemoryError
        # Words of bits are counted from 1 here.
        for column in range(self.n_columns):
            number, word = left[column], column // BITS + 1
            self.first[number + 1] += last[number] != word
            last[number] = word
        for number in range(self.n_numbers):
            self.first[number + 1] += self.first[number]
            last[number] = self.first[number]
        for column in range(self.n_columns):
            number, word = left[column], column // BITS
            if last[number] == self.first[number] or self.places[last[number] - 1].word != word:
                self.places[last[number]] = Places(0, word)
                last[number] += 1
            self.places[last[number] - 1].mask |= (<uint64_t> 1) << (column % BITS)
        free(last)
        return 0

    cdef int add(self, const uint32_t[::1] right) except -1:
        """Add a row to the table for each number."""
        cdef Py_ssize_t row
        self.n_rows = right.shape[0]
        self.n_before = <Py_ssize_t*> malloc((self.n_rows + 1) * sizeof(Py_ssize_t))
        if not self.n_before:
            raise MemoryError
        for row in range(self.n_rows):
            self.n_before[row] = self.n_changes
            if right[row] < self.n_numbers:
                self.add_row(right[row])
        self.n_before[self.n_rows] = self.n_changes
        return 0

    cdef int add_row(self, uint32_t number) except -1:
        cdef Places* places = &self.places[self.first[number]]
        cdef Places* stop = &self.places[self.first[number + 1]]
        cdef Py_ssize_t word
        cdef uint64_t mask, carry
        self.reserve()
        while places < stop:
            word = places.word
            carry = self.change_word(word, places.mask, 0)
            places, word = places + 1, word + 1
            while carry and word < self.n_words:
                mask = 0
                if places < stop and places.word == word:
                    mask, places = places.mask, places + 1
                carry = self.change_word(word, mask, carry)
                word += 1
        return 0

    cdef inline uint64_t change_word(
        self, Py_ssize_t word, uint64_t mask, uint64_t carry
    ) noexcept:
        """Add the places of a number within a word, and the carry; return the next carry."""
        cdef uint64_t bits = self.row[word]
        cdef uint64_t matches = mask & bits
        cdef uint64_t total = bits + matches
        cdef uint64_t next_carry = total < bits
        total += carry
        next_carry |= total < carry
        total |= bits - matches
        self.changes[self.n_changes] = Change(bits, word)
        self.n_changes += total != bits
        self.row[word] = total
        return next_carry

    cdef int reserve(self) except -1:
        """Make room for one change of every word."""
        cdef Py_ssize_t capacity = self.n_changes + self.n_changes // 2 + self.n_words
        if self.n_changes + self.n_words > self.capacity:
            self.changes = <Change*> resized(self.changes, capacity * sizeof(Change))
            self.capacity = capacity
        return 0

    cdef void mark(self, uint8_t[::1] marks) noexcept:
        """Mark the columns by backtracking from the last row to the first; this undoes the rows."""
        cdef Py_ssize_t column = self.n_columns, row = self.n_rows
        while row and column:
            if self.is_set(column - 1):
                column -= 1
                continue
            row -= 1
            while self.n_changes > self.n_before[row]:
                self.n_changes -= 1
                self.row[self.changes[self.n_changes].word] = self.changes[self.n_changes].bits
            if self.is_set(column - 1):
                column -= 1
                marks[column] = 1

    cdef inline bint is_set(self, Py_ssize_t column) noexcept:
        return (self.row[column // BITS] >> (column % BITS)) & 1
