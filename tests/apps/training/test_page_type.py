"""``webjury train-page-type`` on a small custom data set."""

import json

import pytest
from click.testing import CliRunner

from webjury.apps.cli import cli
from webjury.experiments.tables import read_table
from webjury.metadata import page_type
from webjury.metadata.page_type import PageTypeModel

PAGES = {
    "article": "<article><h1>Day {n}</h1><p>" + "The tide came in, and went. " * 9,
    "product": "<div class=price><h1>Lamp {n}</h1><button>Buy {n}</button></div>",
}


@pytest.fixture
def lamps(tmp_path, monkeypatch):
    """A folder of twenty pages of two types, laid out like WCXB."""
    monkeypatch.setitem(page_type.SETTINGS, "num_iterations", 5)
    for folder in ("html", "ground-truth"):
        (tmp_path / folder).mkdir()
    for n in range(20):
        name = list(PAGES)[n % 2]
        record = {
            "url": f"https://{n}.example/",
            "ground_truth": {"main_content": f"Lamp {n}"},
            "_internal": {"page_type": {"primary": name}},
        }
        (tmp_path / "html" / f"{n}.html").write_text(PAGES[name].format(n=n))
        (tmp_path / "ground-truth" / f"{n}.json").write_text(json.dumps(record))
    return tmp_path


def test_a_model_and_its_tables_are_written(lamps):
    line = ["train-page-type", "--data", str(lamps), "--folds", "2", "-o", str(lamps / "model")]
    result = CliRunner().invoke(cli, [*line, "--results", str(lamps / "results")])
    assert result.exit_code == 0, result.output
    model = PageTypeModel.load(lamps / "model" / "page_type.json")
    assert model.types_ == ["article", "product"]
    assert model.card_.scores[str(lamps)]["pages"] == 20
    assert sorted(path.name for path in (lamps / "results").glob("*.md")) == [
        "calibration.md",
        "confusion.md",
        "datasets.md",
        "scores.md",
    ]


def test_the_model_is_scored_on_other_data_sets(lamps):
    line = ["train-page-type", "--data", str(lamps), "--folds", "2", "-o", str(lamps / "model")]
    checks = ["--check", str(lamps), "--shortened", "0", "--results", str(lamps / "results")]
    result = CliRunner().invoke(cli, [*line, *checks])
    assert result.exit_code == 0, result.output
    rows = read_table(lamps / "results" / "datasets.csv")
    assert [(row["models"], row["pages"]) for row in rows] == [
        ("2 folds", 20),
        ("trained on all others", 20),
    ]
    assert 0.5 <= rows[1]["right"] <= 1
