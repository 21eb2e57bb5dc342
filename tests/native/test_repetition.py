"""Repeated texts and passages, compiled, beside their definitions."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from twins import assert_twins, needs_core
from webjury.ensemble.features.families.repetition import _copies, _repeated_passages

pytestmark = needs_core


@given(st.lists(st.text("ab", max_size=2)))
def test_copies_of_texts(texts: list[str]) -> None:
    assert_twins(_copies, texts)


@given(st.lists(st.integers(0, 3), max_size=60))
def test_passages(words: list[int]) -> None:
    assert_twins(_repeated_passages, np.array(words, dtype=np.uint32))
