"""Parquet and JSON lines: every row and every line is a document, even a faulty one."""

import gzip
import json

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from webjury.batch.documents import BrokenSourceError, ReadOptions
from webjury.batch.inputs.tables import read_jsonl, read_parquet

OPTIONS = ReadOptions(max_bytes=1_000)
ROWS = [{"id": 7, "url": "https://example.org/", "html": "<p>Zäh"}, {"html": "<p>Two"}]


def write_lines(path, lines):
    text = "".join(line + "\n" for line in lines).encode()
    path.write_bytes(gzip.compress(text) if path.suffix == ".gz" else text)
    return path


def lines_of(path, options=OPTIONS):
    return list(read_jsonl(path, options))


def rows_of(path, options=OPTIONS):
    return list(read_parquet(path, options))


@pytest.fixture
def table(tmp_path):
    def write(columns):
        path = tmp_path / "pages.parquet"
        pq.write_table(pa.table(columns), path)
        return path

    return write


@pytest.mark.parametrize("ending", ["jsonl", "jsonl.gz"])
def test_lines_are_documents(tmp_path, ending):
    first, second = lines_of(write_lines(tmp_path / f"a.{ending}", map(json.dumps, ROWS)))
    assert (first.id, first.url, first.html) == ("7", "https://example.org/", "<p>Zäh".encode())
    assert first.charset == "utf-8"
    assert (second.id, second.url, second.html) == (None, None, b"<p>Two")


@pytest.mark.parametrize(
    ("line", "error"),
    [
        ("{no json", "not JSON"),
        ("[" * 100_000, "not JSON"),
        ('["list"]', "not a JSON object"),
        ('{"html": "<p>", "html": "<p>"}', "not JSON: the name 'html' occurs twice"),
        ('{"text": "<p>", "id": 1}', "no 'html'; it has: text, id"),
        (json.dumps(dict.fromkeys(map(str, range(99)))), "19 and 79 more"),
        ('{"html": null}', "its page is null, not text or bytes"),
        ('{"html": 5}', "its page is int, not text or bytes"),
    ],
)
def test_a_faulty_line_is_a_document_with_an_error(tmp_path, line, error):
    faulty, good = lines_of(write_lines(tmp_path / "a.jsonl", [line, json.dumps(ROWS[0])]))
    assert faulty.status == "error"
    assert error in faulty.error
    assert good.status is None


@pytest.mark.parametrize("rest", [{}, {"html": None}], ids=["no page", "null"])
def test_a_line_without_a_page_keeps_its_id_and_address(tmp_path, rest):
    line = json.dumps({"id": "2", "url": "https://a.org/", **rest})
    (document,) = lines_of(write_lines(tmp_path / "a.jsonl", [line]))
    assert (document.id, document.url, document.status) == ("2", "https://a.org/", "error")


def test_a_line_that_is_not_utf_8_is_a_document_with_an_error(tmp_path):
    path = tmp_path / "a.jsonl"
    path.write_bytes(b'{"html": "\xff\xfe"}\n{"html": "<p>"}\n')
    assert [document.status for document in lines_of(path)] == ["error", None]


@pytest.mark.parametrize("size", [1_001, 3_000_000])
def test_a_line_that_is_too_large_is_reported_and_the_next_one_read(tmp_path, size):
    lines = [json.dumps({"html": "x" * size}), json.dumps(ROWS[0])]
    documents = lines_of(write_lines(tmp_path / "a.jsonl", lines))
    assert [document.status for document in documents] == ["too_large", None]


def test_blank_lines_are_skipped_and_the_last_line_needs_no_newline(tmp_path):
    path = tmp_path / "a.jsonl"
    path.write_text('\n{"html": "1"}\n\n{"html": "2"}')
    assert [document.html for document in lines_of(path)] == [b"1", b"2"]


@pytest.mark.parametrize("ending", ["jsonl", "jsonl.gz"])
def test_a_line_knows_at_which_byte_it_begins(tmp_path, ending):
    lines = ['{"html": "é"}', "", "no JSON", json.dumps({"html": "x" * 3_000_000}), '{"html": "b"}']
    documents = lines_of(write_lines(tmp_path / f"a.{ending}", lines))
    starts = [sum(len(line.encode()) + 1 for line in lines[:n]) for n in (0, 2, 3, 4)]
    assert [document.offset for document in documents] == starts


