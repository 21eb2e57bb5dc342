"""The table of all systems, from given scores and from a small CleanEval."""

import sys
from importlib.machinery import ModuleSpec
from types import ModuleType

import pytest

from dataset_files import write_cleaneval
from webjury.errors import MissingLibraryError
from webjury.experiments.scoring.metrics import Overlap
from webjury.experiments.systems import reproduction
from webjury.experiments.systems.plot import plot_systems
from webjury.experiments.systems.registry import BASELINE, SystemEntry, registered_systems
from webjury.experiments.systems.scoring import BlockCounts, PageBlockScores, SystemScores
from webjury.experiments.systems.splits import PageSplit
from webjury.experiments.systems.systems_table import PRINTED_BLOCKS, PRINTED_TEXTS, systems_table
from webjury.experiments.tables import printed, read_table


def _page(common):
    return PageBlockScores(
        BlockCounts(kept=6, missed=2, added=3, dropped=9),
        Overlap(common, 10, 10),
        Overlap(common, 20, 20),
        10 - common,
    )


@pytest.fixture
def table(documents):
    scores = {
        "bte": SystemScores([_page(5), _page(7)], 4.0),
        "crf": SystemScores([_page(7), _page(9)], 16.0),
    }
    small = PageSplit("small", documents[:3], [], documents[3:5])
    entries = {"bte": SystemEntry(list, learns=False), "crf": SystemEntry(list, "care")}
    return systems_table([(small, scores)], entries)


def test_a_row_has_scores_of_blocks_and_texts_time_and_printed_figures(table):
    baseline, crf = printed(table)
    assert crf == {
        "split": "small",
        "system": "crf",
        "training pages": "3",
        "pages": "2",
        "accuracy": "0.7500",
        "printed accuracy": "0.82",
        "precision": "0.6667",
        "printed precision": "0.88",
        "recall": "0.7500",
        "printed recall": "0.81",
        "F1": "0.7059",
        "printed F1": "0.84",
        "thesis F1": "0.8000",
        "against bte": "+0.2000 to +0.2000",
        "wcxb F1": "0.4000",
        "printed text F1": "",
        "word Levenshtein": "2.0",
        "printed Levenshtein": "",
        "ms": "16.0",
        "trained with": "care",
    }
    assert (baseline["against bte"], baseline["training pages"]) == ("", "0")


def test_the_plot_has_a_label_of_each_system(table, tmp_path):
    plot_systems(table, tmp_path / "systems.svg")
    picture = (tmp_path / "systems.svg").read_text()
    assert "<!-- bte -->" in picture
    assert "<!-- crf -->" in picture


@pytest.mark.parametrize("quick", [False, True])
def test_every_printed_system_has_a_row(quick):
    systems = registered_systems("encoder", quick=quick)
    assert {BASELINE, *PRINTED_TEXTS, *PRINTED_BLOCKS} <= systems.keys()


def _small_cleaneval(folder, documents):
    for part, pages in (("dev", documents[:8]), ("final", documents[8:])):
        for page in pages:
            write_cleaneval(folder, part, page.name, page.html.decode(), page.gold)


def test_the_quick_variant_writes_all_files(documents, tmp_path, monkeypatch):
    for library in reproduction.LIBRARIES:
        pytest.importorskip(library)
    _small_cleaneval(tmp_path, documents)
    monkeypatch.setenv("WEBJURY_DATA", str(tmp_path))
    every = registered_systems("encoder", quick=True)
    wanted = {name: every[name] for name in (BASELINE, "svm-blocks", "crf")}
    monkeypatch.setattr(reproduction, "registered_systems", lambda encoder, quick: wanted)
    output, cache = tmp_path / "tables", tmp_path / "cache"
    output.mkdir()
    table = reproduction.reproduce_systems(output, encoder="none", quick=True, cache=cache)
    assert [row["system"] for row in table] == list(wanted)
    assert {row["thesis F1"] for row in table[1:]} == {1}
    assert read_table(output / "quick.csv") == table
    assert sorted(path.name for path in output.iterdir()) == ["quick.csv", "quick.md", "quick.svg"]
    # The second run reads the cache, times included.
    assert reproduction.reproduce_systems(output, encoder="none", quick=True, cache=cache) == table


@pytest.mark.parametrize("library", reproduction.LIBRARIES)
def test_missing_libraries_are_reported_before_the_data_is_read(library, tmp_path, monkeypatch):
    monkeypatch.setenv("WEBJURY_DATA", str(tmp_path / "there is none"))
    for name in reproduction.LIBRARIES:
        monkeypatch.setitem(sys.modules, name, ModuleType(name))
        sys.modules[name].__spec__ = ModuleSpec(name, None)
    monkeypatch.setitem(sys.modules, library, None)
    with pytest.raises(MissingLibraryError, match=rf"^{library} .*\[systems\]"):
        reproduction.reproduce_systems(tmp_path)
