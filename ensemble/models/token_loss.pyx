"""The loss of a lexicon and its gradient, which training computes some thousand times.

All tokens of a segment count the same, so the matrix of tokens is its indices: one pass over them
gives the scores and the gradient, where a product of matrices takes two, of three times the memory.
"""

import numpy as np

from libc.math cimport exp, fabs, log1p
from libc.stdint cimport int32_t, int64_t


cdef class TokenLoss:
    """The cross-entropy of segments with known shares of content, by the weights of tokens."""

    cdef const int32_t[::1] tokens
    cdef const int64_t[::1] bounds
    cdef const double[::1] scales, content, weights
    cdef Py_ssize_t n_tokens

    def __cinit__(self, tokens, bounds, Py_ssize_t n_tokens, content, weights):
        self.tokens, self.n_tokens = tokens, n_tokens
        self.bounds = bounds = np.ascontiguousarray(bounds, dtype=np.int64)
        self.content, self.weights = content, weights
        # Each of a segment's n tokens counts 1 / sqrt(n).
        self.scales = 1 / np.sqrt(np.maximum(np.diff(bounds), 1))
        self.check()

    cdef int check(self) except -1:
        """Raise if the tokens of the segments are no parts of the tokens, or have no weight."""
        cdef Py_ssize_t row, place
        cdef Py_ssize_t n = self.scales.shape[0]
        if self.content.shape[0] != n or self.weights.shape[0] != n:
            raise ValueError("not one share and weight for each segment")
        if self.bounds[0] != 0 or self.bounds[n] != self.tokens.shape[0]:
            raise ValueError("the bounds do not span the tokens")
        for row in range(n):
            if self.bounds[row] > self.bounds[row + 1]:
                raise ValueError("the bounds are not in ascending order")
        for place in range(self.tokens.shape[0]):
            if not 0 <= self.tokens[place] < self.n_tokens:
                raise IndexError("a token has no weight")
        return 0

    def curvature(self):
        """Bounds of the second derivative along the weight of each token."""
        found = np.zeros(self.n_tokens)
        cdef double[::1] bound = found
        cdef Py_ssize_t row, place
        cdef double own
        with nogil:
            for row in range(self.scales.shape[0]):
                # A probability times its complement is at most 1/4.
                own = self.weights[row] * self.scales[row] ** 2 / 4
                for place in range(self.bounds[row], self.bounds[row + 1]):
                    bound[self.tokens[place]] += own
        return found

    def at(self, const double[::1] token_weights not None, double intercept):
        """The loss; its derivatives along the weights of tokens, and along the intercept."""
        if token_weights.shape[0] != self.n_tokens:
            raise ValueError("not one weight for each token")
        gradient = np.zeros(self.n_tokens)
        cdef double[::1] slope = gradient
        cdef double loss = 0, of_intercept = 0, score, error
        cdef Py_ssize_t row, place
        with nogil:
            for row in range(self.scales.shape[0]):
                score = 0
                for place in range(self.bounds[row], self.bounds[row + 1]):
                    score += token_weights[self.tokens[place]]
                score = score * self.scales[row] + intercept
                loss += self.weights[row] * (
                    log1p(exp(-fabs(score))) + max(score, 0.0) - self.content[row] * score
                )
                error = self.weights[row] * (1 / (1 + exp(-score)) - self.content[row])
                of_intercept += error
                error *= self.scales[row]
                for place in range(self.bounds[row], self.bounds[row + 1]):
                    slope[self.tokens[place]] += error
        return loss, gradient, of_intercept
