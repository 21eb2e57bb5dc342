# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""Texts and passages that a page repeats, compiled: the twin of `webjury.ensemble.features.families.repetition`."""

import numpy as np

from libc.stdint cimport uint8_t, uint32_t
from libc.stdlib cimport calloc, free

cdef uint32_t FACTOR = 0x9E3779B1

cdef struct Passage:
    Py_ssize_t first, last  # where it begins, counted from 1; 0 stands for no passage
    uint32_t hash


def copies(texts):
    found = np.empty((2, len(texts)))
    _count_copies(list(texts), found[0], found[1])
    return found


cdef _count_copies(list texts, double[::1] copies, double[::1] before):
    """Fill in how often each text is there, and how often before its place."""
    cdef Py_ssize_t place, first, n_texts = len(texts)
    cdef dict places = {}
    for place in range(n_texts):
        # While texts are counted, the number of copies stands where the first of them is.
        first = places.setdefault(texts[place], place)
        if first == place:
            copies[place] = 0
        before[place] = copies[first]
        copies[first] += 1
    for place in range(n_texts):
        copies[place] = copies[<Py_ssize_t> places[texts[place]]]


def repeated_passages(Py_ssize_t size, const uint32_t[::1] words not None):
    repeated = np.zeros((2, words.shape[0]), dtype=np.bool_)
    flags = repeated.view(np.uint8)
    _mark_repeated(words, size, flags[0], flags[1])
    return repeated


cdef _mark_repeated(
    const uint32_t[::1] words, Py_ssize_t size, uint8_t[::1] before, uint8_t[::1] after
):
    """Mark the words in a passage of some size that is also before them, or after them."""
    cdef Py_ssize_t n_passages = words.shape[0] - size + 1, slots = 16, place, step
    cdef Passage* passages
    cdef Passage* passage
    cdef uint32_t hash
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
