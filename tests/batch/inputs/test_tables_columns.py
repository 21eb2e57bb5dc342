"""Columns of tables: required and kept columns are checked before a run."""

import gzip
import json

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from webjury.batch.documents import ReadOptions
from webjury.batch.inputs.sources import find_sources
from webjury.batch.inputs.tables import check_columns
from webjury.errors import BatchError


@pytest.fixture
def table(tmp_path):
    def write(columns, name="pages.parquet"):
        pq.write_table(pa.table(columns), tmp_path / name)
        return tmp_path / name

    return write


@pytest.fixture
def lines(tmp_path):
    def write(records, name="lines.jsonl"):
        path = tmp_path / name
        path.write_text("".join(json.dumps(record) + "\n" for record in records))
        return path

    return write


def kept(paths, *names):
    return check_columns(find_sources(paths), ReadOptions(keep=names))


@pytest.mark.parametrize("options", [ReadOptions(), ReadOptions(html_column="b", id_column="c")])
def test_a_missing_column_is_named_with_the_existing_ones(table, options):
    path = table({"a": ["<p>"], "b": ["x"]})
    with pytest.raises(BatchError, match=r"no column '(html|c)'; it has: a, b; name one with --"):
        check_columns(find_sources([path]), options)


@pytest.mark.parametrize(
    "options",
    [
        ReadOptions(),
        ReadOptions(html_column="c"),
        ReadOptions(html_column="b", id_column="c"),
        ReadOptions(html_column="b", url_column="c"),
    ],
)
@pytest.mark.parametrize("ending", ["", ".gz"])
def test_a_column_that_lines_lack_is_named_with_the_existing_ones(lines, options, ending):
    path = lines([{"a": "<p>"}, [], {"b": "x"}])
    if ending:
        data = gzip.compress(path.read_bytes())
        path = path.with_name(f"more.jsonl{ending}")
        path.write_bytes(data)
    with pytest.raises(BatchError, match=r"lines, has no column '(html|c)'; it has: a, b; name"):
        check_columns(find_sources([path]), options)


@pytest.mark.parametrize("text", ["", "no JSON\n", "[]\n5\n", "[" * 100_000, "\x00"])
def test_lines_without_any_name_are_left_to_their_reader(lines, text):
    path = lines([])
    path.write_text(text)
    assert check_columns(find_sources([path]), ReadOptions()) == pa.schema([])


def test_a_column_may_be_in_some_of_the_first_lines_only(lines):
    path = lines([{"a": 1}] * 50 + [{"html": "<p>"}])
    assert check_columns(find_sources([path]), ReadOptions()) == pa.schema([])


def test_a_file_that_cannot_be_read_is_left_to_its_reader(table):
    path = table({"html": ["<p>"] * 100})
    path.write_bytes(path.read_bytes()[:-20])
    assert check_columns(find_sources([path]), ReadOptions()) == pa.schema([])
    assert kept([path], "topic").names == ["topic"]


def test_kept_columns_have_the_types_of_their_table(table):
    columns = {
        "html": ["<p>"],
        "n": pa.array([1], pa.int16()),
        "labels": [["a"]],
        "topic": pa.array(["a"]).dictionary_encode(),
    }
    assert kept([table(columns)], "topic", "n", "labels") == pa.schema(
        [("topic", pa.string()), ("n", pa.int16()), ("labels", pa.list_(pa.string()))]
    )


def test_a_column_without_values_takes_the_type_of_another_table(table):
    paths = [
        table({"html": ["<p>"], "n": pa.nulls(1)}, "a.parquet"),
        table({"html": ["<p>"], "n": [1]}, "b.parquet"),
    ]
    assert kept(paths, "n") == pa.schema([("n", pa.int64())])


def test_kept_columns_of_lines_are_strings(lines):
    path = lines([{"html": "<p>", "n": 1}, [], {"html": "<p>", "labels": []}])
    assert kept([path], "labels", "n") == pa.schema([("labels", pa.string()), ("n", pa.string())])


def test_a_file_without_lines_lacks_no_column(lines):
    assert kept([lines([])], "topic").names == ["topic"]


def test_an_unknown_column_is_named_with_the_existing_ones(table, lines):
    both = {"html": ["<p>"], "n": [1]}
    with pytest.raises(BatchError, match=r"pages\.parquet has no column 'm' to keep; .*: html, n$"):
        kept([table(both)], "n", "m")
    with pytest.raises(BatchError, match=r"its first lines, has no column 'm' to .*: html, o$"):
        kept([lines([{"html": "<p>"}, {"o": 1}])], "m")


@pytest.mark.parametrize("name", ["text", "language", "offset"])
def test_a_column_that_the_output_has_is_refused(table, name):
    with pytest.raises(BatchError, match=f"'{name}': the output has its own column"):
        kept([table({"html": ["<p>"], name: ["x"]})], name)


def test_a_column_with_several_types_is_refused(table, lines):
    paths = [table({"html": ["<p>"], "n": [1]}), lines([{"html": "<p>", "n": 1}])]
    with pytest.raises(BatchError, match=r"several types: .*int64 in .*pages\.parquet"):
        kept(paths, "n")


def test_columns_are_kept_of_tables_only(tmp_path):
    (tmp_path / "a.html").write_text("<p>")
    with pytest.raises(BatchError, match="none of the inputs is a table"):
        kept([tmp_path], "topic")


@pytest.mark.parametrize("option", ["html_column", "id_column", "url_column"])
def test_columns_are_read_of_tables_only(tmp_path, option):
    (tmp_path / "a.html").write_text("<p>")
    sources = find_sources([tmp_path])
    with pytest.raises(BatchError, match="no column 'x': none of the inputs is a table"):
        check_columns(sources, ReadOptions(**{option: "x"}))


def test_a_name_that_no_column_can_have_is_skipped(tmp_path):
    path = tmp_path / "lines.jsonl"
    path.write_text('{"\\ud800": 1, "html": "<p>One"}\n')
    assert check_columns(find_sources([path]), ReadOptions()) is not None
