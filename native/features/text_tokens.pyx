# cython: cdivision=True
"""Text tokens: a twin of `webjury.ensemble.features.tokens`."""

import numpy as np

from libc.stdint cimport int64_t, uint32_t
from libc.stdlib cimport free, malloc

include "characters.pxi"
include "crc.pxi"

cdef enum:
    # Tokens of a segment besides one for each word: its first word, first two words, last word and
    # whole text, the first word and whole text of both neighbours, and its tag token.
    MORE_TOKENS = 9

cdef uint32_t FACTOR = 0x9E3779B1


def text_tokens(
    bags not None,
    const uint32_t[::1] salts not None,
    Py_ssize_t whole_words,
    Py_ssize_t short_words,
    Py_ssize_t max_words,
    words not None,
    const int64_t[::1] starts not None,
    const int64_t[::1] stops not None,
    const uint32_t[::1] tag_tokens=None,
):
    """Hash the texts of segments, and the beginnings of the segments next to each.

    Parameters
    ----------
    bags : type
        Type of the result.
    salts : ndarray of uint32
        For a first word, a whole text, the first two words, the last word, a word in running text,
        a word in a short text, the text of the segment before, and that of the segment after.
    whole_words : int
        Maximum number of words of a text that is also hashed as a whole.
    short_words : int
        Maximum number of words of a short text.
    max_words : int
        Maximum number of words of a text that become tokens.
    words : webjury.segmenter.words.Words
        All words of the page.
    starts, stops : ndarray of int, shape (n_segments,)
        Spans of the segments in these words, with at least one word each.
    tag_tokens : ndarray of uint32, shape (n_segments,), optional
        An additional token of each segment.

    Returns
    -------
    webjury.ensemble.features.bags.Bags
        The tokens of each segment, ascending and without duplicates, then its tag token.
    """
    cdef dict vocabulary = words.vocabulary
    cdef const uint32_t[::1] numbers = words.numbers
    cdef Py_ssize_t n_segments = starts.shape[0], segment, place, n_words, stop
    cdef uint32_t* bag
    cdef uint32_t* end
    cdef uint32_t* hashes
    cdef uint32_t salt
    _check_spans(starts, stops, numbers.shape[0])
    if salts.shape[0] != 8:
        raise ValueError("the salts are not 8")
    if tag_tokens is not None and tag_tokens.shape[0] != n_segments:
        raise ValueError("not one tag token for each segment")
    all_hashes = np.empty(_max_tokens(starts, stops, max_words), dtype=np.uint32)
    all_counts = np.empty(n_segments, dtype=np.int64)
    cdef uint32_t[::1] tokens = all_hashes
    cdef int64_t[::1] counts = all_counts
    end = &tokens[0] if tokens.shape[0] else NULL
    hashes = _word_hashes(vocabulary, numbers)
    for segment in range(n_segments):
        bag = end
        n_words = stops[segment] - starts[segment]
        end = _beginning(hashes, starts[segment], n_words, whole_words, salts, 0, end)
        if segment > 0:
            place = segment - 1
            end = _beginning(
                hashes, starts[place], stops[place] - starts[place], whole_words, salts, salts[6],
                end,
            )
        if segment + 1 < n_segments:
            place = segment + 1
            end = _beginning(
                hashes, starts[place], stops[place] - starts[place], whole_words, salts, salts[7],
                end,
            )
        end[0] = _ngram(&hashes[starts[segment]], n_words, 2) ^ salts[2]
        end[1] = hashes[stops[segment] - 1] ^ salts[3]
        end += 2
        salt = salts[4] if n_words > short_words else salts[5]
        stop = starts[segment] + min(n_words, max_words)
        for place in range(starts[segment], stop):
            end[0] = hashes[place] ^ salt
            end += 1
        end = _distinct(bag, end)
        if tag_tokens is not None:
            end[0] = tag_tokens[segment]
            end += 1
        counts[segment] = end - bag
    free(hashes)
    return bags(all_hashes[:end - &tokens[0]] if n_segments else all_hashes, all_counts)


cdef int _check_spans(
    const int64_t[::1] starts, const int64_t[::1] stops, Py_ssize_t n_words
) except -1:
    cdef Py_ssize_t segment
    if stops.shape[0] != starts.shape[0]:
        raise ValueError("not one stop for each start")
    for segment in range(starts.shape[0]):
        if not 0 <= starts[segment] < stops[segment] <= n_words:
            raise IndexError("a segment is no span of the words")
    return 0


