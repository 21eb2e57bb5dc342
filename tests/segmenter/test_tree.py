"""Depths of elements, values carried down their tree, and attributes by numbers."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from webjury.segmenter.tree import AttributeTable, Nearest, Tree


def tree_of(parents: list[int]) -> Tree:
    return Tree(np.array(parents, dtype=np.int64))


# A tree: the parent of each element is any earlier element.
_PARENTS = st.lists(st.integers(0, 10**6), max_size=40).map(
    lambda numbers: [-1, *(number % (row + 1) for row, number in enumerate(numbers))]
)


def way_up(parents: list[int], element: int) -> list[int]:
    """An element and those above it."""
    way = []
    while element >= 0:
        way.append(element)
        element = parents[element]
    return way


@given(_PARENTS, st.data())
def test_depths_levels_stops_and_sums_are_those_of_the_elements_above(parents, data):
    tree, elements = tree_of(parents), range(len(parents))
    ways = [way_up(parents, element) for element in elements]
    depths = [len(way) - 1 for way in ways]
    assert tree.depths.tolist() == depths
    assert [level.tolist() for level in tree.levels] == [
        [element for element in elements if depths[element] == depth]
        for depth in range(max(depths) + 1)
    ]
    within = [[one for one in elements if element in ways[one]] for element in elements]
    assert tree.stops.tolist() == [max(below) + 1 for below in within]
    values = data.draw(st.lists(st.integers(0, 100), min_size=len(parents), max_size=len(parents)))
    sums = tree.sums_with_ancestors(np.array(values, dtype=float).reshape(-1, 1))
    assert sums[:, 0].tolist() == [sum(values[one] for one in way) for way in ways]


@given(_PARENTS, st.frozensets(st.integers(0, 40)), st.data())
def test_the_nearest_wanted_element_is_found(parents, wanted, data):
    nearest = Nearest(parents.__getitem__, wanted.__contains__, -1)
    for start in data.draw(st.lists(st.integers(0, len(parents) - 1), max_size=10)):
        assert nearest(start) == next(filter(wanted.__contains__, way_up(parents, start)), -1)


def test_each_element_of_a_tower_is_looked_at_once() -> None:
    n_levels, n_leaves = 1_000, 5_000
    parents = [*range(-1, n_levels - 1), *[n_levels - 1] * n_leaves]
    looked_at: list[int] = []
    nearest = Nearest(parents.__getitem__, looked_at.append, -1)
    assert {nearest(leaf) for leaf in range(n_levels, len(parents))} == {-1}
    assert len(looked_at) == len(parents)


_ITEMS = st.lists(st.tuples(st.sampled_from("abc"), st.sampled_from("xy")), max_size=4)


@given(st.lists(_ITEMS, max_size=6))
def test_a_table_has_the_attributes_of_each_element(elements: list[list[tuple[str, str]]]) -> None:
    table = AttributeTable.of(elements)
    assert list(table) == elements
    assert len(table) == len(elements)
    assert len(set(table.items)) == len(table.items)
    # Of two attributes with one name, which no parser returns, the last one counts.
    of_a = [number for number, (name, _) in enumerate(table.items) if name == "a"]
    assert table.values(of_a) == [dict(items).get("a") for items in elements]
    assert table.values([]) == [None] * len(elements)


def test_a_tree_of_no_elements_has_no_values() -> None:
    tree = tree_of([])
    assert tree.depths.tolist() == tree.stops.tolist() == []
    assert tree.levels_below(np.zeros((0, 3), dtype=np.bool_), 20).shape == (0, 3)
    assert tree.sums_with_ancestors(np.zeros(0)).shape == (0,)
