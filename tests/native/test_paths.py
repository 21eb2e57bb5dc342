"""Both cores number paths of elements alike: equal paths, and only those, share a number."""

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from twins import needs_core
from webjury import Page
from webjury.ensemble.features.case import PATH_LEVELS, Case
from webjury.ensemble.features.markup.markup import Markup
from webjury.ensemble.features.markup.paths import path_numbers
from webjury.native import definition_of
from webjury.segmenter.attributes import AttributeTable
from webjury.segmenter.tree import Tree

pytestmark = needs_core

_PAGES = sorted(Path(__file__).parents[1].glob("pages/*/source.html"))
#: Of an element: its tag, its attributes, and how many elements before it its parent stands.
_ELEMENTS = st.lists(
    st.tuples(
        st.sampled_from(["p", "div", "a"]),
        st.sampled_from([(), (("class", ""),), (("id", "a"), ("class", "p")), (("class", "a b"),)]),
        st.integers(0, 4),
    ),
    min_size=1,
    max_size=30,
)


def assert_same_paths(markup: Markup, elements: np.ndarray, levels: int) -> None:
    slow = definition_of(path_numbers)(markup, elements, levels)
    fast = path_numbers(markup, elements, levels)
    assert slow.shape == fast.shape == (levels, len(elements))
    for one, other in zip(slow, fast, strict=True):
        n_paths = len(set(one.tolist()))
        assert set(other.tolist()) == set(range(n_paths))
        assert len(set(zip(one.tolist(), other.tolist(), strict=True))) == n_paths


@pytest.mark.parametrize("path", _PAGES, ids=lambda path: path.parent.name)
def test_paths_of_pages_of_the_project_are_the_same(path: Path) -> None:
    case = Case(Page(path.read_bytes()))
    assert_same_paths(case.markup, case.elements, PATH_LEVELS)


@settings(max_examples=300, deadline=None)
@given(_ELEMENTS, st.integers(1, 7), st.data())
def test_any_paths_are_the_same(
    elements: list[tuple[str, tuple[tuple[str, str], ...], int]], levels: int, data: st.DataObject
) -> None:
    parents = [max(row - 1 - back, 0) if row else -1 for row, (*_, back) in enumerate(elements)]
    markup = Markup(
        [tag for tag, *_ in elements],
        AttributeTable.of(attributes for _, attributes, _ in elements),
        [True] * len(elements),
        Tree(np.array(parents, dtype=np.int64)),
    )
    wanted = data.draw(st.lists(st.integers(0, len(elements) - 1)))
    assert_same_paths(markup, np.array(wanted, dtype=np.int64), levels)


def test_many_paths_are_told_apart() -> None:
    n = 3_000
    parents = np.append(-1, np.zeros(n - 1, dtype=np.int64))
    classes = [(("class", f"c{number}"),) for number in range(n)]
    markup = Markup(["p"] * n, AttributeTable.of(classes), [True] * n, Tree(parents))
    assert_same_paths(markup, np.arange(n), 2)


@pytest.mark.parametrize(
    ("parents", "elements", "message"),
    [
        ([-1, 2], [0], "a parent"),
        ([-1, -2], [0], "a parent"),
        ([-1, 0], [2], "no such element"),
        ([-1, 0], [-1], "no such element"),
    ],
)
def test_elements_that_are_not_there_are_refused(
    parents: list[int], elements: list[int], message: str
) -> None:
    table = AttributeTable.of([(), ()])
    markup = Markup(["p"] * 2, table, [True] * 2, Tree(np.array(parents)))
    with pytest.raises(IndexError, match=message):
        path_numbers(markup, np.array(elements), 2)


def test_arrays_of_other_lengths_are_refused() -> None:
    tree, at = Tree(np.array([-1])), np.array([0])
    with pytest.raises(ValueError, match="same elements"):
        path_numbers(Markup(["p"], AttributeTable.of([]), [True], tree), at, 2)
    with pytest.raises(ValueError, match="not one"):
        path_numbers(Markup(["p"] * 2, AttributeTable.of([(), ()]), [True] * 2, tree), at, 2)
