# cython: language_level=3, boundscheck=False, wraparound=False
"""A LightGBM forest, compiled: the same raw scores as ``Booster.predict(raw_score=True)``.

The text must be sound: `webjury.ensemble.forest_text.check_forest` checks it, nothing here does.
"""

from libc.math cimport INFINITY, isnan, nextafterf
from libc.stdlib cimport calloc, free

cdef enum:
    # Rows that go down a tree side by side: while one waits for memory, the others go on.
    LANES = 16
    # Bits of LightGBM's decision_type.
    DEFAULT_LEFT = 2
    MISSING_NAN = 8
    MAX_NODES = 0xFFFF

cdef struct Node:
    float threshold                # to the left go values up to this one
    unsigned short feature
    unsigned short children[2]     # left, right; a leaf leads to itself
    unsigned char nan_goes_right


cdef class Forest:
    """A forest that is ready to predict.

    Parameters
    ----------
    text : str
        In LightGBM's format, version 4.

    Raises
    ------
    ValueError
        If a tree has more nodes than this can number: LightGBM itself has no such limit.
    """

    cdef Node* nodes
    cdef double* values
    cdef Py_ssize_t* starts
    cdef readonly Py_ssize_t n_trees, n_features, n_outputs

    def __cinit__(self, str text):
        header, *trees = _blocks(text)
        self.n_features = int(header["max_feature_idx"]) + 1
        self.n_outputs = int(header["num_tree_per_iteration"])
        self.n_trees = len(trees)
        sizes = [2 * int(tree["num_leaves"]) - 1 for tree in trees]
        if max(sizes) > MAX_NODES or self.n_features > MAX_NODES:
            raise ValueError("the forest is too large for the compiled core")
        self.nodes = <Node*> calloc(sum(sizes), sizeof(Node))
        self.values = <double*> calloc(sum(sizes), sizeof(double))
        self.starts = <Py_ssize_t*> calloc(self.n_trees + 1, sizeof(Py_ssize_t))
        if not self.nodes or not self.values or not self.starts:
            raise MemoryError
        for number, (tree, size) in enumerate(zip(trees, sizes)):
            self.starts[number + 1] = self.starts[number] + size
            self._plant(tree, self.starts[number])

    def __dealloc__(self):
        free(self.nodes)
        free(self.values)
        free(self.starts)

    cdef _plant(self, dict tree, Py_ssize_t start):
        """Put a tree into its place: first its inner nodes, then its leaves."""
        cdef Node* node
        cdef int decision
        leaves = _floats(tree["leaf_value"])
        n_inner = len(leaves) - 1
        if n_inner:
            rows = zip(
                _ints(tree["split_feature"]), _floats(tree["threshold"]),
                _ints(tree["decision_type"]), _ints(tree["left_child"]), _ints(tree["right_child"]),
            )
            for number, (feature, threshold, decision, left, right) in enumerate(rows):
                node = &self.nodes[start + number]
                node.feature = feature
                node.threshold = _at_most(threshold)
                node.children[0] = left if left >= 0 else n_inner + ~left
                node.children[1] = right if right >= 0 else n_inner + ~right
                # Without values for what is missing, LightGBM takes it for zero.
                node.nan_goes_right = (
                    not decision & DEFAULT_LEFT if decision & MISSING_NAN else threshold < 0
                )
        for number, value in enumerate(leaves, n_inner):
            node = &self.nodes[start + number]
            node.children[0] = node.children[1] = number
            self.values[start + number] = value

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
        cdef Py_ssize_t tree, row, output, n_rows = features.shape[0]
        cdef Py_ssize_t n_together = n_rows - n_rows % LANES
        if (features.shape[1], scores.shape[0], scores.shape[1]) \
                != (self.n_features, n_rows, self.n_outputs):
            raise ValueError("features or scores do not have the shape of the forest")
        for tree in range(self.n_trees):
            output = tree % self.n_outputs
            row = 0
            while row < n_together:
                self._descend_together(tree, &features[row, 0], &scores[row, output])
                row += LANES
            for row in range(n_together, n_rows):
                self._descend(tree, &features[row, 0], &scores[row, output])

    cdef void _descend(self, Py_ssize_t tree, const float* row, double* score) noexcept:
        """Add a tree's value for a row."""
        cdef const Node* nodes = &self.nodes[self.starts[tree]]
        cdef unsigned short place, next_place = 0
        while True:
            place = next_place
            next_place = _step(&nodes[place], row)
            if next_place == place:
                break
        score[0] += self.values[self.starts[tree] + place]

    cdef void _descend_together(
        self, Py_ssize_t tree, const float* rows, double* scores
    ) noexcept:
        """Add a tree's values for the next LANES rows."""
        cdef const Node* nodes = &self.nodes[self.starts[tree]]
        cdef const double* values = &self.values[self.starts[tree]]
        cdef unsigned short place[LANES]
        cdef unsigned short next_place
        cdef int lane, moved = True
        for lane in range(LANES):
            place[lane] = 0
        while moved:
            # Two steps before each look whether all are in a leaf: a step from there is no harm.
            moved = False
            for lane in range(LANES):
                place[lane] = _step(&nodes[place[lane]], rows + lane * self.n_features)
            for lane in range(LANES):
                next_place = _step(&nodes[place[lane]], rows + lane * self.n_features)
                moved |= next_place != place[lane]
                place[lane] = next_place
        for lane in range(LANES):
            scores[lane * self.n_outputs] += values[place[lane]]


cdef inline unsigned short _step(const Node* node, const float* row) noexcept:
    """The node that a row goes to from a node."""
    cdef float value = row[node.feature]
    return node.children[(value > node.threshold) | (isnan(value) & node.nan_goes_right)]


cdef float _at_most(double threshold):
    """The largest single-precision number that is at most a threshold."""
    cdef float nearest = <float> threshold
    return nextafterf(nearest, -INFINITY) if nearest > threshold else nearest


def _blocks(str text):
    """The entries of the header, then those of each tree."""
    body = text.partition("end of trees")[0]
    for block in body.removeprefix("tree\n").replace("\n\n\n", "\n\n").split("\n\n"):
        if block.strip():
            yield dict(line.split("=", 1) for line in block.strip().split("\n"))


def _floats(str numbers):
    return [float(number) for number in numbers.split()]


def _ints(str numbers):
    return [int(number) for number in numbers.split()]
