"""Overlap of an extracted text with its gold standard, word by word."""

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from webjury.experiments.metrics import Overlap, micro_average, thesis, wcxb

_METRICS = [thesis, wcxb]


@pytest.mark.parametrize(
    ("overlap", "precision", "recall", "f1"),
    [
        (Overlap(2, 4, 5), 2 / 4, 2 / 5, 4 / 9),
        (Overlap(3, 3, 3), 1, 1, 1),
        (Overlap(0, 3, 2), 0, 0, 0),
        # Nothing was to be found and nothing was.
        (Overlap(0, 0, 0), 1, 1, 1),
        # One of the two is empty.
        (Overlap(0, 0, 2), 0, 0, 0),
        (Overlap(0, 2, 0), 0, 0, 0),
    ],
)
def test_precision_recall_and_f1(
    overlap: Overlap, precision: float, recall: float, f1: float
) -> None:
    assert overlap.precision == pytest.approx(precision)
    assert overlap.recall == pytest.approx(recall)
    assert overlap.f1 == pytest.approx(f1)


@pytest.mark.parametrize(
    ("extracted", "gold", "overlap"),
    [
        ("", "", (0, 0, 0)),
        ("a b c", "", (0, 3, 0)),
        ("a b c", "a b c", (3, 3, 3)),
        ("a b c d", "b d e", (2, 4, 3)),
        # Order counts.
        ("b a", "a b", (1, 2, 2)),
        # White space parts words, however much of it; nothing else does.
        (" a\n\n b\tc ", "a b c", (3, 3, 3)),
        ("a,b", "a b", (0, 1, 2)),
        # Words are compared as they are written.
        ("One, two", "one two", (1, 2, 2)),
        # Mark-up is no text, in either.
        ("<p>a<b>b</b></p>", "<h> a <p> b", (2, 2, 2)),
        ("a < b", "a < b", (3, 3, 3)),
        # Characters above 127 are dropped.
        ("naïve", "nave", (1, 1, 1)),
        ("Łódź é", "d", (1, 1, 1)),
        ("a–b", "ab", (1, 1, 1)),
    ],
)
def test_the_thesis_counts_words_in_common_order(
    extracted: str, gold: str, overlap: tuple[int, int, int]
) -> None:
    assert thesis(extracted, gold) == Overlap(*overlap)


@pytest.mark.parametrize(
    ("extracted", "gold", "overlap"),
    [
        ("", "", (0, 0, 0)),
        ("", "a b", (0, 0, 2)),
        ("a b c d", "b d e", (2, 4, 3)),
        # Order does not count, number does.
        ("b a", "a b", (2, 2, 2)),
        ("a a a b", "a a c", (2, 4, 3)),
        # Neither do case and punctuation.
        ("One, TWO!", "one two", (2, 2, 2)),
        ("a,b", "a b", (2, 2, 2)),
        # Letters of any script do.
        ("naïve", "nave", (0, 1, 1)),
        ("Łódź", "łódź", (1, 1, 1)),
        # CJK text is a word between two marks.
        ("北京。", "北京", (1, 1, 1)),
        # Mark-up is text.
        ("<p>a</p>", "a", (1, 3, 1)),
    ],
)
def test_wcxb_counts_words_in_bags(
    extracted: str, gold: str, overlap: tuple[int, int, int]
) -> None:
    assert wcxb(extracted, gold) == Overlap(*overlap)


@pytest.mark.parametrize("metric", _METRICS)
@settings(deadline=None)
@given(st.text(), st.text())
def test_what_is_common_is_in_both(
    metric: Callable[[str, str], Overlap], left: str, right: str
) -> None:
    one, other = metric(left, right), metric(right, left)
    assert 0 <= one.common <= min(one.extracted, one.gold)
    assert one == Overlap(other.common, other.gold, other.extracted)
    assert 0 <= one.f1 <= 1
    assert min(one.precision, one.recall) - 1e-9 <= one.f1 <= max(one.precision, one.recall) + 1e-9


@pytest.mark.parametrize("metric", _METRICS)
@settings(deadline=None)
@given(st.text())
def test_a_text_against_itself_is_perfect(metric: Callable[[str, str], Overlap], text: str) -> None:
    overlap = metric(text, text)
    assert overlap.common == overlap.extracted == overlap.gold
    assert (overlap.precision, overlap.recall, overlap.f1) == (1, 1, 1)


@settings(deadline=None)
@given(st.lists(st.sampled_from("abcd")), st.lists(st.sampled_from("abcd")))
def test_words_in_common_order_are_no_more_than_those_in_bags(
    left: list[str], right: list[str]
) -> None:
    assert (
        thesis(" ".join(left), " ".join(right)).common
        <= wcxb(" ".join(left), " ".join(right)).common
    )


def test_the_micro_average_sums_counts() -> None:
    assert micro_average([Overlap(1, 2, 3), Overlap(10, 20, 30)]) == Overlap(11, 22, 33)
    assert micro_average(iter([])) == Overlap(0, 0, 0)
