"""The collapsed DOM of small pages, compared with trees made by hand."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from webjury.ensemble.features.case import Case
from webjury.experiments.systems.leaf_blocks import leaf_blocks
from webjury.experiments.systems.learned.collapsed_dom import collapse
from webjury.extractors.registry import ExtractorRuns
from webjury.segmenter.page import Page


def _collapsed(html):
    page = Page(html)
    return collapse(Case(page, ExtractorRuns(), leaf_blocks(page)))


@pytest.mark.parametrize(
    ("html", "tags", "parents"),
    [
        # An only child and its parent are one node.
        ("<div><p>One</p></div>", ["body div html p"], [-1]),
        # Elements without text are left out.
        ("<p>One</p><img><div><br></div><p>Two</p>", ["body html", "p", "p"], [-1, 0, 0]),
        # Text beside an element is a node without tags.
        ("<p>One <b>two</b></p>", ["body html p", "b", ""], [-1, 0, 0]),
        (
            "<ul><li>One<li><a>Two</a></ul>three",
            ["body html", "ul", "li", "a li", ""],
            [-1, 0, 1, 1, 0],
        ),
    ],
)
def test_a_tree_collapses_to_these_nodes_and_parents(html, tags, parents):
    dom = _collapsed(html)
    assert [" ".join(sorted(own)) for own in dom.tags] == tags
    assert dom.parents.tolist() == parents


def test_distance_is_the_path_via_the_common_ancestor():
    dom = _collapsed("<ul><li>One</li><li><a>Two</a> <b>three</b></li></ul><p>Four</p>")
    nodes, distances = dom.common_ancestors()
    # One and two meet in the list, two and three in its item, three and four in the page.
    assert [sorted(dom.tags[node]) for node in nodes] == [["ul"], ["li"], ["body", "html"]]
    assert distances.tolist() == [3, 2, 4]


_MARKUP = st.lists(st.sampled_from(["<div>", "</div>", "<b>", "</b>", "<p>", "</p>", "x ", "y"]))


@given(_MARKUP)
def test_nodes_have_different_blocks_and_parents_have_those_of_their_children(pieces):
    page = Page("x" + "".join(pieces))
    dom = _collapsed(page.html)
    spans = list(zip(dom.starts.tolist(), dom.stops.tolist(), strict=True))
    assert len(set(spans)) == len(spans)
    for (start, stop), parent in zip(spans[1:], dom.parents[1:].tolist(), strict=True):
        assert spans[parent][0] <= start < stop <= spans[parent][1]
    assert [spans[node] for node in dom.leaves] == [
        (place, place + 1) for place in range(len(leaf_blocks(page)))
    ]
