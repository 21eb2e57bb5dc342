"""The compiled means over spans are those of NumPy, to the last bit."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from webjury import arrays, native

pytestmark = pytest.mark.skipif(not native.IS_COMPILED, reason="the compiled core is not there")

_FLOATS = st.floats(-1e9, 1e9, allow_subnormal=False)


@settings(max_examples=300, deadline=None)
@given(
    st.one_of(
        st.lists(_FLOATS),
        st.lists(st.booleans()),
        st.lists(st.integers(-(2**40), 2**40)),
    ),
    st.data(),
)
def test_any_means_are_the_same(values: list[float], data: st.DataObject) -> None:
    places = st.integers(0, len(values))
    spans = np.array(data.draw(st.lists(st.tuples(places, places))), dtype=np.int64).reshape(-1, 2)
    starts, stops = np.ascontiguousarray(spans.min(axis=1)), np.ascontiguousarray(spans.max(axis=1))
    slow = arrays._means(np.array(values), starts, stops)
    fast = arrays._compiled_means(np.array(values), starts, stops)
    assert slow.tobytes() == fast.tobytes()


def test_negative_zeros_stay() -> None:
    values, starts, stops = np.array([-0.0, -0.0]), np.array([0, 0, 1]), np.array([1, 2, 2])
    slow, fast = (mean(values, starts, stops) for mean in (arrays._means, arrays._compiled_means))
    assert slow.tobytes() == fast.tobytes()


@pytest.mark.parametrize(("start", "stop"), [(-1, 1), (0, 3), (4, 5)])
def test_spans_beyond_the_values_are_refused(start: int, stop: int) -> None:
    with pytest.raises(IndexError, match="beyond"):
        arrays._compiled_means(np.zeros(2), np.array([start]), np.array([stop]))
