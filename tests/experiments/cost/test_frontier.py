"""Tables of time and of accuracy make the trade that the voter reads, and the frontier."""

import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from webjury.ensemble.operating_points import OperatingPoint, OperatingPoints
from webjury.experiments.cost.frontier import frontier_table, trade
from webjury.experiments.cost.frontier_plot import plot_frontier
from webjury.experiments.cost.speed import CASCADE

SYSTEMS = [
    {"system": system, "ms": ms}
    for system, ms in {
        "resiliparse": "4",
        "fast": "40",
        "trafilatura": "50",
        "voter": "200",
    }.items()
]
STAGES = [
    {"mode": mode, "stage": stage, "ms": ms}
    for mode, stage, ms in (
        ("fast", "features", "99"),
        ("voter", "parse", "20"),
        ("voter", "justext", "70"),
        ("voter", "features", "30"),
    )
]
CALLING = [
    {"uncertainty above": limit, "jury called": called, "time": time, "F1": f1}
    for limit, called, time, f1 in (
        ("1", "0.000", "0.000", "0.8800"),
        ("0.3", "0.100", "0.150", "0.8850"),
        ("-1", "1.000", "1.000", "0.8840"),
    )
]
STANDINGS = [
    {"system": system, "F1": f1}
    for system, f1 in {
        "resiliparse": "0.7",
        "trafilatura": "0.8",
        "fast": "0.88",
        "voter": "0.884",
    }.items()
]
FOUND = OperatingPoints(
    [
        OperatingPoint(1.0, 0.0, 40.0, 0.88),
        OperatingPoint(0.3, 0.1, 55.0, 0.885),
        OperatingPoint(-1.0, 1.0, 140.0, 0.884),
    ],
    default_ms=60.0,
)


def test_a_limit_costs_mode_fast_and_the_jurys_time_on_the_pages_it_is_called_to() -> None:
    assert trade(SYSTEMS, STAGES, CALLING) == FOUND


def test_the_fastest_comes_first_and_the_frontier_is_what_nothing_as_fast_beats() -> None:
    table = frontier_table(SYSTEMS, STANDINGS, FOUND)
    assert [(row["system"], row["doubt above"], row["frontier"]) for row in table] == [
        ("resiliparse", "", "yes"),
        ("fast", "", "yes"),
        (CASCADE, "1", ""),
        ("trafilatura", "", ""),
        (CASCADE, "0.3", "yes"),
        (CASCADE, "-1", ""),
        ("voter", "", ""),
    ]
    assert [row["ratio"] for row in table] == [
        "0.08",
        "0.80",
        "0.80",
        "1.00",
        "1.10",
        "2.80",
        "4.00",
    ]


def test_the_plot_names_every_system_once(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    plot_frontier("A title", frontier_table(SYSTEMS, STANDINGS, FOUND), tmp_path / "one.svg")
    plot_frontier("A title", frontier_table(SYSTEMS, STANDINGS, FOUND), tmp_path / "two.svg")
    drawn = (tmp_path / "one.svg").read_text()
    ElementTree.fromstring(drawn)
    assert drawn == (tmp_path / "two.svg").read_text()
    for name in ("voter", "fast", "resiliparse", "trafilatura", "A title"):
        assert drawn.count(f"<!-- {name} -->") == 1
