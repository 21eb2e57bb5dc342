"""Of several longest common subsequences, the one that RapidFuzz finds is kept."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from rapidfuzz.distance import LCSseq

from webjury.ensemble.features import alignment

# More than 64 numbers, a few of them frequent.
_SEQUENCES = st.one_of(
    st.lists(st.integers(0, 2), max_size=300),
    st.lists(st.integers(0, 9) | st.integers(0, 500), max_size=300),
)


def assert_same_as_rapidfuzz(left: list[int], right: list[int]) -> None:
    blocks = LCSseq.opcodes(left, right).as_matching_blocks()
    expected = {place for block in blocks for place in range(block.a, block.a + block.size)}
    found = alignment.kept(*(np.array(numbers, dtype=np.uint32) for numbers in (left, right)))
    assert found.dtype == np.bool_
    assert len(found) == len(left)
    assert set(np.flatnonzero(found).tolist()) == expected


@given(_SEQUENCES, _SEQUENCES, st.data())
def test_any_sequences(left, right, data):
    place = st.integers(0, len(left))
    first, second, third = data.draw(st.tuples(place, place, place))
    assert_same_as_rapidfuzz(left, right)
    assert_same_as_rapidfuzz(left, left[first:second])
    assert_same_as_rapidfuzz(left, left[first:] + left[second:] + left[:third])


@pytest.mark.parametrize("size", [63, 64, 65, 127, 128, 129, 1_000])
def test_sequences_that_are_carried_into_other_words_of_bits(size):
    assert_same_as_rapidfuzz([1, *[0] * size, 2], [3, *[0] * (size - 1), 4])
    assert_same_as_rapidfuzz([1, *range(size), 2], [3, *range(size), 4])
    assert_same_as_rapidfuzz([1, *[0, 5] * size, 2], [3, *[5, 0, 5] * size, 4])


def test_a_number_beyond_those_of_the_first_sequence_is_no_match():
    assert_same_as_rapidfuzz([0, 1, 2], [1, 2**32 - 1, 0])
