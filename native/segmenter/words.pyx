# cython: cdivision=True
"""The words of a page, compiled: the twins of two functions of `webjury.segmenter.words`."""

import numpy as np

from cpython.object cimport PyObject
from libc.stdint cimport int64_t, uint32_t
from libc.stdlib cimport calloc, free, realloc
from libc.string cimport memcmp

include "characters.pxi"

cdef extern from "Python.h":
    object PyUnicode_FromStringAndSize(const char* text, Py_ssize_t size)

cdef enum:
    # Maximum number of slots tried for one word; a word without a slot is looked up in the dict.
    MAX_PROBES = 16

cdef uint32_t FACTOR = 0x9E3779B1
# No page has as many words.
cdef uint32_t UNKNOWN = 0xFFFFFFFF


def find_words(const uint32_t[:, ::1] ranges not None, str text not None):
    """Find the lower-cased words of a text.

    Parameters
    ----------
    ranges : ndarray of uint32, shape (n_ranges, 2)
        First and last characters of ranges, ascending. Each character in them is a word.
    text : str

    Returns
    -------
    words : list of str
    starts : ndarray of int64, shape (n_words,)
    numbers : ndarray of uint32, shape (n_words,)
    vocabulary : dict of str to int
        As in `webjury.segmenter.words.Words`.
    """
    cdef Finder finder = Finder(text, ranges)
    finder.find()
    return finder.words(), finder.starts(), finder.numbers(), finder.vocabulary


def known_words(const uint32_t[:, ::1] ranges not None, str text not None, dict numbers not None):
    """The numbers of the words of a text; words without a number are left out.

    Parameters
    ----------
    ranges : ndarray of uint32, shape (n_ranges, 2)
        As for `find_words`.
    text : str
    numbers : dict of str to int
        Of lower-cased words.

    Returns
    -------
    ndarray of uint32
    """
    cdef Finder finder = KnownFinder(text, ranges)
    cdef Py_ssize_t place, n_known = 0
    finder.vocabulary = numbers
    finder.find()
    result = np.empty(finder.n_found, dtype=np.uint32)
    cdef uint32_t[::1] known = result
    for place in range(finder.n_found):
        if finder.found[place].number != UNKNOWN:
            known[n_known] = finder.found[place].number
            n_known += 1
    return result[:n_known]


cdef struct Found:
    int64_t start
    uint32_t number

# A slot for a word in ASCII.
cdef struct Slot:
    uint32_t hash, number
    PyObject* word  # NULL in an empty slot; the finder keeps it alive


