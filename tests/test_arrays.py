"""Means over spans and windows, and the span with the largest sum."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import array_shapes, arrays

from webjury.arrays import best_run, span_means, window_means


@given(st.lists(st.integers(-9, 9), max_size=8))
def test_the_best_run_has_the_largest_sum(values: list[int]) -> None:
    spans = [(a, b) for a in range(len(values) + 1) for b in range(a, len(values) + 1)]
    start, stop = best_run(np.array(values, dtype=np.float64))
    assert (start, stop) in spans
    assert sum(values[start:stop]) == max(sum(values[a:b]) for a, b in spans)


@pytest.mark.parametrize(
    ("values", "run"),
    [
        ([], (0, 0)),
        ([-1], (0, 0)),
        ([0, 0], (0, 0)),
        ([2], (0, 1)),
        ([-1, 2, -1], (1, 2)),
        ([2, -1, 2], (0, 3)),
        ([2, -3, 2], (0, 1)),
        ([2, -3, 4], (2, 3)),
        # Ties: the run that begins first, then the one that ends first.
        ([3, -9, 3], (0, 1)),
        ([3, -3, 3], (0, 1)),
        ([2, -2, 3], (0, 3)),
        ([0, 3, 0], (0, 2)),
    ],
)
def test_where_the_best_run_starts_and_stops(values: list[int], run: tuple[int, int]) -> None:
    assert best_run(np.array(values, dtype=np.float64)) == run


def test_the_mean_of_an_empty_span_is_0() -> None:
    starts, stops = np.array([0, 1, 3]), np.array([3, 1, 4])
    assert span_means(np.array([1, 2, 3, 9]), starts, stops).tolist() == [2, 0, 9]


_ROWS = arrays(
    np.float64,
    array_shapes(min_dims=2, max_dims=2, min_side=0, max_side=8),
    elements=st.floats(-1e6, 1e6),
)


@given(_ROWS, st.lists(st.integers(0, 9), max_size=3))
def test_the_mean_of_a_window_is_that_of_a_span(values: np.ndarray, radii: list[int]) -> None:
    means, n_values = window_means(values, radii), values.shape[1]
    places = np.arange(n_values)
    assert means.shape == (len(radii), *values.shape)
    for mean, radius in zip(means, radii, strict=True):
        starts, stops = np.maximum(places - radius, 0), np.minimum(places + radius + 1, n_values)
        assert mean.tolist() == span_means(values, starts, stops).tolist()
