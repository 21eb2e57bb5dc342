"""The nearest wanted element, from an element upwards."""

from hypothesis import given
from hypothesis import strategies as st

from webjury.segmenter.nearest import Nearest

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
