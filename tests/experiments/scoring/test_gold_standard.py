"""Texts are scored by every protocol of their data set, and by snippets."""

import pytest

from webjury.experiments.scoring.gold_standard import GoldStandard, PageScores
from webjury.experiments.scoring.metrics import Overlap, shingle, wcxb


def test_a_text_is_scored_by_each_protocol():
    text, gold = "one two three four five", "two three four five six"
    assert GoldStandard(gold, ("shingle", "wcxb")).score(text) == PageScores(
        {"shingle": shingle(text, gold), "wcxb": wcxb(text, gold)}, present=0, absent=0
    )
    assert list(GoldStandard(gold, ("wcxb", "shingle")).score(text).overlaps) == ["wcxb", "shingle"]
    assert GoldStandard("", ("wcxb",)).score("").overlaps == {"wcxb": Overlap(0, 0, 0)}


@pytest.mark.parametrize(
    ("snippets", "found"),
    [
        ((), 0),
        (("the harbour", "the tower"), 1),
        # Case and line breaks do not matter.
        (("THE harbour", "harbour at night"), 2),
        ((" at  night ",), 1),
        # Punctuation does not matter.
        (("the harbour,",), 1),
        (("at nigh",), 0),
        (("the harbour", "the harbour"), 2),
    ],
)
def test_snippets_in_the_text_are_counted(snippets, found):
    text = "In the Harbour\n\tat night."
    assert GoldStandard("", ("wcxb",), present=snippets).score(text).present == found
    assert GoldStandard("", ("wcxb",), absent=snippets).score(text).absent == found
    assert GoldStandard("", ("wcxb",), present=snippets).score(text).absent == 0
