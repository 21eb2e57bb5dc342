"""Counts of keys: how often each was seen, with the rarest forgotten first."""

from collections import Counter

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from webjury.ensemble.sites.counts import Counts

SETS = st.lists(st.sets(st.integers(0, 2**64 - 1), max_size=20), max_size=8)


def arrays(sets):
    return [np.array(sorted(keys), dtype=np.uint64) for keys in sets]


@given(SETS, st.sets(st.integers(0, 2**64 - 1)))
def test_a_key_is_counted_once_for_each_set_that_has_it(sets, asked):
    expected = Counter(key for keys in sets for key in keys)
    keys = [*expected, *asked]
    found = Counts.of(arrays(sets), limit=1_000)
    assert found.times_of(np.array(keys, dtype=np.uint64)).tolist() == [
        expected[key] for key in keys
    ]


@given(SETS, SETS)
def test_counts_are_added(some, more):
    together = Counts.of(arrays(some + more), limit=1_000)
    added = Counts.of(arrays(some), limit=1_000).plus(Counts.of(arrays(more), limit=1_000), 1_000)
    assert together.keys.tolist() == added.keys.tolist()
    assert together.times.tolist() == added.times.tolist()


def test_the_keys_that_were_seen_least_often_are_forgotten():
    sets = arrays([{1, 2, 3}, {2, 3, 4}, {3, 4, 5}])
    found = Counts.of(sets, limit=3)
    assert dict(zip(found.keys.tolist(), found.times.tolist(), strict=True)) == {2: 2, 3: 3, 4: 2}
