"""The lead of an article is told by the description that the page declares."""

import numpy as np
import pytest

from webjury import Page
from webjury.answer.explanation import explain_page
from webjury.answer.extract import Options
from webjury.ensemble.features.case import Case
from webjury.ensemble.verdict.declared_lead import described, leads

LEAD = "The keepers of the light on the northern rock have not been paid since the winter."
LONG = f"{LEAD} Now they let the lamp go out, and ask the harbour for bread and for oil."
TITLE = "<title>Keepers of the northern light let the lamp go out | Tide</title>"


def said(description: str, *lines: str, title: str = TITLE) -> list[str]:
    head = f'{title}<meta name="description" content="{description}">'
    case = Case(Page(head + "".join(f"<p>{line}</p>" for line in lines)))
    return [text for text, is_said in zip(case.texts, described(case), strict=True) if is_said]


@pytest.mark.parametrize(
    ("description", "line"),
    [
        (LEAD, LEAD),
        (LEAD.upper(), LEAD.replace(",", "")),
        # It is cut short, or less of the text follows.
        (LEAD[:70] + "...", LEAD),
        (LEAD, LONG),
    ],
)
def test_what_says_the_description_is_found(description: str, line: str) -> None:
    assert said(description, "Monday", line, "The keepers of the light") == [line]


@pytest.mark.parametrize(
    ("description", "line"),
    [
        ("", LEAD),
        ("The keepers of the light", LEAD),
        (LEAD, "The keepers of the light on the southern rock have not been paid since winter"),
        (LONG, LEAD),
        (LEAD, f"Now {LEAD}"),
        ("Keepers of the northern light let the lamp go out", "Keepers of the northern light let"),
    ],
)
def test_other_text_does_not_say_it(description: str, line: str) -> None:
    assert said(description, line) == []


@pytest.mark.parametrize(
    ("probabilities", "words", "found"),
    [
        ([0.2, 0.9], [9, 90], [True, False]),
        ([0.2, 0.1, 0.9], [9, 60, 90], [True, False, False]),
        # Too far above the text, below it, or without a text.
        ([0.2, 0.1, 0.9], [9, 61, 90], [False, False, False]),
        ([0.9, 0.2], [90, 9], [False, False]),
        ([0.2, 0.9], [9, 9], [False, False]),
        ([0.2, 0.3], [9, 90], [False, False]),
        ([], [], []),
    ],
)
def test_the_lead_is_a_little_above_the_text(
    probabilities: list[float], words: list[int], found: list[bool]
) -> None:
    of_lead = np.array([words[row] == 9 for row in range(len(words))], dtype=np.bool_)
    assert (
        leads(of_lead, np.array(probabilities), np.array(words, dtype=np.int64)).tolist() == found
    )


ARTICLE = f"""
<article><h1>Keepers of the northern light let the lamp go out</h1>
<aside class=summary>{LEAD}</aside>
<div class=byline>By Ann Lee</div>
<p>One man has kept the lamp of the rock for twenty years, and his father did so before him. He says
that the ministry has forgotten both of them.
<p>The ministry answers that money is on the way, and that the boat with bread and oil leaves in the
morning, if the wind lets it.
<p>Nobody at the harbour believes that. The fishermen have brought him fish and coal since the
autumn, and will go on.</article>
"""


def test_a_declared_lead_is_kept_and_explained() -> None:
    plain, declared = (
        explain_page(Page(head + ARTICLE), Options(mode="fast"))
        for head in (TITLE, f'{TITLE}<meta name="description" content="{LEAD}">')
    )
    assert LEAD not in plain.extraction.text
    assert declared.extraction.text.startswith(LEAD)
    lead = [segment.text for segment in declared.extraction.segments].index(LEAD)
    topics = [reason.topic for reason in declared.reasons[lead]]
    assert "what the page declares as its description" in topics
