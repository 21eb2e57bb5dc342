"""Read and check the text of a model.

Prediction trusts the trees: a wrong number could crash the process or make it run forever. A
matching hash only shows that card and model belong together, not that the model is valid.
Entries that nothing reads, such as the weights of leaves, are not checked.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import isfinite
from typing import TypeVar

import numpy as np

from ...arrays import Flags, Floats, Ints
from ...errors import ModelError

#: Limits, far above any model that webjury trains. A feature, and a node or leaf of a
#: tree, has a number of 16 bits.
MAX_TREES, MAX_FEATURES, MAX_LEAVES = 100_000, 2**16, 2**15
_OBJECTIVES = re.compile(r"cross_entropy|multiclass num_class:\d+|binary sigmoid:1")
#: The only line of a header without a value: it marks a random forest, whose trees are averaged.
_AVERAGE = "\naverage_output\n"
_END = "end of trees\n"
#: Bits of a node's ``decision_type``, and the values that are known.
_DEFAULT_LEFT, _MISSING_NAN = 2, 8
_DECISIONS = (2, 8, 10)
#: Limit of numbers that are added, with room for the sums over all trees.
_MAX_FINITE = 1e300
#: Below this, doubles represent every whole number.
_MIN_INEXACT = 2**53
#: Whole numbers, separated by single blanks.
_WHOLE_NUMBERS = re.compile("(?:[+-]?[0-9]++(?: (?!$)|$))*+")
_Values = TypeVar("_Values", Floats, Ints)
_NO_TREE = "has nodes that do not form a tree"


@dataclass(frozen=True, slots=True)
class Trees:
    """The trees of a forest: arrays over all inner nodes, or all leaves, tree by tree."""

    n_features: int
    n_outputs: int  # tree number n belongs to output n modulo this
    objective: str  # the first word of LightGBM's objective
    is_average: bool  # whether trees are averaged, as in a random forest, instead of added
    n_leaves: Ints  # of each tree, which has one inner node fewer
    features: Ints
    thresholds: Floats  # values up to the threshold go left
    decisions: Ints  # LightGBM's decision_type
    #: Children of each node: the number of an inner node of its tree, or ~number of a leaf.
    left: Ints
    right: Ints
    node_values: Floats  # the value of each inner node if it were a leaf
    leaf_values: Floats

    @property
    def nan_goes_right(self) -> Flags:
        """Whether nodes send NaN right; those that saw no NaN in training treat it as 0."""
        knows_nan = (self.decisions & _MISSING_NAN) > 0
        return np.where(knows_nan, (self.decisions & _DEFAULT_LEFT) == 0, self.thresholds < 0)


def read_trees(text: str) -> Trees:
    """Read a forest in LightGBM's format: a header, trees, parameters.

    Raises `ModelError` if a part is missing, a number is out of range, or nodes do not form trees.
    """
    try:
        head, _, _ = text.partition("\n\n")
        header = _entries(head.removeprefix("tree\n").replace(_AVERAGE, "\n"))
        _check_header(header)
        tree_texts = _tree_texts(text, len(head) + 2, header["tree_sizes"])
        return _trees(header, list(map(_entries, tree_texts)), is_average=_AVERAGE in head)
    except KeyError as error:
        raise ModelError(f"the model is not a LightGBM model: no entry {error}") from error
    except (ValueError, OverflowError) as error:
        raise ModelError(f"the model is not a LightGBM model: {error!s:.200}") from error


def _entries(text: str) -> dict[str, str]:
    """Lines ``name=value``."""
    lines = [line.split("=", 1) for line in text.split("\n") if line]
    entries = dict(lines)
    _require(len(entries) == len(lines), "an entry occurs twice")
    return entries


def _require(condition: bool, what_is_wrong: str) -> None:
    if not condition:
        raise ValueError(what_is_wrong)


def _check_header(header: Mapping[str, str]) -> None:
    n_features = int(header["max_feature_idx"]) + 1
    n_outputs = int(header["num_tree_per_iteration"])
    _require(header["version"] == "v4", "version is not v4")
    _require(0 < n_features <= MAX_FEATURES, "max_feature_idx is out of range")
    _require(0 < n_outputs <= MAX_TREES, "num_tree_per_iteration is out of range")
    _require(int(header["num_class"]) == n_outputs, "num_class is not num_tree_per_iteration")
    _require(bool(_OBJECTIVES.fullmatch(header["objective"])), "objective is unknown")
    is_multiclass = header["objective"].startswith("multiclass")
    fits = header["objective"].endswith(f":{n_outputs}") if is_multiclass else n_outputs == 1
    _require(fits, "num_class does not fit objective")
    for name in ("feature_names", "feature_infos"):
        _require(len(header[name].split(" ")) == n_features, f"{name} are not {n_features}")
    _require(len(header["tree_sizes"].split()) % n_outputs == 0, "the last iteration is incomplete")


def _tree_texts(text: str, start: int, sizes: str) -> Sequence[str]:
    """The text of each tree, located by the sizes in the header, as in LightGBM."""
    trees = []
    for size in map(int, sizes.split()):
        _require(size > 0, "a tree has no size")
        trees.append(text[start : start + size])
        start += size
    _require(0 < len(trees) <= MAX_TREES, "the number of trees is out of range")
    _require(text.isascii(), "it is not ASCII")
    _require(text.startswith(_END, start), "tree_sizes do not match the trees")
    return trees


def _trees(
    header: Mapping[str, str], trees: Sequence[Mapping[str, str]], *, is_average: bool
) -> Trees:
    n_leaves = [_n_leaves(tree, number) for number, tree in enumerate(trees)]
    leaf_values = _values("leaf_value", trees, n_leaves, _read_finite)
    # A tree with a single leaf has no other entries.
    branched = [tree for tree, leaves in zip(trees, n_leaves, strict=True) if leaves > 1]
    n_nodes = [leaves - 1 for leaves in n_leaves if leaves > 1]
    forest = Trees(
        n_features=int(header["max_feature_idx"]) + 1,
        n_outputs=int(header["num_tree_per_iteration"]),
        objective=header["objective"].split(" ")[0],
        is_average=is_average,
        n_leaves=np.array(n_leaves),
        features=_values("split_feature", branched, n_nodes, read_ints),
        thresholds=_values("threshold", branched, n_nodes, read_floats),
        decisions=_values("decision_type", branched, n_nodes, read_ints),
        left=_values("left_child", branched, n_nodes, read_ints),
        right=_values("right_child", branched, n_nodes, read_ints),
        node_values=_values("internal_value", branched, n_nodes, _read_finite),
        leaf_values=leaf_values,
    )
    _check_nodes(forest)
    return forest


def _n_leaves(tree: Mapping[str, str], number: int) -> int:
    """Check the single-valued entries of a tree; return the number of its leaves."""
    n_leaves = int(tree["num_leaves"])
    _require(tree["Tree"] == str(number), f"tree {number} is called {tree['Tree']!r}")
    _require(0 < n_leaves <= MAX_LEAVES, f"num_leaves of tree {number} is out of range")
    _require(tree["num_cat"] == "0", f"tree {number} has categories")
    _require(tree.get("is_linear", "0") == "0", f"tree {number} is linear")
    _require(isfinite(float(tree["shrinkage"])), f"shrinkage of tree {number} is infinite")
    return n_leaves


def _values(
    name: str,
    trees: Sequence[Mapping[str, str]],
    counts: Sequence[int],
    read: Callable[[str], _Values],
) -> _Values:
    """The values of an entry, concatenated over all trees."""
    entries = [tree[name] for tree in trees]
    for entry, count in zip(entries, counts, strict=True):
        n_values = entry.count(" ") + 1
        _require(n_values == count, f"{name} has {n_values} values, not {count}")
    try:
        numbers = read(" ".join(entries))
    except (ValueError, OverflowError) as error:
        raise ValueError(f"{name}: {error}") from error
    _require(len(numbers) == sum(counts), f"{name} has no values")
    return numbers


def _check_nodes(trees: Trees) -> None:
    """Check that nodes form binary trees: each has one parent, with a lower number."""
    n_nodes = trees.n_leaves - 1
    tree, tree_of_leaf = (np.repeat(np.arange(len(n_nodes)), n) for n in (n_nodes, trees.n_leaves))
    start = (np.cumsum(n_nodes) - n_nodes)[tree]
    place = np.arange(len(tree)) - start
    exists = (trees.features >= 0) & (trees.features < trees.n_features)
    _require_each(exists, tree, "splits by a feature that does not exist")
    # A node that only separates missing values has an infinite threshold.
    _require_each(~np.isnan(trees.thresholds), tree, "has a threshold that is not a number")
    _require_each(np.isin(trees.decisions, _DECISIONS), tree, "has an unknown decision_type")
    n_parents = np.zeros(len(tree) + len(tree_of_leaf), dtype=np.int64)
    for children in (trees.left, trees.right):
        is_leaf = children < 0
        is_in_tree = np.where(is_leaf, ~children <= n_nodes[tree], children < n_nodes[tree])
        _require_each(is_in_tree & (is_leaf | (children > place)), tree, _NO_TREE)
        leaf = len(tree) + start + tree + ~children
        places = np.where(is_leaf, leaf, start + children)
        n_parents += np.bincount(places, minlength=len(n_parents))
    _require_each(n_parents[: len(tree)] == (place > 0), tree, _NO_TREE)
    has_nodes = n_nodes[tree_of_leaf] > 0
    _require_each(n_parents[len(tree) :] == has_nodes, tree_of_leaf, _NO_TREE)


def _require_each(conditions: Flags, tree: Ints, what_is_wrong: str) -> None:
    """Check a condition of each node or leaf; the error names the tree of the first that fails."""
    if not conditions.all():
        raise ValueError(f"tree {tree[np.argmin(conditions)]} {what_is_wrong}")


def read_floats(text: str) -> Floats:
    """Read numbers separated by single blanks as doubles; an empty text has none.

    Raises `ValueError` if a value is not a number, or there is other white space.

    Examples
    --------
    >>> read_floats("0.1 -2 1e-35").tolist()
    [0.1, -2.0, 1e-35]
    """
    # `float` accepts 1_0, and white space around a number.
    if "_" in text or not text.isprintable():
        raise ValueError("could not convert a value with _ or white space to a number")
    return np.array(list(map(float, text.split(" "))) if text else [], dtype=np.float64)


def _read_finite(text: str) -> Floats:
    """Read numbers like `read_floats`; raise a `ValueError` also if one is not finite."""
    numbers = read_floats(text)
    if not (np.abs(numbers) <= _MAX_FINITE).all():
        raise ValueError("a value is not a number, or too large")
    return numbers


def read_ints(text: str) -> Ints:
    """Read whole numbers separated by single blanks; an empty text has none.

    Raises `ValueError` if a value is not a whole number, or there is other white space, and
    `OverflowError` if it is too large to be exact as a double.
    """
    if not _WHOLE_NUMBERS.fullmatch(text):
        raise ValueError("could not convert a value to a whole number")
    # Several times as fast as `int` for each number; numbers with too many digits become the limit.
    numbers = np.fromstring(text, np.int64, sep=" ")
    if ((numbers <= -_MIN_INEXACT) | (numbers >= _MIN_INEXACT)).any():
        raise OverflowError("a value is too large")
    return numbers
