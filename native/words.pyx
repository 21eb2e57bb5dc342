# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""The words of a page, compiled: where they are, which passages of them are repeated, tokens.

The twins of `webjury.segmenter.words.word_spans`, of the spans of `webjury.segmenter.blocks`, of
what `webjury.ensemble.features.repetition` does with passages, and of
`webjury.ensemble.features.text_tokens`.
"""

cimport cython
from libc.stdint cimport int64_t, uint8_t, uint32_t
from libc.stdlib cimport calloc, free

cdef extern from "Python.h":
    Py_ssize_t PyUnicode_GET_LENGTH(object text)
    int PyUnicode_KIND(object text)
    void* PyUnicode_DATA(object text)
    uint32_t PyUnicode_READ(int kind, void* characters, Py_ssize_t place) nogil
    object PyUnicode_New(Py_ssize_t length, uint32_t largest)
    bint Py_UNICODE_ISALNUM(uint32_t character) nogil
    bint Py_UNICODE_ISDECIMAL(uint32_t character) nogil

cdef enum:
    ASCII = 0x80
    WHOLE_WORDS = 6  # of a text that is one token, at most
    # Tokens of a segment beside those of each word: its first word, first two, last and the whole,
    # the first word and the whole of both neighbours.
    MORE_TOKENS = 8

cdef uint32_t FACTOR = 0x9E3779B1
cdef uint32_t[256] CRC

cdef int _fill_crc() except -1:
    cdef uint32_t crc
    cdef int byte
    for byte in range(256):
        crc = byte
        for _ in range(8):
            crc = (crc >> 1) ^ (0xEDB88320 if crc & 1 else 0)
        CRC[byte] = crc
    return 0

_fill_crc()


def word_spans(str text not None, const uint32_t[:, ::1] alone not None):
    """Split a text into lower-cased words, with the offset of each.

    Parameters
    ----------
    text : str
    alone : ndarray of uint32, shape (n_ranges, 2)
        First and last characters of the ranges, ascending, whose characters are words each.

    Returns
    -------
    words : list of str
    starts : list of int
    """
    cdef Py_ssize_t length = PyUnicode_GET_LENGTH(text), place = 0, start
    cdef int kind = PyUnicode_KIND(text)
    cdef void* characters = PyUnicode_DATA(text)
    cdef uint32_t character
    cdef list words = [], starts = []
    while place < length:
        start = place
        character = PyUnicode_READ(kind, characters, place)
        place += 1
        if not _is_alone(character, alone):
            if not _is_word(character):
                continue
            while place < length:
                character = PyUnicode_READ(kind, characters, place)
                if not _is_word(character) or _is_alone(character, alone):
                    break
                place += 1
        words.append(_lower(text, start, place))
        starts.append(start)
    return words, starts


cdef inline bint _is_word(uint32_t character) noexcept:
    """Whether a character is one of ``\\w``."""
    if character < ASCII:
        return c"a" <= (character | 0x20) <= c"z" or c"0" <= character <= c"9" or character == c"_"
    return Py_UNICODE_ISALNUM(character)


cdef inline bint _is_alone(uint32_t character, const uint32_t[:, ::1] alone) noexcept:
    cdef Py_ssize_t number
    for number in range(alone.shape[0]):
        if character < alone[number, 0]:
            return False
        if character <= alone[number, 1]:
            return True
    return False


cdef str _lower(str text, Py_ssize_t start, Py_ssize_t stop):
    cdef int kind = PyUnicode_KIND(text)
    cdef void* characters = PyUnicode_DATA(text)
    cdef Py_ssize_t place
    cdef uint32_t character
    cdef str word
    cdef uint8_t* written
    for place in range(start, stop):
        if PyUnicode_READ(kind, characters, place) >= ASCII:
            return text[start:stop].lower()
    word = PyUnicode_New(stop - start, ASCII - 1)
    written = <uint8_t*> PyUnicode_DATA(word)
    for place in range(start, stop):
        character = PyUnicode_READ(kind, characters, place)
        written[place - start] = character + 32 if c"A" <= character <= c"Z" else character
    return word


@cython.boundscheck(True)
def block_spans(
    list breaks not None,
    list word_starts not None,
    list run_stops not None,
    list run_elements not None,
    list stops not None,
    list parents not None,
):
    """Find the blocks that hold words, each with its words and its innermost element.

    Parameters
    ----------
    breaks : list of int
        Offsets at which blocks begin, and the end of the text.
    word_starts : list of int
        Of `word_spans`.
    run_stops, run_elements, stops, parents : list of int
        As in `webjury.segmenter.flow.TextFlow`.

    Returns
    -------
    list of (int, int, int, int, int)
        Begin and end in the text, start and stop in the words, element.
    """
    cdef Py_ssize_t number, begin, end, start, stop = 0, first = 0, last = 0, element, reach
    cdef Py_ssize_t n_words = len(word_starts), n_runs = len(run_stops)
    cdef list spans = []
    for number in range(len(breaks) - 1):
        begin, end, start = breaks[number], breaks[number + 1], stop
        while stop < n_words and <Py_ssize_t> word_starts[stop] < end:
            stop += 1
        if start == stop:
            continue
        while first < n_runs and <Py_ssize_t> run_stops[first] <= begin:
            first += 1
        while last < n_runs and <Py_ssize_t> run_stops[last] < end:
            last += 1
        element, reach = run_elements[first], run_stops[last]
        while <Py_ssize_t> stops[element] < reach and <Py_ssize_t> parents[element] >= 0:
            element = parents[element]
        spans.append((begin, end, start, stop, element))
    return spans


cdef struct Passage:
    Py_ssize_t first, last  # where it begins, counted from 1; 0 stands for no passage
    uint32_t hash


def mark_repeated(
    const uint32_t[::1] words not None,
    Py_ssize_t size,
    uint8_t[::1] before not None,
    uint8_t[::1] after not None,
):
    """Mark the words that stand in a passage that is also before them, or after them.

    Parameters
    ----------
    words : ndarray of uint32, shape (n_words,)
        A number for each word.
    size : int
        Words of a passage.
    before, after : ndarray of uint8, shape (n_words,)
        All 0; set to 1 for these words.
    """
    cdef Py_ssize_t n_passages = words.shape[0] - size + 1, slots = 16, place, step
    cdef Passage* passages
    cdef Passage* passage
    cdef uint32_t hash
    if size < 1 or before.shape[0] != words.shape[0] or after.shape[0] != words.shape[0]:
        raise ValueError("words and flags are not of one length")
    if n_passages < 1:
        return
    while slots < 2 * n_passages:
        slots *= 2
    passages = <Passage*> calloc(slots, sizeof(Passage))
    if passages is NULL:
        raise MemoryError
    for place in range(n_passages):
        hash = _ngram(&words[place], size)
        passage = _slot(passages, slots, hash)
        if passage.first == 0:
            passage.first = place + 1
            passage.hash = hash
        passage.last = place + 1
    for place in range(n_passages):
        passage = _slot(passages, slots, _ngram(&words[place], size))
        # Copies that overlap are a row of the same words, no repetition.
        if passage.first - 1 <= place - size:
            for step in range(size):
                before[place + step] = 1
        if passage.last - 1 >= place + size:
            for step in range(size):
                after[place + step] = 1
    free(passages)


cdef inline uint32_t _ngram(const uint32_t* hashes, Py_ssize_t size) noexcept:
    cdef uint32_t ngram = hashes[0]
    cdef Py_ssize_t place
    for place in range(1, size):
        ngram = ngram * FACTOR + hashes[place]
    return ngram


cdef Passage* _slot(Passage* passages, Py_ssize_t slots, uint32_t hash) noexcept:
    """Where a passage is, or can be put."""
    # Odd, so that it leads to every slot; of other bits than the first slot, so that no page can
    # have many passages that are in the way of one another.
    cdef Py_ssize_t slot = hash & (slots - 1), step = 2 * (hash >> 16) + 1
    while passages[slot].first != 0 and passages[slot].hash != hash:
        slot = (slot + step) & (slots - 1)
    return &passages[slot]


def text_tokens(
    list words not None,
    const int64_t[::1] starts not None,
    const int64_t[::1] stops not None,
    const uint32_t[::1] salts not None,
    Py_ssize_t short_words,
    Py_ssize_t max_words,
    uint32_t[::1] tokens not None,
    int64_t[::1] counts not None,
):
    """Hash the texts of segments, and the beginnings of the segments next to each.

    Parameters
    ----------
    words : list of str
        All words of the page.
    starts, stops : ndarray of int, shape (n_segments,)
        Spans of the segments in them, with at least one word each.
    salts : ndarray of uint32
        Of a first word, of a whole text, of the first two words, of the last word, of a word in
        running text, of a word in a short one, of what stands in the segment before, after.
    short_words : int
        Words of the longest text that is short.
    max_words : int
        Words of a text that become tokens.
    tokens : ndarray of uint32
        Filled with the tokens of each segment, ascending and without repeated ones.
    counts : ndarray of int, shape (n_segments,)
        Filled with the number of tokens of each segment.

    Returns
    -------
    int
        The number of all tokens.
    """
    cdef Py_ssize_t n_segments = starts.shape[0], segment, place, n_words, stop
    cdef uint32_t* bag
    cdef uint32_t* end = &tokens[0] if tokens.shape[0] else NULL
    cdef uint32_t* hashes
    cdef uint32_t salt
    _check_spans(starts, stops, len(words))
    if stops.shape[0] != n_segments or counts.shape[0] != n_segments or salts.shape[0] != 8:
        raise ValueError("not one value for each segment")
    if tokens.shape[0] < _most_tokens(starts, stops, max_words):
        raise ValueError("there is no space for all tokens")
    hashes = <uint32_t*> calloc(len(words) + 1, sizeof(uint32_t))
    if hashes is NULL:
        raise MemoryError
    for place in range(len(words)):
        hashes[place] = _word_hash(words[place])
    for segment in range(n_segments):
        bag = end
        n_words = stops[segment] - starts[segment]
        end = _beginning(hashes, starts[segment], n_words, salts, 0, end)
        if segment > 0:
            place = segment - 1
            end = _beginning(hashes, starts[place], stops[place] - starts[place], salts, salts[6], end)
        if segment + 1 < n_segments:
            place = segment + 1
            end = _beginning(hashes, starts[place], stops[place] - starts[place], salts, salts[7], end)
        end[0] = _of_first(&hashes[starts[segment]], n_words, 2) ^ salts[2]
        end[1] = hashes[stops[segment] - 1] ^ salts[3]
        end += 2
        salt = salts[4] if n_words > short_words else salts[5]
        stop = starts[segment] + min(n_words, max_words)
        for place in range(starts[segment], stop):
            end[0] = hashes[place] ^ salt
            end += 1
        end = _distinct(bag, end)
        counts[segment] = end - bag
    free(hashes)
    return end - &tokens[0] if tokens.shape[0] else 0


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


cdef Py_ssize_t _most_tokens(
    const int64_t[::1] starts, const int64_t[::1] stops, Py_ssize_t max_words
) noexcept:
    cdef Py_ssize_t segment, most = MORE_TOKENS * starts.shape[0]
    for segment in range(starts.shape[0]):
        most += min(stops[segment] - starts[segment], max_words)
    return most


cdef uint32_t* _beginning(
    const uint32_t* hashes, Py_ssize_t start, Py_ssize_t n_words, const uint32_t[::1] salts,
    uint32_t salt, uint32_t* end,
) noexcept:
    """Write the first word of a text, and the text as a whole if it is short."""
    end[0] = hashes[start] ^ salts[0] ^ salt
    end += 1
    if n_words <= WHOLE_WORDS:
        end[0] = _of_first(&hashes[start], n_words, WHOLE_WORDS) ^ salts[1] ^ salt
        end += 1
    return end


cdef inline uint32_t _of_first(const uint32_t* hashes, Py_ssize_t n_words, Py_ssize_t size) noexcept:
    """The first words of a text as one token; 0 stands where it has no more."""
    cdef uint32_t ngram = hashes[0]
    cdef Py_ssize_t place
    for place in range(1, size):
        ngram = ngram * FACTOR + (hashes[place] if place < n_words else 0)
    return ngram


cdef uint32_t* _distinct(uint32_t* bag, uint32_t* end) noexcept:
    """Sort a few hashes and drop those that are repeated; returns the new end."""
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
            crc = _next(crc, c"0" if c"0" <= character <= c"9" else character)
        elif Py_UNICODE_ISDECIMAL(character):
            crc = _next(crc, c"0")
        elif character < 0x800:
            crc = _next(_next(crc, 0xC0 | character >> 6), 0x80 | character & 0x3F)
        else:
            if character < 0x10000:
                crc = _next(crc, 0xE0 | character >> 12)
            else:
                crc = _next(_next(crc, 0xF0 | character >> 18), 0x80 | character >> 12 & 0x3F)
            crc = _next(_next(crc, 0x80 | character >> 6 & 0x3F), 0x80 | character & 0x3F)
    return ~crc


cdef inline uint32_t _next(uint32_t crc, uint32_t byte) noexcept:
    return crc >> 8 ^ CRC[(crc ^ byte) & 0xFF]
