"""The cascade: the voter decides on pages whose uncertainty is above the threshold."""

from dataclasses import replace

from webjury.experiments.accuracy.cascade_thresholds import (
    CASCADE_THRESHOLDS,
    cascade_means,
    cascade_threshold_table,
)
from webjury.experiments.accuracy.voter_outcomes import VoterOutcome
from webjury.experiments.scoring.metrics import Overlap
from webjury.experiments.tables import printed


def test_the_voter_decides_uncertain_pages(page):
    first = page("wcxb", "wcxb", good=(1, 1, 1))
    pages = [replace(first, seconds={"one": number, "two": 1.0}) for number in (0.0, 0.0, 1.0, 4.0)]
    expected = (0.99, 0.9, 0.55, 0.45)
    fast = [VoterOutcome(Overlap(0, 10, 10), estimate) for estimate in expected]
    voter = [VoterOutcome(Overlap(10, 10, 10), 0.5) for _ in expected]
    table = {
        row["uncertainty above"]: (row["jury called"], row["time"], row["F1"])
        for row in printed(cascade_threshold_table(pages, fast, voter))
    }
    assert len(table) == len(CASCADE_THRESHOLDS)
    assert table["1"] == ("0.000", "0.000", "0.0000")
    assert table["0.5"] == ("0.250", "0.556", "0.2500")
    assert table["0.4"] == ("0.500", "0.778", "0.5000")
    assert table["0.08"] == ("0.750", "0.889", "0.7500")
    assert table["-1"] == ("1.000", "1.000", "1.0000")


def test_each_data_set_has_its_own_rows(page):
    pages = [page(name, "wcxb", good=(1, 1, 1)) for name in ("one", "two")]
    outcomes = [VoterOutcome(Overlap(1, 1, 1), 0.5)] * 2
    table = cascade_threshold_table(pages, outcomes, outcomes)
    n_rows = len(CASCADE_THRESHOLDS)
    assert [row["data set"] for row in table] == ["one"] * n_rows + ["two"] * n_rows
    assert printed(table)[-1]["against voter"] == "+0.0000 to +0.0000"


def test_each_data_set_counts_the_same_in_the_means():
    rows = [
        {"data set": name, "uncertainty above": threshold, "jury called": f1, "time": 0.5, "F1": f1}
        for name, base in (("one", 0.5), ("two", 0.7))
        for threshold, f1 in ((1.0, base), (-1.0, base + 0.1))
    ]
    assert printed(cascade_means(rows)) == [
        {"uncertainty above": "1.0", "data sets": "2"}
        | {"jury called": "0.600", "time": "0.500", "F1": "0.6000"},
        {"uncertainty above": "-1.0", "data sets": "2"}
        | {"jury called": "0.700", "time": "0.500", "F1": "0.7000"},
    ]
