"""``webjury benchmark unseen`` on three small data sets, two of them training sets."""

from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from dataset_files import write_days
from in_process import run_webjury
from webjury.choices import Mode
from webjury.experiments.tables import read_table
from webjury.experiments.validation import benchmark_run, leave_one_out
from webjury.experiments.validation.cross_validation import fit_modes
from webjury.experiments.validation.preparation import PreparedPage

DATASETS = ("cleaneval", "chinese", "daniel")


@pytest.fixture
def trainings(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, quick_training: None
) -> list[set[str]]:
    """The data sets that each training learns from."""
    monkeypatch.setenv("WEBJURY_DATA", str(tmp_path))
    for name in DATASETS:
        write_days(tmp_path / name, range(4), topic=name)
    card = SimpleNamespace(
        data={name: {"weight": 1.0, "sha256": ""} for name in ("cleaneval", "chinese")}
    )
    monkeypatch.setattr(benchmark_run, "shipped_card", lambda mode: card)
    learned_from: list[set[str]] = []

    def fit(modes: Sequence[Mode], pages: Sequence[PreparedPage], *others: Any) -> object:
        learned_from.append({page.dataset for page in pages})
        return fit_modes(modes, pages, *others)

    monkeypatch.setattr(leave_one_out, "fit_modes", fit)
    return learned_from


def unseen(folder: Path, *arguments: object) -> str:
    line = ("benchmark", "unseen", *arguments, "--mode", "fast", "-o", folder / "results")
    code, out, _ = run_webjury(*line)
    assert code == 0
    return out


def test_each_set_is_judged_once_by_models_that_did_not_learn_from_it(tmp_path, trainings):
    unseen(tmp_path, "cleaneval")
    assert trainings == [{"chinese"}]
    # A repeated run does not score finished data sets again.
    printed = unseen(tmp_path, *DATASETS)
    assert trainings == [{"chinese"}, {"cleaneval"}]
    assert "judged before, and nothing has changed: cleaneval" in printed
    results = tmp_path / "results"
    models = {
        name: {row["system"]: row["models"] for row in read_table(results / f"{name}.csv")}["fast"]
        for name in DATASETS
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
    unseen(tmp_path, *DATASETS, "--benchmark", results)
    assert trainings[2:] == [{"chinese"}, {"cleaneval"}]
