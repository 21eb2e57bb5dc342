"""``webjury benchmark leaderboard`` on two small pages, with the tools that are installed."""

import gzip
import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from webjury.apps.cli import cli
from webjury.choices import MODES
from webjury.experiments.field.systems import installed
from webjury.experiments.tables import read_table, write_csv

STORY = "The lamp of the harbour turns once in twenty seconds, and nobody has to wind it. " * 4
PAGE = f"""<html><head><title>A lamp</title></head><body><nav><a href="/">Home</a></nav>
<article><h1>A lamp</h1><p>{STORY}</p></article></body></html>"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """WCXB with two pages, and results of the modes and of trafilatura on it."""
    monkeypatch.setenv("WEBJURY_DATA", str(tmp_path))
    pages = tmp_path / "wcxb" / "dev"
    for part in ("html", "ground-truth"):
        (pages / part).mkdir(parents=True)
    for name in ("0001", "0002"):
        record = {"url": f"https://{name}.org/", "ground_truth": {"main_content": STORY}}
        (pages / "ground-truth" / f"{name}.json").write_text(json.dumps(record))
        (pages / "html" / f"{name}.html.gz").write_bytes(gzip.compress(PAGE.encode()))
    rows = [
        {"system": name, "pages": 2, "F1": 0.9, "protocol": "wcxb"}
        for name in (*MODES, "trafilatura")
    ]
    write_csv(tmp_path / "results" / "unseen" / "wcxb", rows)
    return tmp_path


def test_a_table_notes_and_a_picture_are_written(folder: Path) -> None:
    output = folder / "leaderboard"
    line = ["benchmark", "leaderboard", "--results", str(folder / "results"), "-o", str(output)]
    result = CliRunner().invoke(cli, [*line, "--timed", "1"], catch_exceptions=False)
    assert result.exit_code == 0, result.output
    rows = {row["system"]: row for row in read_table(output / "leaderboard.csv")}
    assert rows.keys() == {*MODES, "trafilatura", *installed()}
    assert (rows["fast"]["F1"], rows["trafilatura"]["ratio"]) == (0.9, 1)
    assert all(row["ms"] > 0 and row["MiB"] > 1 for row in rows.values())
    notes = (output / "leaderboard.md").read_text()
    assert "on 1 pages of wcxb" in notes
    assert "chinese" in notes.splitlines()[-1]
    assert (output / "leaderboard.svg").is_file()


def test_a_data_set_without_results_of_the_modes_is_refused(folder: Path) -> None:
    line = ["benchmark", "leaderboard", "daniel", "--results", str(folder / "results")]
    result = CliRunner().invoke(cli, [*line, "-o", str(folder)])
    assert result.exit_code != 0
    assert "no results of the modes on daniel" in str(result.exception)
