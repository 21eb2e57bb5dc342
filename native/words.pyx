# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""The words of a page, compiled: where they are, which are in a block, or in a repeated passage.

The twins of `webjury.segmenter.words.word_spans`, of the spans of `webjury.segmenter.blocks`, and
of what `webjury.ensemble.features.repetition` does with passages.
"""

cimport cython
from libc.stdint cimport uint8_t, uint32_t
from libc.stdlib cimport calloc, free

cdef extern from "Python.h":
    Py_ssize_t PyUnicode_GET_LENGTH(object text)
    int PyUnicode_KIND(object text)
    void* PyUnicode_DATA(object text)
    uint32_t PyUnicode_READ(int kind, void* characters, Py_ssize_t place) nogil
    object PyUnicode_New(Py_ssize_t length, uint32_t largest)
    bint Py_UNICODE_ISALNUM(uint32_t character) nogil

cdef enum:
    ASCII = 0x80

cdef uint32_t FACTOR = 0x9E3779B1


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
    cdef Py_ssize_t length = PyUnicode_GET_LENGTH(text), start = 0, stop
    cdef int kind = PyUnicode_KIND(text)
    cdef void* characters = PyUnicode_DATA(text)
    cdef list words = [], starts = []
    while start < length:
        stop = _word_end(kind, characters, start, length, alone)
        if stop > start:
            words.append(_lower(text, start, stop))
            starts.append(start)
            start = stop
        else:
            start += 1
    return words, starts


def known_words(str text not None, const uint32_t[:, ::1] alone not None, dict numbers not None):
    """The numbers of the words of a text, without those that have none.

    Parameters
    ----------
    text : str
    alone : ndarray of uint32, shape (n_ranges, 2)
        As for `word_spans`.
    numbers : dict of str to int
        Of lower-cased words.

    Returns
    -------
    list of int
    """
    cdef Py_ssize_t length = PyUnicode_GET_LENGTH(text), start = 0, stop
    cdef int kind = PyUnicode_KIND(text)
    cdef void* characters = PyUnicode_DATA(text)
    cdef list known = []
    while start < length:
        stop = _word_end(kind, characters, start, length, alone)
        if stop > start:
            number = numbers.get(_lower(text, start, stop))
            if number is not None:
                known.append(number)
            start = stop
        else:
            start += 1
    return known


cdef inline Py_ssize_t _word_end(
    int kind, void* characters, Py_ssize_t start, Py_ssize_t length, const uint32_t[:, ::1] alone
) noexcept:
    """Where the word ends that begins at a place; this place where none does."""
    cdef uint32_t character = PyUnicode_READ(kind, characters, start)
    cdef Py_ssize_t stop = start
    if _is_alone(character, alone):
        return start + 1
    while _is_word(character) and not _is_alone(character, alone):
        stop += 1
        if stop == length:
            break
        character = PyUnicode_READ(kind, characters, stop)
    return stop


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
