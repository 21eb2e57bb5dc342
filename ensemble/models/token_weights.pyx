# cython: cdivision=True
"""The weights of a lexicon, and their sums over the tokens of segments."""

import numpy as np

from cpython.array cimport array, clone
from libc.math cimport fabs, lrint
from libc.stdint cimport int32_t, int64_t, uint8_t, uint32_t
from libc.stdlib cimport free, malloc

from ..features.bags import salt_number
from ..features.tokens import ABOVE, OWN, PARENT

cdef extern from *:
    """
    #ifdef __GNUC__
    #define prefetch(place) __builtin_prefetch(place)
    #else
    #define prefetch(place)
    #endif
    """
    void prefetch(const void* place) noexcept

cdef enum:
    # The weight of an empty slot.
    EMPTY = -1 << 31
    # Memory is asked for the slot of a token when this many tokens are still before it.
    AHEAD = 32
    # Weights are multiples of 1 / DECIMAL, up to a limit that lets them fit into 32 bits.
    DECIMAL = 10_000
    MAX_WEIGHT = 100_000

# An array of numbers, to make others.
cdef array NUMBERS = array("d")
cdef uint32_t ABOVE_SALT = salt_number(ABOVE), OWN_SALT = salt_number(OWN)
cdef uint32_t PARENT_SALT = salt_number(PARENT)

# A token of the lexicon. A small slot, because most of the time passes until memory arrives.
cdef struct Known:
    uint32_t hash
    int32_t weight  # times `DECIMAL`

# A sum of weights, and the number of known tokens.
cdef struct Sum:
    double weight, n_known


cdef class TokenWeights:
    """The weights of tokens: a hash table."""

    cdef Known* slots
    cdef uint32_t last_slot  # all bits of the places of slots

    def __cinit__(self, const uint32_t[::1] hashes not None, const double[::1] weights not None):
        cdef Py_ssize_t token, n_slots = 2, slot
        if len(hashes) != len(weights):
            raise ValueError("there is not one weight for each token")
        while n_slots < 2 * len(hashes):
            n_slots *= 2
        self.slots = <Known*> malloc(n_slots * sizeof(Known))
        if not self.slots:
            raise MemoryError
        self.last_slot = n_slots - 1
        for slot in range(n_slots):
            self.slots[slot].weight = EMPTY
        for token in range(len(hashes)):
            if not fabs(weights[token]) <= MAX_WEIGHT:
                raise ValueError("a weight is not a number, or too large")
            self.slot(hashes[token])[0] = Known(hashes[token], lrint(weights[token] * DECIMAL))

    def __dealloc__(self):
        free(self.slots)

    def sums(self, tokens not None):
        """Sum of weights, and numbers of known tokens and known text tokens of each segment."""
        cdef PageTokens page = PageTokens(tokens)
        cdef array paths = self.path_sums(page), texts = self.text_sums(page)
        cdef array own = self.markup_weights(page, OWN_SALT)
        cdef array outer = self.markup_weights(page, PARENT_SALT)
        cdef Py_ssize_t segment, element, parent
        cdef Sum text, total
        found = np.empty((page.elements.shape[0], 3))
        cdef double[:, ::1] rows = found
        for segment in range(page.elements.shape[0]):
            element, text = page.elements[segment], _sums(texts)[segment]
            parent = page.parents[element]
            # The order of additions determines the last bit of a sum.
            total = _plus(text, _sums(paths)[element])
            total = _plus(total, page.sum_of_element(own, element))
            if parent >= 0:
                total = _plus(total, page.sum_of_element(outer, parent))
            rows[segment, 0], rows[segment, 1] = total.weight, total.n_known
            rows[segment, 2] = text.n_known
        return found

    cdef array text_sums(self, PageTokens page):
        """The sum over the text of each segment."""
        cdef array found = _new_sums(page.text_counts.shape[0])
        cdef Py_ssize_t segment, place, start, stop = 0
        cdef Sum total
        for segment in range(page.text_counts.shape[0]):
            total = Sum(0, 0)
            start, stop = stop, stop + page.text_counts[segment]
            for place in range(start, stop):
                total = _plus(total, self.weight(page.text_hashes, place, 0))
            _sums(found)[segment] = total
        return found

    cdef array path_sums(self, PageTokens page):
        """The sum over the new tokens of each element and of all around it."""
        cdef array weights = self.markup_weights(page, ABOVE_SALT)
        cdef array found = _new_sums(page.parents.shape[0])
        cdef Py_ssize_t element
        for element in range(page.parents.shape[0]):
            total = page.sum_of_new(weights, element)
            if page.parents[element] >= 0:
                total = _plus(total, _sums(found)[page.parents[element]])
            _sums(found)[element] = total
        return found

    cdef array markup_weights(self, PageTokens page, uint32_t salt):
        """The weight of each distinct mark-up token."""
        cdef array found = _new_sums(page.markup_hashes.shape[0])
        cdef Py_ssize_t token
        for token in range(page.markup_hashes.shape[0]):
            _sums(found)[token] = self.weight(page.markup_hashes, token, salt)
        return found

    cdef inline Sum weight(self, const uint32_t[::1] hashes, Py_ssize_t token, uint32_t salt) noexcept:
        """The weight of one of several tokens, salted; nothing if it is not known."""
        cdef Known* slot = self.slot(hashes[token] ^ salt)
        if token + AHEAD < hashes.shape[0]:
            prefetch(&self.slots[(hashes[token + AHEAD] ^ salt) & self.last_slot])
        return Sum(0, 0) if slot.weight == EMPTY else Sum(slot.weight / <double> DECIMAL, 1)

    cdef inline Known* slot(self, uint32_t wanted) noexcept:
        """The slot of a token, or the empty slot for it."""
        cdef uint32_t slot = wanted & self.last_slot
        while self.slots[slot].weight != EMPTY and self.slots[slot].hash != wanted:
            slot = (slot + 1) & self.last_slot
        return &self.slots[slot]


