# cython: language_level=3, boundscheck=False, wraparound=False
"""Mark-up tokens, compiled: the twin of `webjury.ensemble.features.markup_tokens`."""

import numpy as np

from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize, PyBytes_GET_SIZE
from libc.stdint cimport int64_t, uint32_t
from libc.stdlib cimport free, realloc
from libc.string cimport memcpy

cdef extern from "Python.h":
    bint Py_UNICODE_ISSPACE(Py_UCS4 character) noexcept

cdef enum:
    # Words of a compound that is hashed as a whole, at most; characters of a word.
    MAX_WHOLE = 4
    MIN_WORD = 2
    MAX_WORD = 19
    # Up to so many, the tokens of an element are compared with each other.
    FEW = 64

include "crc.pxi"


def element_tokens(
    list tags not None, list attributes not None, list needed not None, dict prefixes not None,
    Py_ssize_t max_attributes, Py_ssize_t max_value, Py_ssize_t max_words, dropped=None,
):
    """Hash the names in the start tags of elements.

    Parameters
    ----------
    tags : list of str
    attributes : list of sequence of (str, str)
    needed : list of bool
        Elements without tokens if they are not.
    prefixes : dict of str to str
        Attributes whose values are read, and their prefix in a token; of others, the name is.
    max_attributes, max_value, max_words : int
        What is read of an element: attributes, characters of a value, words of a value.
    dropped : re.Pattern, optional
        Names that are left out.

    Returns
    -------
    hashes : ndarray of uint32
    counts : ndarray of int64, shape (n_elements,)
        As in `webjury.ensemble.features.bags.Bags`.

    Raises
    ------
    ValueError
        If the lists have different lengths.
    """
    cdef Py_ssize_t element, start, n_read, n_elements = len(tags)
    cdef Reader reader = Reader(prefixes, max_value, max_words, dropped)
    cdef Hashes hashes = Hashes()
    if len(attributes) != n_elements or len(needed) != n_elements:
        raise ValueError("tags, attributes and flags are not of the same elements")
    counts = np.zeros(n_elements, dtype=np.int64)
    cdef int64_t[::1] lengths = counts
    for element in range(n_elements):
        if not needed[element]:
            continue
        start = hashes.length
        hashes.extend(reader.of_tag(tags[element]))
        n_read = 0
        for item in attributes[element]:
            if n_read == max_attributes:
                break
            n_read += 1
            hashes.extend(reader.of_item(item))
        hashes.drop_repeated(start)
        lengths[element] = hashes.length - start
    return np.frombuffer(hashes.dump(), dtype=np.uint32), counts


cdef class Hashes:
    """A list of hashes that grows."""

    cdef uint32_t* items
    cdef Py_ssize_t length, room

    def __dealloc__(self):
        free(self.items)

    cdef int reserve(self, Py_ssize_t more) except -1:
        cdef uint32_t* items
        cdef Py_ssize_t room = 2 * (self.length + more) + 64
        if self.length + more > self.room:
            items = <uint32_t*> realloc(self.items, room * sizeof(uint32_t))
            if not items:
                raise MemoryError
            self.items, self.room = items, room
        return 0

    cdef int append(self, uint32_t item) except -1:
        self.reserve(1)
        self.items[self.length] = item
        self.length += 1
        return 0

    cdef int extend(self, bytes dumped) except -1:
        cdef Py_ssize_t more = PyBytes_GET_SIZE(dumped) // sizeof(uint32_t)
        self.reserve(more)
        memcpy(self.items + self.length, PyBytes_AS_STRING(dumped), more * sizeof(uint32_t))
        self.length += more
        return 0

    cdef bytes dump(self):
        return PyBytes_FromStringAndSize(
            <const char*> self.items, self.length * sizeof(uint32_t)
        ) if self.length else b""

    cdef int drop_repeated(self, Py_ssize_t start) except -1:
        """Keep the first of equal hashes, from one place on."""
        cdef Py_ssize_t place, earlier, end = start
        cdef uint32_t item
        if self.length - start > FEW:
            distinct = dict.fromkeys([self.items[place] for place in range(start, self.length)])
            for item in distinct:
                self.items[end] = item
                end += 1
        else:
            for place in range(start, self.length):
                item = self.items[place]
                for earlier in range(start, end):
                    if self.items[earlier] == item:
                        break
                else:
                    self.items[end] = item
                    end += 1
        self.length = end
        return 0


