"""Wholes, tables of data and entries of definition lists, are kept where most of them is."""

from pathlib import Path

import numpy as np
import pytest

from webjury import Page
from webjury.ensemble.decision import final_decision
from webjury.ensemble.explanation import explain_page
from webjury.ensemble.features.case import Case
from webjury.ensemble.features.examples import segment_example
from webjury.ensemble.shipped import shipped_voter
from webjury.ensemble.wholes import Wholes, with_wholes

PAGES = Path(__file__).parents[1] / "pages"
NOWHERE = np.full(6, -1)
NUMBERS = np.array([-1, 2, 2, 2, 7, 7])
WORDS = np.array([9, 1, 1, 1, 20, 1])


def flags(kept: list[int]) -> np.ndarray:
    return np.array(kept, dtype=bool)


@pytest.mark.parametrize(
    ("kept", "whole"),
    [
        ([1, 1, 0, 1, 0, 0], [1, 1, 1, 1, 0, 0]),
        ([0, 1, 0, 0, 0, 1], [0, 1, 0, 0, 0, 0]),  # a third, and one word of twenty-one
        ([0, 0, 0, 0, 1, 0], [0, 0, 0, 0, 1, 1]),
    ],
)
def test_tables_are_kept_whole_by_most_of_their_words_and_dropped_by_few(kept, whole):
    rows = np.array([-1, 3, 4, 5, 8, 8])
    found = Wholes(tables=NUMBERS, rows=rows, entries=NOWHERE).keep(flags(kept), WORDS)
    assert found.tolist() == flags(whole).tolist()


#: A header, two rows, a header, a row.
ROWS = np.array([-1, 3, 3, 4, 4, 4, -1, 6, 6])


@pytest.mark.parametrize(
    ("kept", "expected"),
    [
        ([0, 1, 0, 1, 0, 0, 0, 0, 0], [1, 1, 1, 0, 0, 0, 0, 0, 0]),
        ([0, 0, 0, 1, 1, 0, 0, 0, 0], [1, 0, 0, 1, 1, 1, 0, 0, 0]),
        ([0, 0, 0, 1, 0, 0, 0, 0, 1], [1, 0, 0, 0, 0, 0, 1, 1, 1]),
        ([1, 0, 0, 0, 1, 0, 1, 0, 0], [0, 0, 0, 0, 0, 0, 0, 0, 0]),
    ],
)
def test_rows_of_other_tables_are_kept_with_their_header_or_dropped(kept, expected):
    words = np.array([1, 1, 3, 1, 1, 1, 1, 3, 1])
    wholes = Wholes(tables=np.full(9, 2), rows=ROWS, entries=np.full(9, -1))
    assert wholes.keep(flags(kept), words).tolist() == flags(expected).tolist()


@pytest.mark.parametrize(
    ("kept", "whole"),
    [
        ([1, 1, 0, 1, 0, 0], [1, 1, 1, 1, 0, 0]),
        ([0, 1, 0, 0, 0, 1], [0, 1, 0, 0, 0, 1]),  # it may be the name of an author
        ([0, 0, 0, 0, 1, 0], [0, 0, 0, 0, 1, 1]),
    ],
)
def test_entries_are_kept_whole_by_most_of_their_words_and_not_dropped(kept, whole):
    found = Wholes(tables=NOWHERE, rows=NOWHERE, entries=NUMBERS).keep(flags(kept), WORDS)
    assert found.tolist() == flags(whole).tolist()


def test_a_decision_keeps_wholes_and_knows_how_good_that_is():
    probabilities, words = np.array([0.9, 0.9, 0.1, 0.1]), np.array([20, 10, 5, 20])
    tables = np.array([-1, 0, 0, -1])
    wholes = Wholes(tables=tables, rows=tables, entries=NOWHERE[:4])
    decision = final_decision(probabilities, words, wholes=wholes)
    assert decision.kept.tolist() == [True, True, True, False]
    content = 18 + 9 + 0.5
    assert decision.expected_f1 == pytest.approx(2 * content / (35 + content + 2))
    assert final_decision(probabilities, words).kept.tolist() == [True, True, False, False]


def test_a_model_scored_on_an_example_keeps_wholes_too():
    case = Case(Page("<p>Text</p><dl><dt>Founder<dd>Ada</dl>"))
    example = segment_example(case, "Text", ())
    assert example.wholes.entries.tolist() == [-1, *[case.wholes.entries.max()] * 2]


def test_reasons_name_the_entry_that_turned_a_verdict():
    nowhere = np.full(3, -1)
    wholes = Wholes(tables=nowhere, rows=nowhere, entries=np.array([5, 5, -1]))
    alone, kept = np.array([True, False, False]), np.array([True, True, False])
    found = with_wholes(
        [[], [], []], np.array([0.9, 0.3, 0.2]), alone, kept, wholes, np.array([3, 2, 1])
    )
    (reason,) = found[1]
    assert "the rest of its term and definitions" in reason.topic
    assert reason.weight > 0
    assert not found[0]
    assert not found[2]


def test_an_explanation_names_the_whole_that_turned_a_verdict():
    topic = "the rest of its table"
    page = Page((PAGES / "table-header-row" / "source.html").read_bytes())
    voter = shipped_voter("fast")
    case = Case(page)
    alone = final_decision(voter.case_probabilities(case, voter.features(case)), case.n_words)
    explanation = explain_page(page, voter)
    verdicts = [segment.kept for segment in explanation.extraction.segments]
    turned = [row for row, keep in enumerate(verdicts) if keep != alone.kept[row]]
    assert turned
    named = [
        row
        for row, reasons in enumerate(explanation.reasons)
        if any(topic in reason.topic for reason in reasons)
    ]
    assert named == turned
