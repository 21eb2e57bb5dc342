"""Check of a model's text before LightGBM reads it.

LightGBM trusts what it reads: with a number out of place it crashes the process or never ends. A
matching hash only says that card and model belong together, not that they are sound.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from math import isfinite
from typing import TypeVar

from ..errors import ModelError

__all__ = ["check_forest"]

#: Limits far above those of any model that webjury trains; the compiled core numbers features and
#: the nodes of a tree, its leaves included, in 16 bits.
MAX_TREES, MAX_FEATURES, MAX_LEAVES = 100_000, 2**16, 2**15
_OBJECTIVES = re.compile(r"cross_entropy|multiclass num_class:\d+|regression|binary sigmoid:[\d.]+")
_END = "end of trees\n"
_DECISIONS = frozenset((2, 8, 10))
_Number = TypeVar("_Number", int, float)


def check_forest(text: str) -> int:
    """Check that a text is a forest as LightGBM writes it.

    Parameters
    ----------
    text : str
        In LightGBM's format: a header, trees, the names of its parameters.

    Returns
    -------
    int
        Number of features.

    Raises
    ------
    ModelError
        If a part is missing, a number is out of range, or nodes do not form trees.
    """
    try:
        head, _, _ = text.partition("\n\n")
        header = _entries(head.removeprefix("tree\n"))
        n_features = _check_header(header)
        places = _tree_places(text, len(head) + 2, header["tree_sizes"])
        for number, tree in enumerate(places):
            _check_tree(_entries(tree), number, n_features)
    except KeyError as error:
        raise ModelError(f"the model is no forest of LightGBM: no entry {error}") from error
    except (ValueError, OverflowError) as error:
        raise ModelError(f"the model is no forest of LightGBM: {error}") from error
    return n_features


def _entries(lines: str) -> dict[str, str]:
    """Lines ``name=value``."""
    entries = dict(line.split("=", 1) for line in lines.split("\n") if line)
    _require(len(entries) == sum(map(bool, lines.split("\n"))), "an entry is there twice")
    return entries


def _require(condition: bool, what_is_wrong: str) -> None:
    if not condition:
        raise ValueError(what_is_wrong)


def _check_header(header: Mapping[str, str]) -> int:
    """Check the header; return the number of features."""
    n_features = int(header["max_feature_idx"]) + 1
    n_outputs = int(header["num_tree_per_iteration"])
    _require(header["version"] == "v4", "version is not v4")
    _require(0 < n_features <= MAX_FEATURES, "max_feature_idx is out of range")
    _require(0 < n_outputs <= MAX_TREES, "num_tree_per_iteration is out of range")
    _require(int(header["num_class"]) == n_outputs, "num_class is not num_tree_per_iteration")
    _require(bool(_OBJECTIVES.fullmatch(header["objective"])), "objective is unknown")
    if header["objective"].startswith("multiclass"):
        _require(header["objective"].endswith(f":{n_outputs}"), "num_class is not the objective's")
    for name in ("feature_names", "feature_infos"):
        _require(len(header[name].split(" ")) == n_features, f"{name} are not {n_features}")
    _require(len(header["tree_sizes"].split()) % n_outputs == 0, "the last iteration is cut")
    return n_features


def _tree_places(text: str, start: int, sizes: str) -> Sequence[str]:
    """The text of each tree: LightGBM jumps by the sizes in the header, in bytes."""
    trees = []
    for size in map(int, sizes.split()):
        _require(size > 0, "a tree has no size")
        trees.append(text[start : start + size])
        start += size
    _require(0 < len(trees) <= MAX_TREES, "the number of trees is out of range")
    _require(text.isascii(), "it is not ASCII")
    _require(text.startswith(_END, start), "tree_sizes are not those of the trees")
    return trees


def _check_tree(tree: Mapping[str, str], number: int, n_features: int) -> None:
    """Check that nodes form a binary tree: each node and leaf has one parent, before itself."""
    n_leaves = int(tree["num_leaves"])
    _require(tree["Tree"] == str(number), f"tree {number} is called {tree['Tree']!r}")
    _require(0 < n_leaves <= MAX_LEAVES, f"num_leaves of tree {number} is out of range")
    _require(tree["num_cat"] == "0", f"tree {number} has categories")
    _require(tree.get("is_linear", "0") == "0", f"tree {number} is linear")
    _require(isfinite(float(tree["shrinkage"])), f"shrinkage of tree {number} is infinite")
    leaves = _values(tree, "leaf_value", n_leaves, float)
    _require(all(map(isfinite, leaves)), "a leaf is infinite")
    n_nodes = n_leaves - 1
    if not n_nodes:
        return
    for name in ("leaf_weight", "leaf_count"):
        _values(tree, name, n_leaves, float)
    for name in ("split_gain", "threshold", "internal_value", "internal_weight", "internal_count"):
        _values(tree, name, n_nodes, float)
    features = _values(tree, "split_feature", n_nodes, int)
    _require(
        min(features) >= 0 and max(features) < n_features,
        f"tree {number} splits by a feature that is not there",
    )
    decisions = _values(tree, "decision_type", n_nodes, int)
    _require(set(decisions) <= _DECISIONS, f"tree {number} has an unknown decision_type")
    left, right = (_values(tree, f"{side}_child", n_nodes, int) for side in ("left", "right"))
    _require(_is_tree(left, right), f"the nodes of tree {number} do not form a tree")


def _is_tree(left: Sequence[int], right: Sequence[int]) -> bool:
    """Whether each node but the first, and each leaf, is the child of one node before it.

    Leaves are negative: -1 is the first one.
    """
    n_nodes = len(left)
    return sorted((*left, *right)) == [*range(-n_nodes - 1, 0), *range(1, n_nodes)] and all(
        not 0 <= child <= node for children in (left, right) for node, child in enumerate(children)
    )


def _values(
    tree: Mapping[str, str], name: str, count: int, kind: Callable[[str], _Number]
) -> list[_Number]:
    # Python would read 1_0 as 10, and LightGBM as 1.
    _require("_" not in tree[name], f"{name} has a value that is no number")
    values = list(map(kind, tree[name].split(" ")))
    _require(len(values) == count, f"{name} has {len(values)} values, not {count}")
    return values