cdef class Finder:
    """Finds the words of a text and numbers them."""

    cdef str text
    cdef const uint32_t[:, ::1] ranges
    cdef list distinct, kept_alive
    cdef dict vocabulary, forms  # numbers by lower-cased words; by non-ASCII words as written
    cdef Found* found
    cdef Py_ssize_t n_found, capacity
    cdef Slot* known
    cdef Py_ssize_t n_known, slots
    cdef char* lower
    cdef Py_ssize_t lower_capacity

    def __cinit__(self, str text, const uint32_t[:, ::1] ranges):
        self.text, self.ranges = text, ranges
        self.distinct, self.kept_alive, self.vocabulary, self.forms = [], [], {}, {}
        self.slots = 1 << 11
        self.known = <Slot*> calloc(self.slots, sizeof(Slot))
        if not self.known:
            raise MemoryError

    def __dealloc__(self):
        free(self.found)
        free(self.known)
        free(self.lower)

    cdef int find(self) except -1:
        cdef str text = self.text
        cdef Py_ssize_t length = PyUnicode_GET_LENGTH(text), place = 0, start
        cdef int kind = PyUnicode_KIND(text)
        cdef void* characters = PyUnicode_DATA(text)
        cdef uint32_t character, all_of_word
        while place < length:
            start = place
            all_of_word = character = PyUnicode_READ(kind, characters, place)
            place += 1
            if not _is_single_character(character, self.ranges):
                if not _is_word(character):
                    continue
                while place < length:
                    character = PyUnicode_READ(kind, characters, place)
                    if not _is_word(character) or _is_single_character(character, self.ranges):
                        break
                    all_of_word |= character
                    place += 1
            if all_of_word < ASCII:
                self.add(start, self.ascii_number(kind, characters, start, place))
            else:
                self.add(start, self.form_number(text[start:place]))
        return 0

    cdef int add(self, Py_ssize_t start, uint32_t number) except -1:
        cdef Found* found
        cdef Py_ssize_t capacity = 2 * self.capacity + 1024
        if self.n_found == self.capacity:
            found = <Found*> realloc(self.found, capacity * sizeof(Found))
            if not found:
                raise MemoryError
            self.found, self.capacity = found, capacity
        self.found[self.n_found] = Found(start, number)
        self.n_found += 1
        return 0

    cdef uint32_t number(self, str word) except? 0:
        """The number of a lower-cased word."""
        cdef uint32_t number = self.vocabulary.setdefault(word, len(self.distinct))
        if number == <uint32_t> len(self.distinct):
            self.distinct.append(word)
        return number

    cdef uint32_t form_number(self, str form) except? 0:
        number = self.forms.get(form)
        if number is None:
            number = self.forms[form] = self.number(form.lower())
        return number

    cdef uint32_t ascii_number(
        self, int kind, void* characters, Py_ssize_t start, Py_ssize_t stop
    ) except? 0:
        """The number of a word in ASCII."""
        cdef Py_ssize_t size = stop - start, place, probe
        cdef uint32_t character, hash = <uint32_t> size, number
        cdef Slot* known
        cdef str word
        self.reserve(size)
        for place in range(size):
            character = PyUnicode_READ(kind, characters, start + place)
            if c"A" <= character <= c"Z":
                character += 32
            self.lower[place] = character
            hash = (hash ^ character) * FACTOR
            hash ^= hash >> 15
        for probe in range(MAX_PROBES):
            known = &self.known[(hash + probe) & (self.slots - 1)]
            if known.word is NULL:
                word = PyUnicode_FromStringAndSize(self.lower, size)
                number = self.number(word)
                self.kept_alive.append(word)
                known.word = <PyObject*> word
                known.hash, known.number = hash, number
                self.n_known += 1
                if 2 * self.n_known > self.slots:
                    self.grow()
                return number
            if (
                known.hash == hash
                and PyUnicode_GET_LENGTH(<object> known.word) == size
                and memcmp(PyUnicode_DATA(<object> known.word), self.lower, size) == 0
            ):
                return known.number
        return self.number(PyUnicode_FromStringAndSize(self.lower, size))

    cdef int reserve(self, Py_ssize_t size) except -1:
        cdef char* lower
        if size > self.lower_capacity:
            lower = <char*> realloc(self.lower, 2 * size)
            if not lower:
                raise MemoryError
            self.lower, self.lower_capacity = lower, 2 * size
        return 0

    cdef int grow(self) except -1:
        cdef Slot* smaller = self.known
        cdef Py_ssize_t slot, probe, n_smaller = self.slots
        cdef Slot* known
        self.known = <Slot*> calloc(2 * n_smaller, sizeof(Slot))
        if not self.known:
            self.known = smaller
            raise MemoryError
        self.slots = 2 * n_smaller
        for slot in range(n_smaller):
            if smaller[slot].word is not NULL:
                for probe in range(MAX_PROBES):
                    known = &self.known[(smaller[slot].hash + probe) & (self.slots - 1)]
                    if known.word is NULL:
                        known[0] = smaller[slot]
                        break
        free(smaller)
        return 0

    cdef list words(self):
        cdef Py_ssize_t place
        cdef list distinct = self.distinct
        return [distinct[self.found[place].number] for place in range(self.n_found)]

    cdef starts(self):
        cdef Py_ssize_t place
        result = np.empty(self.n_found, dtype=np.int64)
        cdef int64_t[::1] starts = result
        for place in range(self.n_found):
            starts[place] = self.found[place].start
        return result

    cdef numbers(self):
        cdef Py_ssize_t place
        result = np.empty(self.n_found, dtype=np.uint32)
        cdef uint32_t[::1] numbers = result
        for place in range(self.n_found):
            numbers[place] = self.found[place].number
        return result


cdef class KnownFinder(Finder):
    """Finds words whose numbers are known already."""

    cdef uint32_t number(self, str word) except? 0:
        return self.vocabulary.get(word, UNKNOWN)


cdef inline bint _is_single_character(uint32_t character, const uint32_t[:, ::1] ranges) noexcept:
    cdef Py_ssize_t number
    for number in range(ranges.shape[0]):
        if character < ranges[number, 0]:
            return False
        if character <= ranges[number, 1]:
            return True
    return False
