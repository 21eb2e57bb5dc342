"""Tables of data are kept as a whole where most of them is."""

from pathlib import Path

import numpy as np
import pytest

from webjury import Page
from webjury.ensemble.data_tables import keep_whole_tables
from webjury.ensemble.decision import final_decision
from webjury.ensemble.explanation import explain_page
from webjury.ensemble.features.case import Case
from webjury.ensemble.features.examples import segment_example
from webjury.ensemble.shipped import shipped_voter

PAGES = Path(__file__).parents[1] / "pages"
ROWS = "<tr><th>Founder<td>Ada</tr><tr><th>Seat<td>Wexmouth, by the sea</tr>"
TABLE = f"<table>{ROWS}</table>"


def texts_in_tables(html: str) -> list[list[str]]:
    case = Case(Page(html))
    return [
        [segment.text for segment, own in zip(case.segments, case.tables, strict=True) if own == n]
        for n in sorted(set(case.tables.tolist()) - {-1})
    ]


CELLS = ["Founder", "Ada", "Seat", "Wexmouth, by the sea"]


def test_the_segments_of_each_table_of_data_are_found():
    assert texts_in_tables(f"<p>Text</p>{TABLE}<p>More</p>{TABLE}") == [CELLS, CELLS]


def test_a_table_in_one_that_lays_out_the_page_is_found():
    html = f"<table><tr><td>Menu<td><p>Text</p>{TABLE}More<tr><td>a<td>b</table>{TABLE}"
    assert texts_in_tables(html) == [CELLS, CELLS]


@pytest.mark.parametrize(
    "html",
    [
        "<p>Text",
        "<table><tr><td>One column<tr><td>and another</table>",
        "<table><tr><td><h2>Head</h2><td>a<tr><td>b<td>c</table>",
        "<table><tr><td><a href=/a>Start</a><td><a href=/b>News</a><tr><td>of<td></table>",
        "<table><tr><td></td><td></td></tr><tr><td></td><td></td></tr></table>",
    ],
)
def test_other_tables_are_left_alone(html):
    assert texts_in_tables(html) == []


def test_thousands_of_nested_tables_are_looked_at_once():
    html = "<table><tr><td>a<td>b<tr><td>" * 2_000
    assert len(texts_in_tables(html)) <= 1


@pytest.mark.parametrize(
    ("kept", "whole"),
    [
        ([1, 1, 0, 1, 0, 0], [1, 1, 1, 1, 0, 0]),
        ([0, 1, 0, 0, 0, 1], [0, 1, 0, 0, 0, 0]),  # a third, and one word of twenty-one
        ([0, 0, 0, 0, 1, 0], [0, 0, 0, 0, 1, 1]),
    ],
)
def test_tables_are_kept_whole_by_most_of_their_words_and_dropped_by_few(kept, whole):
    tables, words = np.array([-1, 2, 2, 2, 7, 7]), np.array([9, 1, 1, 1, 20, 1])
    found = keep_whole_tables(np.array(kept, dtype=bool), words, tables)
    assert found.tolist() == [bool(one) for one in whole]


def test_a_decision_keeps_whole_tables_and_knows_how_good_that_is():
    probabilities, words = np.array([0.9, 0.9, 0.1, 0.1]), np.array([20, 10, 5, 20])
    tables = np.array([-1, 0, 0, -1])
    decision = final_decision(probabilities, words, tables=tables)
    assert decision.kept.tolist() == [True, True, True, False]
    content = 18 + 9 + 0.5
    assert decision.expected_f1 == pytest.approx(2 * content / (35 + content + 2))
    assert final_decision(probabilities, words).kept.tolist() == [True, True, False, False]


def test_a_model_scored_on_an_example_keeps_whole_tables_too():
    case = Case(Page(f"<p>Text</p>{TABLE}"))
    assert segment_example(case, "Text", ()).tables.tolist() == case.tables.tolist()


def test_an_explanation_names_the_table_that_turned_a_verdict():
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
        if any("the rest of its table" in reason.topic for reason in reasons)
    ]
    assert named == turned
