"""The compiled columns of the second stage equal Python's."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from twins import needs_core, plain, python_core
from webjury.ensemble.models import first_stage
from webjury.ensemble.models.first_stage import context_columns

pytestmark = needs_core

_SEGMENTS = st.lists(
    st.tuples(st.floats(0, 1) | st.sampled_from([0.0, 0.5, 1.0]), st.integers(1, 400)), max_size=60
)


@given(_SEGMENTS)
def test_any_probabilities_have_the_same_columns(segments: list[tuple[float, int]]) -> None:
    probabilities = np.array([probability for probability, _ in segments], dtype=np.float64)
    words = np.array([n_words for _, n_words in segments], dtype=np.int64)
    fast = context_columns(probabilities, words)
    with python_core():
        slow = context_columns(probabilities, words)
    assert plain(fast) == plain(slow)


@pytest.mark.parametrize(
    ("n_words", "run", "message"),
    [(3, (0, 1, 0.0), "not one number"), (2, (0, 3, 0.0), "the run"), (2, (1, 0, 0.0), "the run")],
)
def test_arrays_of_other_segments_are_refused(
    n_words: int, run: tuple[int, int, float], message: str
) -> None:
    words = np.ones(2, dtype=np.int64)
    with pytest.raises(ValueError, match=message):
        first_stage._context_table(np.zeros(2), np.zeros(n_words), words, run)
