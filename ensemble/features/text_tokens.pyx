"""Tokens of the texts of segments: words, beginnings, ends and whole short texts, and neighbours'."""

import numpy as np

from cpython.array cimport array, clone, resize
from libc.stdint cimport int64_t, uint8_t, uint32_t
from libc.string cimport memcpy, memset

from ...segmenter.characters cimport (
    PyUnicode_DATA, PyUnicode_GET_LENGTH, PyUnicode_KIND, PyUnicode_READ, is_decimal,
)
from ...segmenter.words cimport Words
from .crc cimport CRC_START, crc_character

from .bags import NGRAM_FACTOR, salt_number

cdef enum:
    # A text of up to `WHOLE_WORDS` words is one token; one of more than `SHORT_WORDS` is running
    # text, of which up to `MAX_WORDS` words are tokens.
    WHOLE_WORDS = 6
    SHORT_WORDS = 15
    MAX_WORDS = 60
    # Other tokens of a segment: its first word, first two words, last word and whole text, the first
    # word and whole text of both neighbours, and the token of its path.
    MORE_TOKENS = 9
    # More hashes than this are first sorted by their leading bits, because a few are sorted by
    # insertion; these bits have `N_PARTS` values.
    FEW = 24
    PART_SHIFT = 26
    N_PARTS = 1 << 32 - PART_SHIFT

cdef uint32_t FACTOR = NGRAM_FACTOR
# Arrays of one type each, to make others of that type.
cdef array NUMBERS = array("I"), INTEGERS = array("q")
cdef uint32_t FIRST = salt_number("first"), FIRST_TWO = salt_number("first two")
cdef uint32_t LAST = salt_number("last"), WHOLE = salt_number("whole")
cdef uint32_t SHORT = salt_number("short"), RUNNING = salt_number("running")
cdef uint32_t BEFORE = salt_number("before"), AFTER = salt_number("after")


# How a text begins: the tokens of its first word and, if it is short, of all its words.
cdef struct Beginning:
    uint32_t first, whole
    bint is_short


def text_tokens(
    Words words not None,
    const int64_t[::1] starts not None,
    const int64_t[::1] stops not None,
    const uint32_t[::1] last=None,
):
    """Find the tokens of segments, which are spans of at least one word."""
    cdef Py_ssize_t n_segments = starts.shape[0], segment
    _check_spans(starts, stops, last, len(words.numbers))
    cdef array word_hashes = _word_hashes(words.vocabulary, words.numbers)
    cdef const uint32_t* hashes = <uint32_t*> word_hashes.data.as_uints
    cdef array tokens = clone(NUMBERS, _max_tokens(starts, stops), False)
    cdef array counts = clone(INTEGERS, n_segments, False)
    cdef uint32_t* bag = <uint32_t*> tokens.data.as_uints
    cdef uint32_t* end = bag
    cdef Beginning before, own, after
    for segment in range(n_segments):
        before = own
        own = after if segment else _beginning(hashes, starts[0], stops[0])
        end = _add_beginning(bag, &own, 0)
        if segment > 0:
            end = _add_beginning(end, &before, BEFORE)
        if segment + 1 < n_segments:
            after = _beginning(hashes, starts[segment + 1], stops[segment + 1])
            end = _add_beginning(end, &after, AFTER)
        end = _distinct(bag, _add_words(end, hashes, starts[segment], stops[segment]))
        if last is not None:
            end[0] = last[segment]
            end += 1
        counts.data.as_longlongs[segment], bag = end - bag, end
    resize(tokens, end - <uint32_t*> tokens.data.as_uints)
    return np.frombuffer(tokens, dtype=np.uint32), np.frombuffer(counts, dtype=np.int64)


cdef int _check_spans(
    const int64_t[::1] starts, const int64_t[::1] stops, const uint32_t[::1] last,
    Py_ssize_t n_words,
) except -1:
    cdef Py_ssize_t segment
    if stops.shape[0] != starts.shape[0]:
        raise ValueError("not one stop for each start")
    if last is not None and last.shape[0] != starts.shape[0]:
        raise ValueError("not one last token for each segment")
    for segment in range(starts.shape[0]):
        if not 0 <= starts[segment] < stops[segment] <= n_words:
            raise IndexError("a segment is no span of the words")
    return 0


cdef Py_ssize_t _max_tokens(const int64_t[::1] starts, const int64_t[::1] stops) noexcept:
    """Number of tokens of all segments, with repetitions."""
    cdef Py_ssize_t segment, total = MORE_TOKENS * starts.shape[0]
    for segment in range(starts.shape[0]):
        total += min(stops[segment] - starts[segment], MAX_WORDS)
    return total


