"""Weights of hashed tokens: the twin of ``Table`` in `webjury.ensemble.models.lexicon`."""

import numpy as np

from libc.stdint cimport int32_t, int64_t, uint32_t

cdef enum:
    # The table is indexed by this many leading bits of a hash.
    FIRST_BITS = 16
    OTHER_BITS = 32 - FIRST_BITS
    N_FIRST = 1 << FIRST_BITS


cdef class Table:
    """A lookup table of the weights of tokens.

    Parameters
    ----------
    hashes : ndarray of uint32, shape (n_tokens,)
        Ascending.
    weights : ndarray of float64, shape (n_tokens,)

    Raises
    ------
    ValueError
        If there is not one weight for each token.
    """

    cdef const uint32_t[::1] known
    cdef const double[::1] weights
    cdef int32_t[N_FIRST] starts  # the index of the first token for each value of the leading bits

    def __cinit__(self, const uint32_t[::1] hashes not None, const double[::1] weights not None):
        cdef Py_ssize_t token = 0, first
        if len(hashes) != len(weights):
            raise ValueError("there is not one weight for each token")
        self.known, self.weights = hashes, weights
        for first in range(N_FIRST):
            while token < hashes.shape[0] and (hashes[token] >> OTHER_BITS) < <uint32_t> first:
                token += 1
            self.starts[first] = token

    def sums(self, tokens not None, uint32_t above, uint32_t own, uint32_t parent):
        """Sum of weights, number of known tokens, and number of known text tokens of each segment.

        Parameters
        ----------
        tokens : webjury.ensemble.features.tokens.Tokens
        above, own, parent : int
            Salts of mark-up tokens, by where their element is.

        Returns
        -------
        ndarray of float64, shape (n_segments, 3)

        Raises
        ------
        ValueError
            If bags and hashes do not match, or bags and elements do not match.
        """
        cdef BagsView texts = BagsView(tokens.text)
        cdef BagsView marks = BagsView(tokens.markup), news = BagsView(tokens.new_markup)
        cdef const int64_t[::1] elements = tokens.elements, parents = tokens.tree.parents
        cdef Py_ssize_t element, segment, n_elements = parents.shape[0]
        found = np.zeros((elements.shape[0], 3))
        along_path = np.zeros((n_elements, 2))
        cdef double[:, ::1] sums = found
        cdef double[:, ::1] path = along_path
        if (texts.size(), marks.size(), news.size()) \
                != (elements.shape[0], n_elements, n_elements):
            raise ValueError("the bags are not those of the segments and elements")
        for element in range(n_elements):
            if not -1 <= parents[element] < element:
                raise ValueError("an element stands before its parent")
            self._weigh(news, element, above, &path[element, 0])
            if parents[element] >= 0:
                path[element, 0] += path[parents[element], 0]
                path[element, 1] += path[parents[element], 1]
        for segment in range(elements.shape[0]):
            element = elements[segment]
            if not 0 <= element < n_elements:
                raise ValueError("a segment is in no element")
            # The order of additions is NumPy's, so that sums are equal to the last bit.
            self._weigh(texts, segment, 0, &sums[segment, 0])
            sums[segment, 2] = sums[segment, 1]
            sums[segment, 0] += path[element, 0]
            sums[segment, 1] += path[element, 1]
            self._add_weight(marks, element, own, &sums[segment, 0])
            if parents[element] >= 0:
                self._add_weight(marks, parents[element], parent, &sums[segment, 0])
        return found

    cdef int _add_weight(
        self, BagsView bags, Py_ssize_t bag, uint32_t salt, double* sums
    ) noexcept:
        cdef double[2] found
        found[0] = found[1] = 0
        self._weigh(bags, bag, salt, found)
        sums[0] += found[0]
        sums[1] += found[1]
        return 0

    cdef int _weigh(self, BagsView bags, Py_ssize_t bag, uint32_t salt, double* sums) noexcept:
        """Add the weights and the number of the known tokens in a bag to `sums`."""
        cdef Py_ssize_t place, token
        for place in range(bags.starts[bag], bags.starts[bag + 1]):
            token = self._find(bags.hashes[place] ^ salt)
            if token >= 0:
                sums[0] += self.weights[token]
                sums[1] += 1
        return 0

    cdef inline Py_ssize_t _find(self, uint32_t wanted) noexcept:
        """The index of a hash in the table, or -1."""
        cdef Py_ssize_t token = self.starts[wanted >> OTHER_BITS]
        while token < self.known.shape[0] and self.known[token] < wanted:
            token += 1
        return token if token < self.known.shape[0] and self.known[token] == wanted else -1


cdef class BagsView:
    """Bags as in `webjury.ensemble.features.bags`, with the start of each bag."""

    cdef const uint32_t[::1] hashes
    cdef int64_t[::1] starts

    def __cinit__(self, bags):
        cdef const int64_t[::1] counts = bags.counts
        cdef Py_ssize_t bag
        self.hashes = bags.hashes
        self.starts = np.zeros(len(counts) + 1, dtype=np.int64)
        for bag in range(counts.shape[0]):
            if not 0 <= counts[bag] <= self.hashes.shape[0] - self.starts[bag]:
                raise ValueError("the bags have more hashes than there are")
            self.starts[bag + 1] = self.starts[bag] + counts[bag]

    cdef Py_ssize_t size(self) noexcept:
        """Number of bags."""
        return self.starts.shape[0] - 1
