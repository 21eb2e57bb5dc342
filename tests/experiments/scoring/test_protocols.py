"""Averages of scores over pages, and bootstrap intervals of their differences."""

from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from webjury.experiments.scoring.metrics import (
    Overlap,
    micro_average,
    rouge_l,
    shingle,
    substring,
    thesis,
    wcxb,
    words,
)
from webjury.experiments.scoring.protocols import (
    PROTOCOLS,
    Protocol,
    Score,
    bootstrap_difference,
    by_means,
    by_pages,
    by_words,
)

_MICRO, _MACRO, _MEANS = PROTOCOLS["thesis"], PROTOCOLS["wcxb"], PROTOCOLS["shingle"]


def as_tuple(score: Score) -> tuple[float, float, float]:
    return score.precision, score.recall, score.f1


def test_each_protocol_has_its_overlap_and_average() -> None:
    assert {name: (p.name, p.overlap, p.average) for name, p in PROTOCOLS.items()} == {
        "thesis": ("thesis", thesis, by_words),
        "wcxb": ("wcxb", wcxb, by_pages),
        "shingle": ("shingle", shingle, by_means),
        "substring": ("substring", substring, by_means),
        "rouge-l": ("rouge-l", rouge_l, by_pages),
        "words": ("words", words, by_pages),
    }


# A long page extracted in part and a short page extracted in full.
_PAGES = [Overlap(20, 40, 80), Overlap(10, 10, 10)]


def test_by_words_all_words_have_equal_weight() -> None:
    assert as_tuple(_MICRO.score(_PAGES)) == pytest.approx((30 / 50, 30 / 90, 60 / 140))


def test_by_pages_all_pages_have_equal_weight() -> None:
    assert as_tuple(_MACRO.score(_PAGES)) == pytest.approx(
        ((1 / 2 + 1) / 2, (1 / 4 + 1) / 2, (40 / 120 + 1) / 2)
    )


def test_by_means_precision_and_recall_are_averaged_over_pages_that_have_them() -> None:
    # The first page has precision 1/2 and recall 1/4, the second has 1 and 1.
    precision, recall = (1 / 2 + 1) / 2, (1 / 4 + 1) / 2
    f1 = 2 * precision * recall / (precision + recall)
    assert as_tuple(_MEANS.score(_PAGES)) == pytest.approx((precision, recall, f1))
    # Without extracted text there is no precision, without gold text no recall.
    pages = [*_PAGES, Overlap(0, 0, 7), Overlap(0, 0, 0)]
    recall = (1 / 4 + 1) / 3
    f1 = 2 * precision * recall / (precision + recall)
    assert as_tuple(_MEANS.score(pages)) == pytest.approx((precision, recall, f1))
    pages = [*_PAGES, Overlap(0, 7, 0)]
    precision, recall = (1 / 2 + 1) / 3, (1 / 4 + 1) / 2
    f1 = 2 * precision * recall / (precision + recall)
    assert as_tuple(_MEANS.score(pages)) == pytest.approx((precision, recall, f1))


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
def test_for_one_page_all_averages_are_the_same(
    protocol: Protocol, overlap: Overlap, score: tuple[float, float, float]
) -> None:
    assert as_tuple(protocol.score([overlap])) == pytest.approx(score)


def test_an_empty_text_for_an_empty_gold_standard_scores_1() -> None:
    pages = [Overlap(0, 0, 0), Overlap(0, 4, 4)]
    assert as_tuple(_MACRO.score(pages)) == (0.5, 0.5, 0.5)
    assert as_tuple(_MICRO.score(pages)) == (0, 0, 0)


_OVERLAPS = st.lists(
    st.tuples(st.integers(0, 50), st.integers(0, 50), st.integers(0, 50)).map(
        lambda counts: Overlap(counts[0], counts[0] + counts[1], counts[0] + counts[2])
    ),
    min_size=1,
    max_size=20,
)


@given(_OVERLAPS)
def test_by_words_the_score_is_that_of_the_summed_counts(overlaps: list[Overlap]) -> None:
    total = micro_average(overlaps)
    assert as_tuple(_MICRO.score(overlaps)) == pytest.approx(
        (total.precision, total.recall, total.f1)
    )


@given(_OVERLAPS)
def test_by_pages_the_score_is_the_mean(overlaps: list[Overlap]) -> None:
    means = [
        np.mean([getattr(overlap, measure) for overlap in overlaps])
        for measure in ("precision", "recall", "f1")
    ]
    assert as_tuple(_MACRO.score(overlaps)) == pytest.approx(means)


@given(_OVERLAPS)
def test_by_means_f1_is_that_of_the_means(overlaps: list[Overlap]) -> None:
    precision, recall, f1 = as_tuple(_MEANS.score(overlaps))
    with_text = [overlap.precision for overlap in overlaps if overlap.extracted]
    with_gold = [overlap.recall for overlap in overlaps if overlap.gold]
    default = float(not with_text and not with_gold)
    assert precision == pytest.approx(np.mean(with_text) if with_text else default)
    assert recall == pytest.approx(np.mean(with_gold) if with_gold else default)
    assert f1 * (precision + recall) == pytest.approx(2 * precision * recall)
    assert 0 <= f1 <= 1 + 1e-9


@given(_OVERLAPS, st.randoms(use_true_random=False))
def test_f1_of_samples_equals_the_score_of_the_sampled_pages(
    overlaps: list[Overlap], random: Random
) -> None:
    size = len(overlaps)
    rows = np.array([[random.randrange(size) for _ in range(size)] for _ in range(3)])
    for protocol in PROTOCOLS.values():
        expected = [protocol.score([overlaps[row] for row in sample]).f1 for sample in rows]
        assert protocol.f1_of_samples(overlaps, rows) == pytest.approx(expected)


_OURS = [Overlap(8 + i % 2, 10, 10) for i in range(40)]
_THEIRS = [Overlap(6 + i % 3, 10, 10) for i in range(40)]
_each_protocol = pytest.mark.parametrize("protocol", PROTOCOLS.values(), ids=PROTOCOLS)


@_each_protocol
def test_a_system_does_not_differ_from_itself(protocol: Protocol) -> None:
    assert bootstrap_difference(protocol, _OURS, list(_OURS)) == (0, 0)


@_each_protocol
def test_the_interval_contains_the_difference(protocol: Protocol) -> None:
    low, high = bootstrap_difference(protocol, _OURS, _THEIRS)
    difference = protocol.score(_OURS).f1 - protocol.score(_THEIRS).f1
    assert difference == pytest.approx(0.1525)
    # Its standard error is 0.014: the interval is narrow, and above 0.
    assert 0.11 < low < difference < high < 0.20


@_each_protocol
def test_swapping_the_systems_mirrors_the_interval(protocol: Protocol) -> None:
    low, high = bootstrap_difference(protocol, _OURS, _THEIRS)
    assert bootstrap_difference(protocol, _THEIRS, _OURS) == pytest.approx((-high, -low))


@_each_protocol
def test_the_samples_depend_on_the_seed(protocol: Protocol) -> None:
    first, again, other = (
        bootstrap_difference(protocol, _OURS, _THEIRS, samples=50, seed=seed) for seed in (0, 0, 1)
    )
    assert first == again
    assert first != other


@_each_protocol
def test_pages_are_resampled_in_pairs(protocol: Protocol) -> None:
    # The pages differ widely; the two systems differ by the same on each of them.
    better = [Overlap(i + 1, 50, 50) for i in range(40)]
    worse = [Overlap(i, 50, 50) for i in range(40)]
    assert bootstrap_difference(protocol, better, worse) == pytest.approx((0.02, 0.02))
