"""Features of Web2Text: 128 for a block, and 25 for an edge between two blocks.

The paper gives the numbers, the levels (the block, its parent, its grandparent, the page) and a few
features. It names "is <p>", word length, relative position, punctuation and duplicates for blocks;
and the distance in the tree as 2, 3, 4 or more, line breaks, and features of the common ancestor
for edges. The choice of features in each group below is ours.
"""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from ....arrays import Floats, Ints
from ....ensemble.features.case import Case
from ....ensemble.features.characters import SENTENCE_ENDS
from ....extractors.registry import ExtractorRuns
from ....segmenter.page import Page
from ....segmenter.segments import Segment
from ..leaf_blocks import tag_path
from .collapsed_dom import CollapsedDom, collapse
from .text_features import COUNTS, text_counts, text_ratios

#: Numbers of features of a block and of an edge.
N_BLOCK, N_EDGE = 128, 25

_LEAF_TAGS = "a p td b li span i tr div strong em h1 h2 h3 h4 table small blockquote font".split()
_NODE_TAGS = """td div p tr table body ul span li blockquote b small a ol form dl strong pre center
    font""".split()
_CONTROLS = frozenset("button form input select textarea".split())
_DISTANCES = (2, 3, 4)


class ChainFeatures(NamedTuple):
    """Features of the chain of a page's blocks.

    Attributes
    ----------
    blocks : ndarray of float, shape (n, `N_BLOCK`)
    edges : ndarray of float, shape (n - 1, `N_EDGE`)
    """

    blocks: Floats
    edges: Floats


def chain_features(page: Page, segments: Sequence[Segment]) -> ChainFeatures:
    """Compute the features of a page's leaf blocks and of the edges between them.

    Parameters
    ----------
    page : Page
    segments : sequence of Segment
        One or more leaf blocks.

    Returns
    -------
    ChainFeatures
    """
    case = Case(page, ExtractorRuns(), segments)
    dom = collapse(case)
    texts = [segment.text.strip() for segment in segments]
    paths = [tag_path(page, segment.element) for segment in segments]
    nodes = _node_features(case, dom, texts, paths)
    parents = dom.parents_of(dom.leaves)
    grandparents = dom.parents_of(parents)
    blocks = (
        _repetition(case, texts),
        _leaf_features(texts, paths),
        nodes[parents],
        nodes[grandparents],
        np.repeat(nodes[:1], len(texts), axis=0),
        _one_hot([set(path) for path in paths], _LEAF_TAGS),
        _one_hot([dom.tags[node] for node in parents], _NODE_TAGS),
    )
    common, distances = dom.common_ancestors()
    edges = (_distances(distances), _breaks(segments)[:-1], nodes[common])
    return ChainFeatures(np.column_stack(blocks), np.column_stack(edges))


def _repetition(case: Case, texts: Sequence[str]) -> Floats:
    """3 features: whether a text occurs at least 2 or 11 times, and how common its mark-up is."""
    copies = Counter(texts)
    times = np.array([copies[text] for text in texts])
    shapes = case.path_groups(1)
    alike = np.bincount(shapes)[shapes] / len(texts)
    return np.column_stack([times > 1, times > 10, alike])


def _leaf_features(texts: Sequence[str], paths: Sequence[Sequence[str]]) -> Floats:
    """26 features: ratios and length of the text, and its position."""
    counts = text_counts(texts)
    by_name = dict(zip(COUNTS, counts.T, strict=True))
    position = np.arange(len(texts)) / len(texts)
    return np.column_stack(
        [
            text_ratios(counts),
            _ends(texts),
            np.log(np.maximum(by_name["words"], 1)),
            by_name["punctuation"] > 0,
            np.minimum(by_name["punctuation"], 10),
            by_name["sentences"] > 1,
            position,
            position**2,
            ["a" in path for path in paths],
            [len(path) for path in paths],
            [text[:1].isupper() for text in texts],
        ]
    )


def _node_features(
    case: Case, dom: CollapsedDom, texts: Sequence[str], paths: Sequence[Sequence[str]]
) -> Floats:
    """20 features of each node: ratios of its text, its share of the page, links, and controls."""
    counts = text_counts(texts)
    characters = counts[:, COUNTS.index("characters")]
    linked = characters * ["a" in path for path in paths]
    summed = dom.sums(np.column_stack([counts, characters, linked, _controls(case)]))
    counted, (own, in_links, controls) = summed[:, : len(COUNTS)], summed[:, len(COUNTS) :].T
    return np.column_stack(
        [
            text_ratios(counted),
            _ends(texts)[dom.stops - 1],
            own / max(characters.sum(), 1),
            in_links / np.maximum(own, 1),
            controls > 0,
        ]
    )


def _ends(texts: Sequence[str]) -> Floats:
    """2 features: whether a text ends like a sentence, and like a question."""
    ends = [(text.endswith(tuple(SENTENCE_ENDS)), text.endswith(("?", "？"))) for text in texts]
    return np.array(ends, dtype=np.float64)


def _controls(case: Case) -> Ints:
    """Count the form controls that begin in each block, or between the previous block and it."""
    first, _ = case.element_segments
    elements = case.page.elements
    places = [
        min(place, len(case) - 1)
        for place, element in zip(first.tolist(), elements, strict=True)
        if element.tag in _CONTROLS
    ]
    return np.bincount(np.array(places, dtype=np.int64), minlength=len(case))


def _one_hot(tag_sets: Sequence[set[str]], tags: Sequence[str]) -> Floats:
    return np.array(
        [[tag in block_tags for tag in tags] for block_tags in tag_sets], dtype=np.float64
    )


def _distances(distances: Ints) -> Floats:
    """4 features: whether the distance is 2, 3, 4 or more."""
    known = [distances == distance for distance in _DISTANCES]
    return np.column_stack([*known, distances > _DISTANCES[-1]]).astype(np.float64)


def _breaks(segments: Sequence[Segment]) -> Floats:
    """1 feature: whether a line break follows each block."""
    return np.array([[segment.text.endswith("\n")] for segment in segments], dtype=np.float64)
