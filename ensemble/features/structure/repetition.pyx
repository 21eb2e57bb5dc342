# cython: cdivision=True
"""Columns of mark-up and of text that a page repeats: cards of a list, copies, passages."""

import numpy as np

from libc.stdint cimport int64_t, uint8_t, uint32_t, uint64_t
from libc.string cimport memset

from ....segmenter.attributes cimport Value, value_of
from .ground cimport CLASS, Ground
from .hints cimport Hints
from .writer cimport Columns

from ..columns import KIN_LEVELS, TWIN_LEVELS

cdef enum:
    # Segments are compared by paths of at most this many elements.
    PATH_LEVELS = 5
    # Minimum number of words of a repeated passage.
    PASSAGE_WORDS = 6

cdef struct Path:
    int64_t number  # counted from 1; 0 marks an empty slot
    int64_t below   # number of the path without its outermost element
    int64_t shape   # shape of the outermost element

cdef struct Passage:
    uint32_t first, last  # first and last start, counted from 1; 0 marks an empty slot
    uint32_t hash

# The factor of the hash of a passage, and what its first word is multiplied by in it.
cdef uint32_t FACTOR = 0x9E3779B1
cdef uint32_t FIRST_FACTOR = FACTOR ** (PASSAGE_WORDS - 1)


cdef object write_repeated_markup(Ground page, Hints hints, Columns columns):
    """Write columns of segments with equal paths; return the numbers of the paths.

    Their shape is (`PATH_LEVELS`, n_segments): row i has paths of i + 1 elements. Equal paths, of
    elements with the same tags and classes, have the same number, counted from 0 on.
    """
    found = np.empty((PATH_LEVELS, page.n), dtype=np.int64)
    cdef int64_t[:, ::1] numbers = found
    _number_paths(page, numbers, columns)
    _describe_groups(page, hints, numbers[<int> TWIN_LEVELS - 1], "twins", columns)
    _describe_groups(page, hints, numbers[<int> KIN_LEVELS - 1], "kin", columns)
    return found


cdef int _number_paths(Ground page, int64_t[:, ::1] numbers, Columns columns) except -1:
    """Number the paths of segments: the tags and classes of 1, 2, ... elements around them."""
    cdef Py_ssize_t slots = _slots(page.n), level, row, n_numbers
    cdef int64_t below, shape, element
    cdef const int64_t* shapes = _shapes(page, columns)
    cdef int64_t* at = <int64_t*> columns.allocate(page.n, sizeof(int64_t))
    cdef Path* paths = <Path*> columns.allocate(slots, sizeof(Path))
    cdef Path* path
    for row in range(page.n):
        at[row] = page.elements[row]
    for level in range(numbers.shape[0]):
        memset(paths, 0, slots * sizeof(Path))
        n_numbers = 0
        for row in range(page.n):
            below, element, shape = numbers[level - 1, row] if level else 0, at[row], -1
            if element >= 0:
                shape, at[row] = shapes[element], page.parents[element]
            path = _path(paths, slots, below, shape)
            if path.number == 0:
                n_numbers += 1
                path.number, path.below, path.shape = n_numbers, below, shape
            numbers[level, row] = path.number - 1
    return 0


cdef const int64_t* _shapes(Ground page, Columns columns) except NULL:
    """A hash of the tag and the class of each element."""
    cdef Py_ssize_t element, place, item
    cdef int64_t* shapes = <int64_t*> columns.allocate(page.n_elements, sizeof(int64_t))
    # The hash of the class that an attribute gives; 0 if it gives none.
    cdef uint64_t* classes = <uint64_t*> columns.allocate(page.n_items, sizeof(uint64_t))
    for item in range(page.n_items):
        if page.names[item] == CLASS:
            classes[item] = _class_hash(value_of(page.attributes, item))
    for element in range(page.n_elements):
        shapes[element] = page.tags[element]
        for place in range(page.item_bounds[element], page.item_bounds[element + 1]):
            shapes[element] += classes[page.item_numbers[place]]
    return shapes


cdef uint64_t _class_hash(Value name) noexcept:
    """FNV-1a, in 64 bits, so that no two classes of a page have the same hash; 0 for no class."""
    cdef uint64_t hash = 0xCBF29CE484222325u if name.size else 0
    cdef Py_ssize_t place
    for place in range(name.size):
        hash = (hash ^ name.text[place]) * 0x100000001B3u
    return hash


cdef Py_ssize_t _slots(Py_ssize_t n) noexcept:
    """The size of a hash table for n items: a power of 2."""
    cdef Py_ssize_t slots = 16
    while slots < 2 * n:
        slots *= 2
    return slots


cdef Path* _path(Path* paths, Py_ssize_t slots, int64_t below, int64_t shape) noexcept:
    """The slot of a path, or the empty slot for it."""
    cdef uint64_t hash = _mixed(_mixed(<uint64_t> shape) + <uint64_t> below)
    # The step is odd, so that it reaches every slot, and uses other bits than the first slot, so
    # that no page can make many paths collide.
    cdef Py_ssize_t slot = hash & (slots - 1), step = 2 * (hash >> 40) + 1
    while paths[slot].number != 0 and (paths[slot].below != below or paths[slot].shape != shape):
        slot = (slot + step) & (slots - 1)
    return &paths[slot]


