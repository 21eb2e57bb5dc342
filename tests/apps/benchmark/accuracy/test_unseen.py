"""``webjury benchmark unseen`` on three small data sets, two of them training sets."""

from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace

import pytest
from click.testing import CliRunner

from webjury.apps.cli import cli
from webjury.choices import Mode
from webjury.ensemble.models import voter
from webjury.ensemble.models.selector import Selector
from webjury.ensemble.models.voter import Voter
from webjury.experiments.tables import read_table
from webjury.experiments.validation import benchmark_run, leave_one_out
from webjury.experiments.validation.cross_validation import fit_modes
from webjury.experiments.validation.preparation import PreparedPage

STORY = "The {topic} of day {n} comes at {n} o'clock and leaves at {m} o'clock. " * 8
PAGE = """<html><body><nav><a href="/">Home</a> <a href="/{n}">Day {n}</a></nav>
<article><h1>Day {n}</h1><p>{story}</p></article><footer>All rights reserved {n}</footer></html>"""


@pytest.fixture
def trainings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[set[str]]:
    """The data sets that each training learns from."""
    monkeypatch.setitem(voter.SETTINGS, "num_iterations", 5)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("WEBJURY_DATA", str(tmp_path))
    for topic in ("cleaneval", "chinese", "daniel"):
        for part in ("html", "clean"):
            (tmp_path / topic / part).mkdir(parents=True)
        for n in range(4):
            story = STORY.format(topic=topic, n=n, m=n + 6)
            name = f"{topic}-{n}"
            (tmp_path / topic / "html" / f"{name}.html").write_text(PAGE.format(n=n, story=story))
            (tmp_path / topic / "clean" / f"{name}.txt").write_text(f"Day {n}\n{story}")
    card = SimpleNamespace(
        data={name: {"weight": 1.0, "sha256": ""} for name in ("cleaneval", "chinese")}
    )
    monkeypatch.setattr(benchmark_run, "shipped_card", lambda mode: card)
    learned_from: list[set[str]] = []

    def fit(
        modes: Sequence[Mode], pages: Sequence[PreparedPage], jurors: Sequence[str], seed: int
    ) -> dict[Mode, Selector | Voter]:
        learned_from.append({page.dataset for page in pages})
        return fit_modes(modes, pages, jurors, seed)

    monkeypatch.setattr(leave_one_out, "fit_modes", fit)
    return learned_from


def unseen(folder: Path, *arguments: str) -> str:
    line = ["benchmark", "unseen", *arguments, "--mode", "fast", "-o", str(folder / "results")]
    result = CliRunner().invoke(cli, line, catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.output


def test_each_set_is_judged_once_by_models_that_did_not_learn_from_it(
    tmp_path: Path, trainings: list[set[str]]
) -> None:
    unseen(tmp_path, "cleaneval")
    assert trainings == [{"chinese"}]
    # A repeated run does not score finished data sets again.
    printed = unseen(tmp_path, "cleaneval", "chinese", "daniel")
    assert trainings == [{"chinese"}, {"cleaneval"}]
    assert "judged before, and nothing has changed: cleaneval" in printed
    results = tmp_path / "results"
    models = {
        name: {row["system"]: row["models"] for row in read_table(results / f"{name}.csv")}["fast"]
        for name in ("cleaneval", "chinese", "daniel")
    }
    assert models == {"cleaneval": "other sets", "chinese": "other sets", "daniel": "shipped"}
    mean = {row["system"]: row for row in read_table(results / "mean.csv")}
    assert {"bte", "goose3", "oracle", "fast"} <= mean.keys()
    fast = mean["fast"]
    assert list(fast)[:3] == ["system", "unseen", "folds"]
    f1 = [f1 for name, f1 in fast.items() if "(" in name]
    assert fast["unseen"] == pytest.approx(sum(f1) / 3)
    # The changed set is scored again, and so is the set whose models learned from it.
    (tmp_path / "chinese" / "clean" / "chinese-0.txt").write_text("Day 0")
    unseen(tmp_path, "cleaneval", "chinese", "daniel", "--benchmark", str(results))
    assert trainings[2:] == [{"chinese"}, {"cleaneval"}]
