# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""Counts of characters and words in texts: the twin of `webjury.ensemble.features.characters`."""

import numpy as np

from libc.stdint cimport int64_t, uint8_t, uint32_t
from libc.stdlib cimport calloc, free
from libc.string cimport memcmp

include "characters.pxi"

# Bits of what the caller says of a character; the lower ones are kinds that are just counted.
cdef enum:
    N_COUNTED = 6
    CAPITAL = 1 << 4
    DIGIT = 1 << 5
    SPACE = 1 << 6
    KNOWN = 1 << 7

# What is counted beside these kinds.
cdef enum:
    LENGTH = N_COUNTED
    WORDS, CAPITALIZED, SHORT, DISTINCT, DATES, LINES
    N_COUNTS

cdef enum:
    SHORT_WORD = 3
    # Characters of a text whose words are compared here: a longer one might be made so that its
    # words are in the way of one another. Python draws the hashes of strings by chance.
    LONGEST = 1 << 12

cdef uint32_t FACTOR = 0x9E3779B1

cdef struct Word:
    Py_ssize_t text  # counted from 1; 0 stands for no word
    Py_ssize_t start, length
    uint32_t hash


def count(uint8_t[::1] kinds not None, kinds_of, list texts not None):
    """Count characters, words and dates in each text.

    Parameters
    ----------
    kinds : bytearray
        Of each character of Unicode: a bit for each kind, the highest one set; 0 if it is not
        known yet, then it is found out and kept here.
    kinds_of : callable
        From a character's number to the bits of its kinds, without the highest one.
    texts : list of str

    Returns
    -------
    ndarray of int64, shape (13, n_texts)
        The characters of each kind but spaces, the length, the words, those that begin with a
        capital, those that are short, distinct words, dates, and lines.
    """
    cdef Py_ssize_t number, longest = 0, slots = 16
    cdef Word* words
    found = np.empty((N_COUNTS, len(texts)), dtype=np.int64)
    cdef int64_t[:, ::1] counts = found
    if kinds.shape[0] != 0x110000:
        raise ValueError("kinds are not those of all characters")
    for text in texts:
        longest = max(longest, min(LONGEST, PyUnicode_GET_LENGTH(text)))
    while slots <= longest:
        slots *= 2
    words = <Word*> calloc(slots, sizeof(Word))
    if words is NULL:
        raise MemoryError
    try:
        for number in range(len(texts)):
            _count(texts[number], number, kinds, kinds_of, words, slots, counts)
    finally:
        free(words)
    return found


cdef int _count(
    str text, Py_ssize_t number, uint8_t[::1] kinds, kinds_of, Word* words, Py_ssize_t slots,
    int64_t[:, ::1] counts,
) except -1:
    cdef Py_ssize_t length = PyUnicode_GET_LENGTH(text), place, start = -1, bit
    cdef int kind = PyUnicode_KIND(text)
    cdef void* characters = PyUnicode_DATA(text)
    cdef int64_t[N_COUNTS] found
    cdef uint32_t character
    cdef uint32_t hash = 0
    cdef uint8_t bits
    for bit in range(N_COUNTS):
        found[bit] = 0
    for place in range(length):
        character = PyUnicode_READ(kind, characters, place)
        bits = kinds[character]
        if bits == 0:
            bits = kinds[character] = KNOWN | <uint8_t> kinds_of(character)
        if bits & SPACE:
            if start >= 0:
                found[SHORT] += place - start <= SHORT_WORD
                if length <= LONGEST:
                    found[DISTINCT] += _is_new(text, number, start, place, hash, words, slots)
                start = -1
            found[LINES] += character == c"\n"
        else:
            if start < 0:
                start, hash = place, 0
                found[WORDS] += 1
                found[CAPITALIZED] += (bits & CAPITAL) != 0
            hash = (hash ^ character) * FACTOR
            hash ^= hash >> 15
        if bits & (SPACE - 1):
            for bit in range(N_COUNTED):
                found[bit] += bits >> bit & 1
    if start >= 0:
        found[SHORT] += length - start <= SHORT_WORD
        if length <= LONGEST:
            found[DISTINCT] += _is_new(text, number, start, length, hash, words, slots)
    if length > LONGEST:
        found[DISTINCT] = len(set(text.split()))
    found[LENGTH] = length
    found[LINES] += 1
    # Digits are the last of the kinds that are counted.
    found[DATES] = _dates(kind, characters, length, kinds) if found[N_COUNTED - 1] else 0
    for bit in range(N_COUNTS):
        counts[bit, number] = found[bit]
    return 0


