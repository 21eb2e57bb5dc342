"""The error analysis: ablation, loss by page type, worst pages, calibration."""

from dataclasses import replace

import pytest

from webjury.experiments.accuracy.calibration_plot import plot_calibration
from webjury.experiments.accuracy.error_analysis import (
    N_WORST,
    ablation_table,
    calibration_summary,
    calibration_table,
    losses_table,
    worst_table,
)
from webjury.experiments.accuracy.voter_outcomes import VoterOutcome
from webjury.experiments.scoring.metrics import Overlap
from webjury.experiments.tables import printed

_COMPARED = ("data set", "variant", "F1", "against voter")


def outcome(common: int, extracted: int, gold: int, expected: float = 0.5) -> VoterOutcome:
    return VoterOutcome(Overlap(common, extracted, gold), expected)


def test_variants_are_compared_with_the_first_on_each_data_set(page):
    pages = [page(name, "wcxb", good=(1, 1, 1)) for name in ("one", "one", "two")]
    full = [outcome(10, 10, 10), outcome(10, 10, 10), outcome(5, 10, 10)]
    part = [outcome(0, 10, 10), outcome(0, 10, 10), outcome(5, 10, 10)]
    table = printed(ablation_table(pages, {"voter": full, "part": part}))
    assert [tuple(row[name] for name in _COMPARED) for row in table] == [
        ("one", "voter", "1.0000", ""),
        ("one", "part", "0.0000", "-1.0000 to -1.0000"),
        ("two", "voter", "0.5000", ""),
        ("two", "part", "0.5000", "+0.0000 to +0.0000"),
    ]


def test_loss_is_split_by_page_type_and_by_cause(page):
    kinds = ("article", "article", "article", "product", "product")
    pages = [page("wcxb", "wcxb", kind=kind, good=(1, 1, 1)) for kind in kinds]
    outcomes = [
        outcome(10, 10, 10),
        outcome(10, 10, 10),
        outcome(10, 90, 10),  # too much: F1 0.2
        outcome(1, 1, 9),  # too little: F1 0.2
        outcome(0, 5, 0),  # text where the gold standard is empty
    ]
    articles, products, everything = printed(losses_table(pages, outcomes))
    assert (articles["page type"], articles["pages"], articles["F1"]) == ("article", "3", "0.7333")
    assert (articles["lost"], articles["too much"], articles["too little"]) == ("1", "1", "0")
    assert (products["too much"], products["too little"], products["nothing"]) == ("0", "1", "1")
    assert float(articles["loss"]) == pytest.approx(0.8 / 2.6, abs=0.001)
    assert everything["loss"] == "1.000"
    # The gold standard of these pages is empty, and so is the best choice of segments.
    assert everything["ceiling"] == "1.0000"


def test_the_worst_pages_come_first(page):
    first = page("wcxb", "wcxb", good=(9, 10, 10), poor=(1, 10, 10))
    pages = [replace(first, name=f"{number:03}") for number in range(N_WORST + 5)]
    outcomes = [outcome(number, 100, 100, 0.75) for number in range(len(pages))]
    table = printed(worst_table(pages, outcomes[::-1]))
    assert len(table) == N_WORST
    worst = table[0]
    assert (worst["page"], worst["F1"], worst["expected"]) == (pages[-1].name, "0.00", "0.75")
    assert (worst["best extractor"], worst["its F1"]) == ("good", "0.90")


def test_expected_f1_is_compared_with_f1():
    outcomes = [outcome(10, 10, 10, 1.0), outcome(9, 10, 10, 0.96), outcome(5, 10, 10, 0.1)]
    low, high, everything = printed(calibration_table(outcomes))
    assert (low["expected"], low["pages"], low["mean F1"]) == ("0.0 to 0.2", "1", "0.5000")
    assert (high["expected"], high["pages"]) == ("0.95 to 1.0", "2")
    assert (high["mean expected F1"], high["mean F1"]) == ("0.9800", "0.9500")
    assert float(everything["error"]) == pytest.approx((0 + 0.06 + 0.4) / 3, abs=1e-4)


def test_the_calibration_of_each_data_set_is_that_of_all_its_pages():
    tables = {
        "one": calibration_table([outcome(8, 10, 10, 0.9), outcome(5, 10, 10, 0.5)]),
        "two": calibration_table([outcome(10, 10, 10, 0.7)]),
    }
    assert printed(calibration_summary(tables)) == [
        {"data set": "one", "pages": "2"}
        | {"mean expected F1": "0.7000", "mean F1": "0.6500", "error": "0.0500"},
        {"data set": "two", "pages": "1"}
        | {"mean expected F1": "0.7000", "mean F1": "1.0000", "error": "0.3000"},
    ]


def test_the_calibration_is_plotted(tmp_path):
    table = calibration_table([outcome(10, 10, 10, 1.0), outcome(5, 10, 10, 0.1)])
    plot_calibration({"wcxb": table}, tmp_path / "plot.svg")
    assert "<!-- wcxb -->" in (tmp_path / "plot.svg").read_text()
