# cython: cdivision=True
"""Words: runs of letters and digits; in CJK text, single characters."""

import re

import numpy as np

from cpython.object cimport PyObject
from libc.stdint cimport int64_t, uint32_t
from libc.stdlib cimport calloc, free
from libc.string cimport memcmp

from .buffers cimport resized
from .characters cimport (
    ASCII, PyUnicode_DATA, PyUnicode_GET_LENGTH, PyUnicode_KIND, PyUnicode_READ, is_word_character,
)

cdef extern from "Python.h":
    object PyUnicode_FromStringAndSize(const char* text, Py_ssize_t size)

#: A character that words consist of.
WORD_CHARACTER = re.compile(r"\w")

cdef uint32_t FACTOR = 0x9E3779B1

cdef enum:
    # Slots that are tried for one word. A page can be made whose words all want the same slot.
    MAX_PROBES = 16

# A distinct word in ASCII; the finder keeps its string alive.
cdef struct Slot:
    uint32_t hash, number
    PyObject* word  # NULL in an empty slot


cdef class Words:
    def __init__(self, starts, numbers, dict vocabulary not None):
        self.starts, self.numbers, self.vocabulary = starts, numbers, vocabulary

    def __len__(self):
        return len(self.starts)

    @property
    def words(self):
        if self._words is None:
            distinct = list(self.vocabulary)
            self._words = [distinct[number] for number in self.numbers.tolist()]
        return self._words


def find_words(text not None):
    """Find the lower-cased words of a text."""
    cdef Finder finder = Finder(str.__str__(text))  # the strings of lxml are of a subclass
    finder.find()
    return finder.found()


def tokenize(text):
    r"""Split a text into lower-cased words: runs of ``\w`` characters, and each CJK character."""
    cdef Finder finder = Finder(str.__str__(text))
    cdef Py_ssize_t word
    finder.find()
    distinct = list(finder.vocabulary)
    return [distinct[finder.numbers[word]] for word in range(finder.n_words)]


def known_words(text, numbers):
    """Look up the number of each lower-cased word of a text; words without a number are left out."""
    found = find_words(text)
    known = np.array([numbers.get(word, -1) for word in found.vocabulary], dtype=np.int64)
    known = known[found.numbers] if len(known) else known
    return known[known >= 0].astype(np.uint32)


