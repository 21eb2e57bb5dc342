"""The collapsed DOM tree of a page, without empty elements or wrappers.

Vogels, Ganea, Eickhoff: Web2Text: Deep Structured Boilerplate Removal, ECIR 2018. Elements without
text are removed, and an element with a single child is merged with it. So no two nodes contain the
same leaf blocks, and a node is identified by its span of leaf blocks.
"""

from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from ....arrays import Floats, Ints
from ....ensemble.features.case import Case


@dataclass(frozen=True)
class CollapsedDom:
    """The nodes of the tree, parents first; leaf blocks are nodes too.

    Attributes
    ----------
    starts, stops : ndarray of int, shape (n_nodes,)
        Span of leaf blocks of each node.
    parents : ndarray of int, shape (n_nodes,)
        Parent of each node; -1 for the root.
    tags : list of set of str
        Tags of the elements merged into each node; empty for a text beside elements.
    leaves : ndarray of int, shape (n_leaves,)
        Node of each leaf block.
    """

    starts: Ints
    stops: Ints
    parents: Ints
    tags: list[set[str]]
    leaves: Ints

    @cached_property
    def depths(self) -> Ints:
        """Number of nodes above each node."""
        depths: list[int] = []
        for parent in self.parents.tolist():
            depths.append(depths[parent] + 1 if parent >= 0 else 0)
        return np.array(depths, dtype=np.int64)

    def parents_of(self, nodes: Ints) -> Ints:
        """Get the parents of nodes; the root is its own parent."""
        return np.maximum(self.parents[nodes], 0)

    def sums(self, values: Floats) -> Floats:
        """Sum values of leaf blocks, shape (n_leaves, n), for each node."""
        total = np.concatenate((np.zeros((1, values.shape[1])), values.cumsum(axis=0)))
        return np.asarray(total[self.stops] - total[self.starts])

    def common_ancestors(self) -> tuple[Ints, Ints]:
        """Find the lowest common ancestors of successive leaf blocks.

        Returns
        -------
        nodes : ndarray of int, shape (n_leaves - 1,)
            The lowest node that contains a leaf block and the next one.
        distances : ndarray of int, shape (n_leaves - 1,)
            Number of edges on the path between the two.
        """
        nodes = [
            self._ancestor_covering(place + 2, int(node))
            for place, node in enumerate(self.leaves[:-1])
        ]
        common = np.array(nodes, dtype=np.int64)
        depths = self.depths[self.leaves]
        return common, depths[:-1] + depths[1:] - 2 * self.depths[common]

    def _ancestor_covering(self, stop: int, node: int) -> int:
        while self.stops[node] < stop:
            node = int(self.parents[node])
        return node


def collapse(case: Case) -> CollapsedDom:
    """Collapse the tree of a page.

    Parameters
    ----------
    case : Case
        A case whose segments are one or more leaf blocks.

    Returns
    -------
    CollapsedDom

    Examples
    --------
    >>> from webjury.extractors.registry import ExtractorRuns
    >>> from webjury.segmenter.page import Page
    >>> from ..leaf_blocks import leaf_blocks
    >>> page = Page("<div><p>One <b>two</b></p><img><div><i>Three</i></div></div>")
    >>> dom = collapse(Case(page, ExtractorRuns(), leaf_blocks(page)))
    >>> [sorted(tags) for tags in dom.tags]
    [['body', 'div', 'html'], ['p'], ['b'], ['div', 'i'], []]
    >>> dom.parents.tolist()
    [-1, 0, 1, 0, 1]
    >>> dom.leaves.tolist()
    [4, 2, 3]
    """
    tree = _Builder()
    first, stop = case.element_segments
    spans = zip(first.tolist(), stop.tolist(), case.page.doc.parents, strict=True)
    node_of: list[int] = []
    for tag, (start, end, parent) in zip(case.page.doc.tags, spans, strict=True):
        above = node_of[parent] if parent >= 0 else -1
        node_of.append(tree.add(start, end, above, {tag}) if start < end else above)
    leaves = [
        tree.add(place, place + 1, node_of[element], set())
        for place, element in enumerate(case.elements.tolist())
    ]
    starts, stops, parents, leaf_nodes = (
        np.array(values, dtype=np.int64)
        for values in (tree.starts, tree.stops, tree.parents, leaves)
    )
    return CollapsedDom(starts, stops, parents, tree.tags, leaf_nodes)


@dataclass(slots=True)
class _Builder:
    """Builds the nodes, and merges a node with its parent if both have the same span."""

    starts: list[int] = field(default_factory=list)
    stops: list[int] = field(default_factory=list)
    parents: list[int] = field(default_factory=list)
    tags: list[set[str]] = field(default_factory=list)

    def add(self, start: int, stop: int, parent: int, tags: set[str]) -> int:
        if parent >= 0 and (self.starts[parent], self.stops[parent]) == (start, stop):
            self.tags[parent] |= tags
            return parent
        self.starts.append(start)
        self.stops.append(stop)
        self.parents.append(parent)
        self.tags.append(tags)
        return len(self.tags) - 1
