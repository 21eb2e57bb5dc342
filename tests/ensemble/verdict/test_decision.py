"""The kept segments maximise the page's expected F1.

An explanation names the thing with which a segment is kept or dropped.
"""

from itertools import product
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from webjury import Page
from webjury.answer.explanation import explain_page
from webjury.answer.extract import Options
from webjury.ensemble.features.case import Case
from webjury.ensemble.models.loading import shipped_voter
from webjury.ensemble.verdict.decision import (
    BETAS,
    TOPIC_OF_KIND,
    Decision,
    decide,
    drop_leftover,
    final_decision,
)
from webjury.ensemble.verdict.things import PRICES, Things
from webjury.errors import OptionError


def expected_f1(kept: np.ndarray, probabilities: np.ndarray, words: np.ndarray) -> float:
    content = probabilities * words
    return float(2 * content[kept].sum() / (words[kept].sum() + content.sum()))


@pytest.mark.parametrize(
    ("probabilities", "words", "kept", "f1"),
    [
        ([1.0], [5], [True], 1.0),
        ([0.01], [5], [True], 2 * 0.01 / 1.01),
        ([1.0, 0.0], [5, 5], [True, False], 1.0),
        ([0.0, 1.0], [5, 5], [False, True], 1.0),
        ([0.9, 0.1, 0.6], [10, 10, 10], [True, False, True], 30 / 36),
        # The threshold is half of the best F1: 0.4 is kept if nothing is certain ...
        ([0.4, 0.4], [10, 10], [True, True], 16 / 28),
        # ... and dropped if the rest is certain.
        ([1.0, 0.4], [90, 10], [True, False], 180 / 184),
        # A large doubtful segment costs more than a small one.
        ([0.9, 0.46], [10, 10], [True, True], 2 * 13.6 / 33.6),
        ([0.9, 0.3], [10, 100], [True, True], 2 * 39 / 149),
        ([0.9, 0.3], [100, 10], [True, False], 180 / 193),
    ],
)
def test_the_best_set_is_kept(probabilities, words, kept, f1):
    decision = decide(np.array(probabilities), np.array(words))
    assert decision.kept.tolist() == kept
    assert decision.expected_f1 == pytest.approx(f1)


@pytest.mark.parametrize("size", [0, 1, 5])
def test_nothing_is_kept_or_dropped_where_nothing_can_be_content(size):
    words = np.full(size, 10)
    decision = decide(np.zeros(size), words)
    assert decision.kept.dtype == np.bool_
    assert decision.kept.tolist() == [False] * size
    assert decision.expected_f1 == 1.0
    assert drop_leftover(decision, words) is decision


_SEGMENTS = st.lists(
    st.tuples(st.floats(0, 1) | st.sampled_from([0.0, 0.5, 1.0]), st.integers(1, 500)),
    min_size=1,
    max_size=9,
).filter(lambda segments: any(probability > 1e-6 for probability, _ in segments))


@settings(max_examples=200)
@given(_SEGMENTS)
def test_no_other_set_is_better(segments):
    probabilities = np.array([probability for probability, _ in segments])
    words = np.array([count for _, count in segments])
    decision = decide(probabilities, words)
    best = max(
        expected_f1(np.array(kept), probabilities, words)
        for kept in product([False, True], repeat=len(segments))
    )
    assert decision.expected_f1 == pytest.approx(best)
    assert expected_f1(decision.kept, probabilities, words) == pytest.approx(best)
    assert not decision.kept[probabilities == 0].any()
    assert decision.kept[probabilities.argmax()]


@pytest.mark.parametrize(
    ("words", "kept", "expected"),
    [
        ([5, 200], [True, False], [False, False]),
        ([11, 200], [True, False], [False, False]),
        # Twelve words may be the whole content ...
        ([12, 200], [True, False], [True, False]),
        # ... and so may five words of a page of fifty.
        ([5, 45], [True, False], [True, False]),
        ([4, 46], [True, False], [False, False]),
        ([5], [True], [True]),
        ([6, 5, 400], [True, True, False], [False, False, False]),
        ([6, 6, 400], [True, True, False], [True, True, False]),
    ],
)
def test_a_leftover_is_dropped(words, kept, expected):
    decision = Decision(np.full(len(words), 0.5), np.array(kept), 0.3)
    rest = drop_leftover(decision, np.array(words))
    assert rest.kept.tolist() == expected
    assert rest.probabilities is decision.probabilities
    assert rest.expected_f1 == (0.3 if any(expected) else 0.7)


@pytest.mark.parametrize(
    ("n_words", "expected_f1", "is_kept"),
    [(39, 0.29, False), (40, 0.29, True), (39, 0.3, True), (3, 0.05, False)],
)
def test_a_few_doubtful_words_are_dropped(n_words, expected_f1, is_kept):
    decision = Decision(np.array([0.1]), np.array([True]), expected_f1)
    assert drop_leftover(decision, np.array([n_words])).kept.tolist() == [is_kept]


