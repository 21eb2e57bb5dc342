"""``webjury analyse seeds`` on two small data sets."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from webjury.apps.cli import cli
from webjury.ensemble.models import voter
from webjury.experiments.tables import read_table

STORY = "The tide of day {n} comes in at {n} o'clock and leaves at {m} o'clock. " * 8
PAGE = """<html><body><nav><a href="/">Home</a> <a href="/{n}">Day {n}</a></nav>
<article><h1>Day {n}</h1><p>{story}</p></article><footer>All rights reserved {n}</footer></html>"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of two data sets, a separate cache, and models with few iterations."""
    monkeypatch.setitem(voter.SETTINGS, "num_iterations", 5)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    for name, first in (("old", 0), ("new", 8)):
        for part in ("html", "clean"):
            (tmp_path / name / part).mkdir(parents=True)
        for n in range(first, first + 8):
            story = STORY.format(n=n, m=n + 6)
            (tmp_path / name / "html" / f"{n}.html").write_text(PAGE.format(n=n, story=story))
            (tmp_path / name / "clean" / f"{n}.txt").write_text(f"Day {n}\n{story}")
    return tmp_path


def seeds(folder: Path, unseen: str, *more: str) -> Result:
    data = ["--data", str(folder / "old"), "--unseen", str(folder / unseen)]
    line = ["analyse", "seeds", *data, "-o", str(folder / "results"), *more]
    return CliRunner().invoke(cli, line, catch_exceptions=False)


def test_each_seed_is_scored_on_what_it_has_not_learned(folder: Path) -> None:
    result = seeds(folder, "new", "--seeds", "3")
    assert result.exit_code == 0, result.output
    rows = read_table(folder / "results" / "seeds.csv")
    assert [str(row["seed"]) for row in rows] == ["0", "1", "2", "deviation", "range"]
    scores = [row["mean"] for row in rows]
    assert scores[4] == pytest.approx(max(scores[:3]) - min(scores[:3]))
    assert all(row[str(folder / "new")] == row["mean"] > 0.5 for row in rows[:3])


def test_one_seed_has_no_spread(folder: Path) -> None:
    assert seeds(folder, "new", "--seeds", "1").exit_code == 0
    assert len(read_table(folder / "results" / "seeds.csv")) == 1


def test_training_pages_are_not_unseen(folder: Path) -> None:
    result = seeds(folder, "old")
    assert result.exit_code == 2
    assert "cannot be both trained on and unseen" in result.output
