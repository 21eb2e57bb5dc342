"""The compiled arrays of lists and means over spans are those of NumPy, to the last bit."""

from array import array
from collections.abc import Callable
from typing import Any

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


_PLACES = st.lists(st.integers(-(2**62), 2**62))


def by_python(function: Callable[..., Any], *values: Any) -> Any:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(native, "IS_COMPILED", False)
        return function(*values)


def assert_same(function: Callable[..., np.ndarray], *values: Any) -> None:
    slow, fast = by_python(function, *values), function(*values)
    assert (slow.dtype, slow.shape, slow.tobytes()) == (fast.dtype, fast.shape, fast.tobytes())


@given(_PLACES)
def test_arrays_of_numbers_are_the_same(values: list[int]) -> None:
    assert_same(arrays.ints, values)
    assert arrays.ints(array("q", values)).tolist() == values


def test_numbers_that_are_too_large_are_refused() -> None:
    with pytest.raises(OverflowError):
        arrays.ints([2**63])


@settings(max_examples=500)
@given(_PLACES | st.lists(st.integers(0, 9)), _PLACES | st.lists(st.integers(-1, 10)))
def test_places_are_the_same(ordered: list[int], values: list[int]) -> None:
    given_arrays = (np.array(several, dtype=np.int64) for several in (sorted(ordered), values))
    assert_same(arrays.places, *given_arrays)


def test_places_that_are_far_apart_are_the_same() -> None:
    ordered = np.arange(0, 3_000, 3)
    for step in (1, -1, 7, -7, 1_237):
        assert_same(arrays.places, ordered, np.arange(3_010) * step % 3_010 - 5)


@given(st.lists(st.sampled_from(["a", "b", "é", ""])))
def test_rows_of_a_text_are_the_same(texts: list[str]) -> None:
    assert_same(arrays.rows_of, texts, "a")


@given(st.lists(st.lists(_FLOATS, min_size=5, max_size=5), max_size=3), st.lists(st.integers(0, 7)))
def test_means_of_windows_are_the_same(rows: list[list[float]], radii: list[int]) -> None:
    assert_same(arrays.window_means, np.array(rows, dtype=np.float64).reshape(-1, 5), radii)
    assert_same(arrays.window_means, np.zeros((len(rows), 0)), radii)
    assert_same(arrays.window_means, np.arange(6).reshape(2, 3), radii)


def test_a_negative_radius_is_refused() -> None:
    with pytest.raises(ValueError, match="negative"):
        arrays.window_means(np.zeros((1, 3)), [-1])


@settings(max_examples=500)
@given(st.lists(st.integers(-3, 3) | _FLOATS))
def test_the_best_run_is_the_same(values: list[float]) -> None:
    given_values = np.array(values)
    assert by_python(arrays.best_run, given_values) == arrays.best_run(given_values)


@given(st.lists(st.lists(st.booleans(), min_size=6, max_size=6), max_size=3))
def test_means_of_several_rows_are_the_same(rows: list[list[bool]]) -> None:
    starts, stops = np.array([0, 2, 6, 0]), np.array([6, 5, 6, 0])
    flags = np.array(rows, dtype=np.bool_).reshape(-1, 6)
    for values in (flags, flags.astype(np.float64), np.asfortranarray(flags), flags[:, ::-1]):
        assert_same(arrays.span_means, values, starts, stops)
