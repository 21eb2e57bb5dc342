"""How pages are averaged, and how sure a difference between two systems is."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from webjury.experiments.metrics import Overlap, micro_average, thesis, wcxb
from webjury.experiments.protocols import PROTOCOLS, Score, bootstrap_difference, protocol_of

MICRO, MACRO = PROTOCOLS["thesis"], PROTOCOLS["wcxb"]

#: A long page half found, a short one found whole with as much again.
_PAGES = [Overlap(50, 50, 100), Overlap(10, 20, 10)]


@pytest.mark.parametrize(
    ("dataset", "name"), [("cleaneval", "thesis"), ("wcxb", "wcxb"), ("/some/folder", "wcxb")]
)
def test_each_data_set_has_its_protocol(dataset: str, name: str) -> None:
    assert protocol_of(dataset) == name
    assert PROTOCOLS[name].name == name


def test_a_protocol_compares_texts_by_its_metric() -> None:
    assert (MICRO.overlap, MICRO.micro) == (thesis, True)
    assert (MACRO.overlap, MACRO.micro) == (wcxb, False)


@pytest.mark.parametrize(
    ("protocol", "precision", "recall", "f1"),
    [
        ("thesis", 60 / 70, 60 / 110, 120 / 180),
        ("wcxb", (1 + 1 / 2) / 2, (1 / 2 + 1) / 2, (2 / 3 + 2 / 3) / 2),
    ],
)
def test_every_word_or_every_page_weighs_the_same(
    protocol: str, precision: float, recall: float, f1: float
) -> None:
    score = PROTOCOLS[protocol].score(_PAGES)
    assert (score.precision, score.recall, score.f1) == pytest.approx((precision, recall, f1))


@pytest.mark.parametrize(
    ("overlaps", "micro", "macro"),
    [
        # Nothing extracted where nothing is content is right.
        ([(0, 0, 0)], None, 1),
        ([(0, 0, 0), (0, 5, 5)], 0, 1 / 2),
        ([(0, 0, 0), (5, 5, 5)], 1, 1),
        # Anything extracted there is wrong.
        ([(0, 5, 0)], 0, 0),
        ([(0, 0, 5)], 0, 0),
        ([(0, 5, 0), (5, 5, 5)], 10 / 15, 1 / 2),
    ],
)
def test_pages_without_content(
    overlaps: list[tuple[int, int, int]], micro: float | None, macro: float
) -> None:
    pages = [Overlap(*counts) for counts in overlaps]
    assert MACRO.score(pages).f1 == pytest.approx(macro)
    if micro is not None:
        assert MICRO.score(pages).f1 == pytest.approx(micro)


def test_a_data_set_without_a_word_is_found_whole() -> None:
    empty = [Overlap(0, 0, 0)] * 2
    assert MACRO.score(empty) == Score(1, 1, 1)
    assert MICRO.score(empty) == Score(1, 1, 1)


_COUNTS = st.tuples(st.integers(0, 20), st.integers(0, 20), st.integers(0, 20))
_OVERLAPS = st.lists(
    _COUNTS.map(lambda counts: Overlap(counts[0], counts[0] + counts[1], counts[0] + counts[2])),
    min_size=1,
    max_size=8,
)


@given(_OVERLAPS)
def test_averages_are_those_of_the_overlaps(pages: list[Overlap]) -> None:
    macro, micro = MACRO.score(pages), MICRO.score(pages)
    for measure in ("precision", "recall", "f1"):
        each = [getattr(page, measure) for page in pages]
        assert getattr(macro, measure) == pytest.approx(np.mean(each))
        assert 0 <= getattr(micro, measure) <= 1
    total = micro_average(pages)
    if total.extracted and total.gold:
        assert (micro.precision, micro.recall) == pytest.approx((total.precision, total.recall))
        assert micro.f1 == pytest.approx(total.f1)


@given(_OVERLAPS)
def test_a_sample_of_all_pages_has_the_score_of_all(pages: list[Overlap]) -> None:
    rows = np.stack([np.arange(len(pages)), np.arange(len(pages))[::-1]])
    for protocol in PROTOCOLS.values():
        f1 = protocol.f1_of_samples(pages, rows)
        assert f1 == pytest.approx([protocol.score(pages).f1] * 2)


def test_a_sample_may_hold_a_page_more_than_once() -> None:
    rows = np.array([[0, 0], [1, 1], [0, 1]])
    pages = [Overlap(0, 10, 10), Overlap(10, 10, 10)]
    assert MACRO.f1_of_samples(pages, rows) == pytest.approx([0, 1, 0.5])


@pytest.mark.parametrize("protocol", PROTOCOLS.values(), ids=PROTOCOLS)
class TestBootstrap:
    """The interval of a difference in F1."""

    OURS = tuple(Overlap(count % 11, 10, 10) for count in range(100))
    THEIRS = tuple(Overlap(count % 7, 10, 10) for count in range(100))

    def test_a_system_does_not_differ_from_itself(self, protocol) -> None:
        assert bootstrap_difference(protocol, self.OURS, self.OURS, samples=50) == (0, 0)

    def test_the_difference_lies_within(self, protocol) -> None:
        low, high = bootstrap_difference(protocol, self.OURS, self.THEIRS)
        difference = protocol.score(self.OURS).f1 - protocol.score(self.THEIRS).f1
        assert 0 < low < difference < high < 2 * difference

    def test_it_is_the_same_each_time(self, protocol) -> None:
        first = bootstrap_difference(protocol, self.OURS, self.THEIRS, samples=50)
        assert bootstrap_difference(protocol, self.OURS, self.THEIRS, samples=50) == first
        other = bootstrap_difference(protocol, self.OURS, self.THEIRS, samples=50, seed=1)
        assert other != first

    def test_from_the_other_side_it_is_turned_round(self, protocol) -> None:
        low, high = bootstrap_difference(protocol, self.OURS, self.THEIRS, samples=50)
        turned = bootstrap_difference(protocol, self.THEIRS, self.OURS, samples=50)
        assert turned == pytest.approx((-high, -low))

    def test_pages_are_resampled_in_pairs(self, protocol) -> None:
        # Pages differ much, but on each we are better by the same.
        theirs = [Overlap(count % 10, 10, 10) for count in range(100)]
        ours = [Overlap(count % 10 + 1, 10, 10) for count in range(100)]
        assert bootstrap_difference(protocol, ours, theirs, samples=50) == pytest.approx((0.1, 0.1))
