"""Depths of elements, values carried down their tree, and attributes by numbers."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from webjury.segmenter.tree import AttributeTable, Nearest, Tree


def tree_of(parents: list[int]) -> Tree:
    return Tree(np.array(parents, dtype=np.int64))


@pytest.mark.parametrize(
    ("parents", "levels"),
    [
        ([], []),
        ([-1], [0]),
        ([-1, 0, 0, 0], [0, 1, 1, 1]),
        ([-1, 0, 1, 2], [0, 1, 2, 3]),
        ([-1, 0, 1, 0, 3, 1], [0, 1, 2, 1, 2, 2]),
    ],
)
def test_depth_is_the_number_of_elements_above(parents: list[int], levels: list[int]) -> None:
    assert tree_of(parents).depths.tolist() == levels


@pytest.mark.parametrize(
    ("parents", "rows"),
    [
        ([], [[]]),
        ([-1], [[0]]),
        ([-1, 0, 0, 0], [[0], [1, 2, 3]]),
        ([-1, 0, 1, 2], [[0], [1], [2], [3]]),
        ([-1, 0, 1, 0, 3, 1], [[0], [1, 3], [2, 4, 5]]),
    ],
)
def test_levels_are_the_elements_of_each_level(parents: list[int], rows: list[list[int]]) -> None:
    assert [level.tolist() for level in tree_of(parents).levels] == rows


# A tree: the parent of each element is any earlier element.
_PARENTS = st.lists(st.integers(0, 10**6), max_size=40).map(
    lambda numbers: [-1, *(number % (row + 1) for row, number in enumerate(numbers))]
)


@given(_PARENTS)
def test_each_parent_is_in_the_level_before_its_children(parents: list[int]) -> None:
    levels = tree_of(parents).depths
    rows = tree_of(parents).levels
    assert sorted(np.concatenate(rows).tolist()) == list(range(len(parents)))
    for level, elements in enumerate(rows):
        assert (levels[elements] == level).all()
        if level:
            assert set(np.array(parents)[elements].tolist()) <= set(rows[level - 1].tolist())


def test_values_are_carried_down_to_any_depth() -> None:
    parents = list(range(-1, 999))
    sums = np.ones(1_000, dtype=np.int64)
    for rows in tree_of(parents).levels[1:]:
        sums[rows] += sums[np.array(parents)[rows]]
    assert sums.tolist() == list(range(1, 1_001))


@given(_PARENTS, st.frozensets(st.integers(0, 40)), st.data())
def test_the_nearest_wanted_element_is_found(
    parents: list[int], wanted: frozenset[int], data: st.DataObject
) -> None:
    nearest = Nearest(parents.__getitem__, wanted.__contains__, -1)
    for start in data.draw(st.lists(st.integers(0, len(parents) - 1), max_size=10)):
        at = start
        while at >= 0 and at not in wanted:
            at = parents[at]
        assert nearest(start) == at


def test_each_element_of_a_tower_is_looked_at_once() -> None:
    n_levels, n_leaves = 1_000, 5_000
    parents = [*range(-1, n_levels - 1), *[n_levels - 1] * n_leaves]
    looked_at: list[int] = []
    nearest = Nearest(parents.__getitem__, looked_at.append, -1)
    assert {nearest(leaf) for leaf in range(n_levels, len(parents))} == {-1}
    assert len(looked_at) == len(parents)


@given(st.lists(st.integers(0, 100), max_size=30), st.data())
def test_sums_go_down_from_the_root(values: list[int], data: st.DataObject) -> None:
    parents = [data.draw(st.integers(0, row - 1)) if row else -1 for row in range(len(values))]
    sums = tree_of(parents).sums_with_ancestors(np.array(values, dtype=float).reshape(-1, 1))
    for row, total in enumerate(sums[:, 0]):
        path, at = 0, row
        while at >= 0:
            path, at = path + values[at], parents[at]
        assert total == path


@pytest.mark.parametrize(
    ("parents", "stops"),
    [
        ([], []),
        ([-1], [1]),
        ([-1, 0, 0, 0], [4, 2, 3, 4]),
        ([-1, 0, 1, 2], [4, 4, 4, 4]),
        ([-1, 0, 1, 0, 3, 0], [6, 3, 3, 5, 5, 6]),
    ],
)
def test_a_subtree_stops_after_the_last_element_in_it(parents: list[int], stops: list[int]) -> None:
    assert tree_of(parents).stops.tolist() == stops


_ITEMS = st.lists(st.tuples(st.sampled_from("abc"), st.sampled_from("xy")), max_size=4)


@given(st.lists(_ITEMS, max_size=6))
def test_a_table_has_the_attributes_of_each_element(elements: list[list[tuple[str, str]]]) -> None:
    table = AttributeTable.of(elements)
    assert list(table) == elements
    assert len(table) == len(elements)
    assert len(set(table.items)) == len(table.items)


@given(st.lists(_ITEMS, max_size=6))
def test_values_are_those_of_the_elements(elements: list[list[tuple[str, str]]]) -> None:
    # Of two attributes with one name, which no parser returns, the last one counts.
    table = AttributeTable.of(elements)
    of_a = [number for number, (name, _) in enumerate(table.items) if name == "a"]
    assert table.values(of_a) == [dict(items).get("a") for items in elements]
    assert table.values([]) == [None] * len(elements)


def test_a_tree_of_no_elements_has_no_values() -> None:
    tree = tree_of([])
    assert tree.depths.tolist() == tree.stops.tolist() == []
    assert tree.levels_below(np.zeros((0, 3), dtype=np.bool_), 20).shape == (0, 3)
    assert tree.sums_with_ancestors(np.zeros(0)).shape == (0,)
