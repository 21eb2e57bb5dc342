"""Extracting batches: one row of results for each document, even a poisoned one."""

import gzip
import json
import random
import sys

import pytest

from webjury import extract
from webjury.answer.extract import Options
from webjury.batch import passes
from webjury.batch.document_extractor import DocumentExtractor
from webjury.batch.documents import DOCUMENTS, END, OUTPUT, ReadOptions
from webjury.batch.passes import extract_rows, make_workers
from webjury.experiments.soak.expectations import EXPECTED
from webjury.experiments.soak.poison import POISONS, PoisonedOptions, generate_pages

OPTIONS = PoisonedOptions(Options(mode="fast"), timeout=2, memory_mb=300)
#: Kinds of poison that readers find.
FOUND_BEFORE = ("huge", "damaged", "too_long", "too_short")


def batch(*documents):
    unknown = dict.fromkeys(DOCUMENTS.names)
    return [
        {**unknown, "source": "s", "position": position, "bytes_read": 0, **document}
        for position, document in enumerate(documents)
    ]


def results(*batches, options=OPTIONS, make_workers=make_workers, keep=()):
    with make_workers(1, options) as workers:
        return list(extract_rows(batches, workers, options, ReadOptions(keep=keep)))


@pytest.fixture(scope="module")
def results_of():
    """Get results of batches from a worker process that is started once."""
    with make_workers(1, OPTIONS) as workers:
        yield lambda *batches: list(extract_rows(batches, workers, OPTIONS, ReadOptions()))


@pytest.fixture(scope="module")
def row_of(results_of):
    """Get the row of one document."""

    def get(**document):
        ((row,),) = results_of(batch(document))
        return row

    return get


def test_an_encoding_that_cannot_be_decoded_is_named(healthy, row_of):
    html = gzip.compress(next(iter(healthy.values())))
    row = row_of(html=html[20:], encodings="compress,br")
    assert row["status"] == "error"
    assert "binary data" in row["error"]
    assert row["error"].endswith(" (it was sent as compress,br)")
    assert row_of(html=html, encodings="compress,br")["status"] == "ok"


def test_results_have_the_rows_of_the_input_in_order(healthy, results_of):
    documents = [{"id": name, "html": html} for name, html in healthy.items()]
    first, second = sorted(
        results_of(batch(*documents[:4]), batch(*documents[4:])), key=lambda rows: -len(rows)
    )
    for rows, expected in ((first, documents[:4]), (second, documents[4:])):
        assert all(row.keys() >= set(OUTPUT.names) for row in rows)
        assert [row["id"] for row in rows] == [document["id"] for document in expected]
        assert [row["text"] for row in rows] == [
            extract(document["html"], mode="fast").text for document in expected
        ]
        assert {row["status"] for row in rows} == {"ok"}


def test_a_row_contains_all_results_of_an_extraction(healthy, row_of):
    html = healthy["page-000001"]
    row = row_of(id="a", url="https://a.org/", html=html)
    extraction = extract(html, mode="fast")
    assert row["text"] == extraction.text
    assert row["expected_f1"] == extraction.expected_f1
    assert row["model_sha256"] == extraction.model_sha256
    assert (row["url"], row["mode"], row["warnings"]) == ("https://a.org/", "fast", [])
    assert (row["markdown"], row["error"]) == (None, None)
    assert row["title"]
    assert row["seconds"] > 0
    assert '"lightgbm"' in row["versions"]


def line(**record):
    return {"id": "lines#0", "line": json.dumps(record).encode()}


def test_a_line_of_json_is_read_where_it_is_worked_on(healthy, row_of):
    html = healthy["page-000001"]
    record = {"html": html.decode(), "url": "https://a.org/"}
    read = {**row_of(html=html, charset="utf-8", url="https://a.org/"), "seconds": 0}
    assert {**row_of(**line(**record, id="a")), "seconds": 0} == {
        **read,
        "charset": None,
        "id": "a",
        "position": 0,
    }
    assert row_of(**line(**record))["id"] == "lines#0"


