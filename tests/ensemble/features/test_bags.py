"""Bags separate the hashes of each item; salts change a hash."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from webjury.ensemble.features.bags import Bags, salted, span_places

_HASHES = st.lists(st.integers(0, 2**32 - 1), max_size=5)


def hashes_of(bags: Bags) -> list[list[int]]:
    parts = np.split(bags.hashes, np.cumsum(bags.counts))[: len(bags.counts)]
    return [part.tolist() for part in parts]


@given(st.lists(_HASHES), st.data())
def test_each_item_keeps_its_hashes(sets, data):
    bags = Bags.of(sets)
    assert hashes_of(bags) == sets
    assert hashes_of(Bags.join([bags, bags])) == sets * 2
    assert hashes_of(Bags.from_pairs([bags.pairs], len(sets))) == sets
    wanted = data.draw(st.lists(st.sampled_from(range(len(sets))))) if sets else []
    picked = bags.take(np.array(wanted, dtype=np.int64))
    assert hashes_of(picked) == [sets[number] for number in wanted]


def test_pairs_of_several_sources_are_grouped_by_item():
    one = (np.array([2, 0, 2]), np.array([20, 9, 10], dtype=np.uint32))
    other = (np.array([0, 2, 0]), np.array([2, 20, 9], dtype=np.uint32))
    assert hashes_of(Bags.from_pairs([one, other], 4)) == [[9, 2, 9], [], [20, 10, 20], []]


@pytest.mark.parametrize(
    ("starts", "counts", "places"),
    [([], [], []), ([7], [0], []), ([3, 0, 9], [2, 0, 1], [3, 4, 9])],
)
def test_span_places_are_all_places_in_the_spans(starts, counts, places):
    found = span_places(np.array(starts, dtype=np.int64), np.array(counts, dtype=np.int64))
    assert found.tolist() == places


def test_hashes_differ_by_salt():
    word, other = np.array([1], dtype=np.uint32), np.array([2], dtype=np.uint32)
    assert salted(word, "first") != salted(word, "last")
    assert salted(word, "first") != salted(other, "first")
