"""No committed F1 is below its floor; data sets are identified by their hash.

This command sets all floors, lower or higher, 0.002 below the committed benchmark::

    python -m pytest tests/experiments/test_f1_gate.py --lower-floors

For each floor that falls, lowered_floors.md must have a line with the new value, for example::

    - F1 floor of voter on wcxb: 0.8701, because ...
"""

import json
from pathlib import Path
from typing import Any

import pytest

from webjury.experiments.data.datasets import fingerprint

ROOT = Path(__file__).parents[2]
BENCHMARK = ROOT / "experiments" / "results" / "benchmark"
FLOORS = Path(__file__).with_name("f1_floors.json")
REASONS = Path(__file__).with_name("lowered_floors.md")
#: Maximum fall of a score that needs no reason.
MARGIN = 0.002

#: The hash of pages and gold standards, and the floor of each mode, by data set.
Floors = dict[str, dict[str, Any]]


def committed_scores(folder: Path = BENCHMARK) -> dict[str, dict[str, float]]:
    """Read F1 by data set and mode, from cross-validation and from the shipped models."""
    scores: dict[str, dict[str, float]] = {}
    for path in (folder / "scores.json", folder / "shipped.json"):
        modes = json.loads(path.read_text()) if path.is_file() else {}
        for mode, datasets in modes.items():
            for dataset, score in datasets.items():
                scores.setdefault(dataset, {})[mode] = score["f1"]
    return scores


def new_floors(scores: dict[str, dict[str, float]]) -> Floors:
    return {
        dataset: {
            "sha256": fingerprint(dataset)["sha256"],
            "floors": {mode: round(f1 - MARGIN, 4) for mode, f1 in modes.items()},
        }
        for dataset, modes in sorted(scores.items())
    }


def unexplained(old: Floors, new: Floors, reasons: str) -> list[str]:
    """List the missing lines of the reasons: one for each floor that is lower now or gone."""
    lacking = []
    for dataset, data in old.items():
        for mode, floor in data["floors"].items():
            now = new.get(dataset, {}).get("floors", {}).get(mode, 0.0)
            line = f"F1 floor of {mode} on {dataset}: {now:.4f}"
            if now < floor and line not in reasons:
                lacking.append(line)
    return lacking


@pytest.fixture(scope="module")
def floors(request) -> Floors:
    old = json.loads(FLOORS.read_text()) if FLOORS.is_file() else {}
    if not request.config.getoption("--lower-floors"):
        return old
    new = new_floors(committed_scores())
    if lacking := unexplained(old, new, REASONS.read_text()):
        pytest.fail("\n".join(["lowered_floors.md lacks:", *lacking]), pytrace=False)
    FLOORS.write_text(json.dumps(new, indent=2) + "\n")
    return new


def test_no_committed_score_is_below_its_floor(floors):
    scores = committed_scores()
    assert {dataset: data["floors"].keys() for dataset, data in floors.items()} == {
        dataset: modes.keys() for dataset, modes in scores.items()
    }, "for new data sets: python -m pytest tests/experiments/test_f1_gate.py --lower-floors"
    below = {
        (dataset, mode): (scores[dataset][mode], floor)
        for dataset, data in floors.items()
        for mode, floor in data["floors"].items()
        if scores[dataset][mode] < floor
    }
    assert below == {}


@pytest.mark.data("chinese", "cleaneval", "cleanportaleval", "dragnet", "wcxb")
def test_floors_match_the_hashes_of_the_data_sets(floors):
    assert {name: data["sha256"] for name, data in floors.items()} == {
        name: fingerprint(name)["sha256"] for name in floors
    }


OLD = {"wcxb": {"sha256": "", "floors": {"voter": 0.87, "fast": 0.86}}}


@pytest.mark.parametrize(
    ("floors", "lacking"),
    [
        ({"voter": 0.87, "fast": 0.86}, []),
        ({"voter": 0.88, "fast": 0.8601, "selector": 0.1}, []),
        ({"voter": 0.8699, "fast": 0.9}, ["F1 floor of voter on wcxb: 0.8699"]),
        ({"voter": 0.5}, ["F1 floor of voter on wcxb: 0.5000", "F1 floor of fast on wcxb: 0.0000"]),
    ],
)
def test_a_lower_floor_needs_a_reason(floors, lacking):
    new = {"wcxb": {"sha256": "", "floors": floors}}
    assert unexplained(OLD, new, "- F1 floor of voter on wcxb: 0.8600, before") == lacking
    assert unexplained(OLD, new, "\n".join(f"- {line}, because" for line in lacking)) == []