cdef Py_ssize_t _max_tokens(
    const int64_t[::1] starts, const int64_t[::1] stops, Py_ssize_t max_words
) noexcept:
    cdef Py_ssize_t segment, total = MORE_TOKENS * starts.shape[0]
    for segment in range(starts.shape[0]):
        total += min(stops[segment] - starts[segment], max_words)
    return total


cdef uint32_t* _beginning(
    const uint32_t* hashes, Py_ssize_t start, Py_ssize_t n_words, Py_ssize_t whole_words,
    const uint32_t[::1] salts, uint32_t salt, uint32_t* end,
) noexcept:
    """Add tokens for the first word of a text and, if it is short, for the whole text."""
    end[0] = hashes[start] ^ salts[0] ^ salt
    end += 1
    if n_words <= whole_words:
        end[0] = _ngram(&hashes[start], n_words, whole_words) ^ salts[1] ^ salt
        end += 1
    return end


cdef inline uint32_t _ngram(const uint32_t* hashes, Py_ssize_t n_words, Py_ssize_t size) noexcept:
    """The first `size` words of a text as one token, padded with 0."""
    cdef uint32_t ngram = hashes[0]
    cdef Py_ssize_t place
    for place in range(1, size):
        ngram = ngram * FACTOR + (hashes[place] if place < n_words else 0)
    return ngram


cdef uint32_t* _distinct(uint32_t* bag, uint32_t* end) noexcept:
    """Sort a few hashes and drop duplicates; return the new end."""
    cdef uint32_t* next = bag
    cdef uint32_t* last = bag
    cdef uint32_t* place
    cdef uint32_t hash
    while next < end:
        hash = next[0]
        place = last
        while place > bag and (place - 1)[0] > hash:
            place -= 1
        if place == bag or (place - 1)[0] != hash:
            _insert(place, last, hash)
            last += 1
        next += 1
    return last


cdef inline void _insert(uint32_t* place, uint32_t* last, uint32_t hash) noexcept:
    while last > place:
        last[0] = (last - 1)[0]
        last -= 1
    place[0] = hash


cdef uint32_t* _word_hashes(dict vocabulary, const uint32_t[::1] numbers) except NULL:
    """The hash of each word of the page; each distinct word is read once."""
    cdef Py_ssize_t place, n_words = numbers.shape[0], n_distinct = 0
    cdef uint32_t[::1] of_distinct = np.empty(len(vocabulary), dtype=np.uint32)
    cdef uint32_t* hashes
    for word in vocabulary:
        of_distinct[n_distinct] = _word_hash(word)
        n_distinct += 1
    for place in range(n_words):
        if numbers[place] >= n_distinct:
            raise IndexError("a word is not in the vocabulary")
    hashes = <uint32_t*> malloc((n_words + 1) * sizeof(uint32_t))
    if hashes is NULL:
        raise MemoryError
    for place in range(n_words):
        hashes[place] = of_distinct[numbers[place]]
    return hashes


cdef uint32_t _word_hash(str word) except? 0:
    """CRC-32 of a word in UTF-8, with each digit as 0."""
    cdef Py_ssize_t length = PyUnicode_GET_LENGTH(word), place
    cdef int kind = PyUnicode_KIND(word)
    cdef void* characters = PyUnicode_DATA(word)
    cdef uint32_t crc = 0xFFFFFFFF
    cdef uint32_t character
    for place in range(length):
        character = PyUnicode_READ(kind, characters, place)
        if character < ASCII:
            crc = _crc_step(crc, c"0" if c"0" <= character <= c"9" else character)
        elif Py_UNICODE_ISDECIMAL(character):
            crc = _crc_step(crc, c"0")
        elif character < 0x800:
            crc = _crc_step(_crc_step(crc, 0xC0 | character >> 6), 0x80 | character & 0x3F)
        else:
            if character < 0x10000:
                crc = _crc_step(crc, 0xE0 | character >> 12)
            else:
                crc = _crc_step(_crc_step(crc, 0xF0 | character >> 18), 0x80 | character >> 12 & 0x3F)
            crc = _crc_step(_crc_step(crc, 0x80 | character >> 6 & 0x3F), 0x80 | character & 0x3F)
    return ~crc
