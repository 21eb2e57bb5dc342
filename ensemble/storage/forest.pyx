# cython: cdivision=True
"""Predictions of a LightGBM model without LightGBM, which only training needs.

LightGBM needs scipy, and the two take more space than everything else that webjury installs.

Rows are scored 256 at a time: a set of rows is a vector of bits. Each distinct test in the forest
(several nodes may share it) is evaluated once for all rows, and gives the set of rows that go
right. Going down a tree, the set of each node is then split in two operations.
"""

import numpy as np

cimport cython
from libc.math cimport INFINITY, exp, isnan
from libc.stdint cimport int32_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.string cimport memcpy

from ...bits cimport lowest_bit
from ...segmenter.buffers cimport resized

cdef extern from *:
    """
    #ifdef _MSC_VER
    typedef uint64_t rowset;
    #else
    typedef uint64_t rowset __attribute__((vector_size(32), aligned(8), may_alias));
    #endif
    #define WORDS ((Py_ssize_t) (sizeof(rowset) / sizeof(uint64_t)))
    #define ROWS (64 * WORDS)
    """
    ctypedef uint64_t rowset  # a vector of four such words, if the compiler supports vectors
    const Py_ssize_t WORDS, ROWS

# If the processor has AVX2, eight values are compared at a time.
cdef extern from *:
    """
    #if defined(__GNUC__) && defined(__x86_64__)
    #include <immintrin.h>
    #define HAS_AVX2 __builtin_cpu_supports("avx2")
    __attribute__((target("avx2")))
    static void above_by_avx2(
        const float *column, Py_ssize_t n_words, const float *thresholds, Py_ssize_t n,
        uint64_t *found
    ) {
        Py_ssize_t test, word;
        int part;
        for (test = 0; test < n; test++) {
            __m256 threshold = _mm256_set1_ps(thresholds[test]);
            for (word = 0; word < n_words; word++) {
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
    static int range_by_avx2(
        const float *column, Py_ssize_t n_words, float *lowest, float *highest
    ) {
        __m256 low = _mm256_set1_ps(INFINITY), high = _mm256_set1_ps(-INFINITY);
        __m256 nan = _mm256_setzero_ps();
        Py_ssize_t row;
        for (row = 0; row < 64 * n_words; row += 8) {
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
    #define above_by_avx2(column, n_words, thresholds, n, found)
    #define range_by_avx2(column, n_words, lowest, highest) 0
    #endif
    """
    bint HAS_AVX2
    void above_by_avx2(
        const float* column, Py_ssize_t n_words, const float* thresholds, Py_ssize_t n,
        uint64_t* found
    ) noexcept
    bint range_by_avx2(
        const float* column, Py_ssize_t n_words, float* lowest, float* highest
    ) noexcept

cdef enum:
    # Number of rows in a word of a set, and in half a word.
    WORD = 64
    HALF = 32
    MAX_ROWS = 256
    LANES = 8  # values that AVX2 compares at a time

cdef bint has_avx2 = HAS_AVX2

# Some rows of one feature, padded with the last value to whole words of a set.
cdef struct Column:
    float[MAX_ROWS] values
    Py_ssize_t n_words
    float lowest, highest  # of the values that are not NaN
    bint has_nan


cdef class Room:
    """Memory for one prediction at a time. Forests share it, so that it stays in the cache."""

    cdef const float** columns  # of all features
    cdef rowset* goes_right     # the rows that go right in each test
    cdef rowset* sets           # the rows in each node of a tree
    cdef uint32_t* reached      # the words of its leaves' sets that are not empty
    cdef Py_ssize_t n_features, n_tests, n_leaves

    cdef int reserve(self, Py_ssize_t n_features, Py_ssize_t n_tests, Py_ssize_t n_leaves) except -1:
        """Make room for a forest with at most these numbers."""
        if n_features > self.n_features:
            self.columns = <const float**> resized(self.columns, n_features * sizeof(float*))
            self.n_features = n_features
        if n_tests > self.n_tests:
            self.goes_right = <rowset*> resized(self.goes_right, n_tests * sizeof(rowset))
            self.n_tests = n_tests
        if n_leaves > self.n_leaves:
            self.sets = <rowset*> resized(self.sets, 2 * n_leaves * sizeof(rowset))
            self.reached = <uint32_t*> resized(self.reached, WORDS * n_leaves * sizeof(uint32_t))
            self.n_leaves = n_leaves
        return 0


cdef Room room = Room()


