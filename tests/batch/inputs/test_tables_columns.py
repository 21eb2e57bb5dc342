"""Columns of tables: required and kept columns are checked before a run."""

import gzip
import json

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from webjury.batch.documents import ReadOptions
from webjury.batch.inputs.sources import find_sources
from webjury.batch.inputs.tables import check_columns, read_parquet
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


PAGE = ["<p>A lamp."]
TWO = [("html", pa.array(PAGE)), ("x", pa.array(["a"])), ("x", pa.array(["b"]))]


@pytest.mark.parametrize(
    ("columns", "options"),
    [
        ([*TWO[:1], *TWO[:1]], ReadOptions()),
        ([*TWO, ("url", pa.array(["a"])), ("url", pa.array(["b"]))], ReadOptions()),
        (TWO, ReadOptions(id_column="x")),
        (TWO, ReadOptions(url_column="x")),
        (TWO, ReadOptions(html_column="x")),
        (TWO, ReadOptions(keep=("x",))),
    ],
)
def test_a_column_that_is_needed_occurs_once(tmp_path, columns, options):
    names, values = zip(*columns, strict=True)
    path = tmp_path / "pages.parquet"
    pq.write_table(pa.Table.from_arrays(list(values), names=list(names)), path)
    with pytest.raises(BatchError, match=r"pages\.parquet has 2 columns '(html|url|x)': rename"):
        check_columns(find_sources([path]), options)


def test_a_column_that_is_not_needed_may_occur_twice(tmp_path):
    path = tmp_path / "pages.parquet"
    pq.write_table(pa.Table.from_arrays([v for _, v in TWO], names=[n for n, _ in TWO]), path)
    assert check_columns(find_sources([path]), ReadOptions()) == pa.schema([])
    assert [page.html for page in read_parquet(path, ReadOptions())] == [b"<p>A lamp."]


def test_a_column_is_kept_once(table):
    with pytest.raises(BatchError, match="the column 'x' is kept twice: name it once"):
        kept([table({"html": PAGE, "x": ["a"]})], "x", "x")


@pytest.mark.parametrize("column", ["html", "id", "url"])
@pytest.mark.parametrize("value", [["<p>"], {"a": "<p>"}, [{"html": "<p>"}]])
def test_a_nested_column_is_refused(table, column, value):
    path = table({"html": PAGE, column: [value]})
    with pytest.raises(BatchError, match=f"the column '{column}' of .* not text; name another"):
        check_columns(find_sources([path]), ReadOptions())


@pytest.mark.parametrize("value", [5, 1.5, True])
def test_a_column_without_text_is_refused(table, value):
    with pytest.raises(BatchError, match=r"the column 'html' of .* is (int64|double|bool), not"):
        check_columns(find_sources([table({"html": [value]})]), ReadOptions())


_STRING, _BINARY = pa.array(PAGE), pa.array([b"<p>A lamp."])


@pytest.mark.parametrize(
    "values",
    [
        *(_STRING.cast(kind) for kind in (pa.string(), pa.large_string(), pa.string_view())),
        *(_BINARY.cast(kind) for kind in (pa.binary(), pa.large_binary(), pa.binary_view())),
        *(_BINARY.cast(pa.binary(10)), _STRING.dictionary_encode(), _BINARY.dictionary_encode()),
    ],
    ids=lambda values: str(values.type),
)
def test_pages_have_any_type_of_text_or_bytes(table, values):
    path = table({"html": values, "id": values, "url": values})
    check_columns(find_sources([path]), ReadOptions())
    (page,) = read_parquet(path, ReadOptions())
    assert (page.html, page.id, page.url) == (b"<p>A lamp.", "<p>A lamp.", "<p>A lamp.")
    is_text = "string" in str(values.type)
    assert page.charset == ("utf-8" if is_text else None)


def test_names_that_differ_by_case_are_different(table):
    path = table({"HTML": ["<p>other"], "html": PAGE, "Html": [7]})
    check_columns(find_sources([path]), ReadOptions())
    assert [page.html for page in read_parquet(path, ReadOptions())] == [b"<p>A lamp."]


def test_a_table_without_columns_is_refused(table):
    with pytest.raises(BatchError, match="no column 'html'; it has: nothing"):
        check_columns(find_sources([table({})]), ReadOptions())


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
