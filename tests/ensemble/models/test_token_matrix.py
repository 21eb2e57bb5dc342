"""Learned weights of tokens: they are at the minimum of a convex loss."""

import math

import numpy as np
import pytest

from made_tokens import tokens_of
from webjury.arrays import Floats
from webjury.ensemble.features.bags import Bags, Hashes
from webjury.ensemble.features.tokens import Tokens
from webjury.ensemble.models import token_matrix
from webjury.ensemble.models.lexicon import Lexicon
from webjury.ensemble.models.token_matrix import MIN_HOSTS, TOLERANCE, TokenMatrix

GOOD, BAD, RARE = 7, 3, 4_000_000_000


def small_pages(rare_at: int = MIN_HOSTS - 1) -> list[Tokens]:
    """One page per host, whose first segment is content and whose second is not."""
    return [
        tokens_of(Bags.of([{GOOD, RARE} if number < rare_at else {GOOD}, {BAD}]))
        for number in range(MIN_HOSTS)
    ]


def fitted(
    pages: list[Tokens], content: Floats, hosts: list[str] | None = None
) -> tuple[Hashes, Floats, float]:
    matrix = TokenMatrix(pages, hosts or [f"host{number}" for number in range(len(pages))])
    return matrix.fit(np.arange(len(pages)), content, np.ones(len(content)))


def test_tokens_of_content_score_higher():
    pages = small_pages()
    lexicon = Lexicon(*fitted(pages, np.tile([1.0, 0.0], len(pages))))
    good, bad, none = lexicon.score(tokens_of(Bags.of([{GOOD}, {BAD}, {99}])))
    assert good > none > bad
    assert none == pytest.approx(0, abs=0.01)


@pytest.mark.parametrize(
    ("rare_at", "hashes"), [(MIN_HOSTS - 1, [BAD, GOOD]), (MIN_HOSTS, [BAD, GOOD, RARE])]
)
def test_a_token_of_too_few_hosts_is_not_learned(rare_at, hashes):
    pages = small_pages(rare_at)
    assert fitted(pages, np.tile([1.0, 0.0], len(pages)))[0].tolist() == hashes


def test_without_a_common_token_the_share_of_content_is_learned():
    page = tokens_of(Bags.of([{GOOD}, {BAD}]))
    hashes, _, intercept = fitted([page], np.array([1.0, 0.0]))
    assert not len(hashes)
    assert intercept == pytest.approx(0, abs=1e-6)


def test_pages_of_one_host_count_once():
    pages = small_pages()
    hosts = [f"host{max(number, 1)}" for number in range(len(pages))]
    assert not len(fitted(pages, np.tile([1.0, 0.0], len(pages)), hosts)[0])


@pytest.fixture(scope="module")
def hard_pages() -> tuple[list[Tokens], Floats]:
    """Large pages with one token in every segment and other tokens in few segments."""
    draw = np.random.default_rng(3)
    n_segments, n_drawn, n_tokens = 3_000, 4, 2_000
    meaning = draw.normal(0, 6, n_tokens + 1)
    pages, content = [], []
    for _ in range(MIN_HOSTS + 8):
        drawn = (n_tokens * draw.random((n_segments, n_drawn)) ** 6).astype(np.uint32)
        hashes = np.column_stack([drawn, np.full(n_segments, n_tokens, np.uint32)])
        pages.append(tokens_of(Bags(hashes.ravel(), np.full(n_segments, n_drawn + 1))))
        score = meaning[hashes].sum(axis=1) / math.sqrt(n_drawn + 1)
        content.append(1 / (1 + np.exp(3 - score)))
    return pages, np.concatenate(content)


def test_scores_are_those_of_the_minimum(hard_pages, monkeypatch):
    """A fixed number of steps did not reach it: one more token moved weights by .07."""
    pages, content = hard_pages
    first = Lexicon(*fitted(pages, content)).score(pages[0])
    monkeypatch.setattr(token_matrix, "TOLERANCE", TOLERANCE / 1_000)
    nearer = Lexicon(*fitted(pages, content)).score(pages[0])
    assert first == pytest.approx(nearer, abs=0.02)
    assert np.ptp(nearer) > 1


def test_weights_do_not_depend_on_the_order_of_pages(hard_pages):
    pages, content = hard_pages
    n_segments = len(pages[0])
    turned = content.reshape(-1, n_segments)[::-1].ravel()
    (_, first, _), (_, second, _) = fitted(pages, content), fitted(pages[::-1], turned)
    assert first == pytest.approx(second, abs=0.0005)


def test_a_part_of_the_pages_is_learned_as_if_there_were_no_others(hard_pages):
    pages, content = hard_pages
    n_segments = len(pages[0])
    some = np.arange(len(pages) - 6)
    whole = TokenMatrix(pages, [f"host{number}" for number in range(len(pages))])
    hashes, weights, _ = whole.fit(some, content, np.ones(len(content)))
    hashes_alone, alone, _ = fitted(pages[: len(some)], content[: n_segments * len(some)])
    assert hashes.tolist() == hashes_alone.tolist()
    assert weights == pytest.approx(alone, abs=1e-9)
