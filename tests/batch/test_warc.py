"""WARC files: which records are documents, and how truncated or malformed files are read."""

import gzip
from collections import Counter

import pyarrow as pa
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from webjury.batch.document import BrokenSourceError, ReadOptions
from webjury.batch.warc import read_warc

HTML = b"<p>" + b"A lamp that burns all night. " * 20
OPTIONS = ReadOptions(max_bytes=100_000)
ENDINGS = ["warc", "warc.gz", "warc.zst"]


def record(body, url="https://example.org/", kind="response", **fields):
    fields = {
        "WARC-Type": kind,
        "WARC-Record-ID": f"<urn:test:{url}>",
        "WARC-Target-URI": url,
        "Content-Type": "application/http; msgtype=response",
        "Content-Length": str(len(body)),
        **{name.replace("_", "-"): value for name, value in fields.items()},
    }
    head = "".join(f"{name}: {value}\r\n" for name, value in fields.items())
    return f"WARC/1.0\r\n{head}\r\n".encode() + body + b"\r\n\r\n"


def http(html, kind="text/html; charset=utf-8", status="200 OK", **fields):
    lines = "".join(f"{name.replace('_', '-')}: {value}\r\n" for name, value in fields.items())
    return f"HTTP/1.1 {status}\r\nContent-Type: {kind}\r\n{lines}\r\n".encode() + html


def compress(parts, ending):
    """Compress each part by itself, as in WARC files."""
    if ending.endswith("gz"):
        return b"".join(map(gzip.compress, parts))
    if ending.endswith("zst"):
        return b"".join(pa.Codec("zstd").compress(part).to_pybytes() for part in parts)
    return b"".join(parts)


def read(path, options=OPTIONS):
    """Documents, counts of skipped records, and why reading stopped."""
    skipped, documents, problem = Counter(), [], None
    try:
        for document in read_warc(path, options, skipped):
            documents.append(document)
    except BrokenSourceError as error:
        problem = str(error)
    return documents, skipped, problem


def read_records(folder, *records, options=OPTIONS):
    path = folder / "crawl.warc"
    path.write_bytes(b"".join(records))
    return read(path, options)


@pytest.mark.parametrize("ending", ENDINGS)
def test_responses_are_documents(tmp_path, ending):
    path = tmp_path / f"crawl.{ending}"
    urls = [f"https://example.org/{n}" for n in range(5)]
    path.write_bytes(compress([record(http(HTML), url) for url in urls], ending))
    documents, skipped, problem = read(path)
    assert [document.url for document in documents] == urls
    assert {document.html for document in documents} == {HTML}
    assert {document.charset for document in documents} == {"utf-8"}
    assert documents[0].id == "urn:test:https://example.org/0"
    assert (skipped, problem) == (Counter(), None)


def test_resources_are_documents_and_requests_are_not(tmp_path):
    documents, skipped, problem = read_records(
        tmp_path,
        record(b"GET / HTTP/1.1\r\n\r\n", kind="request"),
        record(HTML, kind="resource", Content_Type="text/html"),
        record(b"key: value", kind="metadata"),
    )
    assert [document.html for document in documents] == [HTML]
    assert (skipped, problem) == (Counter(), None)


@pytest.mark.parametrize(
    ("response", "reason"),
    [
        (http(b"\x89PNG", "image/png"), "image/png, not HTML"),
        (http(b"?", ""), "no type, not HTML"),
        (http(HTML, status="404 Not Found"), "HTTP status 404"),
        (http(HTML, status="301 Moved"), "HTTP status 301"),
        (b"no HTTP at all", "no type, not HTML"),
        (b"", "no type, not HTML"),
    ],
)
def test_records_that_are_not_documents_are_counted(tmp_path, response, reason):
    documents, skipped, problem = read_records(tmp_path, record(response), record(http(HTML)))
    assert [document.html for document in documents] == [HTML]
    assert (skipped, problem) == (Counter([reason]), None)


@pytest.mark.parametrize(
    "response",
    [
        http(gzip.compress(HTML), Content_Encoding="gzip"),
        http(b"%x\r\n%s\r\n0\r\n\r\n" % (len(HTML), HTML), Transfer_Encoding="chunked"),
        # Archives keep headers that no longer apply to the body.
        http(HTML, Content_Encoding="gzip"),
        http(HTML, Content_Encoding="br"),
        http(HTML, Transfer_Encoding="chunked"),
    ],
)
def test_a_body_is_decoded_if_its_headers_are_right(tmp_path, response):
    documents, _, problem = read_records(tmp_path, record(response))
    assert [document.html for document in documents] == [HTML]
    assert problem is None


@pytest.mark.parametrize(
    "response",
    [
        http(b"x" * 200_000),
        http(gzip.compress(b"x" * 50_000_000), Content_Encoding="gzip"),
    ],
    ids=["long", "bomb"],
)
def test_a_document_that_is_too_large_is_reported_and_the_next_one_read(tmp_path, response):
    documents, _, problem = read_records(tmp_path, record(response), record(http(HTML)))
    assert [document.status for document in documents] == ["too_large", None]
    assert documents[0].html is None
    assert documents[0].error == "more than 100,000 bytes"
    assert documents[1].html == HTML
    assert problem is None


@pytest.mark.parametrize("ending", ENDINGS)
def test_a_truncated_file_keeps_what_was_read(tmp_path, ending):
    records = [record(http(HTML), f"https://example.org/{n}") for n in range(3)]
    whole = compress(records, ending)
    path = tmp_path / f"crawl.{ending}"
    # Near the start, in the middle and near the end of the last record.
    start = len(compress(records[:2], ending))
    for cut in (start + 5, (start + len(whole)) // 2, len(whole) - 12):
        path.write_bytes(whole[:cut])
        documents, _, problem = read(path)
        assert len(documents) == 2
        assert problem is not None
        assert "near byte" in problem


@pytest.mark.parametrize(
    "bad",
    [
        b"no record at all" * 20,
        record(b"")[:40],
        record(http(HTML), Content_Length="99999999999999"),
        record(http(HTML), Content_Length="-1"),
        record(http(HTML), Content_Length="many"),
        b"\x00" * 1000,
    ],
)
def test_a_malformed_record_is_reported_with_its_position(tmp_path, bad):
    documents, _, problem = read_records(tmp_path, record(http(HTML)), bad)
    assert [document.html for document in documents] == [HTML]
    assert problem is not None
    assert "near byte" in problem


def test_corrupt_data_is_reported(tmp_path):
    parts = [gzip.compress(record(http(HTML))) for _ in range(3)]
    parts[1] = parts[1][:30] + b"\xff" * 30 + parts[1][60:]
    path = tmp_path / "crawl.warc.gz"
    path.write_bytes(b"".join(parts))
    documents, _, problem = read(path)
    assert len(documents) == 1
    assert problem is not None


def test_an_uncompressed_file_with_the_name_of_a_compressed_one_is_reported(tmp_path):
    path = tmp_path / "crawl.warc.gz"
    path.write_bytes(record(http(HTML)))
    assert read(path)[2] is not None


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_inserted_bytes_raise_no_unexpected_exception(tmp_path_factory, data):
    good = record(http(HTML[:100]), "https://example.org/")
    place = data.draw(st.integers(0, len(good)))
    junk = data.draw(st.binary(max_size=40))
    path = tmp_path_factory.mktemp("warc") / "crawl.warc"
    path.write_bytes(good + good[:place] + junk + good[place:])
    documents, _, _ = read(path)
    assert documents[0].html == HTML[:100]
