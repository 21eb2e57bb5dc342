"""``webjury benchmark leaderboard`` on two small pages, with two of the installed tools."""

from pathlib import Path

import pytest

from dataset_files import write_days
from in_process import run_webjury
from webjury.choices import MODES
from webjury.experiments.field import systems
from webjury.experiments.tables import read_table, write_csv


@pytest.fixture
def results(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, one_process: None) -> Path:
    """Results of the modes and of trafilatura on WCXB, which has two pages."""
    monkeypatch.setenv("WEBJURY_DATA", str(tmp_path))
    few = {name: systems.TOOLS[name] for name in list(systems.installed())[:2]}
    monkeypatch.setattr(systems, "TOOLS", few)
    write_days(tmp_path / "wcxb" / "dev", [1, 2])
    rows = [
        {"system": name, "pages": 2, "F1": 0.9, "protocol": "wcxb"}
        for name in (*MODES, "trafilatura")
    ]
    write_csv(tmp_path / "results" / "unseen" / "wcxb", rows)
    return tmp_path / "results"


def test_a_table_notes_and_a_picture_are_written(results: Path, tmp_path: Path) -> None:
    options = ("--results", results, "-o", tmp_path, "--timed", 1)
    assert run_webjury("benchmark", "leaderboard", *options)[0] == 0
    rows = {row["system"]: row for row in read_table(tmp_path / "leaderboard.csv")}
    assert rows.keys() == {*MODES, "trafilatura", *systems.installed()}
    assert (rows["fast"]["F1"], rows["trafilatura"]["ratio"]) == (0.9, 1)
    assert all(row["ms"] > 0 and row["MiB"] > 1 for row in rows.values())
    notes = (tmp_path / "leaderboard.md").read_text()
    assert "on 1 pages of wcxb" in notes
    assert "chinese" in notes.splitlines()[-1]
    assert (tmp_path / "leaderboard.svg").is_file()


def test_a_data_set_without_results_of_the_modes_is_refused(results: Path, tmp_path: Path) -> None:
    options = ("--results", results, "-o", tmp_path)
    code, _, err = run_webjury("benchmark", "leaderboard", "daniel", *options)
    assert code == 2
    assert "no results of the modes on daniel" in err
