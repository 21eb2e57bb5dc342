"""Tables in both formats: values that Python cannot represent do not end a run."""

import json

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from webjury.batch.files import write_shard

_TIME = pa.timestamp("us")
COLUMNS = {
    "far": pa.array([0, 2**62], _TIME),
    "zone": pa.array([0, 2**62], pa.timestamp("us", "Europe/Berlin")),
    "nowhere": pa.array([0, 1], pa.timestamp("us", "Nowhere/Land")),
    "nested": pa.array([[0], [2**62]], pa.list_(_TIME)),
    "invalid": pa.array([[b"a"], [b"\xff"]], pa.list_(pa.binary())).view(pa.list_(pa.string())),
}


@pytest.mark.parametrize("name", COLUMNS)
def test_a_value_that_python_cannot_hold_is_written(tmp_path, name):
    table = pa.table({"id": ["a", "b"], name: COLUMNS[name]})
    write_shard(table, tmp_path / "shard.jsonl")
    rows = [json.loads(line) for line in (tmp_path / "shard.jsonl").read_text().splitlines()]
    assert [row["id"] for row in rows] == ["a", "b"]
    assert all(row[name] for row in rows)
    write_shard(table, tmp_path / "shard.parquet")
    assert pq.read_table(tmp_path / "shard.parquet").num_rows == 2


def test_a_row_of_json_is_one_line_for_every_reader(tmp_path):
    signs = "\n\r\x0b\x0c\x1c\x1d\x1e\x85\u2028\u2029"
    table = pa.table({"id": ["a", "b"], "text": [signs, signs]})
    write_shard(table, tmp_path / "shard.jsonl")
    rows = [json.loads(line) for line in (tmp_path / "shard.jsonl").read_text().splitlines()]
    assert [row["text"] for row in rows] == [signs, signs]
