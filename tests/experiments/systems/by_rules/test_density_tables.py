"""Tables of density extractors with the printed figures, and of combinations."""

from pathlib import Path

from dataset_files import write_days
from webjury.experiments.scoring.metrics import Overlap
from webjury.experiments.systems.by_rules.density_tables import (
    PRINTED,
    TITLES,
    combinations_table,
    reproduce_densities,
    table_1,
)
from webjury.experiments.systems.by_rules.extractor_scores import ExtractorScores
from webjury.experiments.tables import printed, read_table

_RESULTS = Path(__file__).parents[4] / "experiments" / "results" / "systems"


def test_table_1_has_the_printed_figures_next_to_ours():
    # Precision 1/2 and 1, recall 1/4 and 1/2.
    overlaps = {"substring": [Overlap(1, 2, 4), Overlap(2, 2, 4)]}
    scores = {
        name: ExtractorScores(name, "chinese", overlaps, 1) for name in (*PRINTED, "the whole page")
    }
    first, *_, last = printed(table_1(scores))
    f = 2 * 0.75 * 0.375 / (0.75 + 0.375)
    assert first == {
        "system": "punctuation-density",
        "pages": "2",
        "precision": "0.7500",
        "printed precision": "0.8911",
        "recall": "0.3750",
        "printed recall": "1.0000",
        "F": f"{f:.4f}",
        "printed F": "0.9424",
        "difference": f"{f - 0.9424:+.4f}",
    }
    assert last["system"] == "the whole page"
    assert last["printed F"] == last["difference"] == ""


def test_a_combination_is_compared_with_the_better_of_its_parts():
    class Perfect(dict):
        """All combinations are right, Resiliparse half right, BTE and all others wrong."""

        def __missing__(self, name):
            common = 10 if "(" in name else 5 if name == "resiliparse" else 0
            return ExtractorScores(name, "cleaneval", {"thesis": [Overlap(common, 10, 10)]}, 1)

    table = printed(combinations_table(Perfect()))
    rows = {row["system"]: row["against better part"] for row in table}
    assert rows["bte"] == rows["resiliparse"] == ""
    assert rows["intersection(bte, resiliparse)"] == "+0.5000 to +0.5000"
    assert rows["serial(bte, justext)"] == "+1.0000 to +1.0000"


def test_density_extractors_in_the_committed_table_beat_bte_on_modern_pages():
    f1 = {
        row["system"]: row["F1"]
        for row in read_table(_RESULTS / "densities.csv")
        if (row["data set"], row["protocol"]) == ("wcxb", "wcxb")
    }
    assert f1["bte"] < min(f1[name] for name in PRINTED)


def test_all_tables_are_made_from_a_few_pages(tmp_path, monkeypatch):
    monkeypatch.setenv("WEBJURY_DATA", str(tmp_path))
    for folder in ("chinese", "cleaneval", "wcxb/dev"):
        write_days(tmp_path / folder, range(3))
    tables = reproduce_densities(tmp_path / "tables")
    assert list(tables) == list(TITLES)
    assert {row["pages"] for table in tables.values() for row in table} == {3}
    written = {path.name for path in (tmp_path / "tables").iterdir()}
    assert written == {f"{name}.{ending}" for name in TITLES for ending in ("csv", "md")}
