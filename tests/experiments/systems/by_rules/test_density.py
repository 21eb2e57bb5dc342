"""The base of the density extractors: nodes, sums, and the selected elements."""

import re

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from webjury.content.html import write_html
from webjury.content.read import content_of
from webjury.experiments.systems.by_rules.density import DensityExtractor, Floats, Nodes
from webjury.segmenter.page import Page


class _Given(DensityExtractor):
    """Reads the density of an element from its attribute ``d``; texts have density 0."""

    name = "given"

    def density(self, nodes: Nodes) -> Floats:
        given = [float(value or 0) for value in nodes.doc.values("d")]
        return np.array(given + [0.0] * len(nodes.texts))


def marked(html: str) -> list[str]:
    """Get the ids of the marked elements, or their tags."""
    page = Page(html)
    elements = [page.elements[at] for at in _Given().mark(page)]
    return [element.get("id") or element.tag for element in elements]


#: html, body, p, b and div; of their texts "in body", "One", "two", "three", "tail".
_TREE = Page("<html><body>in body<p>One<b>two</b>three</p>tail<div></div></body></html>")


def test_the_sum_of_densities_includes_texts():
    densities = np.arange(1.0, 11.0)
    # Elements come before texts; body has "in body", p, "tail", div; p has "One", b, "three".
    body, p, b = 6 + 3 + 10 + 5, 7 + 4 + 9, 8
    assert Nodes(_TREE.doc).density_sums(densities).tolist() == [2, body, p, b, 0]


@pytest.mark.parametrize(
    ("html", "ids"),
    [
        # The element with the largest density sum is chosen, not the densest one.
        ("<body d=1><div id=x d=2><p d=5>One</p></div><p d=9>two</p></body>", ["body"]),
        ("<body d=1><div id=x d=4><p d=5>a</p><p d=5>b</p></div><p d=0.5>c</p></body>", ["x"]),
        # Body, less dense than the heaviest, sets the threshold of 1: other elements at least
        # that dense are searched, and the heaviest element within them is marked.
        (
            "<body d=1><div id=x d=4><p d=9>a</p></div>"
            "<div id=y d=1><div id=z d=2><p d=2>b</p><p d=2>b</p></div></div></body>",
            ["x", "z"],
        ),
        # The whole path to the heaviest sets the threshold: y has only 2 and is not searched.
        (
            "<body d=3><div d=2.5><div id=x d=4><p d=9>a</p></div></div>"
            "<div id=y d=2><div id=z d=9><p d=2>b</p></div></div></body>",
            ["x"],
        ),
        # All density sums are 0.
        ("<body d=1><div>One</div></body>", []),
        # Without a body, the root replaces it.
        ("<frameset id=x d=1><noframes d=9>One</noframes></frameset>", ["x"]),
    ],
)
def test_the_elements_with_the_largest_density_sums_are_selected(html, ids):
    assert marked(f"<html d=100>{html}</html>") == ids


_MARKED = Page(
    "<body d=1><ul d=0.5><li>menu</ul><article d=4><h1 d=9>One</h1><p d=9>two <i>three</i></p>"
    "</article><hr><section d=3><div d=3><p d=8>four</p><p d=8>five</p></div></section></body>"
)


def test_the_text_and_the_elements_are_in_the_order_of_the_page():
    assert _Given().extract(_MARKED) == "One\ntwo three\nfour\nfive"
    doc = _MARKED.doc
    spans = [(doc.starts[element], doc.stops[element]) for element in _Given().mark(_MARKED)]
    html = write_html(content_of(_MARKED, spans))
    assert re.findall(r"<(\w+)", html) == "h1 p em hr p p".split()


@pytest.mark.parametrize("html", ["<div d=1>" * 5_000 + "deep", "<p d=1>wide" * 40_000])
def test_a_page_beyond_a_limit_is_extracted(html):
    page = Page(f"<body d=1>{html}")
    assert page.exceeded_limit
    assert _Given().extract(page) == page.text


_LEAVES = st.builds(lambda d: f"<p d={d}>x</p>", st.integers(0, 4))
_TREES = st.recursive(
    _LEAVES,
    lambda trees: st.builds(
        lambda d, children: f"<div d={d}>{''.join(children)}</div>",
        st.integers(0, 4),
        st.lists(trees, max_size=4),
    ),
    max_leaves=20,
)


@given(st.lists(_TREES, min_size=1, max_size=4), st.integers(0, 2))
def test_the_elements_are_those_of_the_recursive_algorithm(trees, density):
    page = Page(f"<html><body d={density}>{''.join(trees)}</body></html>")
    doc, nodes = page.doc, Nodes(page.doc)
    densities = _Given().density(nodes)
    expected = _by_the_recursion(doc.parents, densities.tolist(), nodes.density_sums(densities))
    marked, found = _Given().mark(page), set()
    for element in range(len(doc.parents)):
        parent = doc.parents[element]
        if element in marked or parent in found:
            found.add(element)
    assert found == expected


def _by_the_recursion(parents: list[int], dense: list[float], sums: Floats) -> set[int]:
    """Run the paper's four steps as the module interprets them; return all marked content."""

    def below(top: int) -> list[int]:
        """List an element and its descendants, in document order."""
        return [top, *(one for child in children(top) for one in below(child))]

    def children(top: int) -> list[int]:
        return [element for element, parent in enumerate(parents) if parent == top]

    def extract(element: int) -> None:
        if dense[element] >= threshold:
            content = max(below(element), key=lambda one: (sums[one], -one))
            marked.update(below(content))
            for child in children(element):
                extract(child)

    body = 1
    heaviest = max(below(body), key=lambda one: (sums[one], -one))
    threshold = min(dense[one] for one in below(body) if heaviest in below(one))
    marked: set[int] = set()
    if sums[heaviest]:
        extract(body)
    return marked
