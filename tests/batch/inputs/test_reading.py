"""Reading sources into numbered rows, and folders of pages."""

import gzip
import json
import os
from itertools import chain
from pathlib import Path

import pytest

from warc_records import record
from webjury.batch.documents import END, ReadOptions
from webjury.batch.inputs.reading import Reading, ReadingSummary, read_html
from webjury.batch.inputs.sources import InputSource, find_sources


def rows_of(path, **options):
    (source,) = find_sources([path])
    reading = Reading(source, ReadOptions(), shard_size=2, **options)
    *documents, end = chain.from_iterable(reading.batches())
    assert end["status"] == END
    return documents, ReadingSummary(**json.loads(end["error"]))


def test_documents_are_numbered_and_named_and_those_of_finished_shards_skipped(lines):
    path = lines([{"html": f"<p>{n}"} for n in range(5)], "pages.jsonl")
    documents, summary = rows_of(path)
    assert [row["position"] for row in documents] == list(range(5))
    assert documents[3]["id"] == "pages.jsonl#3"
    assert summary == ReadingSummary(5)
    documents, summary = rows_of(path, done=frozenset({0, 2}))
    assert [row["position"] for row in documents] == [2, 3]
    assert summary.documents == 5


@pytest.mark.parametrize(
    ("name", "id_of_page"),
    [
        (b"b\x1b[31m.html", "b\\x1b[31m.html"),
        pytest.param(b"b\xff.html", "b\\udcff.html", marks=pytest.mark.posix),
    ],
)
def test_a_file_with_an_odd_name_is_read(tmp_path, name, id_of_page):
    Path(os.fsdecode(bytes(tmp_path) + b"/" + name)).write_bytes(b"<p>b")
    documents, _ = rows_of(tmp_path)
    assert [row["id"] for row in documents] == [id_of_page]


@pytest.mark.parametrize("kind", ["html", "jsonl", "parquet", "warc"])
def test_a_missing_source_is_reported_as_a_problem(tmp_path, kind):
    reading = Reading(InputSource(str(tmp_path / "gone"), kind, 5), ReadOptions(), 2)
    ((end,),) = reading.batches()
    assert json.loads(end["error"])["problem"]


@pytest.mark.parametrize("name", ["a.parquet", "a.warc.gz", "a.warc.zst", "a.jsonl.gz"])
@pytest.mark.parametrize("data", [b"", bytes(100), b"no such thing", record(b"")])
def test_a_file_of_another_format_has_a_problem(tmp_path, name, data):
    path = tmp_path / name
    path.write_bytes(data)
    documents, summary = rows_of(path)
    assert documents == []
    assert summary.problem


def pages_of(path):
    return list(read_html(path, ReadOptions(max_bytes=1_000)))


@pytest.mark.parametrize(
    ("name", "data"),
    [("long.html", b"x" * 1_001), ("bomb.html.gz", gzip.compress(b"x" * 50_000_000))],
)
def test_a_page_that_is_too_large_is_reported(tmp_path, name, data):
    (tmp_path / name).write_bytes(data)
    (document,) = pages_of(tmp_path)
    assert (document.status, document.html) == ("too_large", None)


@pytest.mark.posix
def test_a_file_that_cannot_be_read_is_a_document_with_an_error(tmp_path):
    (tmp_path / "a.html.gz").write_bytes(gzip.compress(b"<p>" * 300)[:-9])
    (tmp_path / "b.html").symlink_to(tmp_path / "gone.html")
    (tmp_path / "c.html").write_bytes(b"<p>")
    documents = pages_of(tmp_path)
    assert [document.status for document in documents] == ["error", None]
    assert "Truncated" in documents[0].error
