"""A table counts as finished only with the sources from which it was made."""

import pytest

from webjury.experiments.accuracy.leaderboards import finished_tables
from webjury.experiments.accuracy.leaderboards.finished_tables import TableCache
from webjury.experiments.tables import Rounded

TABLE = [{"system": "bte", "F1": Rounded(2 / 3), "models": None}]
SOURCES = {"data": {"sha256": "1"}, "modes": ["fast"], "weight": 3.0}


def test_a_finished_table_is_read_in_full(tmp_path):
    TableCache(tmp_path).write("news", TABLE, SOURCES)
    TableCache(tmp_path).write("wcxb", TABLE * 2, {})
    assert TableCache(tmp_path).read("news", SOURCES) == TABLE
    assert (tmp_path / "news.md").read_text().endswith("| bte | 0.6667 |  |\n")


@pytest.mark.parametrize("damage", ["sources", "table", "record", "other"])
def test_a_stale_or_missing_table_is_not_read(tmp_path, damage):
    finished = TableCache(tmp_path)
    assert finished.read("news", SOURCES) == []
    finished.write("news", TABLE, SOURCES)
    if damage == "table":
        (tmp_path / "news.csv").unlink()
    if damage == "record":
        (tmp_path / "sources.json").write_text("{")
    name, seed = ("wcxb" if damage == "other" else "news"), damage == "sources"
    assert finished.read(name, {**SOURCES, "seed": 1} if seed else SOURCES) == []


def test_a_table_that_was_interrupted_is_not_finished(tmp_path, monkeypatch):
    finished = TableCache(tmp_path)
    finished.write("news", TABLE, SOURCES)

    def interrupted(path, table):
        path.with_suffix(".csv").write_text("system,F1\n")
        raise KeyboardInterrupt

    monkeypatch.setattr(finished_tables, "write_table", interrupted)
    with pytest.raises(KeyboardInterrupt):
        finished.write("news", TABLE, {"data": "new"})
    assert finished.read("news", SOURCES) == finished.read("news", {"data": "new"}) == []
