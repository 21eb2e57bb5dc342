# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""A LightGBM forest, compiled: the same raw scores as ``Booster.predict(raw_score=True)``.

Rows are scored 64 at a time: a set of rows is one machine word. Each test of the forest is made
once for all 64 (several nodes make the same one), and gives the set of the rows that go right. Down
a tree, the set of a node is then split in two operations, whatever the rows are.
"""

import numpy as np

from libc.math cimport INFINITY
from libc.stdint cimport int32_t, uint8_t, uint16_t, uint32_t, uint64_t

cdef extern from *:
    """
    #include <stdint.h>
    #ifdef _MSC_VER
    #include <intrin.h>
    static int lowest_bit(uint64_t bits) {
        unsigned long place;
        _BitScanForward64(&place, bits);
        return (int) place;
    }
    #else
    #define lowest_bit(bits) __builtin_ctzll(bits)
    #endif
    """
    int lowest_bit(uint64_t bits) noexcept

# Where the processor has AVX2, eight values are compared at a time.
cdef extern from *:
    """
    #if defined(__GNUC__) && defined(__x86_64__)
    #include <immintrin.h>
    #define HAS_AVX2 __builtin_cpu_supports("avx2")
    __attribute__((target("avx2")))
    static void above_by_avx2(
        const float *column, const float *thresholds, Py_ssize_t n, uint64_t *found
    ) {
        Py_ssize_t test;
        int part;
        for (test = 0; test < n; test++) {
            __m256 threshold = _mm256_set1_ps(thresholds[test]);
            uint64_t bits = 0;
            for (part = 0; part < 8; part++) {
                __m256 values = _mm256_loadu_ps(column + 8 * part);
                __m256 are_above = _mm256_cmp_ps(values, threshold, _CMP_GT_OQ);
                bits |= (uint64_t) (uint32_t) _mm256_movemask_ps(are_above) << 8 * part;
            }
            found[test] = bits;
        }
    }
    #else
    #define HAS_AVX2 0
    #define above_by_avx2(column, thresholds, n, found)
    #endif
    """
    bint HAS_AVX2
    void above_by_avx2(
        const float* column, const float* thresholds, Py_ssize_t n, uint64_t* found
    ) noexcept

cdef enum:
    ROWS = 64
    # Values of a column that are compared side by side, and how often that is done: for all ROWS.
    LANES = 4
    STEPS = 16
    # Bits of LightGBM's decision_type.
    DEFAULT_LEFT = 2
    MISSING_NAN = 8


cdef class Forest:
    """A forest that is ready to predict.

    Parameters
    ----------
    trees : webjury.ensemble.forest_text.Trees
        They are sound: `webjury.ensemble.forest_text.read_trees` checks that, nothing here does.
    """

    cdef readonly Py_ssize_t n_trees, n_features, n_outputs
    # Tests, by feature and threshold: to the right go values above the threshold.
    cdef const int32_t[::1] test_starts    # of each feature, and the end of the last one
    cdef const float[::1] thresholds
    cdef const uint8_t[::1] nan_goes_right
    # Inner nodes of all trees: a test, and the places of the children in their tree, whose leaves
    # have the places after its inner nodes.
    cdef const uint32_t[::1] tests
    cdef const uint16_t[::1] left, right
    cdef const double[::1] values          # of the leaves of all trees
    cdef const int32_t[::1] n_leaves       # of each tree
    cdef Py_ssize_t most_leaves

    def __cinit__(self, trees):
        self.n_trees = len(trees.n_leaves)
        self.n_features, self.n_outputs = trees.n_features, trees.n_outputs
        self._set_tests(trees.features, _at_most(trees.thresholds), _nan_goes_right(trees))
        n_inner = np.repeat(trees.n_leaves - 1, trees.n_leaves - 1)
        self.left, self.right = (
            np.where(children < 0, n_inner + ~children, children).astype(np.uint16)
            for children in (trees.left, trees.right)
        )
        self.values = trees.leaf_values
        self.n_leaves = trees.n_leaves.astype(np.int32)
        self.most_leaves = trees.n_leaves.max()

    def _set_tests(self, features, thresholds, nan_goes_right):
        """Give each different test of the nodes a number."""
        order = np.lexsort((nan_goes_right, thresholds, features))
        is_new = np.zeros(len(order), dtype=bool)
        is_new[:1] = True
        for values in (features[order], thresholds[order], nan_goes_right[order]):
            is_new[1:] |= values[1:] != values[:-1]
        tests = np.empty(len(order), dtype=np.uint32)
        tests[order] = np.cumsum(is_new) - 1
        first = order[is_new]
        starts = np.searchsorted(features[first], np.arange(self.n_features + 1))
        self.tests, self.test_starts = tests, starts.astype(np.int32)
        self.thresholds = thresholds[first]
        self.nan_goes_right = nan_goes_right[first].astype(np.uint8)

    def add_scores(self, const float[:, ::1] features, double[:, ::1] scores):
        """Add the raw scores of each row to those that are there.

        Parameters
        ----------
        features : buffer of float32, shape (n_rows, n_features)
        scores : buffer of float64, shape (n_rows, n_outputs)
            Changed in place.

        Raises
        ------
        ValueError
            If a shape is another one.
        """
        cdef Py_ssize_t row, tree, node, leaf, n_together, n_rows = features.shape[0]
        if (features.shape[1], scores.shape[0], scores.shape[1]) \
                != (self.n_features, n_rows, self.n_outputs):
            raise ValueError("features or scores do not have the shape of the forest")
        if not n_rows:
            return
        cdef uint64_t[::1] right = np.empty(max(1, len(self.thresholds)), dtype=np.uint64)
        cdef uint64_t[::1] sets = np.empty(2 * self.most_leaves, dtype=np.uint64)
        cdef uint16_t[::1] reached = np.empty(self.most_leaves, dtype=np.uint16)
        for row in range(0, n_rows, ROWS):
            n_together = min(ROWS, n_rows - row)
            self._test(features[row:row + n_together], &right[0])
            node = leaf = 0
            for tree in range(self.n_trees):
                sets[0] = _first(n_together)
                self._split(node, self.n_leaves[tree] - 1, &right[0], &sets[0])
                self._add(
                    &self.values[leaf], self.n_leaves[tree], &sets[self.n_leaves[tree] - 1],
                    &reached[0], &scores[row, tree % self.n_outputs],
                )
                node += self.n_leaves[tree] - 1
                leaf += self.n_leaves[tree]

    cdef _test(self, const float[:, ::1] rows, uint64_t* right):
        """Find the set of rows that go right, for each test."""
        cdef uint32_t bits[ROWS]
        cdef Py_ssize_t row, feature, first, test, stop, n_rows = rows.shape[0]
        cdef uint64_t nan, others
        cdef float[::1] lowest = np.full(self.n_features, INFINITY, dtype=np.float32)
        cdef float[::1] highest = np.full(self.n_features, -INFINITY, dtype=np.float32)
        cdef uint8_t[::1] has_nan = np.zeros(self.n_features, dtype=np.uint8)
        for row in range(n_rows):
            _widen(&rows[row, 0], self.n_features, &lowest[0], &highest[0], &has_nan[0])
        for row in range(ROWS):
            bits[row] = 1 << (row // LANES)
        for feature in range(self.n_features):
            test, stop = self.test_starts[feature], self.test_starts[feature + 1]
            if test == stop:
                continue
            nan = _nan(rows, feature) if has_nan[feature] else 0
            others = _first(n_rows) & ~nan
            # Most tests are the same for all rows of a page: of those, no row is looked at.
            while test < stop and self.thresholds[test] < lowest[feature]:
                right[test] = others
                test += 1
            first = test
            while test < stop and self.thresholds[test] < highest[feature]:
                test += 1
            if first < test:
                _find_above(
                    rows, feature, &self.thresholds[first], test - first, bits, right + first
                )
            while test < stop:
                right[test] = 0
                test += 1
            if nan:
                for test in range(self.test_starts[feature], stop):
                    right[test] |= nan if self.nan_goes_right[test] else 0

    cdef void _split(
        self, Py_ssize_t first, Py_ssize_t n_nodes, const uint64_t* right, uint64_t* sets
    ) noexcept:
        """Fill in the sets of all nodes of a tree but the first, which is there."""
        cdef Py_ssize_t node
        cdef uint64_t rows, to_right
        for node in range(n_nodes):
            rows, to_right = sets[node], right[self.tests[first + node]]
            sets[self.left[first + node]] = rows & ~to_right
            sets[self.right[first + node]] = rows & to_right

    cdef void _add(
        self, const double* values, Py_ssize_t n_leaves, const uint64_t* sets, uint16_t* reached,
        double* scores,
    ) noexcept:
        """Add the values of leaves to the scores of the rows in them."""
        cdef Py_ssize_t leaf, place, n_reached = 0
        cdef uint64_t rows
        for leaf in range(n_leaves):
            reached[n_reached] = leaf
            n_reached += sets[leaf] != 0
        for place in range(n_reached):
            leaf = reached[place]
            rows = sets[leaf]
            while rows:
                scores[lowest_bit(rows) * self.n_outputs] += values[leaf]
                rows &= rows - 1


cdef inline uint64_t _first(Py_ssize_t n_rows) noexcept:
    """The set of the first rows, at least one."""
    return <uint64_t> -1 >> (ROWS - n_rows)


cdef void _widen(
    const float* row, Py_ssize_t n_features, float* lowest, float* highest, uint8_t* has_nan
) noexcept:
    """Widen the range of each feature by the values of a row."""
    cdef Py_ssize_t feature
    cdef float value
    for feature in range(n_features):
        value = row[feature]
        lowest[feature] = value if value < lowest[feature] else lowest[feature]
        highest[feature] = value if value > highest[feature] else highest[feature]
    for feature in range(n_features):
        has_nan[feature] |= row[feature] != row[feature]


cdef uint64_t _nan(const float[:, ::1] rows, Py_ssize_t feature):
    """The set of rows in which a feature is missing."""
    cdef Py_ssize_t row
    cdef uint64_t found = 0
    for row in range(rows.shape[0]):
        found |= <uint64_t> (rows[row, feature] != rows[row, feature]) << row
    return found


cdef void _find_above(
    const float[:, ::1] rows, Py_ssize_t feature, const float* thresholds, Py_ssize_t n,
    const uint32_t* bits, uint64_t* found,
) noexcept:
    """The sets of rows in which a feature is above each of several thresholds."""
    cdef float column[ROWS]
    cdef Py_ssize_t row, test
    for row in range(ROWS):
        column[row] = 0
    if HAS_AVX2:
        for row in range(rows.shape[0]):
            column[row] = rows[row, feature]
        above_by_avx2(column, thresholds, n, found)
    else:
        for row in range(rows.shape[0]):
            column[row % STEPS * LANES + row // STEPS] = rows[row, feature]
        for test in range(n):
            found[test] = _above(column, thresholds[test], bits)


cdef inline uint64_t _above(const float* column, float threshold, const uint32_t* bits) noexcept:
    """The set of values above a threshold.

    In a column, rows 0, 16, 32 and 48 come first, then rows 1, 17 and so on, each with its bit
    among the 16 of its lane: compilers make vector instructions of that.
    """
    cdef uint32_t lanes[LANES]
    cdef int step, lane, place
    for lane in range(LANES):
        lanes[lane] = 0
    for step in range(STEPS):
        for lane in range(LANES):
            place = LANES * step + lane
            lanes[lane] |= -<uint32_t> (column[place] > threshold) & bits[place]
    return (
        <uint64_t> lanes[0] | <uint64_t> lanes[1] << 16
        | <uint64_t> lanes[2] << 32 | <uint64_t> lanes[3] << 48
    )


def _at_most(thresholds):
    """The largest single-precision numbers that are at most these thresholds."""
    with np.errstate(over="ignore"):
        nearest = thresholds.astype(np.float32)
    below = np.nextafter(nearest, np.float32(-np.inf))
    return np.where(nearest > thresholds, below, nearest)


def _nan_goes_right(trees):
    """For each node: without values for what is missing, LightGBM takes it for zero."""
    return np.where(
        trees.decisions & MISSING_NAN, trees.decisions & DEFAULT_LEFT == 0, trees.thresholds < 0
    )
