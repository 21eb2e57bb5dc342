"""``webjury train --mode page-type`` on a small custom data set."""

from pathlib import Path

import pytest

from dataset_files import write_records
from in_process import run_webjury
from webjury.experiments.tables import read_table
from webjury.metadata import page_type
from webjury.metadata.page_type import PageTypeModel

PAGES = {
    "article": "<article><h1>Day {n}</h1><p>" + "The tide came in, and went. " * 9,
    "product": "<div class=price><h1>Lamp {n}</h1><button>Buy {n}</button></div>",
}


@pytest.fixture
def lamps(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, one_process: None) -> Path:
    """A folder of twenty pages of two types, laid out like WCXB."""
    monkeypatch.setitem(page_type.SETTINGS, "num_iterations", 5)
    for n in range(20):
        name = list(PAGES)[n % 2]
        page = (PAGES[name].format(n=n), {"main_content": f"Lamp {n}"})
        write_records(tmp_path, {str(n): page}, page_type=name)
    return tmp_path


def test_a_model_is_trained_scored_and_written_with_its_tables(lamps: Path) -> None:
    results = lamps / "results"
    code, _, err = run_webjury(
        *("train", "--mode", "page-type", "--data", lamps, "--folds", 2, "--copies", "shortened:0"),
        *("--check", lamps, "--results", results, "-o", lamps / "model"),
    )
    assert (code, err) == (0, "")
    model = PageTypeModel.load(lamps / "model" / "page_type.json")
    assert model.types_ == ["article", "product"]
    assert model.card_.scores[str(lamps)]["pages"] == 20
    tables = sorted(path.name for path in results.glob("*.md"))
    assert tables == ["calibration.md", "confusion.md", "datasets.md", "scores.md"]
    rows = read_table(results / "datasets.csv")
    assert [(row["models"], row["pages"]) for row in rows] == [
        ("2 folds", 20),
        ("trained on all others", 20),
    ]
    assert 0.5 <= rows[1]["right"] <= 1


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ("page-type --mode fast", "train page-type on its own: it needs pages with page types"),
        ("page-type --jurors bte", "--jurors has no effect with --mode page-type"),
        ("page-type --data wcxb:2", "with --mode page-type, data sets have no weights"),
        ("fast --check wcxb", "--check has no effect without --mode page-type"),
        ("fast --results tables", "--results has no effect without --mode page-type"),
        ("page-type", "data set wcxb is not at"),
    ],
)
def test_options_that_page_types_do_not_share_with_modes_are_refused(options, message, tmp_path):
    code, _, err = run_webjury("train", "-o", tmp_path, "--mode", *options.split())
    assert code == 2
    assert message in err