def test_a_truncated_file_keeps_what_was_read(tmp_path):
    path = tmp_path / "a.jsonl.gz"
    text = "".join(json.dumps({"html": f"<p>{n}"}) + "\n" for n in range(1_000)).encode()
    path.write_bytes(gzip.compress(text)[:-200])
    read = []
    with pytest.raises(BrokenSourceError, match="near byte"):
        read.extend(read_jsonl(path, OPTIONS))
    assert len(read) > 800


@settings(max_examples=50)
@given(st.binary(max_size=200))
def test_any_bytes_are_read_without_an_exception(tmp_path_factory, data):
    path = tmp_path_factory.mktemp("lines") / "a.jsonl"
    path.write_bytes(data)
    assert len(lines_of(path)) == sum(bool(line.strip()) for line in data.split(b"\n"))


@pytest.mark.parametrize("kind", [pa.string(), pa.large_string(), pa.binary(), pa.large_binary()])
def test_rows_are_documents(table, kind):
    html = pa.array(["<p>one", "<p>two"]).cast(kind)
    documents = rows_of(table({"html": html, "id": [1, 2], "url": ["https://a.org/", None]}))
    assert [document.html for document in documents] == [b"<p>one", b"<p>two"]
    assert [document.id for document in documents] == ["1", "2"]
    assert [document.offset for document in documents] == [0, 1]
    assert [document.url for document in documents] == ["https://a.org/", None]
    # The page declares the encoding of its bytes.
    expected = "utf-8" if "string" in str(kind) else None
    assert {document.charset for document in documents} == {expected}


def test_columns_are_found_by_name(table):
    options = ReadOptions(html_column="content", id_column="key", url_column="key")
    (document,) = rows_of(table({"content": ["<p>"], "key": ["k"], "html": ["no"]}), options)
    assert (document.html, document.id, document.url) == (b"<p>", "k", "k")


def test_rows_without_a_page_or_with_one_too_large_are_reported(table):
    documents = rows_of(table({"html": ["<p>", None, "x" * 2_000]}))
    assert [document.status for document in documents] == [None, "error", "too_large"]


def test_a_truncated_table_is_reported(table):
    path = table({"html": ["<p>"] * 100})
    path.write_bytes(path.read_bytes()[:-20])
    with pytest.raises(BrokenSourceError):
        rows_of(path)


def test_text_that_is_not_utf_8_is_read_as_bytes(tmp_path):
    path = tmp_path / "pages.parquet"
    invalid = pa.array([b"<p>caf\xe9", b"<p>b"]).view(pa.string())
    ids = pa.array([b"\xff", b"2"]).view(pa.string())
    pq.write_table(pa.table({"html": invalid, "id": ids}), path)
    documents = rows_of(path)
    assert [document.html for document in documents] == [b"<p>caf\xe9", b"<p>b"]
    assert [document.id for document in documents] == ["\ufffd", "2"]


@pytest.mark.parametrize("unit", ["ms", "us", "ns"])
@pytest.mark.parametrize("zone", [None, "UTC", "Europe/Berlin", "Nowhere/Land"])
@pytest.mark.parametrize("column", ["id", "url"])
def test_one_timestamp_beyond_the_range_of_python_is_text(table, unit, zone, column):
    numbers = [1_001, 2**63 - 1, -(2**62), None] * 30
    path = table({"html": ["<p>"] * 120, column: pa.array(numbers, pa.timestamp(unit, zone))})
    documents = rows_of(path)
    assert len(documents) == 120
    assert {document.html for document in documents} == {b"<p>"}
    shown = [getattr(document, column) for document in documents[:4]]
    assert shown[0].startswith("1970-01-01")
    assert shown[3] is None
    assert all(shown[:3])


def test_a_page_that_is_a_date_is_an_error(table):
    documents = rows_of(table({"html": pa.array([0, 2**62], pa.timestamp("us"))}))
    assert [document.status for document in documents] == ["error", "error"]
    assert all(", not text or bytes" in document.error for document in documents)


def test_an_empty_name_is_no_id(tmp_path):
    (document,) = lines_of(write_lines(tmp_path / "a.jsonl", ['{"": 0, "html": "<p>One"}']))
    assert (document.id, document.url) == (None, None)


def test_a_truncated_file_is_read_to_its_last_byte(tmp_path):
    path = tmp_path / "a.jsonl.gz"
    line = json.dumps({"html": "<p>One"}) + "\n"
    path.write_bytes(gzip.compress((line * 200_000).encode())[:-8])
    read = []
    with pytest.raises(BrokenSourceError, match="near byte"):
        read.extend(read_jsonl(path, OPTIONS))
    assert len(read) == 200_000
