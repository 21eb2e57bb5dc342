"""Viterbi compared with all possible label sequences."""

from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from webjury.experiments.systems.learned.viterbi import viterbi


def _score(labels, unary, pairwise):
    places = range(len(unary))
    return sum(unary[place, labels[place]] for place in places) + sum(
        pairwise[place, labels[place], labels[place + 1]] for place in places[:-1]
    )


@st.composite
def _chains(draw):
    length, n_labels = draw(st.integers(1, 6)), draw(st.integers(1, 3))
    # Whole numbers: sums are exact, ties are frequent.
    scores = st.integers(-5, 5).map(float)
    unary = draw(arrays(float, (length, n_labels), elements=scores))
    pairwise = draw(arrays(float, (length - 1, n_labels, n_labels), elements=scores))
    return unary, pairwise


@given(_chains())
def test_no_label_sequence_has_a_higher_score(chain):
    unary, pairwise = chain
    every = product(range(unary.shape[1]), repeat=len(unary))
    best = max(_score(labels, unary, pairwise) for labels in every)
    assert _score(viterbi(unary, pairwise), unary, pairwise) == best


@pytest.mark.parametrize(
    ("weight", "labels"), [(0.0, [1, 0, 1]), (0.1, [1, 0, 1]), (1.0, [1, 1, 1])]
)
def test_a_higher_edge_weight_smooths_isolated_labels(weight, labels):
    unary = np.log([[0.2, 0.8], [0.7, 0.3], [0.2, 0.8]])
    same = np.log([[[0.45, 0.05], [0.05, 0.45]]] * 2)
    assert viterbi(unary, weight * same).tolist() == labels
