"""How good a text is against its gold standard: what is a word, and what is common."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from webjury.experiments.metrics import Overlap, micro_average, thesis, wcxb


@pytest.mark.parametrize(
    ("counts", "precision", "recall", "f1"),
    [
        ((0, 0, 0), 1, 1, 1),
        ((0, 5, 0), 0, 0, 0),
        ((0, 0, 5), 0, 0, 0),
        ((0, 5, 5), 0, 0, 0),
        ((5, 5, 5), 1, 1, 1),
        ((5, 10, 5), 1 / 2, 1, 2 / 3),
        ((5, 5, 20), 1, 1 / 4, 2 / 5),
        ((1, 2, 4), 1 / 2, 1 / 4, 1 / 3),
    ],
)
def test_precision_recall_and_f1(
    counts: tuple[int, int, int], precision: float, recall: float, f1: float
) -> None:
    overlap = Overlap(*counts)
    assert (overlap.precision, overlap.recall) == (precision, recall)
    assert overlap.f1 == pytest.approx(f1)


@pytest.mark.parametrize(
    ("extracted", "gold", "counts"),
    [
        ("", "", (0, 0, 0)),
        ("One", "", (0, 1, 0)),
        ("", "One", (0, 0, 1)),
        ("One two", "One two", (2, 2, 2)),
        # Words are what white space separates, as they are written.
        ("One two", "one two", (1, 2, 2)),
        ("One, two", "One two", (1, 2, 2)),
        ("One\n\ttwo", "One two", (2, 2, 2)),
        # A subsequence: what is in another order is not found.
        ("two One", "One two", (1, 2, 2)),
        ("a b c d", "b x d", (2, 4, 3)),
        ("a a a", "a a", (2, 3, 2)),
        # Mark-up is stripped.
        ("<p>One</p>two", "One two", (2, 2, 2)),
        ("One", "<h>One<p>two", (1, 1, 2)),
        ("1 < 2", "1 < 2", (3, 3, 3)),
        # Characters above 127 are dropped, and words of nothing else.
        ("café", "caf", (1, 1, 1)),
        ("北京 One", "One", (1, 1, 1)),
        ("One\u00a0two", "Onetwo", (1, 1, 1)),
    ],
)
def test_overlap_by_the_protocol_of_the_thesis(
    extracted: str, gold: str, counts: tuple[int, int, int]
) -> None:
    assert thesis(extracted, gold) == Overlap(*counts)


@pytest.mark.parametrize(
    ("extracted", "gold", "counts"),
    [
        ("", "", (0, 0, 0)),
        ("...", "", (0, 0, 0)),
        ("One", "", (0, 1, 0)),
        ("", "One", (0, 0, 1)),
        # Bags: neither case nor punctuation nor order counts, but how often.
        ("One two", "two, ONE!", (2, 2, 2)),
        ("a a a b", "a a c", (2, 4, 3)),
        ("don't", "don t", (2, 2, 2)),
        ("snake_case", "snake case", (0, 1, 2)),
        ("Café 北京", "café 北京", (2, 2, 2)),
        ("<p>One</p>", "One", (1, 3, 1)),
    ],
)
def test_overlap_by_the_protocol_of_wcxb(
    extracted: str, gold: str, counts: tuple[int, int, int]
) -> None:
    assert wcxb(extracted, gold) == Overlap(*counts)


_TEXTS = st.lists(st.sampled_from("a b B, <p> é".split())).map(" ".join)


@pytest.mark.parametrize("metric", [thesis, wcxb])
@given(extracted=_TEXTS, gold=_TEXTS)
def test_an_overlap_is_the_same_from_either_side(metric, extracted: str, gold: str) -> None:
    there, back = metric(extracted, gold), metric(gold, extracted)
    assert there == Overlap(back.common, back.gold, back.extracted)
    assert 0 <= there.common <= min(there.extracted, there.gold)
    assert metric(gold, gold).f1 == 1


@pytest.mark.parametrize(
    ("overlaps", "total"),
    [
        ([], (0, 0, 0)),
        ([(1, 2, 3)], (1, 2, 3)),
        ([(1, 2, 3), (0, 0, 0), (10, 20, 30)], (11, 22, 33)),
    ],
)
def test_the_micro_average_sums_the_counts(
    overlaps: list[tuple[int, int, int]], total: tuple[int, int, int]
) -> None:
    assert micro_average(Overlap(*counts) for counts in overlaps) == Overlap(*total)
