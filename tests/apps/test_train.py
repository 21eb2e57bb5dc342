"""``webjury train`` and ``webjury benchmark`` on a tiny data set of a user's own."""

import csv
import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from webjury import Voter
from webjury.apps.cli import cli
from webjury.ensemble import imagination, selector, voter

STORY = "The tide of day {n} comes in at {n} o'clock and leaves at {m} o'clock. " * 8
PAGE = """<html><body><nav><a href="/">Home</a> <a href="/{n}">Day {n}</a></nav>
<article><h1>Day {n}</h1><p>{story}</p></article><footer>All rights reserved {n}</footer></html>"""


@pytest.fixture
def tides(tmp_path, monkeypatch) -> Path:
    """A folder of twelve pages with gold standards, a cache of its own, and little patience."""
    for settings in (voter.SETTINGS, selector.SETTINGS, imagination.SETTINGS):
        monkeypatch.setitem(settings, "num_iterations", 5)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    for folder in ("html", "clean"):
        (tmp_path / folder).mkdir()
    for n in range(12):
        story = STORY.format(n=n, m=n + 6)
        (tmp_path / "html" / f"{n}.html").write_text(PAGE.format(n=n, story=story))
        (tmp_path / "clean" / f"{n}.txt").write_text(f"Day {n}\n{story}")
    return tmp_path


def webjury(*arguments: str) -> str:
    result = CliRunner().invoke(cli, arguments, catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.output


def test_training_twice_gives_the_same_files(tides):
    for output in ("a", "b"):
        webjury(
            *("train", "--mode", "fast", "--data", str(tides), "--jury", "bte,resiliparse"),
            *("--folds", "2", "-o", str(tides / output)),
        )
    for name in ("fast.txt", "fast.json"):
        assert (tides / "a" / name).read_bytes() == (tides / "b" / name).read_bytes()
    card = json.loads((tides / "a" / "fast.json").read_text())
    assert card["data"][str(tides)]["pages"] == 12
    assert card["scores"][str(tides)]["pages"] == 12
    assert {"lightgbm", "python", "webjury"} <= set(card["versions"])
    assert Voter.load(tides / "a").mode == "fast"


def test_the_benchmark_scores_extractors_and_modes_on_the_same_pages(tides):
    output = webjury("benchmark", str(tides), "--folds", "2", "-o", str(tides / "results"))
    with (tides / "results" / f"{tides.name}.csv").open() as file:
        rows = {row["system"]: row for row in csv.DictReader(file)}
    assert {"bte", "trafilatura", "goose3", "oracle", "voter", "fast", "selector"} <= set(rows)
    assert {row["pages"] for row in rows.values()} == {"12"}
    extractors = set(rows) - {"oracle", "voter", "fast", "selector"}
    assert float(rows["oracle"]["F1"]) == max(float(rows[name]["F1"]) for name in extractors)
    assert "oracle" in output
    scores = tides / "results" / "scores.json"
    webjury(
        *("train", "--mode", "fast", "--data", str(tides), "--scores", str(scores)),
        *("-o", str(tides / "models")),
    )
    card = json.loads((tides / "models" / "fast.json").read_text())
    assert card["scores"] == json.loads(scores.read_text())["fast"]
    assert (tides / "results" / f"{tides.name}.md").read_text().startswith("| system | pages |")
