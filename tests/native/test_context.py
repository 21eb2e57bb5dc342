"""The compiled columns of the second stage, and means over windows, are those of Python."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from twins import needs_core
from webjury import native
from webjury.ensemble.features.columns import windowed
from webjury.ensemble.models.first_stage import CONTEXT_COLUMNS, context_columns

pytestmark = needs_core

_SEGMENTS = st.lists(
    st.tuples(st.floats(0, 1) | st.sampled_from([0.0, 0.5, 1.0]), st.integers(1, 400)), max_size=60
)


@settings(max_examples=300, deadline=None)
@given(_SEGMENTS)
def test_any_probabilities_have_the_same_columns(segments: list[tuple[float, int]]) -> None:
    probabilities = np.array([probability for probability, _ in segments], dtype=np.float64)
    words = np.array([n_words for _, n_words in segments], dtype=np.int64)
    radii = np.array([0, 1, 7], dtype=np.int64)
    fast = context_columns(probabilities, words), windowed(probabilities, radii, words)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(native, "IS_COMPILED", False)
        slow = context_columns(probabilities, words), windowed(probabilities, radii, words)
    for one, other in zip(fast, slow, strict=True):
        assert one.dtype == other.dtype
        np.testing.assert_array_equal(one, other)


def _describe(
    n_words: int = 2, radius: int = 5, run: tuple[int, int] = (0, 1), n_columns: int | None = None
) -> None:
    table = np.empty((2, len(CONTEXT_COLUMNS) if n_columns is None else n_columns), np.float32)
    words, radii = np.ones(n_words, dtype=np.int64), np.array([2, radius, 15])
    native.context.describe(
        np.zeros(2), np.zeros(2), words, radii, *run, 0.0, 0.0, 0.0, 1e-4, 200.0, table
    )


def test_arrays_of_other_segments_are_refused() -> None:
    _describe()
    with pytest.raises(ValueError, match="not one number"):
        _describe(n_words=3)
    with pytest.raises(ValueError, match="radius"):
        _describe(radius=-1)
    with pytest.raises(ValueError, match="table or the run"):
        _describe(run=(0, 3))
    with pytest.raises(ValueError, match="table or the run"):
        _describe(n_columns=3)


def test_means_of_other_values_are_refused() -> None:
    values, words, found = np.zeros(2), np.ones(2, dtype=np.int64), np.empty((1, 2))
    with pytest.raises(ValueError, match="not one weight"):
        native.columns.weighted_means(values, words[:1], np.array([1]), found)
    with pytest.raises(ValueError, match="radius"):
        native.columns.weighted_means(values, words, np.array([-1]), found)


def test_words_within_a_hint_or_an_element_that_is_none_are_refused() -> None:
    distances, found = np.zeros((3, 2), dtype=np.int8), np.empty(1)
    for hints, elements in (([2], [0]), ([0], [3]), ([-1], [0]), ([0], [-1])):
        with pytest.raises(IndexError, match="there is no such"):
            native.columns.count_words_within(
                distances, np.array(hints), 20, np.array(elements), found
            )
    with pytest.raises(ValueError, match="not one number"):
        native.columns.count_words_within(distances, np.array([0, 1]), 20, np.array([0]), found)
