"""The threshold of ``--jury auto`` is chosen on data sets that no shipped model learned from."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from webjury.answer.by_model import read_threshold
from webjury.apps.cli import cli
from webjury.experiments.tables import write_table

SYSTEMS = [
    {"system": name, "ms": ms, "pages": 9} for name, ms in (("fast", 8), ("trafilatura", 30))
]
STAGES = [{"mode": "voter", "stage": "justext", "ms": 40}]


def leaderboard(models: str) -> list[dict[str, object]]:
    return [
        {"system": name, "F1": 0.9, "protocol": "words", "models": of_system}
        for name, of_system in (("fast", models), ("trafilatura", None))
    ]


@pytest.fixture
def results(tmp_path: Path) -> Path:
    write_table(tmp_path / "speed" / "systems", SYSTEMS)
    write_table(tmp_path / "speed" / "stages", STAGES)
    for name, models in (("wcxb", "5 folds"), ("daniel", "shipped")):
        write_table(tmp_path / "benchmark" / name, leaderboard(models))
    thresholds = [
        {"data set": name, "uncertainty above": above, "jury called": 0.1, "time": time, "F1": f1}
        for name, above, time, f1 in (
            ("wcxb", 1.0, 0.0, 0.99),
            ("wcxb", 0.1, 0.2, 0.5),
            ("daniel", 1.0, 0.0, 0.8),
            ("daniel", 0.1, 0.2, 0.85),
        )
    ]
    write_table(tmp_path / "analysis" / "cascade-thresholds", thresholds)
    return tmp_path


def run(results: Path) -> Result:
    pytest.importorskip("matplotlib")
    arguments = ["benchmark", "frontier", "--results", str(results), "-o", str(results)]
    return CliRunner().invoke(cli, arguments)


def test_the_threshold_is_chosen_on_unseen_data_sets(results: Path) -> None:
    outcome = run(results)
    assert outcome.exit_code == 0, outcome.output
    chosen = json.loads((results / "cascade.json").read_text())
    assert chosen == {"threshold": 0.1, "chosen_on": ["daniel"], "jury_share": 0.1, "f1": 0.85}
    assert read_threshold(results / "cascade.json") == 0.1
    assert "where uncertainty is above 0.1" in outcome.output


def test_without_an_unseen_data_set_an_error_says_what_to_run(results: Path) -> None:
    (results / "benchmark" / "daniel.csv").unlink()
    outcome = run(results)
    assert outcome.exit_code == 1
    assert "shipped models have learned from all data sets" in str(outcome.exception)
