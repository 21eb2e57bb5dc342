"""Parquet and JSON lines: every row and every line is a document, even a faulty one."""

import json

import pyarrow as pa
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from webjury.batch.documents import BrokenSourceError, ReadOptions, record_of
from webjury.batch.inputs.reading import complete
from webjury.batch.inputs.tables import read_jsonl, read_parquet

OPTIONS = ReadOptions(max_bytes=1_000)
ROWS = [{"id": 7, "url": "https://example.org/", "html": "<p>Zäh"}, {"html": "<p>Two"}]
PAGE = json.dumps(ROWS[1])


def lines_of(path):
    return [complete(document, OPTIONS) for document in read_jsonl(path, OPTIONS)]


def rows_of(path):
    return list(read_parquet(path, OPTIONS))


@pytest.mark.parametrize("name", ["a.jsonl", "a.jsonl.gz"])
def test_lines_are_documents(lines, name):
    first, second = lines_of(lines(ROWS, name))
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
def test_a_faulty_line_is_a_document_with_an_error(lines, line, error):
    faulty, good = lines_of(lines([line, PAGE]))
    assert faulty.status == "error"
    assert error in faulty.error
    assert good.status is None


@pytest.mark.parametrize(
    ("page", "error"),
    [
        (" https://example.org/a\n", "'https://example.org/a' is an address, not a page"),
        ("www.example.org/ä", "'www.example.org/ä' is an address, not a page"),
        ("pages/lamp.html", "'pages/lamp.html' is the name of a file, not a page"),
    ],
)
def test_an_address_or_a_name_in_place_of_a_page_is_an_error(lines, table, page, error):
    faulty, good = lines_of(lines([{"html": page, "id": "1"}, {"html": f"<p>{page}"}]))
    assert (faulty.id, faulty.status, good.status) == ("1", "error", None)
    assert error in faulty.error
    for values in ([page], [page.encode()]):
        (document,) = rows_of(table({"html": values}))
        assert (document.status, document.error) == ("error", faulty.error)


@pytest.mark.parametrize("rest", [{}, {"html": None}], ids=["no page", "null"])
def test_a_line_without_a_page_keeps_its_id_and_address(lines, rest):
    (document,) = lines_of(lines([{"id": "2", "url": "https://a.org/", **rest}]))
    assert (document.id, document.url, document.status) == ("2", "https://a.org/", "error")


def test_an_empty_name_is_no_id(lines):
    (document,) = lines_of(lines(['{"": 0, "html": "<p>One"}']))
    assert (document.id, document.url) == (None, None)


def test_a_line_that_is_not_utf_8_is_a_document_with_an_error(tmp_path):
    path = tmp_path / "a.jsonl"
    path.write_bytes(b'{"html": "\xff\xfe"}\n{"html": "<p>"}\n')
    assert [document.status for document in lines_of(path)] == ["error", None]


@pytest.mark.parametrize("size", [1_001, 3_000_000])
def test_a_line_that_is_too_large_is_reported_and_the_next_one_read(lines, size):
    documents = lines_of(lines([{"html": "x" * size}, PAGE]))
    assert [document.status for document in documents] == ["too_large", None]


def test_blank_lines_are_skipped_and_the_last_line_needs_no_newline(tmp_path):
    path = tmp_path / "a.jsonl"
    path.write_text('\n{"html": "1"}\n\n{"html": "2"}')
    assert [document.html for document in lines_of(path)] == [b"1", b"2"]


@pytest.mark.parametrize("name", ["a.jsonl", "a.jsonl.gz"])
def test_a_line_knows_at_which_byte_it_begins(lines, name):
    written = ['{"html": "é"}', "", "no JSON", json.dumps({"html": "x" * 3_000_000}), PAGE]
    starts = [sum(len(line.encode()) + 1 for line in written[:n]) for n in (0, 2, 3, 4)]
    assert [document.offset for document in lines_of(lines(written, name))] == starts


@pytest.mark.parametrize("character", ["\x00", "\x1b", "\x85", "\ufffe", "\ud800"])
def test_characters_that_no_text_may_hold_are_escaped(lines, character):
    record = {"id": f"a{character}b", "url": f"https://example.org/{character}", "html": "<p>x"}
    page, faulty = map(record_of, lines_of(lines([record, {character: 1}])))
    escape = character.encode("unicode_escape").decode()
    assert (page["id"], page["url"]) == (f"a{escape}b", f"https://example.org/{escape}")
    assert faulty["error"].endswith(f"it has: {escape}")


def test_short_lines_are_left_to_workers(lines):
    path = lines([{"html": "<p>x"}, {"html": "x" * OPTIONS.max_bytes}, {"html": "x" * 10_000}])
    short, long, too_long = read_jsonl(path, OPTIONS)
    assert (short.html, short.line) == (None, b'{"html": "<p>x"}\n')
    assert (len(long.html), long.line) == (OPTIONS.max_bytes, None)
    assert (too_long.status, too_long.line) == ("too_large", None)


@pytest.mark.parametrize(("n_lost", "n_read"), [(200, 1_000), (8, 1_999)])
def test_a_truncated_file_is_read_as_far_as_possible(lines, n_lost, n_read):
    path = lines(({"html": f"{n} {'x' * 900}"} for n in range(2_000)), "a.jsonl.gz")
    path.write_bytes(path.read_bytes()[:-n_lost])
    read = []
    with pytest.raises(BrokenSourceError, match="near byte"):
        read.extend(read_jsonl(path, OPTIONS))
    assert n_read < len(read)


@settings(max_examples=50)
@given(st.binary(max_size=200))
def test_any_bytes_are_read_without_an_exception(tmp_path_factory, data):
    path = tmp_path_factory.mktemp("lines") / "a.jsonl"
    path.write_bytes(data)
    assert len(lines_of(path)) == sum(bool(line.strip()) for line in data.split(b"\n"))


def test_rows_are_documents(table):
    html = ["<p>one", "<p>two"]
    documents = rows_of(table({"html": html, "id": [1, 2], "url": ["https://a.org/", None]}))
    assert [document.html for document in documents] == [b"<p>one", b"<p>two"]
    assert [document.id for document in documents] == ["1", "2"]
    assert [document.offset for document in documents] == [0, 1]
    assert [document.url for document in documents] == ["https://a.org/", None]


def test_columns_are_found_by_name(table):
    options = ReadOptions(html_column="content", id_column="key", url_column="key")
    path = table({"content": ["<p>"], "key": ["k"], "html": ["no"], "HTML": ["other"]})
    (document,) = read_parquet(path, options)
    assert (document.html, document.id, document.url) == (b"<p>", "k", "k")


def test_rows_without_a_page_or_with_one_too_large_are_reported(table):
    documents = rows_of(table({"html": ["<p>", None, "x" * 2_000]}))
    assert [document.status for document in documents] == [None, "error", "too_large"]


def test_text_that_is_not_utf_8_is_read_as_bytes(table):
    invalid = pa.array([b"<p>caf\xe9", b"<p>b"]).view(pa.string())
    documents = rows_of(table({"html": invalid, "id": pa.array([b"\xff", b"2"]).view(pa.string())}))
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
