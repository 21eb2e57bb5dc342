"""``webjury benchmark metadata`` on a folder laid out like WCXB."""

import csv
import json

from click.testing import CliRunner

from webjury.apps.cli import cli


def test_a_table_is_written_for_each_data_set(tmp_path):
    data = tmp_path / "lamps"
    for folder in ("html", "ground-truth"):
        (data / folder).mkdir(parents=True)
    (data / "html" / "1.html").write_text("<title>Lamps</title><h1>Lamps</h1><p>Text")
    record = {"ground_truth": {"main_content": "Text", "title": "Lamps"}}
    (data / "ground-truth" / "1.json").write_text(json.dumps(record))
    line = ["benchmark", "metadata", str(data), "-o", str(tmp_path / "results")]
    result = CliRunner().invoke(cli, line)
    assert result.exit_code == 0, result.output
    with (tmp_path / "results" / "lamps.csv").open() as file:
        rows = list(csv.DictReader(file))
    assert [(row["field"], row["right"]) for row in rows] == [("title", "1"), ("title", "1")]