cdef inline uint64_t _mixed(uint64_t key) noexcept:
    """The finaliser of splitmix64."""
    key = (key ^ (key >> 30)) * 0xBF58476D1CE4E5B9u
    key = (key ^ (key >> 27)) * 0x94D049BB133111EBu
    return key ^ (key >> 31)


cdef int _describe_groups(
    Ground page, Hints hints, const int64_t[::1] numbers, str name, Columns columns
) except -1:
    """Write columns of the segments with equal numbers."""
    cdef Py_ssize_t row
    cdef int64_t number
    cdef double n_words = max(page.n_words, 1)
    # For each number: its segments, their words, their words in links.
    cdef double* segments = <double*> columns.allocate(3 * page.n, sizeof(double))
    cdef double* words = segments + page.n
    cdef double* links = words + page.n
    cdef float* count = columns.next(name)
    cdef float* mean_words = columns.next(name + "_words")
    cdef float* page_share = columns.next(name + "_page_share")
    cdef float* link_share = columns.next(name + "_link_share")
    for row in range(page.n):
        number = numbers[row]
        segments[number] += 1
        words[number] += page.lengths[row]
        links[number] = links[number] + hints.link_share[row] * page.lengths[row]
    for row in range(page.n):
        number = numbers[row]
        count[row] = segments[number]
        mean_words[row] = words[number] / segments[number]
        page_share[row] = words[number] / n_words
        link_share[row] = links[number] / words[number]
    return 0


cdef int write_repeated_text(Ground page, list texts, Columns columns) except -1:
    """Write the number of copies of each segment, and its shares of words in repeated passages."""
    cdef Py_ssize_t row
    cdef uint8_t* before = <uint8_t*> columns.allocate(2 * page.n_words, sizeof(uint8_t))
    cdef uint8_t* after = before + page.n_words
    cdef double* shares = <double*> columns.allocate(2 * page.n, sizeof(double))
    _count_copies(page, texts, columns)
    _mark_repeated(page, before, after, columns)
    page.shares(before, shares)
    page.shares(after, shares + page.n)
    cdef float* passages_before = columns.next("passages_before")
    cdef float* passages_after = columns.next("passages_after")
    for row in range(page.n):
        passages_before[row] = shares[row]
        passages_after[row] = shares[page.n + row]
    return 0


cdef int _count_copies(Ground page, list texts, Columns columns) except -1:
    """Write how often each text occurs on the page, and how often before its own place."""
    cdef Py_ssize_t row, first
    cdef dict places = {}
    cdef int64_t* counts = <int64_t*> columns.allocate(2 * page.n, sizeof(int64_t))
    cdef int64_t* firsts = counts + page.n
    cdef float* copies = columns.next("copies")
    cdef float* copies_before = columns.next("copies_before")
    for row in range(page.n):
        firsts[row] = first = places.setdefault(texts[row], row)
        copies_before[row] = counts[first]
        counts[first] += 1
    for row in range(page.n):
        copies[row] = counts[firsts[row]]
    return 0


cdef int _mark_repeated(
    Ground page, uint8_t* before, uint8_t* after, Columns columns
) except -1:
    """Mark the words in passages that also occur before, or after, this place."""
    cdef Py_ssize_t n_passages = page.n_words - PASSAGE_WORDS + 1, slots = _slots(n_passages), place
    cdef Passage* passages
    cdef Passage** of_places
    cdef Passage* passage
    cdef const uint32_t* words = page.word_numbers
    cdef uint32_t hash = 0
    if n_passages < 1:
        return 0
    passages = <Passage*> columns.allocate(slots, sizeof(Passage))
    of_places = <Passage**> columns.allocate(n_passages, sizeof(Passage*))
    for place in range(PASSAGE_WORDS - 1):
        hash = hash * FACTOR + words[place]
    for place in range(n_passages):
        hash = hash * FACTOR + words[place + PASSAGE_WORDS - 1]
        passage = of_places[place] = _passage(passages, slots, hash)
        if passage.first == 0:
            passage.first, passage.hash = place + 1, hash
        passage.last = place + 1
        hash -= words[place] * FIRST_FACTOR
    for place in range(n_passages):
        passage = of_places[place]
        # Overlapping copies come from a row of equal words, and are not a repetition.
        if passage.first - 1 <= place - PASSAGE_WORDS:
            memset(before + place, 1, PASSAGE_WORDS)
        if passage.last - 1 >= place + PASSAGE_WORDS:
            memset(after + place, 1, PASSAGE_WORDS)
    return 0


cdef Passage* _passage(Passage* passages, Py_ssize_t slots, uint32_t hash) noexcept:
    """The slot of a passage, or the empty slot for it."""
    # The step is odd, so that it reaches every slot, and uses other bits than the first slot, so
    # that no page can make many passages collide.
    cdef Py_ssize_t slot = hash & (slots - 1), step = 2 * (hash >> 16) + 1
    while passages[slot].first != 0 and passages[slot].hash != hash:
        slot = (slot + step) & (slots - 1)
    return &passages[slot]
