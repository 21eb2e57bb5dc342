"""An explanation names the thing with which a segment is kept or dropped."""

from pathlib import Path

import numpy as np

from webjury import Page
from webjury.answer.explanation import explain_page
from webjury.answer.extract import Options
from webjury.ensemble.features.case import Case
from webjury.ensemble.models.loading import shipped_voter
from webjury.ensemble.verdict.decision import Decision
from webjury.ensemble.verdict.thing_reasons import TOPICS, with_things
from webjury.ensemble.verdict.things import PRICES, Things

PAGES = Path(__file__).parents[2] / "pages"


def test_each_kind_has_a_topic() -> None:
    assert list(TOPICS) == list(PRICES)


def test_reasons_name_the_thing_that_turned_a_verdict() -> None:
    things = Things(["entry"], [-1], np.array([0, 0, -1]))
    kept, turned_by = np.array([True, True, False]), np.array([-1, 0, -1])
    decision = Decision(np.array([0.9, 0.3, 0.2]), kept, 0.9, turned_by)
    found = with_things([[], [], []], decision, things, np.array([3, 2, 1]))
    (reason,) = found[1]
    assert reason.topic == "the rest of its term and definitions"
    assert reason.weight > 0
    assert not found[0]
    assert not found[2]


def test_an_explanation_names_the_things_of_its_decision() -> None:
    page = Page((PAGES / "table-header-row" / "source.html").read_bytes())
    voter = shipped_voter("fast")
    case = Case(page)
    turned_by = voter.decide(case, voter.features(case)).turned_by
    assert turned_by is not None
    explanation = explain_page(page, Options(mode="fast"))
    named = [
        row
        for row, reasons in enumerate(explanation.reasons)
        if any(reason.topic in TOPICS.values() for reason in reasons)
    ]
    assert named == np.flatnonzero(turned_by >= 0).tolist()
