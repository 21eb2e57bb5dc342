"""``webjury benchmark metadata`` on a folder laid out like WCXB."""

import csv
import json
from pathlib import Path

from click.testing import CliRunner

from webjury.apps.cli import cli


def test_a_table_of_all_data_sets_is_written(tmp_path, monkeypatch):
    monkeypatch.chdir(Path(__file__).parents[4])
    data = tmp_path / "lamps"
    for folder in ("html", "ground-truth"):
        (data / folder).mkdir(parents=True)
    (data / "html" / "1.html").write_text("<title>Lamps</title><h1>Lamps</h1><p>Text")
    record = {"ground_truth": {"main_content": "Text", "title": "Lamps"}}
    (data / "ground-truth" / "1.json").write_text(json.dumps(record))
    line = ["benchmark", "metadata", str(data), "golden", "-o", str(tmp_path / "results")]
    result = CliRunner().invoke(cli, line)
    assert result.exit_code == 0, result.output
    with (tmp_path / "results" / "fields.csv").open() as file:
        rows = {(row["field"], row["data set"]): row for row in csv.DictReader(file)}
    assert rows["title", "lamps"]["F1"] == rows["title", "lamps"]["trafilatura F1"] == "1.0"
    assert ("date", "lamps") not in rows
    # Metadata that a person read in the pages.
    assert float(rows["title", "golden"]["F1"]) > 0.9
    assert float(rows["author", "golden"]["F1"]) > 0.9
    assert float(rows["date", "golden"]["F1"]) > 0.9
    assert (tmp_path / "results" / "languages.md").is_file()
