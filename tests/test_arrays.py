"""Means over spans."""

import numpy as np

from webjury.arrays import span_means


def test_the_mean_of_an_empty_span_is_0() -> None:
    starts, stops = np.array([0, 1, 3]), np.array([3, 1, 4])
    assert span_means(np.array([1, 2, 3, 9]), starts, stops).tolist() == [2, 0, 9]
