"""``webjury benchmark leaderboard`` on two small pages, with the tools that are installed."""

from pathlib import Path

import pytest

from in_process import run_webjury
from small_datasets import write_records
from webjury.choices import MODES
from webjury.experiments.field.systems import installed
from webjury.experiments.tables import read_table, write_csv

STORY = "The lamp of the harbour turns once in twenty seconds, and nobody has to wind it. " * 4
PAGE = f"""<html><head><title>A lamp</title></head><body><nav><a href="/">Home</a></nav>
<article><h1>A lamp</h1><p>{STORY}</p></article></body></html>"""


@pytest.fixture
def results(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Results of the modes and of trafilatura on WCXB, which has two pages."""
    monkeypatch.setenv("WEBJURY_DATA", str(tmp_path))
    pages = dict.fromkeys(("0001", "0002"), (PAGE, {"main_content": STORY}))
    write_records(tmp_path / "wcxb" / "dev", pages)
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
    assert rows.keys() == {*MODES, "trafilatura", *installed()}
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
