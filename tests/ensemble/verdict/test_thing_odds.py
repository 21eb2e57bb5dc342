"""What a segment's thing says about it."""

import numpy as np
import pytest

from webjury import Page
from webjury.ensemble.features.case import Case
from webjury.ensemble.verdict.page_things import things_of
from webjury.ensemble.verdict.reasons import Reason
from webjury.ensemble.verdict.thing_odds import (
    HEADING_LOG_ODDS,
    LEAST_BELOW,
    LOG_ODDS,
    ThingOdds,
    thing_odds,
)
from webjury.ensemble.verdict.things import PRICES, Things

_TEXT, _LINE = 40, 3


def _odds(kind, *probabilities):
    """Text, two segments of a thing, text."""
    things = Things([kind], [-1], np.array([-1, 0, 0, -1]))
    return thing_odds(np.array(probabilities), np.array([_TEXT, _LINE, _LINE, _TEXT]), things)


@pytest.mark.parametrize("kind", sorted(LOG_ODDS))
def test_a_thing_amid_the_text_is_more_probable_than_elsewhere(kind):
    amid, after = _odds(kind, 0.9, 0.3, 0.4, 0.9), _odds(kind, 0.9, 0.3, 0.4, 0.1)
    for odds, log_odds in ((amid, LOG_ODDS[kind].amid_text), (after, LOG_ODDS[kind].elsewhere)):
        assert odds.by_kind[kind].tolist() == [0, log_odds, log_odds, 0]
    assert LOG_ODDS[kind].amid_text >= LOG_ODDS[kind].elsewhere
    assert kind in PRICES


def test_nothing_is_said_on_a_page_without_text():
    assert _odds("code", 0.5, 0.3, 0.4, 0.5).by_kind == {}


def test_nothing_is_said_of_other_things():
    assert _odds("figure", 0.9, 0.3, 0.4, 0.9).by_kind == {}


def test_log_odds_are_added_and_certainty_remains():
    odds = ThingOdds({"code": np.array([2.0, 2.0, 2.0, 0.0]), "list": np.array([0.0, -2, 1, 0])})
    applied = odds.applied(np.array([0.0, 0.3, 1.0, 0.7]))
    np.testing.assert_allclose(applied, [0.0, 0.3, 1.0, 0.7])
    raised = odds.applied(np.array([0.5, 0.5, 0.5, 0.5]))
    np.testing.assert_allclose(raised, 1 / (1 + np.exp([-2.0, 0.0, -3.0, 0.0])))


def test_of_nested_things_each_kind_counts_once():
    things = Things(["list", "list", "code"], [-1, 0, 1], np.array([-1, 0, 1, 2, -1]))
    words = np.array([_TEXT, _LINE, _LINE, _LINE, _TEXT])
    odds = thing_odds(np.array([0.9, 0.1, 0.1, 0.1, 0.9]), words, things).by_kind
    in_list, in_code = LOG_ODDS["list"].amid_text, LOG_ODDS["code"].amid_text
    assert odds["list"].tolist() == [0, in_list, in_list, in_list, 0]
    assert odds["code"].tolist() == [0, 0, 0, in_code, 0]


def test_reasons_are_in_order_of_strength():
    odds = _odds("quotation", 0.9, 0.3, 0.4, 0.9)
    strong, weak = Reason("its text", -2.0), Reason("the links in it", 0.1)
    first, second, third = odds.with_reasons([[strong], [strong, weak], [weak]])
    assert first == [strong]
    assert [reason.weight for reason in second] == [-2.0, 1.0, 0.1]
    assert [reason.weight for reason in third] == [1.0, 0.1]


def test_code_between_paragraphs_is_code_amid_the_text():
    text = f"<p>{'The tide comes in at noon, and leaves at six. ' * 5}</p>"
    case = Case(Page(f"<article>{text}<pre>tide --at noon</pre>{text}</article>"))
    odds = thing_odds(np.array([0.9, 0.2, 0.9]), case.n_words, things_of(case))
    assert odds.applied(np.array([0.9, 0.2, 0.9]))[1] == pytest.approx(0.65, abs=0.01)


@pytest.mark.parametrize(
    ("html", "probabilities", "raised"),
    [
        ("<h2>Ingredients</h2><ul><li>An egg<li>Salt</ul>", (0.2, 0.9, 0.9), [0]),
        ("<h2>Tides</h2><h3>At noon</h3><p>It comes in.", (0.2, 0.2, 0.9), [1]),
        ("<h2>Tides</h2><h3>At noon</h3><p>It comes in.", (0.2, 0.9, 0.2), []),
        ("<h2>More pages</h2><p>Another page", (0.2, LEAST_BELOW), []),
        ("<p>Not a heading<p>It comes in.", (0.2, 0.9), []),
    ],
)
def test_a_heading_directly_above_content_is_more_probable(html, probabilities, raised):
    case = Case(Page(html))
    odds = thing_odds(np.array(probabilities), case.n_words, things_of(case))
    of_headings = odds.by_kind.get("heading", np.zeros(len(case)))
    assert np.flatnonzero(of_headings).tolist() == raised
    assert set(of_headings[raised]) <= {HEADING_LOG_ODDS}


def test_of_a_heading_with_buttons_the_likeliest_segment_is_raised() -> None:
    things = Things(["section", "body"], [-1, 0], np.array([0, 0, 0, 1]))
    probabilities, words = np.array([0.4, 0.1, 0.2, 0.95]), np.array([1, 1, 1, 9])
    odds = thing_odds(probabilities, words, things)
    assert odds.by_kind["heading"].tolist() == [HEADING_LOG_ODDS, 0, 0, 0]
