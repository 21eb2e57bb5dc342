"""Columns of tables: required and kept columns are checked before a run."""

import pyarrow as pa
import pytest

from webjury.batch.documents import ReadOptions
from webjury.batch.inputs.sources import find_sources
from webjury.batch.inputs.tables import check_columns, read_parquet
from webjury.errors import BatchError

NOTHING = pa.schema([])
PAGE = ["<p>A lamp."]


def check(*paths, **options):
    return check_columns(find_sources(paths), ReadOptions(**options))


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"html_column": "c"},
        {"html_column": "b", "id_column": "c"},
        {"html_column": "b", "url_column": "c"},
    ],
)
@pytest.mark.parametrize("kind", ["parquet", "jsonl", "jsonl.gz"])
def test_a_missing_column_is_named_with_the_existing_ones(table, lines, kind, options):
    if kind == "parquet":
        path = table({"a": ["<p>"], "b": ["x"]})
    else:
        path = lines([{"a": "<p>"}, [], {"b": "x"}], f"lines.{kind}")
    with pytest.raises(BatchError, match=r"no column '(html|c)'; it has: a, b; name one with --"):
        check(path, **options)


def two_columns(*names):
    """Make a table in which two columns have the same name."""
    return pa.Table.from_arrays([pa.array(PAGE)] * len(names), names=names)


def test_a_column_that_is_not_needed_may_occur_twice(table):
    path = table(two_columns("html", "x", "x"))
    assert check(path) == NOTHING
    assert [page.html for page in read_parquet(path, ReadOptions())] == [b"<p>A lamp."]


@pytest.mark.parametrize(
    ("columns", "options", "message"),
    [
        ({}, {"keep": ["x", "x"]}, "the column 'x' is kept twice: name it once"),
        ({}, {"keep": ["x", "y"]}, r"pages\.parquet has no column 'y' to keep; .*: html, x$"),
        *(
            ({own: ["a"]}, {"keep": [own]}, f"'{own}': the output has its own column")
            for own in ("text", "language", "offset")
        ),
        (two_columns("html", "html"), {}, r"pages\.parquet has 2 columns 'html': rename"),
        (two_columns("html", "url", "url"), {}, r"pages\.parquet has 2 columns 'url': rename"),
        *(
            (two_columns("html", "x", "x"), {name: "x"}, r"pages\.parquet has 2 columns 'x': ren")
            for name in ("html_column", "id_column", "url_column", "keep")
        ),
        (pa.table({}), {}, "no column 'html'; it has: nothing"),
        *(
            ({column: [value]}, {}, f"the column '{column}' of .* not text; name another")
            for column in ("html", "id", "url")
            for value in (["<p>"], {"a": "<p>"}, [{"html": "<p>"}])
        ),
        ({"html": [5]}, {}, "the column 'html' of .* is int64, not"),
        ({"html": [1.5]}, {}, "the column 'html' of .* is double, not"),
        ({"html": [True]}, {}, "the column 'html' of .* is bool, not"),
    ],
)
def test_columns_that_do_not_fit_are_refused(table, columns, options, message):
    given = {"html": PAGE, "x": ["a"], **columns} if isinstance(columns, dict) else columns
    with pytest.raises(BatchError, match=message):
        check(table(given), **options)


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
    assert check(path) == NOTHING
    (page,) = read_parquet(path, ReadOptions())
    assert (page.html, page.id, page.url) == (b"<p>A lamp.", "<p>A lamp.", "<p>A lamp.")
    # The page declares the encoding of its bytes.
    assert page.charset == ("utf-8" if "string" in str(values.type) else None)


def test_names_that_differ_by_case_are_different(table):
    path = table({"HTML": ["<p>other"], "html": PAGE, "Html": [7]})
    assert check(path) == NOTHING
    assert [page.html for page in read_parquet(path, ReadOptions())] == [b"<p>A lamp."]


@pytest.mark.parametrize(
    "written", [[""], ["no JSON"], ["[]", "5"], ["[" * 100_000], ["\x00"], []], ids=range(6)
)
def test_lines_without_any_name_are_left_to_their_reader(lines, written):
    assert check(lines(written)) == NOTHING
    assert check(lines(written), keep=["topic"]).names == ["topic"]


def test_a_column_may_be_in_some_of_the_first_lines_only(lines):
    assert check(lines([{"a": 1}] * 50 + [{"html": "<p>"}])) == NOTHING


def test_a_file_that_cannot_be_read_is_left_to_its_reader(table):
    path = table({"html": ["<p>"] * 100})
    path.write_bytes(path.read_bytes()[:-20])
    assert check(path) == NOTHING
    assert check(path, keep=["topic"]).names == ["topic"]


def test_kept_columns_have_the_types_of_their_table(table):
    path = table(
        {
            "html": ["<p>"],
            "n": pa.array([1], pa.int16()),
            "labels": [["a"]],
            "topic": pa.array(["a"]).dictionary_encode(),
        }
    )
    assert check(path, keep=["topic", "n", "labels"]) == pa.schema(
        [("topic", pa.string()), ("n", pa.int16()), ("labels", pa.list_(pa.string()))]
    )


def test_a_column_without_values_takes_the_type_of_another_table(table):
    empty = table({"html": ["<p>"], "n": pa.nulls(1)}, "a.parquet")
    other = table({"html": ["<p>"], "n": [1]}, "b.parquet")
    assert check(empty, other, keep=["n"]) == pa.schema([("n", pa.int64())])


def test_kept_columns_of_lines_are_strings(lines):
    path = lines([{"html": "<p>", "n": 1}, [], {"html": "<p>", "labels": []}])
    expected = pa.schema([("labels", pa.string()), ("n", pa.string())])
    assert check(path, keep=["labels", "n"]) == expected
    with pytest.raises(BatchError, match=r"first lines, has no column 'm' to .*: html, n, labels$"):
        check(path, keep=["m"])


def test_a_column_with_several_types_is_refused(table, lines):
    paths = [table({"html": ["<p>"], "n": [1]}), lines([{"html": "<p>", "n": 1}])]
    with pytest.raises(BatchError, match=r"several types: .*int64 in .*pages\.parquet"):
        check(*paths, keep=["n"])


@pytest.mark.parametrize("option", ["html_column", "id_column", "url_column", "keep"])
def test_only_tables_have_columns(tmp_path, option):
    (tmp_path / "a.html").write_text("<p>")
    with pytest.raises(BatchError, match="no column 'x': none of the inputs is a table"):
        check(tmp_path, **{option: "x"})


def test_a_name_that_no_column_can_have_is_skipped(lines):
    assert check(lines(['{"\\ud800": 1, "html": "<p>One"}'])) == NOTHING
