"""Arrow batches of pages, without any framework."""

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from webjury import extract
from webjury.batch.documents import OUTPUT, ReadOptions
from webjury.errors import BatchError, OptionError
from webjury.integrations.pages import document_extractor, extract_pages
from webjury.integrations.spark import PageExtraction


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"colour": "red"}, "unknown option 'colour': choose one of .*mode"),
        ({"sites": True}, "unknown option 'sites'"),
        ({"mode": "slow"}, "unknown mode 'slow'"),
        ({"timeout": 0}, "timeout"),
    ],
)
def test_options_are_those_of_a_page_and_of_a_document(given, message):
    options = document_extractor(jurors=["bte"], metadata=True, timeout=5)
    assert (options.extraction.jurors, options.metadata, options.timeout) == (("bte",), True, 5)
    with pytest.raises(OptionError, match=message):
        document_extractor(**given)


def test_each_row_has_a_result_with_its_position(html):
    many = pa.record_batch({"html": [*(html * 12), None]})
    batches = extract_pages([many, many], document_extractor(mode="fast"), ReadOptions())
    rows = {row["position"]: row for batch in batches for row in batch.to_pylist()}
    assert sorted(rows) == list(range(74))
    assert [rows[36]["status"], rows[73]["status"]] == ["error", "error"]
    texts = [extract(page, mode="fast").text for page in html]
    assert [rows[n]["text"] for n in (0, 35, 37, 38)] == [texts[0], texts[2], texts[0], texts[1]]


def results(function, *batches):
    return pa.Table.from_batches(list(function(iter(batches))))


def test_a_function_for_spark_gives_all_rows_with_what_is_kept(table):
    function = PageExtraction(keep=["topic"], mode="fast")
    result = results(function, *pq.read_table(table).to_batches())
    missing = {"site_pages", "warc_date", "input", "offset"}
    assert result.column_names == [n for n in OUTPUT.names if n not in missing] + ["topic"]
    assert result["id"].to_pylist() == [*"abcde"]
    assert result["status"].to_pylist() == ["ok", "ok", "ok", "empty", "error"]
    assert result["topic"].to_pylist() == ["one", "two", None, "four", "five"]


def test_a_function_for_spark_takes_binary_pages_under_other_names():
    latin = "<meta charset=latin-1><p>Ein Café ist ein Haus, in dem man Kaffee trinkt."
    batch = pa.record_batch(
        {"page": [latin.encode("latin-1")], "name": ["a"], "where": ["https://a.org/"]}
    )
    function = PageExtraction("page", id="name", url="where", mode="fast")
    (row,) = results(function, batch).to_pylist()
    assert (row["id"], row["url"]) == ("a", "https://a.org/")
    assert "Café" in row["text"]


def test_missing_columns_are_named():
    batch = pa.record_batch({"page": ["<p>"]})
    with pytest.raises(BatchError, match="no column 'html'; they have: page"):
        results(PageExtraction(mode="fast"), batch)
    with pytest.raises(BatchError, match="the table of pages has no column 'topic' to keep"):
        results(PageExtraction("page", keep=["topic"], mode="fast"), batch)
