# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""Texts and passages that a page repeats, compiled: the twin of `webjury.ensemble.features.families.repetition`."""

from libc.stdint cimport uint8_t, uint32_t
from libc.stdlib cimport calloc, free

cdef uint32_t FACTOR = 0x9E3779B1

cdef struct Passage:
    Py_ssize_t first, last  # where it begins, counted from 1; 0 stands for no passage
    uint32_t hash


def count_copies(list texts not None, double[::1] copies not None, double[::1] before not None):
    """Count how often each text is there, and how often before its place.

    Parameters
    ----------
    texts : list of str
    copies, before : ndarray of float, shape (n_texts,)
        Filled with the numbers.
    """
    cdef Py_ssize_t place, first, n_texts = len(texts)
    cdef dict places = {}
    if copies.shape[0] != n_texts or before.shape[0] != n_texts:
        raise ValueError("not one number for each text")
    for place in range(n_texts):
        # While texts are counted, the number of copies stands where the first of them is.
        first = places.setdefault(texts[place], place)
        if first == place:
            copies[place] = 0
        before[place] = copies[first]
        copies[first] += 1
    for place in range(n_texts):
        copies[place] = copies[<Py_ssize_t> places[texts[place]]]


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