cdef bint _is_new(
    str text, Py_ssize_t number, Py_ssize_t start, Py_ssize_t stop, uint32_t hash, Word* words,
    Py_ssize_t slots,
) noexcept:
    """Whether a word has not come before in its text; remember it."""
    cdef Py_ssize_t width = PyUnicode_KIND(text), slot = hash & (slots - 1)
    cdef const char* characters = <const char*> PyUnicode_DATA(text)
    cdef Word* word = &words[slot]
    # Words of texts before this one are in the way of none.
    while word.text == number + 1:
        if word.hash == hash and word.length == stop - start and memcmp(
            characters + width * word.start, characters + width * start, width * word.length
        ) == 0:
            return False
        slot = (slot + 1) & (slots - 1)
        word = &words[slot]
    word.text, word.start, word.length, word.hash = number + 1, start, stop - start, hash
    return True


cdef int64_t _dates(
    int kind, void* characters, Py_ssize_t length, const uint8_t[::1] kinds
) noexcept:
    """Years, and pairs of numbers such as 24.12 and 7:30."""
    cdef Py_ssize_t place = 0, stop
    cdef int64_t found = 0
    while place < length:
        # All that is decimal is a digit.
        if not kinds[PyUnicode_READ(kind, characters, place)] & DIGIT:
            place += 1
            continue
        stop = 0
        if _is_digit(kind, characters, length, place) and not (
            place and _is_word_at(kind, characters, length, place - 1)
        ):
            stop = _year(kind, characters, length, place) or _pair(kind, characters, length, place)
        found += stop > 0
        place = max(stop, place + 1)
    return found


cdef Py_ssize_t _year(int kind, void* characters, Py_ssize_t length, Py_ssize_t place) noexcept:
    """Where a year from 1900 to 2099 ends; 0 if there is none."""
    cdef uint32_t first = PyUnicode_READ(kind, characters, place), second
    if place + 4 > length:
        return 0
    second = PyUnicode_READ(kind, characters, place + 1)
    if not (first == c"1" and second == c"9" or first == c"2" and second == c"0"):
        return 0
    if not _is_digit(kind, characters, length, place + 2):
        return 0
    if not _is_digit(kind, characters, length, place + 3):
        return 0
    return 0 if _is_word_at(kind, characters, length, place + 4) else place + 4


cdef Py_ssize_t _pair(int kind, void* characters, Py_ssize_t length, Py_ssize_t place) noexcept:
    """Where two numbers of one or two digits end, with a sign between them; 0 if they do not."""
    cdef uint32_t sign
    place += 1 + _is_digit(kind, characters, length, place + 1)
    sign = PyUnicode_READ(kind, characters, place) if place < length else 0
    if not (sign == c"." or sign == c"/" or sign == c":" or sign == c"-"):
        return 0
    if not _is_digit(kind, characters, length, place + 1):
        return 0
    place += 2 + _is_digit(kind, characters, length, place + 2)
    return 0 if _is_word_at(kind, characters, length, place) else place


cdef inline bint _is_digit(
    int kind, void* characters, Py_ssize_t length, Py_ssize_t place
) noexcept:
    return place < length and Py_UNICODE_ISDECIMAL(PyUnicode_READ(kind, characters, place))


cdef inline bint _is_word_at(
    int kind, void* characters, Py_ssize_t length, Py_ssize_t place
) noexcept:
    return place < length and _is_word(PyUnicode_READ(kind, characters, place))
