"""Means over spans, and the span with the largest sum."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from webjury.arrays import best_run, span_means


@given(st.lists(st.integers(-9, 9), max_size=8))
def test_the_best_run_has_the_largest_sum(values: list[int]) -> None:
    spans = [(a, b) for a in range(len(values) + 1) for b in range(a, len(values) + 1)]
    start, stop = best_run(np.array(values, dtype=np.float64))
    assert (start, stop) in spans
    assert sum(values[start:stop]) == max(sum(values[a:b]) for a, b in spans)


@pytest.mark.parametrize(
    ("values", "run"),
    [
        ([0, 0], (0, 0)),
        ([3, -9, 3], (0, 1)),
        ([3, -3, 3], (0, 1)),
        ([2, -2, 3], (0, 3)),
        ([0, 3, 0], (0, 2)),
    ],
)
def test_of_equal_runs_the_best_begins_first_and_then_ends_first(values, run):
    assert best_run(np.array(values, dtype=np.float64)) == run


def test_the_mean_of_an_empty_span_is_0() -> None:
    starts, stops = np.array([0, 1, 3]), np.array([3, 1, 4])
    assert span_means(np.array([1, 2, 3, 9]), starts, stops).tolist() == [2, 0, 9]