cdef class Reader:
    """Tokens of tags and attributes; each is read once a page."""

    cdef dict prefixes, tags, names, items
    cdef Py_ssize_t max_value, max_words
    cdef object dropped

    def __cinit__(self, dict prefixes, Py_ssize_t max_value, Py_ssize_t max_words, dropped):
        self.prefixes, self.dropped = prefixes, dropped
        self.max_value, self.max_words = max_value, max_words
        self.tags, self.names, self.items = {}, {}, {}

    cdef bytes of_tag(self, str tag):
        cdef Hashes hashes
        found = self.tags.get(tag)
        if found is None:
            hashes = Hashes()
            hashes.append(~_crc(f"t:{tag}"))
            found = self.tags[tag] = hashes.dump()
        return found

    cdef bytes of_item(self, tuple item):
        cdef str key, value
        key, value = item
        prefix = self.prefixes.get(key)
        if prefix is None:
            found = self.names.get(key)
            if found is None:
                found = self.names[key] = (
                    self.read("d", key[len("data-"):]) if key.startswith("data-")
                    else self.read("a", key)
                )
            return found
        if len(value) > self.max_value:
            value = value[:self.max_value]
            item = (key, value)
        found = self.items.get(item)
        if found is None:
            found = self.items[item] = self.read(prefix, value)
        return found

    cdef bytes read(self, str prefix, str names):
        """Hash the words and compounds of names, which white space separates."""
        cdef Hashes hashes = Hashes()
        cdef uint32_t begun = _crc(f"{prefix}:")
        cdef Py_ssize_t start, stop = 0, n_read = 0, length = len(names)
        while n_read < self.max_words:
            start = stop
            while start < length and Py_UNICODE_ISSPACE(names[start]):
                start += 1
            if start == length:
                break
            stop = start
            while stop < length and not Py_UNICODE_ISSPACE(names[stop]):
                stop += 1
            n_read += 1
            self.add_compound(hashes, prefix, begun, names, start, stop)
        return hashes.dump()

    cdef int add_compound(
        self, Hashes hashes, str prefix, uint32_t begun, str names, Py_ssize_t start, Py_ssize_t end
    ) except -1:
        """Hash the words of a compound, and the compound as a whole."""
        cdef uint32_t whole = begun
        cdef Py_ssize_t stop, n_words = 0
        cdef list words = []
        while start < end:
            stop = _word_stop(names, start, end)
            if MIN_WORD <= stop - start <= MAX_WORD:
                n_words += 1
                if n_words > 1:
                    whole = _crc_step(whole, c"-")
                whole = _crc_word(whole, names, start, stop)
                if self.dropped is None:
                    hashes.append(~_crc_word(begun, names, start, stop))
                else:
                    words.append(names[start:stop].lower())
            start = max(stop, start + 1)
        if self.dropped is None:
            if 1 < n_words <= MAX_WHOLE:
                hashes.append(~whole)
            return 0
        if 1 < n_words <= MAX_WHOLE:
            words.append("-".join(words))
        for word in words:
            name = f"{prefix}:{word}"
            if not self.dropped.search(name):
                hashes.append(~_crc(name))
        return 0


cdef Py_ssize_t _word_stop(str text, Py_ssize_t start, Py_ssize_t end) noexcept:
    """Where the word ends that begins at a place; the place itself if none does.

    A word is small letters, with a capital one before them or not, or capital letters.
    """
    cdef Py_ssize_t stop = start
    while stop < end and u"A" <= text[stop] <= u"Z":
        stop += 1
    if stop < end and u"a" <= text[stop] <= u"z":
        if stop - start > 1:
            return stop - 1  # the last capital begins the next word
        while stop < end and u"a" <= text[stop] <= u"z":
            stop += 1
    return stop


cdef uint32_t _crc(str text) except? 0:
    """CRC-32 of a text in UTF-8, ready to go on: its complement is what zlib has."""
    cdef uint32_t crc = 0xFFFFFFFF
    cdef unsigned char byte
    for byte in text.encode():
        crc = _crc_step(crc, byte)
    return crc


cdef uint32_t _crc_word(uint32_t crc, str text, Py_ssize_t start, Py_ssize_t stop) noexcept:
    """Go on with ASCII letters, in lower case."""
    cdef Py_ssize_t place
    cdef uint32_t letter
    for place in range(start, stop):
        letter = text[place]
        crc = _crc_step(crc, letter | 0x20)
    return crc
