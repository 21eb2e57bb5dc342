"""The encoding of positions, compared with its formula."""

from math import cos, sin

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from webjury.experiments.systems.learned.language_model_blocks import position_encoding


@pytest.mark.parametrize("width", [1, 2, 5, 384])
@pytest.mark.parametrize("place", [0, 1, 7, 2000])
def test_each_column_matches_the_formula(place, width):
    encoded = position_encoding(np.array([place]), width)[0]
    for i in range((width + 1) // 2):
        angle = place / 10000 ** (2 * i / width)
        assert encoded[2 * i] == pytest.approx(sin(angle), abs=1e-12)
        if 2 * i + 1 < width:
            assert encoded[2 * i + 1] == pytest.approx(cos(angle), abs=1e-12)


@given(st.integers(0, 10_000), st.integers(0, 10_000), st.integers(0, 100))
def test_the_distance_of_vectors_depends_only_on_the_distance_of_positions(one, other, step):
    first, second, third, fourth = position_encoding(
        np.array([one, one + step, other, other + step]), 64
    )
    assert np.linalg.norm(first - second) == pytest.approx(np.linalg.norm(third - fourth))


def test_no_positions_give_no_rows():
    assert position_encoding(np.zeros(0, dtype=int), 8).shape == (0, 8)
