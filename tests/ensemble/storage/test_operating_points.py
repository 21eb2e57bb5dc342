"""The chosen operating point has the best F1 within the budget."""

from pathlib import Path

import pytest

from webjury.ensemble.storage.operating_points import OperatingPoint, OperatingPoints
from webjury.errors import ModelError, OptionError

POINTS = OperatingPoints(
    [
        OperatingPoint(threshold=1.0, jury_share=0.0, ms=30.0, f1=0.88),
        OperatingPoint(threshold=0.3, jury_share=0.1, ms=50.0, f1=0.89),
        OperatingPoint(threshold=0.1, jury_share=0.4, ms=90.0, f1=0.885),
        OperatingPoint(threshold=-1.0, jury_share=1.0, ms=200.0, f1=0.89),
    ],
    default_ms=60.0,
)


@pytest.mark.parametrize(
    ("budget", "threshold"),
    [(30.0, 1.0), (49.9, 1.0), (50.0, 0.3), (100.0, 0.3), (1e6, 0.3), (None, 0.3)],
)
def test_the_best_point_within_the_budget_is_chosen_the_cheapest_on_a_tie(
    budget: float | None, threshold: float
) -> None:
    assert POINTS.threshold(budget) == threshold


def test_a_budget_below_every_point_is_an_error() -> None:
    with pytest.raises(OptionError, match=r"a budget of 29 ms is too small: give 30\.0 or more"):
        POINTS.threshold(29)


def test_saved_operating_points_are_loaded_unchanged(tmp_path: Path) -> None:
    path = tmp_path / "points.json"
    path.write_text(POINTS.dumps())
    assert OperatingPoints.load(path) == POINTS


@pytest.mark.parametrize(
    "text",
    [
        *("", "{}", '{"points": [{"threshold": 1}], "default_ms": 1}', "[1]", "[" * 100_000),
        *('{"points": [], "default_ms": 1}', '{"points": [1], "default_ms": 1}'),
        POINTS.dumps().replace("60.0", "NaN"),
        POINTS.dumps().replace("30.0", "1e400"),
        POINTS.dumps().replace("30.0", "1" + "0" * 400),
        POINTS.dumps().replace("30.0", '"x"'),
    ],
)
def test_other_files_are_refused(text: str, tmp_path: Path) -> None:
    path = tmp_path / "points.json"
    path.write_text(text)
    with pytest.raises(ModelError, match=r"points\.json contains no operating points"):
        OperatingPoints.load(path)
