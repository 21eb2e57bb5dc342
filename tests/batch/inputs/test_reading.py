"""Reading sources into numbered rows."""

import json
import os
from pathlib import Path

import pyarrow as pa
import pytest

from webjury.batch.documents import DOCUMENTS, END, ReadOptions
from webjury.batch.inputs.reading import Reading, ReadingSummary
from webjury.batch.inputs.sources import InputSource, find_sources


def rows_of(path, **options):
    (source,) = find_sources([path])
    reading = Reading(source, ReadOptions(), shard_size=2, **options)
    rows = pa.Table.from_batches(reading.batches(), schema=DOCUMENTS).to_pylist()
    *documents, end = rows
    assert end["status"] == END
    return documents, ReadingSummary(**json.loads(end["error"]))


@pytest.fixture
def lines(tmp_path):
    path = tmp_path / "pages.jsonl"
    path.write_text("".join(json.dumps({"html": f"<p>{n}"}) + "\n" for n in range(5)))
    return path


def test_documents_are_numbered_and_named(lines):
    documents, summary = rows_of(lines)
    assert [row["position"] for row in documents] == list(range(5))
    assert documents[3]["id"] == "pages.jsonl#3"
    assert summary == ReadingSummary(5)


def test_documents_of_finished_shards_are_skipped(lines):
    documents, summary = rows_of(lines, done=frozenset({0, 2}))
    assert [row["position"] for row in documents] == [2, 3]
    assert summary.documents == 5


@pytest.mark.parametrize("line", [{"id": "\ud800"}, {"url": "\ud800"}, {"\ud800": 1}])
def test_lone_surrogates_are_escaped(tmp_path, line):
    path = tmp_path / "pages.jsonl"
    path.write_text(json.dumps(line | {"html": "<p>"}) + "\n" + json.dumps(line) + "\n")
    documents, summary = rows_of(path)
    assert [row["status"] for row in documents] == [None, "error"]
    assert summary.problem is None


@pytest.mark.parametrize("character", ["\x00", "\x1b", "\x85", "\ufffe", "\ud800"])
def test_characters_that_no_text_may_hold_are_escaped(tmp_path, character):
    path = tmp_path / "pages.jsonl"
    record = {"id": f"a{character}b", "url": f"https://example.org/{character}", "html": "<p>x"}
    path.write_text("".join(json.dumps(line) + "\n" for line in (record, {character: 1})))
    (page, faulty), _ = rows_of(path)
    escape = character.encode("unicode_escape").decode()
    assert page["id"] == f"a{escape}b"
    assert page["url"] == f"https://example.org/{escape}"
    assert faulty["error"].endswith(f"it has: {escape}")


def test_a_file_with_a_control_character_in_its_name_is_read(tmp_path):
    (tmp_path / "b\x1b[31m.html").write_bytes(b"<p>b")
    documents, _ = rows_of(tmp_path)
    assert [row["id"] for row in documents] == ["b\\x1b[31m.html"]


def test_a_file_whose_name_is_not_utf_8_is_read(tmp_path):
    Path(os.fsdecode(bytes(tmp_path) + b"/b\xff.html")).write_bytes(b"<p>b")
    documents, _ = rows_of(tmp_path)
    assert [row["id"] for row in documents] == ["b\\udcff.html"]


@pytest.mark.parametrize("kind", ["html", "jsonl", "parquet", "warc"])
def test_a_missing_source_is_reported_as_a_problem(tmp_path, kind):
    reading = Reading(InputSource(str(tmp_path / "gone"), kind, 5), ReadOptions(), 2)
    (end,) = pa.Table.from_batches(reading.batches()).to_pylist()
    assert json.loads(end["error"])["problem"]


@pytest.mark.parametrize("name", ["a.parquet", "a.warc.gz", "a.warc.zst", "a.jsonl.gz"])
@pytest.mark.parametrize("data", [b"", b"\x00" * 100, b"no such thing"])
def test_a_file_of_another_format_has_a_problem(tmp_path, name, data):
    path = tmp_path / name
    path.write_bytes(data)
    documents, summary = rows_of(path)
    assert documents == []
    assert summary.problem