def test_an_encoded_page_is_decoded_where_it_is_worked_on(healthy, row_of):
    html = healthy["page-000001"]
    encoded = row_of(html=gzip.compress(html), encodings="gzip")
    assert {**encoded, "seconds": 0} == {**row_of(html=html), "seconds": 0}
    bomb = row_of(html=gzip.compress(b"x" * 11_000_000), encodings="gzip", id="a")
    assert (bomb["status"], bomb["error"]) == ("too_large", "more than 10,000,000 bytes")


def test_every_poison_is_reported_and_affects_no_other_document(results_of):
    def rows_of(pages):
        (rows,) = results_of(batch(*({"id": name, "html": html} for name, _, html in pages)))
        return {row["id"]: {**row, "seconds": 0, "position": 0} for row in rows}

    n = 2 * len(POISONS)
    pages = [page for page in generate_pages(n, every=2) if page[1] not in FOUND_BEFORE]
    healthy, poisoned = rows_of(generate_pages(n, every=None)), rows_of(pages)
    for name, kind, _ in pages:
        if kind is None:
            assert poisoned[name] == healthy[name]
        else:
            assert EXPECTED[kind].is_met(poisoned[name], healthy[name]), kind


class Failing(DocumentExtractor):
    """Makes every page fail, with the text of the page as the message."""

    def record(self, html, charset, url):
        raise ValueError(html.decode("utf-8", "surrogateescape"))


def test_what_a_line_says_stays_if_its_page_fails():
    failing = line(html="why", id="a", url="https://a.org/", topic="lamps")
    rows = batch(failing, line(id="b", topic="no page"), {"id": "c", "line": b"no JSON"})
    ((page, no_page, no_json),) = results(
        rows, options=Failing(), make_workers=passes.make_workers, keep=("topic",)
    )
    assert (page["id"], page["url"], page["error"]) == ("a", "https://a.org/", "why")
    assert (no_page["id"], no_json["id"]) == ("b", "c")
    assert {row["status"] for row in (page, no_page, no_json)} == {"error"}
    assert [row["kept"] is None for row in (page, no_page, no_json)] == [False, False, True]


def test_an_error_may_hold_any_character():
    page = batch({"html": b"a\xffb\x1b"})
    ((row,),) = results(page, options=Failing(), make_workers=passes.make_workers)
    assert (row["status"], row["error"]) == ("error", "a\\udcffb\\x1b")


@pytest.mark.parametrize(
    ("html", "status", "error"),
    [
        (b"", "empty", None),
        (b"<p>", "empty", None),
        (b"\x00" * 1000, "empty", None),
        (b"<p>" + b"<" * 100_000, "empty", None),
        (b"%PDF-1.7", "error", "PDF"),
        (b"\x7fELF\2", "error", "not an HTML page"),
        (random.Random(1).randbytes(5_000), "error", "not an HTML page"),
    ],
    ids=range(7),
)
def test_a_document_that_is_not_a_page_is_empty_or_an_error(html, status, error, row_of):
    row = row_of(html=html)
    assert (row["status"], row.get("text") or "") == (status, "")
    assert (error or "") in (row["error"] or "")


@pytest.mark.skipif(sys.platform != "linux", reason="memory is limited on Linux only")
def test_a_page_that_the_parser_has_no_memory_for_is_told_as_such():
    """libxml2 reports this as a syntax error."""
    html = b"<p>" + b"<i>word</i>" * 500_000
    options = PoisonedOptions(Options(mode="fast"), memory_mb=80)
    ((row,),) = results(batch({"html": html}), options=options)
    assert row["status"] == "memory"
    assert "more memory than its limit of 80 MB" in row["error"]


def test_rows_with_a_status_are_passed_through(healthy, results_of):
    given = batch(
        {"id": "big", "status": "too_large", "error": "more than 5 bytes"},
        {"id": "good", "html": healthy["page-000001"]},
        {"status": END, "error": "{}"},
    )
    (result,) = results_of(given)
    assert [row["status"] for row in result] == ["too_large", "ok", END]
    assert [row["error"] for row in result] == ["more than 5 bytes", None, "{}"]


def test_without_documents_no_process_starts():
    assert results() == []
    (result,) = results(batch({"status": END, "error": "{}"}))
    assert len(result) == 1
