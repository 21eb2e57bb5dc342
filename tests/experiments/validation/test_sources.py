"""The sources of a result change with everything that it depends on, and with nothing else."""

import json
from pathlib import Path
from types import SimpleNamespace

import pytest

from dataset_files import write_pages
from webjury.experiments.validation import benchmark_run, sources
from webjury.experiments.validation.sources import Sources, sources_of_unseen

WEIGHTS = {"cleaneval": 1.0, "chinese": 3.0}


@pytest.fixture
def data(tmp_path, monkeypatch) -> Path:
    """Two training sets and one that no model learned from, with one page each."""
    monkeypatch.setenv("WEBJURY_DATA", str(tmp_path))
    for name in ("cleaneval", "chinese", "daniel"):
        write_pages(tmp_path / name, {"1": (f"<p>{name}", name)})
    set_weights(monkeypatch, **WEIGHTS)
    return tmp_path


def set_weights(monkeypatch: pytest.MonkeyPatch, **weights: float) -> None:
    card = SimpleNamespace(data={name: {"weight": weight} for name, weight in weights.items()})
    monkeypatch.setattr(benchmark_run, "shipped_card", lambda mode: card)


def all_sources(seed: int = 0) -> dict[str, Sources]:
    return sources_of_unseen(["cleaneval", "chinese", "daniel"], ["fast"], seed=seed)


def changed(before: dict[str, Sources], after: dict[str, Sources]) -> set[str]:
    return {name for name in before if before[name] != after[name]}


def test_sources_are_the_same_after_json_and_a_training_set_is_none_of_its_own_judge(data):
    found = all_sources()
    assert json.loads(json.dumps(found)) == all_sources()
    assert list(found["cleaneval"]["learned from"]) == ["chinese"]
    assert list(found["chinese"]["learned from"]) == ["cleaneval"]
    assert list(found["daniel"]["learned from"]) == ["fast"]


@pytest.mark.parametrize(
    ("name", "stale"), [("cleaneval", {"cleaneval", "chinese"}), ("daniel", {"daniel"})]
)
@pytest.mark.parametrize("file", ["html/1.html", "clean/1.txt"])
def test_data_of_the_set_and_of_its_judge_count(data, name, stale, file):
    before = all_sources()
    (data / name / file).write_text("<p>changed")
    assert changed(before, all_sources()) == stale


def test_weights_and_training_sets_count(data, monkeypatch):
    before = all_sources()
    set_weights(monkeypatch, cleaneval=2.0, chinese=3.0)
    assert changed(before, all_sources()) == {"chinese"}
    set_weights(monkeypatch, **WEIGHTS, daniel=1.0)
    assert changed(before, all_sources()) == set(before)


def test_shipped_models_count_where_they_judge(data, monkeypatch):
    before = all_sources()
    monkeypatch.setattr(sources, "shipped_card", lambda mode: f"another {mode}")
    assert changed(before, all_sources()) == {"daniel"}


def test_seed_modes_code_and_versions_count(data, tmp_path, monkeypatch):
    before = all_sources()
    assert changed(before, all_sources(seed=1)) == set(before)
    assert changed(before, sources_of_unseen(list(before), ["voter"])) == set(before)
    with monkeypatch.context() as patch:
        patch.setattr(sources, "library_versions", lambda jurors: {"lightgbm": "0"})
        assert changed(before, all_sources()) == set(before)
    module = tmp_path / "package" / "ensemble" / "module.py"
    module.parent.mkdir(parents=True)
    monkeypatch.setattr(sources, "_PACKAGE", tmp_path / "package")
    module.write_text("one")
    before = all_sources()
    (module.parent / "module.pyc").write_text("compiled")
    assert changed(before, all_sources()) == set()
    module.write_text("two")
    assert changed(before, all_sources()) == set(before)
