"""Extracting batches: one row of results for each document, even a poisoned one."""

import random
import sys

import pyarrow as pa
import pytest

from failing_options import FailingOptions
from webjury import extract
from webjury.answer.extract import Options
from webjury.batch.documents import DOCUMENTS, END, OUTPUT, with_place
from webjury.batch.passes import extract_batches, make_workers
from webjury.experiments.soak.expectations import EXPECTED
from webjury.experiments.soak.poison import POISONS, PoisonedOptions, generate_pages

OPTIONS = PoisonedOptions(Options(mode="fast"), timeout=2, memory_mb=300)


def batch(*documents):
    rows = [
        {"source": "s", "position": position, "bytes_read": 0, **document}
        for position, document in enumerate(documents)
    ]
    return pa.RecordBatch.from_pylist(rows, schema=DOCUMENTS)


def results(*batches, options=OPTIONS, n=2):
    with make_workers(n, options) as workers:
        return list(extract_batches(batches, workers, options))


@pytest.fixture(scope="module")
def results_of():
    """Get results of batches from worker processes that are started once."""
    with make_workers(2, OPTIONS) as workers:
        yield lambda *batches: list(extract_batches(batches, workers, OPTIONS))


def test_results_have_the_rows_of_the_input_in_order(healthy, results_of):
    documents = [{"id": name, "html": html} for name, html in healthy.items()]
    first, second = sorted(
        results_of(batch(*documents[:4]), batch(*documents[4:])), key=lambda one: -one.num_rows
    )
    assert first.schema == second.schema == with_place(OUTPUT)
    for result, expected in ((first, documents[:4]), (second, documents[4:])):
        rows = result.to_pylist()
        assert [row["id"] for row in rows] == [document["id"] for document in expected]
        assert [row["text"] for row in rows] == [
            extract(document["html"], mode="fast").text for document in expected
        ]
        assert {row["status"] for row in rows} == {"ok"}


def test_a_row_contains_all_results_of_an_extraction(healthy, results_of):
    html = healthy["page-000001"]
    (row,) = results_of(batch({"id": "a", "url": "https://a.org/", "html": html}))[0].to_pylist()
    extraction = extract(html, mode="fast")
    assert row["text"] == extraction.text
    assert row["expected_f1"] == extraction.expected_f1
    assert row["model_sha256"] == extraction.model_sha256
    assert (row["url"], row["mode"], row["warnings"]) == ("https://a.org/", "fast", [])
    assert row["title"]
    assert row["seconds"] > 0
    assert '"lightgbm"' in row["versions"]
    assert row["error"] is None


@pytest.mark.parametrize("data", [b"\x7fELF\2", random.Random(1).randbytes(5_000)], ids=len)
def test_a_document_that_is_no_text_has_the_status_error(data, results_of):
    ((row,),) = [one.to_pylist() for one in results_of(batch({"html": data}))]
    assert (row["status"], row["text"]) == ("error", None)
    assert "not an HTML page" in row["error"]


def test_markdown_is_written_on_request(healthy, results_of):
    html = healthy["page-000001"].replace(b"<h1>", b"<h1><a href=/a>up</a> ")
    given = batch({"url": "https://a.org/b", "html": html})
    (plain,) = results_of(given)
    assert plain["markdown"].to_pylist() == [None]
    options = PoisonedOptions(Options(mode="fast"), markdown=True, links=True)
    ((row,),) = [one.to_pylist() for one in results(given, options=options, n=1)]
    assert row["markdown"] == extract(html, mode="fast", url="https://a.org/b").to_markdown(
        links=True
    )
    assert row["markdown"].startswith("# [up](https://a.org/a) ")


def test_markdown_begins_with_the_title_unless_it_is_not_wanted(results_of):
    text = "The keeper of the lamp walks up all the stairs each evening at six. " * 9
    html = f"<title>The lamp</title><header><h1>The lamp</h1></header><p>{text}".encode()
    for title, begin in ((True, "# The lamp\n\nThe keeper"), (False, "The keeper")):
        options = PoisonedOptions(Options(mode="fast"), markdown=True, title=title)
        ((row,),) = [
            one.to_pylist() for one in results(batch({"html": html}), options=options, n=1)
        ]
        assert row["markdown"].startswith(begin)
        assert row["text"].startswith("The keeper")


