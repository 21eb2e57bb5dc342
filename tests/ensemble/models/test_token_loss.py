"""The loss of a lexicon: against NumPy's on made segments, and against its own differences."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from webjury.ensemble.models.token_loss import TokenLoss

N_TOKENS = 6


@st.composite
def segments(draw):
    """Tokens of some segments, with their shares of content and weights."""
    tokens = draw(st.lists(st.lists(st.integers(0, N_TOKENS - 1), max_size=5), max_size=8))
    random = np.random.default_rng(draw(st.integers(0, 99)))
    return tokens, random.random(len(tokens)), random.random(len(tokens))


def loss_of(tokens, content, weights):
    bounds = np.cumsum([0, *map(len, tokens)])
    numbers = [token for own in tokens for token in own]
    return TokenLoss(np.array(numbers, np.int32), bounds, N_TOKENS, content, weights)


@given(segments(), st.integers(0, 99))
def test_loss_and_gradient_are_those_of_the_formula(made, seed):
    tokens, content, weights = made
    random = np.random.default_rng(seed)
    token_weights, intercept = random.normal(size=N_TOKENS), float(random.normal())
    matrix = np.zeros((len(tokens), N_TOKENS))
    for row, own in enumerate(tokens):
        for token in own:
            matrix[row, token] += 1 / np.sqrt(len(own))
    score = matrix @ token_weights + intercept
    error = weights * (1 / (1 + np.exp(-score)) - content)
    loss = loss_of(*made)
    value, gradient, of_intercept = loss.at(token_weights, intercept)
    assert value == pytest.approx((weights * (np.logaddexp(0, score) - content * score)).sum())
    assert gradient == pytest.approx(matrix.T @ error)
    assert of_intercept == pytest.approx(error.sum())
    if all(len(set(own)) == len(own) for own in tokens):
        assert loss.curvature() == pytest.approx((matrix**2).T @ weights / 4)


def test_a_score_beyond_all_numbers_gives_no_infinite_loss():
    value, gradient, _ = loss_of([[0]], np.array([1.0]), np.ones(1)).at(np.full(N_TOKENS, -2e3), 0)
    assert (value, gradient[0]) == (2e3, -1)


@pytest.mark.parametrize(
    ("tokens", "bounds", "n_segments", "error"),
    [
        ([0, 6], [0, 2], 1, "a token has no weight"),
        ([0, -1], [0, 2], 1, "a token has no weight"),
        ([0, 1], [0, 3], 1, "do not span the tokens"),
        ([0, 1], [1, 2], 1, "do not span the tokens"),
        ([0, 1], [0, 3, 2], 2, "not in ascending order"),
        ([0, 1], [0, 2], 2, "not one share and weight"),
    ],
)
def test_arrays_that_do_not_fit_are_refused(tokens, bounds, n_segments, error):
    ones = np.ones(n_segments)
    with pytest.raises((IndexError, ValueError), match=error):
        TokenLoss(np.array(tokens, np.int32), np.array(bounds), N_TOKENS, ones, ones)


def test_weights_of_other_tokens_are_refused():
    with pytest.raises(ValueError, match="not one weight for each token"):
        loss_of([[0]], np.ones(1), np.ones(1)).at(np.ones(N_TOKENS + 1), 0.0)