@cython.final
cdef class Forest:
    """A LightGBM model that can predict."""

    cdef readonly Py_ssize_t n_features, n_outputs
    cdef Py_ssize_t n_averaged, max_leaves
    cdef bint is_multiclass
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

    def __init__(self, trees):
        """Take over trees that `read_trees` has checked."""
        self.n_features, self.n_outputs = trees.n_features, trees.n_outputs
        self.n_averaged = len(trees.n_leaves) // trees.n_outputs if trees.is_average else 1
        self.max_leaves, self.is_multiclass = trees.n_leaves.max(), trees.objective == "multiclass"
        self.set_tests(trees.features, _round_down(trees.thresholds), trees.nan_goes_right)
        n_inner = np.repeat(trees.n_leaves - 1, trees.n_leaves - 1)
        self.left, self.right = (
            np.where(children < 0, n_inner + ~children, children).astype(np.uint16)
            for children in (trees.left, trees.right)
        )
        self.values = trees.leaf_values
        self.n_leaves = trees.n_leaves.astype(np.int32)

    cdef set_tests(self, features, thresholds, nan_goes_right):
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

    def predict(self, *tables):
        """One value for each row, or one for each row and class."""
        scores = self.scores(*tables) / self.n_averaged
        if self.is_multiclass:
            powers = np.exp(scores - scores.max(axis=1, keepdims=True))
            return powers / powers.sum(axis=1, keepdims=True)
        scores = scores[:, 0]
        _replace_by_shares(scores)
        return scores

    def scores(self, *tables):
        """The sums of the leaves that rows reach, for each row and output."""
        cdef Py_ssize_t row, n, n_rows = len(tables[0])
        # In column order, because tests read one column at a time.
        tables = tuple([np.asfortranarray(table, dtype=np.float32) for table in tables])
        room.reserve(self.n_features, self.thresholds.shape[0], self.max_leaves)
        self.find_columns(tables, n_rows)
        found = np.zeros((n_rows, self.n_outputs))
        cdef double[:, ::1] sums = found
        for row in range(0, n_rows, ROWS):
            n = min(n_rows - row, ROWS)
            self.run_tests(row, n)
            self.add_scores(n, &sums[row, 0])
        return found

    cdef int find_columns(self, tuple tables, Py_ssize_t n_rows) except -1:
        """Note where the column of each feature is."""
        cdef const float[::1, :] table
        cdef Py_ssize_t column, feature = 0
        n_columns = sum([given.shape[1] for given in tables])
        if n_columns != self.n_features:
            raise ValueError(f"there are {self.n_features} features, not {n_columns}")
        for table in tables:
            if table.shape[0] != n_rows:
                raise ValueError("the tables have different numbers of rows")
            for column in range(table.shape[1]):
                room.columns[feature] = &table[0, column] if n_rows else NULL
                feature += 1
        return 0

    cdef void run_tests(self, Py_ssize_t first_row, Py_ssize_t n_rows) noexcept:
        """Find the set of rows that go right in each test."""
        cdef Column column
        cdef rowset every, none
        cdef Py_ssize_t feature, test, first, stop
        _fill(&every, ROWS)
        _fill(&none, 0)
        for feature in range(self.n_features):
            test, stop = self.test_starts[feature], self.test_starts[feature + 1]
            if test == stop:
                continue
            _read(&column, room.columns[feature] + first_row, n_rows)
            # Many tests have the same result for all rows of a page, which the range shows.
            while test < stop and self.thresholds[test] < column.lowest:
                room.goes_right[test] = every
                test += 1
            first = test
            while test < stop and self.thresholds[test] < column.highest:
                test += 1
            _find_above(&column, &self.thresholds[0] + first, test - first, room.goes_right + first)
            while test < stop:
                room.goes_right[test] = none
                test += 1
            if column.has_nan:
                self.place_nan(&column, feature)

    cdef void place_nan(self, const Column* column, Py_ssize_t feature) noexcept:
        """Send the rows in which a feature is NaN to the right side of each of its tests."""
        cdef rowset nan
        cdef uint64_t* words = <uint64_t*> &nan
        cdef Py_ssize_t row, test
        _fill(&nan, 0)
        for row in range(column.n_words * WORD):
            words[row // WORD] |= <uint64_t> isnan(column.values[row]) << row % WORD
        for test in range(self.test_starts[feature], self.test_starts[feature + 1]):
            if self.nan_goes_right[test]:
                room.goes_right[test] |= nan
            else:
                room.goes_right[test] &= ~nan

    cdef void add_scores(self, Py_ssize_t n_rows, double* scores) noexcept:
        """Add the values of the leaves that the rows reach, tree by tree, as LightGBM does."""
        cdef rowset rows
        cdef Py_ssize_t tree, n_leaves, node = 0, leaf = 0
        _fill(&rows, n_rows)
        for tree in range(self.n_leaves.shape[0]):
            n_leaves = self.n_leaves[tree]
            room.sets[0] = rows
            self.split(node, n_leaves - 1)
            self.add_values(
                &self.values[leaf], n_leaves, <uint64_t*> (room.sets + n_leaves - 1),
                scores + tree % self.n_outputs,
            )
            node += n_leaves - 1
            leaf += n_leaves

    cdef void split(self, Py_ssize_t first, Py_ssize_t n_nodes) noexcept:
        """Find the sets of all nodes of a tree, given the set of its root."""
        cdef Py_ssize_t node
        cdef rowset rows, to_right
        for node in range(n_nodes):
            rows, to_right = room.sets[node], room.goes_right[self.tests[first + node]]
            room.sets[self.left[first + node]] = rows & ~to_right
            room.sets[self.right[first + node]] = rows & to_right

    cdef void add_values(
        self, const double* values, Py_ssize_t n_leaves, const uint64_t* sets, double* scores
    ) noexcept:
        """Add the values of a tree's leaves to the scores of the rows in them."""
        cdef Py_ssize_t place, number, n_reached = 0, n_outputs = self.n_outputs
        cdef uint64_t rows
        cdef double value
        cdef double* word_scores
        # Most words are empty: collect the others.
        for place in range(n_leaves * WORDS):
            room.reached[n_reached] = place
            n_reached += sets[place] != 0
        for number in range(n_reached):
            place = room.reached[number]
            rows, value = sets[place], values[place // WORDS]
            word_scores = scores + place % WORDS * WORD * n_outputs
            while rows:
                word_scores[lowest_bit(rows) * n_outputs] += value
                rows &= rows - 1


cdef void _fill(rowset* found, Py_ssize_t n_rows) noexcept:
    """Make a set contain the first `n_rows` rows."""
    cdef uint64_t* words = <uint64_t*> found
    cdef Py_ssize_t word, n
    for word in range(WORDS):
        n = min(max(n_rows - word * WORD, 0), WORD)
        words[word] = <uint64_t> -1 >> (WORD - n) if n else 0


cdef void _read(Column* column, const float* values, Py_ssize_t n) noexcept:
    """Copy values into a column, and find their range."""
    cdef float lowest[LANES]
    cdef float highest[LANES]
    cdef Py_ssize_t row
    column.n_words = (n + WORD - 1) // WORD
    memcpy(column.values, values, n * sizeof(float))
    for row in range(n, column.n_words * WORD):
        column.values[row] = values[n - 1]
    column.lowest, column.highest, column.has_nan = INFINITY, -INFINITY, False
    if has_avx2:
        column.has_nan = range_by_avx2(column.values, column.n_words, lowest, highest)
        for row in range(LANES):
            column.lowest = min(column.lowest, lowest[row])
            column.highest = max(column.highest, highest[row])
        return
    for row in range(n):
        column.lowest = min(column.lowest, values[row])
        column.highest = max(column.highest, values[row])
        column.has_nan |= isnan(values[row])


cdef void _find_above(
    const Column* column, const float* thresholds, Py_ssize_t n, rowset* found
) noexcept:
    """The sets of rows whose value is above each of several thresholds."""
    cdef uint32_t bits[HALF]
    cdef uint64_t* words
    cdef Py_ssize_t test, word, row
    cdef const float* values
    if has_avx2:
        above_by_avx2(column.values, column.n_words, thresholds, n, <uint64_t*> found)
        return
    for row in range(HALF):
        bits[row] = <uint32_t> 1 << row
    for test in range(n):
        words = <uint64_t*> (found + test)
        for word in range(column.n_words):
            values = column.values + word * WORD
            words[word] = (
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


cdef void _replace_by_shares(double[:] scores) noexcept:
    """Replace log-odds by shares."""
    cdef Py_ssize_t row
    for row in range(scores.shape[0]):
        scores[row] = 1 / (1 + exp(-scores[row]))


def _round_down(thresholds):
    """Round thresholds down to single precision."""
    with np.errstate(over="ignore"):
        nearest = thresholds.astype(np.float32)
    below = np.nextafter(nearest, np.float32(-np.inf))
    return np.where(nearest > thresholds, below, nearest)
