"""Means over spans, compiled, beside their definitions."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import array_shapes, arrays

from twins import assert_twins, needs_core
from webjury.arrays import span_means, window_means

pytestmark = needs_core

FLOATS = st.floats(-1e6, 1e6)
ROWS = array_shapes(min_dims=2, max_dims=2, min_side=1, max_side=8)


@given(st.data(), st.sampled_from([np.bool_, np.int64, np.float64]), st.integers(1, 2))
def test_means_of_spans(data: st.DataObject, kind: type, n_dimensions: int) -> None:
    shape = data.draw(array_shapes(min_dims=n_dimensions, max_dims=n_dimensions, max_side=8))
    elements = {np.bool_: st.booleans(), np.int64: st.integers(-9, 9), np.float64: FLOATS}[kind]
    values = data.draw(arrays(kind, shape, elements=elements))
    spans = data.draw(st.lists(st.tuples(*[st.integers(0, shape[-1])] * 2), max_size=5))
    starts, stops = np.sort(np.array(spans, dtype=np.int64).reshape(-1, 2), axis=1).T
    assert_twins(span_means, values, starts, stops)


@given(arrays(np.float64, ROWS, elements=FLOATS), st.lists(st.integers(0, 9), max_size=3))
def test_means_around_places(values: np.ndarray, radii: list[int]) -> None:
    assert_twins(window_means, values, radii)
