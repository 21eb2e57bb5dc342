"""The compiled alignment marks the words that RapidFuzz's marks."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from twins import assert_twins, needs_core
from webjury.ensemble.features import coverage

pytestmark = needs_core

# More than 64 numbers, a few of them frequent.
_SEQUENCES = st.one_of(
    st.lists(st.integers(0, 2), max_size=300),
    st.lists(st.integers(0, 9) | st.integers(0, 500), max_size=300),
)


def assert_same(left: list[int], right: list[int]) -> None:
    assert_twins(coverage._align, *(np.array(row, dtype=np.uint32) for row in (left, right)))


@given(_SEQUENCES, _SEQUENCES)
def test_any_sequences_are_aligned_the_same(left: list[int], right: list[int]) -> None:
    assert_same(left, right)


@given(_SEQUENCES, st.data())
def test_parts_of_a_sequence_are_aligned_the_same(left: list[int], data: st.DataObject) -> None:
    place = st.integers(0, len(left))
    first, second, third = data.draw(st.tuples(place, place, place))
    assert_same(left, left[first:second])
    assert_same(left, left[first:] + left[second:] + left[:third])


@pytest.mark.parametrize("size", [63, 64, 65, 127, 128, 129, 1_000])
def test_sequences_that_are_carried_into_other_words_of_bits_are_aligned_the_same(
    size: int,
) -> None:
    assert_same([1, *[0] * size, 2], [3, *[0] * (size - 1), 4])
    assert_same([1, *range(size), 2], [3, *range(size), 4])
    assert_same([1, *[0, 5] * size, 2], [3, *[5, 0, 5] * size, 4])


def test_a_number_beyond_those_of_the_page_is_no_match() -> None:
    assert_same([0, 1, 2], [1, 2**32 - 1, 0])
