"""The jury is called above a limit of doubt; below it, mark-up and text alone decide."""

from dataclasses import replace

from webjury.experiments.accuracy.cascade_thresholds import LIMITS, cascade_threshold_table
from webjury.experiments.accuracy.voter_outcomes import Outcome
from webjury.experiments.scoring.metrics import Overlap
from webjury.experiments.tables import printed


def test_pages_in_doubt_are_the_jurys(page) -> None:
    make = page("wcxb", "wcxb", good=(1, 1, 1))
    pages = [replace(make, seconds={"one": number, "two": 1.0}) for number in (0.0, 0.0, 1.0, 4.0)]
    expected = (0.99, 0.9, 0.55, 0.45)
    alone = [Outcome(Overlap(0, 10, 10), estimate) for estimate in expected]
    whole = [Outcome(Overlap(10, 10, 10), 0.5) for _ in expected]
    table = {
        row["doubt above"]: row for row in printed(cascade_threshold_table(pages, alone, whole))
    }
    assert len(table) == len(LIMITS)
    assert (table["1"]["called"], table["1"]["F1"]) == ("0.000", "0.0000")
    assert (table["0.5"]["called"], table["0.5"]["F1"]) == ("0.250", "0.2500")
    assert [table[limit]["time"] for limit in ("1", "0.5", "0.4", "-1")] == [
        "0.000",
        "0.556",
        "0.778",
        "1.000",
    ]
    assert (table["0.08"]["called"], table["0.08"]["F1"]) == ("0.750", "0.7500")
    assert (table["-1"]["called"], table["-1"]["F1"]) == ("1.000", "1.0000")
    assert table["-1"]["against whole"] == "+0.0000 to +0.0000"


def test_each_data_set_has_its_own_rows(page) -> None:
    pages = [page(name, "wcxb", good=(1, 1, 1)) for name in ("one", "two")]
    its = [Outcome(Overlap(1, 1, 1), 0.5)] * 2
    table = cascade_threshold_table(pages, its, its)
    assert [row["data set"] for row in table] == ["one"] * len(LIMITS) + ["two"] * len(LIMITS)
