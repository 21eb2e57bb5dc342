"""A budget buys the limit of doubt that brings most within it."""

from pathlib import Path

import pytest

from webjury.ensemble.operating_points import OperatingPoint, OperatingPoints
from webjury.errors import ModelError, OptionError

TRADE = OperatingPoints(
    [
        OperatingPoint(limit=1.0, called=0.0, ms=30.0, f1=0.88),
        OperatingPoint(limit=0.3, called=0.1, ms=50.0, f1=0.89),
        OperatingPoint(limit=0.1, called=0.4, ms=90.0, f1=0.885),
        OperatingPoint(limit=-1.0, called=1.0, ms=200.0, f1=0.89),
    ],
    default_ms=60.0,
)


@pytest.mark.parametrize(
    ("budget", "limit"),
    [(30.0, 1.0), (49.9, 1.0), (50.0, 0.3), (100.0, 0.3), (1e6, 0.3), (None, 0.3)],
)
def test_the_best_step_within_a_budget_is_taken_the_cheapest_of_equals(
    budget: float | None, limit: float
) -> None:
    assert TRADE.limit(budget) == limit


def test_a_budget_below_every_step_is_an_error() -> None:
    with pytest.raises(OptionError, match=r"no verdict takes 29 ms or less; ask for 30\.0 or more"):
        TRADE.limit(29)


def test_what_is_written_is_read(tmp_path: Path) -> None:
    path = tmp_path / "trade.json"
    path.write_text(TRADE.dumps())
    assert OperatingPoints.load(path) == TRADE


@pytest.mark.parametrize("text", ["", "{}", '{"steps": [{"limit": 1}], "default_ms": 1}', "[1]"])
def test_what_is_no_trade_is_an_error(text: str, tmp_path: Path) -> None:
    path = tmp_path / "trade.json"
    path.write_text(text)
    with pytest.raises(ModelError, match=r"trade\.json does not tell what the jury costs"):
        OperatingPoints.load(path)