def test_every_poison_is_reported_and_affects_no_other_document(results_of):
    kinds, rows_by_crawl = {}, []
    for every in (None, 4):
        pages = list(generate_pages(4 * len(POISONS), every=every))
        kinds = {name: poison for name, poison, _ in pages}
        rows = results_of(batch(*({"id": name, "html": html} for name, _, html in pages)))
        rows_by_crawl.append(
            {row["id"]: row for row in rows[0].drop_columns(["seconds"]).to_pylist()}
        )
    healthy, poisoned = rows_by_crawl
    for name, kind in kinds.items():
        if kind is None:
            assert poisoned[name] == healthy[name]
        # Readers find the other kinds of damage.
        elif kind not in ("huge", "damaged", "too_long", "too_short"):
            assert EXPECTED[kind].is_met(poisoned[name], healthy[name]), kind


def test_an_error_may_hold_any_character():
    options = FailingOptions(OPTIONS.extraction)
    (batch_of_one,) = results(batch({"html": b"a\xffb\x1b"}), options=options, n=1)
    (row,) = batch_of_one.to_pylist()
    assert (row["status"], row["error"]) == ("error", "a\\udcffb\\x1b")


@pytest.mark.parametrize(
    ("html", "status"),
    [
        (b"", "empty"),
        (b"<p>", "empty"),
        (b"\x00" * 1000, "empty"),
        (b"%PDF-1.7", "error"),
        (b"<" * 100_000, "empty"),
    ],
)
def test_a_document_that_is_not_a_page_is_empty_or_an_error(html, status, results_of):
    ((row,),) = [one.to_pylist() for one in results_of(batch({"html": html}))]
    assert row["status"] == status


@pytest.mark.skipif(sys.platform != "linux", reason="memory is limited on Linux only")
def test_a_page_that_the_parser_has_no_memory_for_is_told_as_such():
    """libxml2 reports this as a syntax error."""
    html = b"<p>" + b"<i>word</i>" * 500_000
    options = PoisonedOptions(Options(mode="fast"), memory_mb=80)
    ((row,),) = [one.to_pylist() for one in results(batch({"html": html}), options=options, n=1)]
    assert row["status"] == "memory"
    assert "more memory than its limit of 80 MB" in row["error"]


def test_rows_with_a_status_are_passed_through(healthy, results_of):
    given = batch(
        {"id": "big", "status": "too_large", "error": "more than 5 bytes"},
        {"id": "good", "html": healthy["page-000001"]},
        {"status": END, "error": "{}"},
    )
    (result,) = results_of(given)
    assert result["status"].to_pylist() == ["too_large", "ok", END]
    assert result["error"].to_pylist() == ["more than 5 bytes", None, "{}"]


def test_without_documents_no_process_starts():
    assert results() == []
    (result,) = results(batch({"status": END, "error": "{}"}))
    assert result.num_rows == 1


def test_a_template_is_found_by_the_url(tmp_path, healthy):
    (tmp_path / "example.org.tpl").write_text("h1\n")
    options = PoisonedOptions(Options(mode="fast"), templates=str(tmp_path))
    given = batch({"url": "https://example.org/a", "html": healthy["page-000001"]})
    ((row,),) = [one.to_pylist() for one in results(given, options=options, n=1)]
    assert row["mode"] == "template"
    assert len(row["text"].split()) == 6


def test_relative_links_without_an_address_are_left_out_with_a_warning(results_of):
    html = b"<p>The keeper of the <a href=/lamp>lamp</a> walks up all of the stairs." * 9
    options = PoisonedOptions(Options(mode="fast"), markdown=True, links=True)
    for url, n_warnings in ((None, 1), ("https://a.org/", 0)):
        (found,) = results(batch({"url": url, "html": html}), options=options, n=1)
        (row,) = found.to_pylist()
        assert ("](https://a.org/lamp)" in row["markdown"]) == (url is not None)
        assert len([text for text in row["warnings"] if "left out" in text]) == n_warnings
