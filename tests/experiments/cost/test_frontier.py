"""The threshold of the cascade and the frontier, from tables of time and F1."""

import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from webjury.experiments.cost.frontier import (
    CascadePoint,
    cascade_points,
    choose_point,
    frontier_table,
)
from webjury.experiments.cost.frontier_plot import plot_frontier
from webjury.experiments.cost.speed import CASCADE
from webjury.experiments.tables import printed

SYSTEMS = [
    {"system": system, "ms": ms}
    for system, ms in {
        "resiliparse": 4.0,
        "fast": 40.0,
        "trafilatura": 50.0,
        "voter": 200.0,
    }.items()
]
STAGES = [
    {"mode": mode, "stage": stage, "ms": ms}
    for mode, stage, ms in (
        ("fast", "features", 99.0),
        ("voter", "parse", 20.0),
        ("voter", "justext", 70.0),
        ("voter", "features", 30.0),
    )
]
THRESHOLDS = [
    {"uncertainty above": threshold, "jury called": called, "time": time, "F1": f1}
    for threshold, called, time, f1 in (
        (1, 0.0, 0.0, 0.88),
        (0.3, 0.1, 0.15, 0.885),
        (-1, 1.0, 1.0, 0.884),
    )
]
MEANS = [
    {"system": system, "mean": f1}
    for system, f1 in {"resiliparse": 0.7, "trafilatura": 0.8, "fast": 0.88, "voter": 0.884}.items()
]
POINTS = [
    CascadePoint(1.0, 0.0, 40.0, 0.88),
    CascadePoint(0.3, 0.1, 55.0, 0.885),
    CascadePoint(-1.0, 1.0, 140.0, 0.884),
]


def test_a_threshold_costs_mode_fast_plus_the_jury_on_pages_above_it() -> None:
    assert cascade_points(SYSTEMS, STAGES, THRESHOLDS) == POINTS


def test_points_are_computed_from_unrounded_cells() -> None:
    third = [{**row, "F1": 1 / 3, "jury called": 1 / 3} for row in THRESHOLDS]
    points = cascade_points(SYSTEMS, STAGES, third)
    assert {(point.f1, point.jury_share) for point in points} == {(1 / 3, 1 / 3)}


@pytest.mark.parametrize(
    ("shares_and_f1", "chosen"),
    [
        ([(0.0, 0.88), (0.1, 0.89), (0.4, 0.9)], 0.1),
        ([(0.0, 0.88), (0.15, 0.89)], 0.15),
        ([(0.05, 0.89), (0.1, 0.885)], 0.05),
        ([(0.1, 0.89), (0.05, 0.89)], 0.05),
    ],
    ids=["too large", "just small enough", "the best F1", "a tie"],
)
def test_the_best_threshold_with_the_jury_on_a_small_share_of_pages_is_chosen(
    shares_and_f1: list[tuple[float, float]], chosen: float
) -> None:
    points = [CascadePoint(0.5, share, 10.0, f1) for share, f1 in shares_and_f1]
    assert choose_point(points).jury_share == chosen


def test_systems_are_by_ascending_time_and_the_frontier_is_marked() -> None:
    table = printed(frontier_table(SYSTEMS, MEANS, POINTS))
    columns = ("system", "uncertainty above", "frontier", "ratio")
    assert [tuple(row[column] for column in columns) for row in table] == [
        ("resiliparse", "", "yes", "0.08"),
        ("fast", "", "yes", "0.80"),
        (CASCADE, "1", "", "0.80"),
        ("trafilatura", "", "", "1.00"),
        (CASCADE, "0.3", "yes", "1.10"),
        (CASCADE, "-1", "", "2.80"),
        ("voter", "", "", "4.00"),
    ]


def test_the_plot_names_every_system_once(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    plot_frontier("A title", frontier_table(SYSTEMS, MEANS, POINTS), tmp_path / "one.svg")
    drawn = (tmp_path / "one.svg").read_text()
    ElementTree.fromstring(drawn)
    for name in ("voter", "fast", "resiliparse", "trafilatura", "A title"):
        assert drawn.count(f"<!-- {name} -->") == 1
