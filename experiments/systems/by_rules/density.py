"""The base of the density extractors, which select elements by the densities of all nodes.

Content is dense text, and most of it is inside one element. So the weight of an element is the sum
of its children's densities, and the element with the largest weight is content. More content is
searched for in elements whose density reaches a threshold. The threshold depends on the page: it is
the lowest density among the heaviest element and its ancestors.

Sun, Song, Liao: DOM Based Content Extraction via Text Density, SIGIR 2011 (CETD).
Yang, Yang: A Method of Webpage Content Extraction based on Point Density (in Chinese),
Intelligent Computer and Applications 5(4), 2015, sections 2.2 to 2.4.

The papers leave some choices open and contain some errors, which are handled as follows:

- The number of tags of a node is the number of elements below it, without itself, and at least one.
- Text nodes are children too, as in the DOM and in the program of Sun et al. If only elements were
  children, paragraphs and text between line breaks would have no weight.
- Yang and Yang search elements that are denser than the threshold. The threshold is the lowest
  density on a path that mostly begins with the body, so the body would be skipped, and with it the
  whole page. Here, an element must be at least as dense, as in the program of Sun et al.
- If several elements have the same weight, the first one in the document, which is also the
  outermost, is used.
- If no element has weight, there is no content. Text beside a selected element is never content.
- Invisible elements (scripts, style sheets, the head) count neither as text nor as tags. White
  space does not count as characters.
"""

from abc import abstractmethod
from collections.abc import Sequence

import numpy as np

from ....arrays import Floats, Ints
from ....extractors.base import Extractor
from ....extractors.template import elements_text
from ....segmenter.doc import Doc
from ....segmenter.page import Page


class Nodes:
    """Elements and texts of a page as nodes of one tree.

    Arrays of nodes have shape (n_nodes,), with elements first and texts after them, both in
    document order.

    Parameters
    ----------
    doc : Doc

    Attributes
    ----------
    doc : Doc
    body : int
        The element ``body``, or the root if there is no body.
    texts : list of str
    parents : ndarray of int
        Element that is the parent of each node; -1 for the root.
    tags : ndarray of int
        Number of elements below each node; 0 for a text.
    """

    def __init__(self, doc: Doc) -> None:
        self.doc = doc
        self.body = next(iter(doc.tagged("body")), 0)
        spans = zip(doc.run_starts, doc.run_stops, strict=True)
        self.texts = [doc.text[start:stop] for start, stop in spans]
        self.parents = _ints(doc.parents + doc.run_elements)
        self.tags = self.elements_below([True] * len(doc))
        starts, stops = doc.starts + doc.run_starts, doc.stops + doc.run_stops
        self._first_texts = np.searchsorted(doc.run_starts, starts)
        self._last_texts = np.searchsorted(doc.run_starts, stops)

    def elements_below(self, flags: Sequence[bool]) -> Ints:
        """Count the flagged elements below each node; there is one flag per element."""
        below = [0] * len(self.parents)
        # In document order, children come after their parents.
        for element in range(len(flags) - 1, 0, -1):
            below[self.doc.parents[element]] += below[element] + flags[element]
        return _ints(below)

    def totals(self, counts: Sequence[int]) -> Ints:
        """Sum the counts of the texts in each node; there is one count per text."""
        before = np.concatenate(([0], np.cumsum(counts, dtype=np.int64)))
        return np.asarray(before[self._last_texts] - before[self._first_texts])

    def density_sums(self, densities: Floats) -> Floats:
        """Sum the densities of each element's children, shape (n_elements,)."""
        children = self.parents >= 0
        sums = np.bincount(self.parents[children], densities[children], minlength=len(self.doc))
        return np.asarray(sums)


class DensityExtractor(Extractor):
    """Extracts the elements that a density selects. A subclass defines `density`."""

    linear = True

    @abstractmethod
    def density(self, nodes: Nodes) -> Floats:
        """Compute the non-negative density of each node, shape (n_nodes,)."""

    def mark(self, page: Page) -> list[int]:
        """Find the elements that are content, including everything inside them.

        Parameters
        ----------
        page : Page

        Returns
        -------
        list of int
            Indices in ``page.elements``, in document order; no element is inside another.
        """
        nodes = Nodes(page.doc)
        densities = self.density(nodes)
        return _mark(nodes, densities, nodes.density_sums(densities))

    def extract_text(self, page: Page) -> str:
        """Return the text of the elements that are content."""
        return elements_text(page.doc, self.mark(page))


def _mark(nodes: Nodes, densities: Floats, sums: Floats) -> list[int]:
    parents, body = nodes.doc.parents.tolist(), nodes.body
    dense, weights = densities.tolist(), sums.tolist()
    heaviest = _heaviest_below(parents, weights)
    if not weights[heaviest[body]]:
        return []
    threshold = min(dense[element] for element in _path(parents, body, heaviest[body]))
    is_searched = [False] * len(parents)
    marked = [False] * len(parents)
    for element in range(body, len(parents)):
        is_reached = element == body or is_searched[parents[element]]
        if is_reached and dense[element] >= threshold:
            is_searched[element] = True
            marked[heaviest[element]] = True
    return _outermost(parents, marked)


def _heaviest_below(parents: list[int], weights: list[float]) -> list[int]:
    """Find the heaviest element at or below each element; the first one wins ties."""
    heaviest = list(range(len(parents)))
    for element in range(len(parents) - 1, 0, -1):
        parent = parents[element]
        rivals = heaviest[element], heaviest[parent]
        heaviest[parent] = max(rivals, key=lambda rival: (weights[rival], -rival))
    return heaviest


def _path(parents: list[int], top: int, element: int) -> list[int]:
    """List the elements from `element` up to its ancestor `top`, including both."""
    path = [element]
    while path[-1] != top:
        path.append(parents[path[-1]])
    return path


def _outermost(parents: list[int], marked: list[bool]) -> list[int]:
    inside_marked = list(marked)
    outermost = []
    for element, parent in enumerate(parents):
        is_within = parent >= 0 and inside_marked[parent]
        if marked[element] and not is_within:
            outermost.append(element)
        inside_marked[element] |= is_within
    return outermost


def _ints(values: Sequence[int]) -> Ints:
    return np.array(values, dtype=np.int64)
