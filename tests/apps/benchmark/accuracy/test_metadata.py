"""``webjury benchmark metadata`` on a folder laid out like WCXB."""

from pathlib import Path

import pytest

from dataset_files import write_records
from in_process import run_webjury
from webjury.experiments.tables import read_table


@pytest.mark.usefixtures("one_process")
def test_a_table_of_all_data_sets_is_written(tmp_path, monkeypatch):
    monkeypatch.chdir(Path(__file__).parents[4])
    truth = {"main_content": "Text", "title": "Lamps"}
    lamps = {"1": ("<title>Lamps</title><h1>Lamps</h1><p>Text", truth)}
    write_records(tmp_path / "lamps", lamps)
    line = ("benchmark", "metadata", tmp_path / "lamps", "golden", "-o", tmp_path)
    assert run_webjury(*line)[0] == 0
    rows = {(row["field"], row["data set"]): row for row in read_table(tmp_path / "fields.csv")}
    assert rows["title", "lamps"]["F1"] == rows["title", "lamps"]["trafilatura F1"] == 1
    assert ("date", "lamps") not in rows
    # Metadata that a person read in the pages.
    assert all(rows[field, "golden"]["F1"] > 0.9 for field in ("title", "author", "date"))
    assert (tmp_path / "languages.md").is_file()
