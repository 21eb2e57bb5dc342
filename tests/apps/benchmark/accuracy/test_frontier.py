"""The threshold of ``--jury auto`` is chosen on data sets that no shipped model learned from."""

import json
import os
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest

from in_process import run_webjury
from webjury.answer.by_model import read_threshold
from webjury.ensemble.models.loading import MODEL_FOLDER
from webjury.experiments.accuracy.cascade_thresholds import cascade_means
from webjury.experiments.cost.frontier import cascade_points, choose_point
from webjury.experiments.tables import read_table, write_table
from webjury.progress import INTERVAL_VARIABLE

RESULTS = Path(__file__).parents[4] / "experiments" / "results"

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


def choose(results: Path) -> tuple[int, str, str]:
    pytest.importorskip("matplotlib")
    return run_webjury("benchmark", "frontier", "--results", results, "-o", results)


def test_the_threshold_is_chosen_on_unseen_data_sets(results: Path) -> None:
    code, out, _ = choose(results)
    assert code == 0
    chosen = json.loads((results / "cascade.json").read_text())
    assert chosen == {"threshold": 0.1, "chosen_on": ["daniel"], "jury_share": 0.1, "f1": 0.85}
    assert read_threshold(results / "cascade.json") == 0.1
    assert "where uncertainty is above 0.1" in out


def test_without_an_unseen_data_set_an_error_says_what_to_run(results: Path) -> None:
    (results / "benchmark" / "daniel.csv").unlink()
    code, _, err = choose(results)
    assert code == 2
    assert "shipped models have learned from all data sets" in err


def test_the_shipped_threshold_is_chosen_from_the_committed_tables() -> None:
    path = MODEL_FOLDER / "cascade.json"
    by_set = read_table(RESULTS / "analysis" / "cascade-thresholds.csv")
    unseen = json.loads(path.read_text())["chosen_on"]
    speed = [read_table(RESULTS / "speed" / f"{name}.csv") for name in ("systems", "stages")]
    means = cascade_means([row for row in by_set if row["data set"] in unseen])
    assert choose_point(cascade_points(*speed, means)).threshold == read_threshold(path)


@pytest.mark.posix
def test_there_are_lines_of_progress_and_no_folder_before_the_first_result(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    table, output = tmp_path / "speed" / "systems.csv", tmp_path / "output"
    table.parent.mkdir()
    os.mkfifo(table)  # the command waits until it is written
    command = ("benchmark", "frontier", "--results", tmp_path, "-o", output)
    with subprocess.Popen(
        [sys.executable, "-m", "webjury", *command],
        stderr=subprocess.PIPE,
        env=os.environ | {INTERVAL_VARIABLE: "0.05"},
        text=True,
    ) as process:
        assert process.stderr
        assert process.stderr.readline().startswith("webjury: benchmark")
        while process.poll() is None:
            with suppress(OSError):  # nobody reads yet
                os.close(os.open(table, os.O_WRONLY | os.O_NONBLOCK))
                break
            time.sleep(0.01)
        assert "stages.csv: No such file or directory" in process.stderr.read()
    assert not output.exists()