cdef class Finder:
    """Finds the words of a text and numbers them."""

    cdef str text
    cdef dict vocabulary, forms  # numbers by lower-cased words; by non-ASCII words as written
    cdef list kept_alive
    # The words, one after the other.
    cdef int64_t* starts
    cdef uint32_t* numbers
    cdef Py_ssize_t n_words, capacity
    # A hash table of the distinct words in ASCII.
    cdef Slot* slots
    cdef Py_ssize_t n_slots, n_used
    cdef char* lower  # the current word in lower case
    cdef Py_ssize_t lower_capacity

    def __cinit__(self, str text):
        self.text, self.vocabulary, self.forms, self.kept_alive = text, {}, {}, []
        # Most texts are titles and names; that of a page is long.
        self.n_slots = 1 << 5 if len(text) < 200 else 1 << 11
        self.slots = <Slot*> calloc(self.n_slots, sizeof(Slot))
        if not self.slots:
            raise MemoryError

    def __dealloc__(self):
        free(self.starts)
        free(self.numbers)
        free(self.slots)
        free(self.lower)

    cdef int find(self) except -1:
        cdef Py_ssize_t length = PyUnicode_GET_LENGTH(self.text), place = 0, start
        cdef int kind = PyUnicode_KIND(self.text)
        cdef void* characters = PyUnicode_DATA(self.text)
        cdef uint32_t character, all_of_word
        while place < length:
            start = place
            all_of_word = character = PyUnicode_READ(kind, characters, place)
            place += 1
            if not is_whole_word(character):
                if not is_word_character(character):
                    continue
                while place < length:
                    character = PyUnicode_READ(kind, characters, place)
                    if not is_word_character(character) or is_whole_word(character):
                        break
                    all_of_word |= character
                    place += 1
            if all_of_word < ASCII:
                self.add(start, self.ascii_number(kind, characters, start, place))
            else:
                self.add(start, self.form_number(self.text[start:place]))
        return 0

    cdef int add(self, int64_t start, uint32_t number) except -1:
        if self.n_words == self.capacity:
            self.reserve(2 * self.capacity + 1024)
        self.starts[self.n_words], self.numbers[self.n_words] = start, number
        self.n_words += 1
        return 0

    cdef int reserve(self, Py_ssize_t capacity) except -1:
        """Make room for more words."""
        self.starts = <int64_t*> resized(self.starts, capacity * sizeof(int64_t))
        self.numbers = <uint32_t*> resized(self.numbers, capacity * sizeof(uint32_t))
        self.capacity = capacity
        return 0

    cdef uint32_t number_of(self, str word) except? 0:
        """The number of a lower-cased word."""
        return self.vocabulary.setdefault(word, len(self.vocabulary))

    cdef uint32_t form_number(self, str form) except? 0:
        """The number of a word as it is written."""
        number = self.forms.get(form)
        if number is None:
            number = self.forms[form] = self.number_of(form.lower())
        return number

    cdef uint32_t ascii_number(
        self, int kind, const void* characters, Py_ssize_t start, Py_ssize_t stop
    ) except? 0:
        """The number of a word in ASCII."""
        cdef Py_ssize_t size = stop - start
        cdef uint32_t hash = self.read_lower(kind, characters, start, size)
        cdef Slot* slot = self.slot_of(hash, size)
        cdef uint32_t number
        cdef str word
        if slot is not NULL and slot.word is not NULL:
            return slot.number
        word = PyUnicode_FromStringAndSize(self.lower, size)
        number = self.number_of(word)
        if slot is not NULL:
            # The vocabulary may have an equal string already: "\u212a" is "k" in lower case.
            self.kept_alive.append(word)
            slot.word, slot.hash, slot.number = <PyObject*> word, hash, number
            self.n_used += 1
            if 2 * self.n_used > self.n_slots:
                self.grow()
        return number

    cdef uint32_t read_lower(
        self, int kind, const void* characters, Py_ssize_t start, Py_ssize_t size
    ) except? 0:
        """Copy a word in ASCII in lower case, and return its hash."""
        cdef Py_ssize_t place
        cdef uint32_t character, hash = <uint32_t> size
        if size > self.lower_capacity:
            self.lower, self.lower_capacity = <char*> resized(self.lower, 2 * size), 2 * size
        for place in range(size):
            character = PyUnicode_READ(kind, characters, start + place)
            if c"A" <= character <= c"Z":
                character += 32
            self.lower[place] = character
            hash = (hash ^ character) * FACTOR
            hash ^= hash >> 15
        return hash

    cdef Slot* slot_of(self, uint32_t hash, Py_ssize_t size) noexcept:
        """The slot of the current word, or an empty slot for it; NULL if there is none nearby."""
        cdef Slot* slot
        cdef uint32_t place
        for place in range(hash, hash + MAX_PROBES):
            slot = &self.slots[place & (self.n_slots - 1)]
            if slot.word is NULL or (
                slot.hash == hash
                and PyUnicode_GET_LENGTH(<object> slot.word) == size
                and memcmp(PyUnicode_DATA(<object> slot.word), self.lower, size) == 0
            ):
                return slot
        return NULL

    cdef int grow(self) except -1:
        cdef Slot* smaller = self.slots
        cdef Slot* larger = <Slot*> calloc(2 * self.n_slots, sizeof(Slot))
        cdef Py_ssize_t number
        cdef uint32_t place
        if not larger:
            raise MemoryError
        for number in range(self.n_slots):
            if smaller[number].word is not NULL:
                for place in range(smaller[number].hash, smaller[number].hash + MAX_PROBES):
                    if larger[place & (2 * self.n_slots - 1)].word is NULL:
                        larger[place & (2 * self.n_slots - 1)] = smaller[number]
                        break
        free(smaller)
        self.slots, self.n_slots = larger, 2 * self.n_slots
        return 0

    cdef Words found(self):
        starts = np.empty(self.n_words, dtype=np.int64)
        numbers = np.empty(self.n_words, dtype=np.uint32)
        cdef int64_t[::1] starts_view = starts
        cdef uint32_t[::1] numbers_view = numbers
        cdef Py_ssize_t word
        for word in range(self.n_words):
            starts_view[word], numbers_view[word] = self.starts[word], self.numbers[word]
        return Words(starts, numbers, self.vocabulary)


cdef inline bint is_whole_word(uint32_t character) noexcept:
    """Whether a character is a word by itself: Chinese and Japanese have no spaces."""
    return character >= 0x3041 and (
        character <= 0x30FF  # hiragana, katakana
        or 0x3400 <= character <= 0x4DBF  # unified ideographs, extension A
        or 0x4E00 <= character <= 0x9FFF  # unified ideographs
        or 0xF900 <= character <= 0xFAFF  # compatibility ideographs
        or 0x20000 <= character <= 0x3134F  # extensions B to G
    )
