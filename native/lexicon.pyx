# cython: language_level=3, boundscheck=False, wraparound=False
"""Weights of hashed tokens, compiled: the twin of ``Lexicon._weigh`` in `webjury.ensemble.lexicon`."""

import numpy as np

from libc.stdint cimport int64_t, uint32_t

cdef enum:
    # The first bits of a hash lead to the few of the lexicon that begin with them.
    FIRST_BITS = 16
    OTHER_BITS = 32 - FIRST_BITS
    N_FIRST = 1 << FIRST_BITS


cdef class Table:
    """A weight for each token, ready to be looked up.

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
    cdef int64_t[N_FIRST] starts  # of the tokens with the same first bits

    def __cinit__(self, const uint32_t[::1] hashes not None, const double[::1] weights not None):
        cdef Py_ssize_t token = 0, first
        if len(hashes) != len(weights):
            raise ValueError("there is not one weight for each token")
        self.known, self.weights = hashes, weights
        for first in range(N_FIRST):
            while token < hashes.shape[0] and (hashes[token] >> OTHER_BITS) < <uint32_t> first:
                token += 1
            self.starts[first] = token

    def weigh(
        self, const uint32_t[::1] hashes not None, const int64_t[::1] counts not None, uint32_t salt
    ):
        """Sum of weights, and number, of the known tokens in each bag.

        Parameters
        ----------
        hashes : ndarray of uint32, shape (n_hashes,)
        counts : ndarray of int64, shape (n_bags,)
            Of the bags, as in `webjury.ensemble.features.bags.Bags`.
        salt : int
            What the hashes are combined with.

        Returns
        -------
        ndarray of float64, shape (n_bags, 2)

        Raises
        ------
        ValueError
            If the bags have more hashes than there are.
        """
        cdef Py_ssize_t bag, token, place = 0, stop = 0
        found = np.zeros((len(counts), 2))
        cdef double[:, ::1] sums = found
        for bag in range(counts.shape[0]):
            if not 0 <= counts[bag] <= hashes.shape[0] - stop:
                raise ValueError("the bags have more hashes than there are")
            stop += counts[bag]
            while place < stop:
                token = self._find(hashes[place] ^ salt)
                if token >= 0:
                    sums[bag, 0] += self.weights[token]
                    sums[bag, 1] += 1
                place += 1
        return found

    cdef inline Py_ssize_t _find(self, uint32_t wanted) noexcept:
        """The place of a hash; -1 if it is not there."""
        cdef Py_ssize_t token = self.starts[wanted >> OTHER_BITS]
        while token < self.known.shape[0] and self.known[token] < wanted:
            token += 1
        return token if token < self.known.shape[0] and self.known[token] == wanted else -1
