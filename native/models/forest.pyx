# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""A LightGBM forest: the same raw scores as ``Booster.predict(raw_score=True)``.

Rows are scored 128 at a time: a set of rows is a vector of bits. Each distinct test in the forest
(several nodes may share it) is evaluated once for all rows, and gives the set of rows that go
right. Going down a tree, the set of each node is then split in two operations.
"""

import numpy as np

cimport cython
from libc.math cimport INFINITY
from libc.stdint cimport int32_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.string cimport memcpy

include "bits.pxi"

cdef extern from *:
    """
    #ifdef _MSC_VER
    typedef uint64_t rowset;
    #else
    typedef uint64_t rowset __attribute__((vector_size(16), aligned(8), may_alias));
    #endif
    #define WORDS ((Py_ssize_t) (sizeof(rowset) / sizeof(uint64_t)))
    #define ROWS (64 * WORDS)
    """
    ctypedef uint64_t rowset  # a vector of two such words, if the compiler supports vectors
    const Py_ssize_t WORDS, ROWS

# If the processor has AVX2, eight values are compared at a time.
cdef extern from *:
    """
    #if defined(__GNUC__) && defined(__x86_64__)
    #include <immintrin.h>
    #define HAS_AVX2 __builtin_cpu_supports("avx2")
    __attribute__((target("avx2")))
    static void above_by_avx2(
        const float *column, const float *thresholds, Py_ssize_t n, uint64_t *found
    ) {
        Py_ssize_t test, word;
        int part;
        for (test = 0; test < n; test++) {
            __m256 threshold = _mm256_set1_ps(thresholds[test]);
            for (word = 0; word < WORDS; word++) {
                const float *values = column + 64 * word;
                uint64_t bits = 0;
                for (part = 0; part < 8; part++) {
                    __m256 eight = _mm256_loadu_ps(values + 8 * part);
                    __m256 are_above = _mm256_cmp_ps(eight, threshold, _CMP_GT_OQ);
                    bits |= (uint64_t) (uint32_t) _mm256_movemask_ps(are_above) << 8 * part;
                }
                found[test * WORDS + word] = bits;
            }
        }
    }
    __attribute__((target("avx2")))
    static int range_by_avx2(const float *column, float *lowest, float *highest) {
        __m256 low = _mm256_set1_ps(INFINITY), high = _mm256_set1_ps(-INFINITY);
        __m256 nan = _mm256_setzero_ps();
        Py_ssize_t row;
        for (row = 0; row < ROWS; row += 8) {
            __m256 eight = _mm256_loadu_ps(column + row);
            low = _mm256_min_ps(eight, low);
            high = _mm256_max_ps(eight, high);
            nan = _mm256_or_ps(nan, _mm256_cmp_ps(eight, eight, _CMP_UNORD_Q));
        }
        _mm256_storeu_ps(lowest, low);
        _mm256_storeu_ps(highest, high);
        return _mm256_movemask_ps(nan) != 0;
    }
    #else
    #define HAS_AVX2 0
    #define above_by_avx2(column, thresholds, n, found)
    #define range_by_avx2(column, lowest, highest) 0
    #endif
    """
    bint HAS_AVX2
    void above_by_avx2(
        const float* column, const float* thresholds, Py_ssize_t n, uint64_t* found
    ) noexcept
    bint range_by_avx2(const float* column, float* lowest, float* highest) noexcept

cdef enum:
    # Number of rows in a word of a set, and in half a word.
    WORD = 64
    HALF = 32
    LANES = 8  # values that AVX2 compares at a time
    # Bits of LightGBM's decision_type.
    DEFAULT_LEFT = 2
    MISSING_NAN = 8

cdef bint has_avx2 = HAS_AVX2


@cython.final
cdef class TreeSums:
    """Sums of the values of the leaves that rows reach in the trees.

    Parameters
    ----------
    trees : webjury.ensemble.storage.forest_text.Trees
        Must be valid, as checked by `webjury.ensemble.storage.forest_text.read_trees`.
    """

    cdef readonly Py_ssize_t n_trees, n_features, n_outputs
    # Distinct tests, sorted by feature and threshold: values above the threshold go right.
    cdef const int32_t[::1] test_starts    # of each feature, and the end of the last one
    cdef const float[::1] thresholds
    cdef const uint8_t[::1] nan_goes_right
    # Inner nodes of all trees: the test, and the numbers of the children in the tree, which numbers
    # its inner nodes first, then its leaves.
    cdef const uint32_t[::1] tests
    cdef const uint16_t[::1] left, right
    cdef const double[::1] values          # of the leaves of all trees
    cdef const int32_t[::1] n_leaves       # of each tree
    cdef Py_ssize_t max_leaves

    def __cinit__(self, trees):
        self.n_trees = len(trees.n_leaves)
        self.n_features, self.n_outputs = trees.n_features, trees.n_outputs
        self._set_tests(trees.features, _round_down(trees.thresholds), _nan_goes_right(trees))
        n_inner = np.repeat(trees.n_leaves - 1, trees.n_leaves - 1)
        self.left, self.right = (
            np.where(children < 0, n_inner + ~children, children).astype(np.uint16)
            for children in (trees.left, trees.right)
        )
        self.values = trees.leaf_values
        self.n_leaves = trees.n_leaves.astype(np.int32)
        self.max_leaves = trees.n_leaves.max()

    def _set_tests(self, features, thresholds, nan_goes_right):
        """Number the distinct tests of the nodes."""
        order = np.lexsort((nan_goes_right, thresholds, features))
        is_new = np.zeros(len(order), dtype=bool)
        is_new[:1] = True
        for values in (features[order], thresholds[order], nan_goes_right[order]):
            is_new[1:] |= values[1:] != values[: len(values) - 1]
        tests = np.empty(len(order), dtype=np.uint32)
        tests[order] = np.cumsum(is_new) - 1
        first = order[is_new]
        starts = np.searchsorted(features[first], np.arange(self.n_features + 1))
        self.tests, self.test_starts = tests, starts.astype(np.int32)
        self.thresholds = thresholds[first]
        self.nan_goes_right = nan_goes_right[first].astype(np.uint8)

    def scores(self, rows not None):
        """Raw scores of each row.

        Parameters
        ----------
        rows : ndarray of float32, shape (n_rows, n_features)

        Returns
        -------
        ndarray of float, shape (n_rows, n_outputs)

        Raises
        ------
        ValueError
            If the rows have another number of features.
        """
        found = np.zeros((len(rows), self.n_outputs))
        # In column order, because tests read one column at a time.
        self._add_scores(np.asfortranarray(rows, dtype=np.float32), found)
        return found

    cdef int _add_scores(self, const float[::1, :] features, double[:, ::1] scores) except -1:
        cdef Py_ssize_t row, n_rows = features.shape[0]
        if features.shape[1] != self.n_features:
            raise ValueError(f"there are {self.n_features} features, not {features.shape[1]}")
        if not n_rows:
            return 0
        n_tests = max(1, len(self.thresholds))
        cdef uint64_t[::1] right = np.empty(WORDS * n_tests, dtype=np.uint64)
        cdef uint64_t[::1] sets = np.empty(WORDS * 2 * self.max_leaves, dtype=np.uint64)
        cdef uint32_t[::1] reached = np.empty(WORDS * self.max_leaves, dtype=np.uint32)
        for row in range(0, n_rows, ROWS):
            self._test(features[row:row + ROWS], <rowset*> &right[0])
            self._score(
                min(n_rows - row, ROWS), <rowset*> &right[0], <rowset*> &sets[0], &reached[0],
                &scores[row, 0],
            )
        return 0

    cdef void _test(self, const float[::1, :] rows, rowset* right) noexcept:
        """Compute the set of rows that go right in each test."""
        cdef float column[2 * WORD]
        cdef Range found
        cdef rowset every = _first_rows(ROWS), none = _first_rows(0)
        cdef Py_ssize_t feature, test, first, stop
        for feature in range(self.n_features):
            test, stop = self.test_starts[feature], self.test_starts[feature + 1]
            if test == stop:
                continue
            _fill(column, &rows[0, feature], min(rows.shape[0], ROWS))
            found = _range(column)
            # Most tests have the same result for all rows of a page, which the range shows.
            while test < stop and self.thresholds[test] < found.lowest:
                right[test] = every
                test += 1
            first = test
            while test < stop and self.thresholds[test] < found.highest:
                test += 1
            if first < test:
                _find_above(
                    column, &self.thresholds[first], test - first, <uint64_t*> (right + first)
                )
            while test < stop:
                right[test] = none
                test += 1
            if found.has_nan:
                first = self.test_starts[feature]
                _place_nan(column, &self.nan_goes_right[first], stop - first, right + first)

    cdef void _score(
        self, Py_ssize_t n_rows, const rowset* right, rowset* sets, uint32_t* reached,
        double* scores,
    ) noexcept:
        """Add the scores of the rows, given the results of their tests."""
        cdef rowset rows = _first_rows(n_rows)
        cdef Py_ssize_t tree, n_leaves, node = 0, leaf = 0
        for tree in range(self.n_trees):
            n_leaves = self.n_leaves[tree]
            sets[0] = rows
            self._split(node, n_leaves - 1, right, sets)
            _add(
                &self.values[leaf], n_leaves, <uint64_t*> (sets + n_leaves - 1), reached,
                scores + tree % self.n_outputs, self.n_outputs,
            )
            node += n_leaves - 1
            leaf += n_leaves

    cdef void _split(
        self, Py_ssize_t first, Py_ssize_t n_nodes, const rowset* right, rowset* sets
    ) noexcept:
        """Fill in the sets of all nodes of a tree, given the set of its root."""
        cdef Py_ssize_t node
        cdef rowset rows, to_right
        for node in range(n_nodes):
            rows, to_right = sets[node], right[self.tests[first + node]]
            sets[self.left[first + node]] = rows & ~to_right
            sets[self.right[first + node]] = rows & to_right


cdef struct Range:
    float lowest, highest  # of the values that are not NaN
    bint has_nan


cdef rowset _first_rows(Py_ssize_t n_rows) noexcept:
    """The set of the first `n_rows` rows."""
    cdef rowset found
    cdef uint64_t* words = <uint64_t*> &found
    cdef Py_ssize_t word, n
    for word in range(WORDS):
        n = min(max(n_rows - word * WORD, 0), WORD)
        words[word] = <uint64_t> -1 >> (WORD - n) if n else 0
    return found


cdef void _fill(float* column, const float* values, Py_ssize_t n) noexcept:
    """Copy values into a column, and pad it with the last value."""
    cdef Py_ssize_t row
    memcpy(column, values, n * sizeof(float))
    for row in range(n, ROWS):
        column[row] = values[n - 1]


cdef Range _range(const float* column) noexcept:
    """The range of the values of a column."""
    cdef float lowest[LANES]
    cdef float highest[LANES]
    cdef Range found
    cdef Py_ssize_t place
    if has_avx2:
        found.has_nan = range_by_avx2(column, lowest, highest)
        found.lowest, found.highest = lowest[0], highest[0]
        for place in range(1, LANES):
            found.lowest = min(found.lowest, lowest[place])
            found.highest = max(found.highest, highest[place])
        return found
    found.lowest, found.highest, found.has_nan = INFINITY, -INFINITY, False
    for place in range(ROWS):
        found.lowest = min(found.lowest, column[place])
        found.highest = max(found.highest, column[place])
        found.has_nan |= column[place] != column[place]
    return found


cdef void _find_above(
    const float* column, const float* thresholds, Py_ssize_t n, uint64_t* found
) noexcept:
    """The sets of rows whose value is above each of several thresholds."""
    cdef uint32_t bits[HALF]
    cdef Py_ssize_t test, word, row
    cdef const float* values
    if has_avx2:
        above_by_avx2(column, thresholds, n, found)
        return
    for row in range(HALF):
        bits[row] = <uint32_t> 1 << row
    for test in range(n):
        for word in range(WORDS):
            values = column + word * WORD
            found[test * WORDS + word] = (
                <uint64_t> _above(values, thresholds[test], bits)
                | <uint64_t> _above(values + HALF, thresholds[test], bits) << HALF
            )


cdef inline uint32_t _above(const float* values, float threshold, const uint32_t* bits) noexcept:
    """The set of values above a threshold, in a form that compilers vectorise."""
    cdef uint32_t found = 0
    cdef int row
    for row in range(HALF):
        found |= -<uint32_t> (values[row] > threshold) & bits[row]
    return found


cdef void _place_nan(
    const float* column, const uint8_t* goes_right, Py_ssize_t n_tests, rowset* right
) noexcept:
    """Send the rows in which a feature is NaN to the correct side of each of its tests."""
    cdef rowset nan = _first_rows(0)
    cdef uint64_t* words = <uint64_t*> &nan
    cdef Py_ssize_t row, test
    for row in range(ROWS):
        words[row // WORD] |= <uint64_t> (column[row] != column[row]) << row % WORD
    for test in range(n_tests):
        right[test] = right[test] | nan if goes_right[test] else right[test] & ~nan


cdef void _add(
    const double* values, Py_ssize_t n_leaves, const uint64_t* sets, uint32_t* reached,
    double* scores, Py_ssize_t n_outputs,
) noexcept:
    """Add the values of leaves to the scores of the rows in them."""
    cdef Py_ssize_t place, number, n_reached = 0
    cdef uint64_t rows
    cdef double value
    cdef double* word_scores
    # Most words are empty: collect the others.
    for place in range(n_leaves * WORDS):
        reached[n_reached] = place
        n_reached += sets[place] != 0
    for number in range(n_reached):
        place = reached[number]
        rows, value = sets[place], values[place // WORDS]
        word_scores = scores + place % WORDS * WORD * n_outputs
        while rows:
            word_scores[lowest_bit(rows) * n_outputs] += value
            rows &= rows - 1


def _round_down(thresholds):
    """Round thresholds down to single precision."""
    with np.errstate(over="ignore"):
        nearest = thresholds.astype(np.float32)
    below = np.nextafter(nearest, np.float32(-np.inf))
    return np.where(nearest > thresholds, below, nearest)


def _nan_goes_right(trees):
    """Flag the nodes that send NaN right; those that saw no NaN in training treat it as 0."""
    return np.where(
        trees.decisions & MISSING_NAN, trees.decisions & DEFAULT_LEFT == 0, trees.thresholds < 0
    )
