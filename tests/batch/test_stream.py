"""The one function: as many rows out as in, whatever the documents do."""

import pyarrow as pa
import pytest

from webjury import extract
from webjury.batch.schema import DOCUMENTS, END, RESULTS
from webjury.batch.stream import extract_batches, make_workers
from webjury.errors import OptionError, TemplateError
from webjury.experiments.soak.poison import POISONS, PoisonedOptions, pages

ORDER = PoisonedOptions(mode="fast", timeout=2, memory_mb=300)


def batch(*documents):
    rows = [
        {"source": "s", "position": position, "offset": 0, **document}
        for position, document in enumerate(documents)
    ]
    return pa.RecordBatch.from_pylist(rows, schema=DOCUMENTS)


def results(*batches, options=ORDER, n=2):
    with make_workers(n, options) as workers:
        return list(extract_batches(batches, workers, options))


def test_rows_are_those_of_the_batch_in_their_order(healthy):
    documents = [{"id": name, "html": html} for name, html in healthy.items()]
    first, second = sorted(
        results(batch(*documents[:4]), batch(*documents[4:])), key=lambda one: -one.num_rows
    )
    assert (first.schema, second.schema) == (RESULTS, RESULTS)
    for result, expected in ((first, documents[:4]), (second, documents[4:])):
        rows = result.to_pylist()
        assert [row["id"] for row in rows] == [document["id"] for document in expected]
        assert [row["text"] for row in rows] == [
            extract(document["html"], mode="fast").text for document in expected
        ]
        assert {row["status"] for row in rows} == {"ok"}


def test_a_row_tells_all_there_is_to_tell(healthy):
    html = healthy["page-000001"]
    (row,) = results(batch({"id": "a", "url": "https://a.org/", "html": html}))[0].to_pylist()
    extraction = extract(html, mode="fast")
    assert row["text"] == extraction.text
    assert row["expected_f1"] == extraction.expected_f1
    assert row["model_sha256"] == extraction.model_sha256
    assert (row["url"], row["mode"], row["warnings"]) == ("https://a.org/", "fast", [])
    assert row["title"]
    assert row["seconds"] > 0
    assert '"lightgbm"' in row["versions"]
    assert row["error"] is None


def test_markdown_is_written_on_request(healthy):
    html = healthy["page-000001"].replace(b"<h1>", b"<h1><a href=/a>up</a> ")
    given = batch({"url": "https://a.org/b", "html": html})
    (plain,) = results(given)
    assert plain["markdown"].to_pylist() == [None]
    options = PoisonedOptions(mode="fast", markdown=True, links=True)
    ((row,),) = [one.to_pylist() for one in results(given, options=options)]
    assert row["markdown"] == extract(html, mode="fast", url="https://a.org/b").to_markdown(
        links=True
    )
    assert row["markdown"].startswith("# [up](https://a.org/a) ")


def test_every_poison_is_named_and_touches_no_other_document(healthy):
    documents = [{"id": name, "html": html} for name, _, html in pages(40, every=4)]
    rows = results(batch(*documents))[0].to_pylist()
    kinds = list(POISONS)
    for number, row in enumerate(rows):
        if number % 4:
            assert row["status"] == "ok"
        elif (kind := kinds[number // 4 % len(kinds)]) != "huge":  # the readers' to refuse
            assert row["status"] == POISONS[kind]
            assert row["error"]


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
def test_pages_that_are_none(html, status):
    ((row,),) = [one.to_pylist() for one in results(batch({"html": html}))]
    assert row["status"] == status


def test_rows_with_a_status_are_passed_on(healthy):
    given = batch(
        {"id": "big", "status": "too_large", "error": "more than 5 bytes"},
        {"id": "good", "html": healthy["page-000001"]},
        {"status": END, "error": "{}"},
    )
    (result,) = results(given)
    assert result["status"].to_pylist() == ["too_large", "ok", END]
    assert result["error"].to_pylist() == ["more than 5 bytes", None, "{}"]


def test_no_documents_need_no_process():
    assert results() == []
    (result,) = results(batch({"status": END, "error": "{}"}))
    assert result.num_rows == 1


def test_the_address_finds_the_template(tmp_path, healthy):
    (tmp_path / "example.org.tpl").write_text("h1\n")
    options = PoisonedOptions(mode="fast", templates=str(tmp_path))
    given = batch({"url": "https://example.org/a", "html": healthy["page-000001"]})
    ((row,),) = [one.to_pylist() for one in results(given, options=options)]
    assert row["mode"] == "template"
    assert len(row["text"].split()) == 6


@pytest.mark.parametrize(
    ("options", "error"),
    [
        (PoisonedOptions(mode="selector", favor="recall"), OptionError),
        (PoisonedOptions(mode="slow"), OptionError),
        (PoisonedOptions(mode="fast", templates="/nowhere"), TemplateError),
    ],
)
def test_an_order_that_cannot_be_carried_out_is_refused(options, error):
    with pytest.raises(error):
        results(batch({"html": b"<p>"}), options=options)
