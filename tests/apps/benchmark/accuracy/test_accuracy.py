"""``webjury benchmark accuracy`` on a small data set."""

import json
import sys
from pathlib import Path

import pytest

from dataset_files import write_days
from in_process import run_webjury
from webjury.choices import MODES
from webjury.ensemble.models.jury import JURY
from webjury.ensemble.storage.training_pages import page_hash
from webjury.experiments.tables import read_table
from webjury.experiments.validation import benchmark_run


@pytest.fixture
def tides(tmp_path: Path, quick_training: None) -> Path:
    write_days(tmp_path / "tides", range(12))
    return tmp_path / "tides"


def test_extractors_and_modes_are_scored_on_the_same_pages(tides: Path) -> None:
    (tides / "scores.json").write_text("{}")
    assert run_webjury("benchmark", tides, "-o", tides)[0] == 0
    rows = {row["system"]: row for row in read_table(tides / "tides.csv")}
    extractors = rows.keys() - {"oracle", *MODES}
    assert extractors == {*JURY, "goose3"}
    assert {row["pages"] for row in rows.values()} == {12}
    assert rows["oracle"]["F1"] == max(rows[name]["F1"] for name in extractors)
    assert all(rows[name]["ms"] > 0 for name in extractors)
    # The shipped models were trained on none of these pages.
    assert {rows[mode]["models"] for mode in MODES} == {"shipped"}
    assert rows["voter"]["F1"] > 0.9
    # The pages have no page types, so no table of types is written.
    written = {path.name for path in tides.iterdir() if path.is_file()}
    assert written == {
        *("tides.csv", "tides.md", "tides.svg", "tides-outcomes.csv"),
        *("shipped.json", "scores.json"),
    }
    shipped = json.loads((tides / "shipped.json").read_text())
    assert shipped["fast"][str(tides)]["f1"] == round(rows["fast"]["F1"], 4)
    # Those of an earlier cross-validation stay.
    assert (tides / "scores.json").read_text() == "{}"
    assert (tides / "tides.md").read_text().startswith("| system | pages |")


def test_a_model_card_can_contain_cross_validated_scores(tides, monkeypatch):
    # The shipped models were trained on a data set of this name.
    monkeypatch.setenv("WEBJURY_DATA", str(tides.parent))
    tides.rename(tides.with_name("cleaneval"))
    results = tides.parent / "results"
    options = ("--folds", 2, "--seeds", 2, "--others", "bte, justext", "-o", results)
    assert run_webjury("benchmark", "cleaneval", *options)[0] == 0
    rows = {row["system"]: row for row in read_table(results / "cleaneval.csv")}
    assert rows.keys() == {*JURY, "oracle", *MODES}  # and no other extractors
    assert {rows[mode]["models"] for mode in MODES} == {"2 folds"}
    assert {row["protocol"] for row in rows.values()} == {"thesis"}
    by_seed = {(row["mode"], row["measure"]): row for row in read_table(results / "seeds.csv")}
    for mode in MODES:
        row = by_seed[mode, "F1 on cleaneval"]
        assert row["run 1"] == rows[mode]["F1"]
        assert row["range"] == pytest.approx(abs(row["run 1"] - row["run 2"]))
        assert row == {**by_seed[mode, "mean F1"], "measure": "F1 on cleaneval"}
    scores = results / "scores.json"
    options = ("--mode", "fast", "--data", "cleaneval", "--scores", scores, "-o", results)
    assert run_webjury("train", *options)[0] == 0
    card = json.loads((results / "fast.json").read_text())
    assert card["scores"] == json.loads(scores.read_text())["fast"]


def test_it_is_said_that_training_pages_were_scored(tides, monkeypatch):
    known = frozenset([page_hash((tides / "html" / "tide-3.html").read_bytes())])
    monkeypatch.setattr(benchmark_run, "shipped_training_pages", lambda: known)
    _, out, err = run_webjury("benchmark", tides, "--folds", 2, "--mode", "fast")
    assert "voter" not in out
    assert "tides: the shipped models were trained on 1 of 12 pages, so the modes were cr" in err
    assert "2 folds" in out


def test_a_missing_matplotlib_is_reported_before_the_benchmark_runs(tmp_path, monkeypatch):
    # With None as its module, an import fails as if the library were not installed.
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    code, _, err = run_webjury("benchmark", "nowhere", "-o", tmp_path)
    assert code == 2
    assert "matplotlib is not installed" in err


def test_two_data_sets_with_the_same_name_are_refused(tmp_path: Path) -> None:
    code, _, err = run_webjury("benchmark", tmp_path, f"{tmp_path}/")
    assert code == 2
    assert "two data sets have the same name" in err