@settings(max_examples=200)
@given(_SEGMENTS)
def test_favoring_recall_keeps_more_and_favoring_precision_less(segments):
    probabilities = np.array([probability for probability, _ in segments])
    words = np.array([n for _, n in segments])
    strict, even, loose = (
        decide(probabilities, words, BETAS[favor]) for favor in ("precision", "f1", "recall")
    )
    assert not (strict.kept & ~even.kept).any()
    assert not (even.kept & ~loose.kept).any()
    assert not (even.kept & ~decide(probabilities, words).kept).any()


@pytest.mark.parametrize("favor", BETAS)
def test_expected_f1_is_that_of_the_kept_segments_for_every_favor(favor):
    probabilities, words = np.array([0.9, 0.3, 0.6]), np.array([10, 10, 10])
    decision = decide(probabilities, words, BETAS[favor])
    assert decision.expected_f1 == pytest.approx(expected_f1(decision.kept, probabilities, words))
    assert decision.kept.sum() == {"precision": 1, "f1": 2, "recall": 3}[favor]


def test_an_unknown_favor_is_an_error():
    with pytest.raises(OptionError, match="unknown favor 'luck': choose one of precision, f1"):
        final_decision(np.zeros(1), np.ones(1), "luck")


@pytest.mark.parametrize(
    ("things", "probabilities", "words", "kept"),
    [
        # A section whole is worth its price, but not for lines such as "Share this".
        (
            Things(["section", "body"], [-1, 0], np.array([0, 1, 1, 1])),
            *([0.9, 0.99, 0.02, 0.2], [5, 2_000, 4, 9], [True, True, False, True]),
        ),
        # A heading that is surely junk goes with the junk below it.
        (
            Things(["section", "body"] * 2, [-1, 0, 1, 2], np.array([0, 1, 2, 3])),
            *([0.9, 0.99, 0.02, 0.02], [5, 2_000, 2, 4], [True, True, False, False]),
        ),
        # So does one that is not, and the heading above both.
        (
            Things(["section", "body"] * 2, [-1, 0, 1, 2], np.array([0, 2, 3, -1])),
            *([0.9, 0.9, 0.02, 0.99], [9, 9, 3, 2_000], [False, False, False, True]),
        ),
        # The label of an advertisement is not kept with the text around it.
        *(
            (
                Things([around, "body", "label"], [-1, 0, 1], np.array([0, 1, 2, 1])),
                *([0.9, 0.99, 0.001, 0.99], [5, 200, 1, 100], [True, True, False, True]),
            )
            for around in ("section", "quotation")
        ),
    ],
    ids=[
        "junk in an article",
        "heading of junk",
        "headings of junk",
        "label in a section",
        "label in a quotation",
    ],
)
def test_things_are_not_kept_with_junk(things, probabilities, words, kept):
    assert decide(np.array(probabilities), np.array(words), things=things).kept.tolist() == kept


@pytest.mark.parametrize(
    ("kind", "n_words", "probability_below", "is_kept"),
    [
        ("bare heading", 2, 0.1, False),
        ("bare heading", 2, 0.9, True),  # not the last text
        ("bare heading", 7, 0.1, True),
        ("figure", 2, 0.1, True),
    ],
)
def test_a_short_heading_at_the_end_with_nothing_below_it_is_dropped(
    kind, n_words, probability_below, is_kept
):
    things = Things([kind], [-1], np.array([-1, 0, -1]))
    words = np.array([200, n_words, 20])
    decision = decide(np.array([0.99, 0.8, probability_below]), words, things=things)
    assert decision.kept.tolist() == [True, is_kept, probability_below > 0.5]


PAGES = Path(__file__).parents[2] / "cases"


def test_reasons_name_the_thing_that_turned_a_verdict():
    things = Things(["entry"], [-1], np.array([0, 0, -1]))
    kept, reversed_by = np.array([True, True, False]), np.array([-1, 0, -1])
    decision = Decision(np.array([0.9, 0.3, 0.2]), kept, 0.9, reversed_by, things)
    found = decision.with_reasons([[], [], []], np.array([3, 2, 1])).reasons
    assert list(TOPIC_OF_KIND) == list(PRICES)
    (reason,) = found[1]
    assert reason.topic == "the rest of its term and definitions"
    assert reason.weight > 0
    assert not found[0]
    assert not found[2]


def test_an_explanation_names_the_things_of_its_decision():
    page = Page((PAGES / "table-header-row" / "page.html").read_bytes())
    voter = shipped_voter("fast")
    case = Case(page)
    reversed_by = voter.decide(case, voter.features(case)).reversed_by
    assert reversed_by is not None
    explanation = explain_page(page, Options(mode="fast"))
    named = [
        row
        for row, reasons in enumerate(explanation.reasons)
        if any(reason.topic in TOPIC_OF_KIND.values() for reason in reasons)
    ]
    assert named == np.flatnonzero(reversed_by >= 0).tolist()
