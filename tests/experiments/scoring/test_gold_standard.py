"""Texts are judged by every protocol of their data set, and by snippets."""

import pytest

from webjury.experiments.scoring.gold_standard import Judgement, Standard
from webjury.experiments.scoring.metrics import Overlap, shingle, wcxb


def test_a_text_is_judged_by_each_protocol() -> None:
    text, gold = "one two three four five", "two three four five six"
    assert Standard(gold, ("shingle", "wcxb")).judge(text) == Judgement(
        {"shingle": shingle(text, gold), "wcxb": wcxb(text, gold)}, present=0, absent=0
    )
    assert list(Standard(gold, ("wcxb", "shingle")).judge(text).overlaps) == ["wcxb", "shingle"]
    assert Standard("", ("wcxb",)).judge("").overlaps == {"wcxb": Overlap(0, 0, 0)}


@pytest.mark.parametrize(
    ("snippets", "found"),
    [
        ((), 0),
        (("the harbour", "the tower"), 1),
        # Whatever their case, and wherever lines are broken.
        (("THE harbour", "harbour at night"), 2),
        ((" at  night ",), 1),
        # As they stand: punctuation counts.
        (("the harbour,",), 0),
        (("the harbour", "the harbour"), 2),
    ],
)
def test_snippets_are_found(snippets: tuple[str, ...], found: int) -> None:
    text = "In the Harbour\n\tat night."
    assert Standard("", ("wcxb",), present=snippets).judge(text).present == found
    assert Standard("", ("wcxb",), absent=snippets).judge(text).absent == found
    assert Standard("", ("wcxb",), present=snippets).judge(text).absent == 0