cdef Beginning _beginning(
    const uint32_t* hashes, Py_ssize_t start, Py_ssize_t stop
) noexcept:
    cdef bint is_short = stop - start <= WHOLE_WORDS
    return Beginning(
        hashes[start] ^ FIRST,
        _ngram(hashes, start, stop, WHOLE_WORDS) ^ WHOLE if is_short else 0,
        is_short,
    )


cdef inline uint32_t _ngram(
    const uint32_t* hashes, Py_ssize_t start, Py_ssize_t stop, Py_ssize_t size
) noexcept:
    """The first `size` words of a text as one token; 0 stands for a word that it does not have."""
    cdef uint32_t ngram = 0
    cdef Py_ssize_t place
    for place in range(start, start + size):
        ngram = ngram * FACTOR + (hashes[place] if place < stop else 0)
    return ngram


cdef inline uint32_t* _add_beginning(uint32_t* end, Beginning* text, uint32_t salt) noexcept:
    """Add the tokens of a beginning; return the new end."""
    end[0] = text.first ^ salt
    if not text.is_short:
        return end + 1
    end[1] = text.whole ^ salt
    return end + 2


cdef inline uint32_t* _add_words(
    uint32_t* end, const uint32_t* hashes, Py_ssize_t start, Py_ssize_t stop
) noexcept:
    """Add the tokens of single words and of the first two; return the new end."""
    cdef uint32_t salt = RUNNING if stop - start > SHORT_WORDS else SHORT
    cdef Py_ssize_t place
    end[0] = _ngram(hashes, start, stop, 2) ^ FIRST_TWO
    end[1] = hashes[stop - 1] ^ LAST
    end += 2
    for place in range(start, min(stop, start + MAX_WORDS)):
        end[0] = hashes[place] ^ salt
        end += 1
    return end


cdef uint32_t* _distinct(uint32_t* bag, uint32_t* end) noexcept:
    """Sort hashes and drop repetitions; return the new end."""
    cdef uint32_t* last = bag
    cdef uint32_t* place
    cdef uint32_t hash
    cdef Py_ssize_t number, n_hashes = end - bag
    if n_hashes > FEW:
        _sort_roughly(bag, n_hashes)
    for number in range(n_hashes):
        hash, place = bag[number], last
        while place > bag and (place - 1)[0] >= hash:
            place -= 1
        if place == last or place[0] != hash:
            _insert(place, last, hash)
            last += 1
    return last


cdef inline void _insert(uint32_t* place, uint32_t* last, uint32_t hash) noexcept:
    while last > place:
        last[0] = (last - 1)[0]
        last -= 1
    place[0] = hash


cdef void _sort_roughly(uint32_t* bag, Py_ssize_t n_hashes) noexcept:
    """Sort hashes by their leading bits."""
    cdef uint32_t[MAX_WORDS + MORE_TOKENS] unsorted
    cdef uint8_t[N_PARTS + 1] starts
    cdef Py_ssize_t place, part
    memset(starts, 0, sizeof(starts))
    memcpy(unsorted, bag, n_hashes * sizeof(uint32_t))
    for place in range(n_hashes):
        starts[(bag[place] >> PART_SHIFT) + 1] += 1
    for part in range(N_PARTS):
        starts[part + 1] += starts[part]
    for place in range(n_hashes):
        part = unsorted[place] >> PART_SHIFT
        bag[starts[part]] = unsorted[place]
        starts[part] += 1


cdef array _word_hashes(dict vocabulary, const uint32_t[::1] numbers):
    """The hash of each word of the page; each distinct word is read once."""
    cdef Py_ssize_t place, n_words = numbers.shape[0], n_distinct = 0
    cdef array of_distinct = clone(NUMBERS, len(vocabulary), False)
    cdef array hashes = clone(NUMBERS, n_words, False)
    for word in vocabulary:
        of_distinct.data.as_uints[n_distinct] = _word_hash(word)
        n_distinct += 1
    for place in range(n_words):
        hashes.data.as_uints[place] = of_distinct.data.as_uints[numbers[place]]
    return hashes


cdef uint32_t _word_hash(str word) except? 0:
    """CRC-32 of a word in UTF-8, with each digit as 0."""
    cdef int kind = PyUnicode_KIND(word)
    cdef void* characters = PyUnicode_DATA(word)
    cdef uint32_t crc = CRC_START, character
    cdef Py_ssize_t place
    for place in range(PyUnicode_GET_LENGTH(word)):
        character = PyUnicode_READ(kind, characters, place)
        crc = crc_character(crc, c"0" if is_decimal(character) else character)
    return ~crc
