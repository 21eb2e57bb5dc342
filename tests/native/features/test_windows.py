"""Means over windows, compiled, beside their definition."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import array_shapes, arrays

from twins import assert_twins, needs_core
from webjury.arrays import window_means

pytestmark = needs_core

FLOATS = st.floats(-1e6, 1e6)
ROWS = array_shapes(min_dims=2, max_dims=2, min_side=1, max_side=8)


@given(arrays(np.float64, ROWS, elements=FLOATS), st.lists(st.integers(0, 9), max_size=3))
def test_means_around_places(values: np.ndarray, radii: list[int]) -> None:
    assert_twins(window_means, values, radii)
