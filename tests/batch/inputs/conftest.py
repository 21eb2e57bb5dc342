"""Tables and lines of pages, as files."""

import gzip
import json

import pyarrow as pa
import pyarrow.parquet as pq
import pytest


@pytest.fixture
def table(tmp_path):
    """Writes columns, or a table, into a Parquet file, and returns its path."""

    def write(columns, name="pages.parquet"):
        pq.write_table(
            columns if isinstance(columns, pa.Table) else pa.table(columns), tmp_path / name
        )
        return tmp_path / name

    return write


@pytest.fixture
def lines(tmp_path):
    """Writes lines, given as text or as records, into a file, and returns its path."""

    def write(records, name="lines.jsonl"):
        given = (line if isinstance(line, str) else json.dumps(line) for line in records)
        text = "".join(line + "\n" for line in given).encode()
        (tmp_path / name).write_bytes(gzip.compress(text) if name.endswith(".gz") else text)
        return tmp_path / name

    return write
