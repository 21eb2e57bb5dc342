"""Averages of scores over pages, and bootstrap intervals of their differences."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from webjury.experiments.scoring.metrics import Overlap, micro_average
from webjury.experiments.scoring.protocols import PROTOCOLS, Score, bootstrap_difference

_MICRO, _MACRO, _MEANS = PROTOCOLS["thesis"], PROTOCOLS["wcxb"], PROTOCOLS["shingle"]


def as_tuple(score: Score) -> tuple[float, float, float]:
    return score.precision, score.recall, score.f1


# A long page extracted in part and a short page extracted in full.
_PAGES = [Overlap(20, 40, 80), Overlap(10, 10, 10)]


def test_words_or_pages_have_equal_weight():
    assert as_tuple(_MICRO.score(_PAGES)) == pytest.approx((30 / 50, 30 / 90, 60 / 140))
    by_page = ((1 / 2 + 1) / 2, (1 / 4 + 1) / 2, (40 / 120 + 1) / 2)
    assert as_tuple(_MACRO.score(_PAGES)) == pytest.approx(by_page)


@pytest.mark.parametrize(
    ("more", "precision", "recall"),
    [
        ([], (1 / 2 + 1) / 2, (1 / 4 + 1) / 2),
        # Without extracted text there is no precision, without gold text no recall.
        ([Overlap(0, 0, 7), Overlap(0, 0, 0)], (1 / 2 + 1) / 2, (1 / 4 + 1) / 3),
        ([Overlap(0, 7, 0)], (1 / 2 + 1) / 3, (1 / 4 + 1) / 2),
    ],
)
def test_by_means_precision_and_recall_are_averaged_over_pages_that_have_them(
    more, precision, recall
):
    f1 = 2 * precision * recall / (precision + recall)
    assert as_tuple(_MEANS.score([*_PAGES, *more])) == pytest.approx((precision, recall, f1))


@pytest.mark.parametrize("protocol", PROTOCOLS.values(), ids=PROTOCOLS)
@pytest.mark.parametrize(
    ("overlap", "score"),
    [
        (Overlap(0, 0, 0), (1, 1, 1)),
        (Overlap(0, 5, 0), (0, 0, 0)),
        (Overlap(0, 0, 5), (0, 0, 0)),
        (Overlap(0, 5, 5), (0, 0, 0)),
        (Overlap(5, 5, 5), (1, 1, 1)),
        (Overlap(1, 1, 2), (1, 1 / 2, 2 / 3)),
    ],
)
def test_for_one_page_all_averages_are_the_same(protocol, overlap, score):
    assert as_tuple(protocol.score([overlap])) == pytest.approx(score)


_OVERLAPS = st.lists(
    st.tuples(st.integers(0, 50), st.integers(0, 50), st.integers(0, 50)).map(
        lambda counts: Overlap(counts[0], counts[0] + counts[1], counts[0] + counts[2])
    ),
    min_size=1,
    max_size=20,
)


@given(_OVERLAPS)
def test_scores_are_those_of_summed_counts_or_means_over_pages(overlaps):
    total = micro_average(overlaps)
    summed = (total.precision, total.recall, total.f1)
    assert as_tuple(_MICRO.score(overlaps)) == pytest.approx(summed)
    pages = [(overlap.precision, overlap.recall, overlap.f1) for overlap in overlaps]
    assert as_tuple(_MACRO.score(overlaps)) == pytest.approx(np.mean(pages, axis=0).tolist())


@given(_OVERLAPS, st.randoms(use_true_random=False))
def test_f1_of_samples_equals_the_score_of_the_sampled_pages(overlaps, random):
    size = len(overlaps)
    rows = np.array([[random.randrange(size) for _ in range(size)] for _ in range(3)])
    for protocol in PROTOCOLS.values():
        expected = [protocol.score([overlaps[row] for row in sample]).f1 for sample in rows]
        assert protocol.f1_of_samples(overlaps, rows) == pytest.approx(expected)


_OURS = [Overlap(8 + i % 2, 10, 10) for i in range(40)]
_THEIRS = [Overlap(6 + i % 3, 10, 10) for i in range(40)]
_each_protocol = pytest.mark.parametrize("protocol", PROTOCOLS.values(), ids=PROTOCOLS)


@_each_protocol
def test_the_interval_contains_the_difference(protocol):
    low, high = bootstrap_difference(protocol, _OURS, _THEIRS)
    difference = protocol.score(_OURS).f1 - protocol.score(_THEIRS).f1
    assert difference == pytest.approx(0.1525)
    # Its standard error is 0.014: the interval is narrow, and above 0.
    assert 0.11 < low < difference < high < 0.20
    # Swapping the systems mirrors it, and a system does not differ from itself.
    assert bootstrap_difference(protocol, _THEIRS, _OURS) == pytest.approx((-high, -low))
    assert bootstrap_difference(protocol, _OURS, list(_OURS)) == (0, 0)


@_each_protocol
def test_the_samples_depend_on_the_seed(protocol):
    first, again, other = (
        bootstrap_difference(protocol, _OURS, _THEIRS, samples=50, seed=seed) for seed in (0, 0, 1)
    )
    assert first == again
    assert first != other


@_each_protocol
def test_pages_are_resampled_in_pairs(protocol):
    # The pages differ widely; the two systems differ by the same on each of them.
    better = [Overlap(i + 1, 50, 50) for i in range(40)]
    worse = [Overlap(i, 50, 50) for i in range(40)]
    assert bootstrap_difference(protocol, better, worse) == pytest.approx((0.02, 0.02))