cdef inline Sum _plus(Sum one, Sum other) noexcept:
    return Sum(one.weight + other.weight, one.n_known + other.n_known)


cdef array _new_sums(Py_ssize_t length):
    return clone(NUMBERS, 2 * length, False)


cdef inline Sum* _sums(array sums) noexcept:
    return <Sum*> sums.data.as_doubles


cdef class PageTokens:
    """The arrays of `webjury.ensemble.features.tokens.Tokens`."""

    cdef const uint32_t[::1] markup_hashes, numbers, text_hashes
    cdef const int64_t[::1] bounds, text_counts, elements, parents
    cdef const uint8_t[::1] are_new

    def __cinit__(self, tokens):
        markup, text = tokens.markup, tokens.text
        self.markup_hashes, self.numbers = markup.hashes, markup.numbers
        self.bounds, self.are_new = markup.bounds, markup.are_new.view(np.uint8)
        self.text_hashes, self.text_counts = text.hashes, text.counts
        self.elements, self.parents = tokens.elements, tokens.parents
        self.check()

    cdef int check(self) except -1:
        """Raise unless the arrays fit each other: later code relies on it."""
        cdef Py_ssize_t n_elements = self.parents.shape[0], n_hashes = self.text_hashes.shape[0]
        cdef Py_ssize_t n_segments = self.elements.shape[0], place
        if (
            self.bounds.shape[0] != n_elements + 1
            or self.are_new.shape[0] != self.numbers.shape[0]
            or self.text_counts.shape[0] != n_segments
        ):
            raise ValueError("the tokens are not those of the segments and elements")
        for place in range(n_elements):
            if not -1 <= self.parents[place] < place:
                raise ValueError("an element stands before its parent")
            if not 0 <= self.bounds[place] <= self.bounds[place + 1] <= self.numbers.shape[0]:
                raise ValueError("elements have more tokens than there are")
        for place in range(self.numbers.shape[0]):
            if self.numbers[place] >= self.markup_hashes.shape[0]:
                raise IndexError("there is no such token")
        for place in range(n_segments):
            if not 0 <= self.elements[place] < n_elements:
                raise IndexError("a segment is in no element")
            if not 0 <= self.text_counts[place] <= n_hashes:
                raise ValueError("segments have more tokens than there are")
            n_hashes -= self.text_counts[place]
        return 0

    cdef inline Sum sum_of_element(self, array weights, Py_ssize_t element) noexcept:
        """The sum over the tokens of an element."""
        cdef Sum total = Sum(0, 0)
        cdef Py_ssize_t place
        for place in range(self.bounds[element], self.bounds[element + 1]):
            total = _plus(total, _sums(weights)[self.numbers[place]])
        return total

    cdef inline Sum sum_of_new(self, array weights, Py_ssize_t element) noexcept:
        """The sum over the tokens of an element that no element around it has."""
        cdef Sum total = Sum(0, 0)
        cdef Py_ssize_t place
        for place in range(self.bounds[element], self.bounds[element + 1]):
            if self.are_new[place]:
                total = _plus(total, _sums(weights)[self.numbers[place]])
        return total
