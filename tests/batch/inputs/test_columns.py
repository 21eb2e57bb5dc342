"""Kept columns of the input are unchanged in the output.

Values that Python cannot represent become text, and harm no other value.
"""

import datetime
import json
from dataclasses import replace
from decimal import Decimal

import pyarrow as pa
import pyarrow.dataset as ds
import pyarrow.parquet as pq
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import batch_runs
from webjury.batch.documents import ReadOptions
from webjury.batch.inputs.columns import pack_record, pack_rows, texts_of, unpack_rows, values_of
from webjury.errors import BatchError

HTML = ["<p>One page with a few words.", None, "<p>Another page with other words."]
COLUMNS = {
    "n": pa.array([1, None, 3], pa.uint8()),
    "when": pa.array([1, 1_234_567_890_123_456_789, None], pa.timestamp("ns", "UTC")),
    "price": pa.array([Decimal("1.50"), None, Decimal("2.25")], pa.decimal128(9, 2)),
    "raw": pa.array([b"\xff", b"", None], pa.binary()),
    "day": pa.array([datetime.date(2026, 5, 3), None, None]),
    "labels": pa.array([["a", "ü"], [], None]),
    "where": pa.array([{"x": 1.5, "y": None}, None, {"x": 2.0, "y": "b"}]),
    "topic": pa.array(["a", "b", "a"]).dictionary_encode(),
    # Names that webjury uses internally.
    "html": pa.array(HTML),
    "source": pa.array(["s", "t", "u"], pa.large_string()),
}
TEXT = pa.schema([("a", pa.string())])


def run(inputs, output, *keep, **plan):
    return batch_runs.run(inputs, output, read_options=ReadOptions(keep=keep), **plan)


def rows_of(folder):
    return ds.dataset(folder, format="parquet").to_table()


@pytest.fixture(scope="module")
def table(tmp_path_factory):
    path = tmp_path_factory.mktemp("kept") / "pages.parquet"
    pq.write_table(pa.table(COLUMNS), path)
    return path


def test_columns_of_parquet_keep_their_types_and_values(table, tmp_path):
    run([table], tmp_path, *COLUMNS)
    rows = rows_of(tmp_path)
    assert rows.column_names[-len(COLUMNS) :] == list(COLUMNS)
    assert rows["status"].to_pylist() == ["ok", "error", "ok"]
    for name, column in COLUMNS.items():
        plain = column.dictionary_decode() if name == "topic" else column
        assert rows[name].combine_chunks() == plain


def test_json_lines_hold_what_json_knows_and_text_for_the_rest(table, tmp_path):
    run([table], tmp_path, *COLUMNS, shard_format="jsonl")
    first = json.loads(next(tmp_path.glob("*-00000.jsonl")).read_text().splitlines()[0])
    assert {name: first[name] for name in COLUMNS} == {
        "n": 1,
        "when": "1970-01-01 00:00:00.000000001Z",
        "price": "1.50",
        "raw": "\ufffd",
        "day": "2026-05-03",
        "labels": ["a", "ü"],
        "where": {"x": 1.5, "y": None},
        "topic": "a",
        "html": HTML[0],
        "source": "s",
    }


def test_values_of_lines_are_strings_or_json(tmp_path):
    records = [
        {"html": "<p>Words.", "a": "text \ud800", "b": {"c": [1, None]}},
        {"html": 5, "a": 7},
        {"a": "no page"},
    ]
    path = tmp_path / "pages.jsonl"
    path.write_text("".join(json.dumps(one) + "\n" for one in records) + "no JSON\n")
    run([path], tmp_path / "corpus", "b", "a")
    rows = rows_of(tmp_path / "corpus").sort_by("offset").to_pylist()
    assert [row["a"] for row in rows] == ["text ?", "7", "no page", None]
    assert [row["b"] for row in rows] == ['{"c": [1, null]}', None, None, None]


def test_documents_of_other_inputs_have_no_kept_columns(table, tmp_path):
    (tmp_path / "a.html").write_text(HTML[0])
    run([table, tmp_path / "a.html"], tmp_path / "corpus", "n")
    kept = rows_of(tmp_path / "corpus").select(["id", "n"]).to_pylist()
    assert {"id": "a.html", "n": None} in kept
    assert sorted(row["n"] for row in kept if row["n"]) == [1, 3]


def test_a_second_run_must_keep_the_same_columns(table, tmp_path):
    run([table], tmp_path, "n")
    assert run([table], tmp_path, "n").made_again == {}
    with pytest.raises(BatchError, match=r"keep: \['n'\] before, \['n', 'day'\] now"):
        run([table], tmp_path, "n", "day")
    with pytest.raises(BatchError, match=r"keep: \['n'\] before, \[\] now"):
        run([table], tmp_path)


def test_columns_are_kept_with_sites_too(table, tmp_path):
    run([table], tmp_path, "n", options=replace(batch_runs.FAST, sites=True))
    assert sorted(filter(None, rows_of(tmp_path)["n"].to_pylist())) == [1, 3]


def test_text_that_is_no_utf_8_is_replaced():
    batch = pa.record_batch({"a": pa.array([b"\xff", b"b", None]).view(pa.string())})
    rows = unpack_rows(list(pack_rows(batch, ["a"])), TEXT)
    assert rows["a"].to_pylist() == ["\ufffd", "b", None]
    halves = unpack_rows([pack_record({"a": ["\ud800"]}, ["a"])], TEXT)
    assert halves["a"].to_pylist() == ['["?"]']


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=5,
)


@settings(max_examples=50)
@given(JSON)
def test_any_json_value_can_be_kept(value):
    (text,) = unpack_rows([pack_record({"a": value}, ["a"])], TEXT)["a"].to_pylist()
    if value is None:
        assert text is None
    elif not isinstance(value, str):
        assert json.loads(text) == value


_FAR = 2**62


@pytest.mark.parametrize(
    ("numbers", "kind", "text"),
    [
        ([0, -1_000_000], pa.date32(), "-0768-02-04"),  # before the year 1
        ([0, 253_402_300_800], pa.timestamp("s"), "10000-01-01 00:00:00"),
        ([0, _FAR], pa.date64(), f"<value out of range: {_FAR}>"),
        ([0, _FAR], pa.duration("s"), str(_FAR)),
        ([0, 2**31 - 1], pa.date32(), "<value out of range: 2147483647>"),
        ([0, 1_001], pa.timestamp("ns"), "1970-01-01 00:00:00.000001001"),
    ],
)
def test_dates_beyond_the_range_of_python_are_text(numbers, kind, text):
    width = pa.int32() if kind == pa.date32() else pa.int64()
    column = pa.array(numbers, width).cast(kind)
    first, second = values_of(column)
    assert str(second) == texts_of(column)[1] == text
    assert "BeyondPython" not in str(first)


@pytest.mark.parametrize("nest", [lambda n: [n], lambda n: {"n": n}], ids=["list", "struct"])
def test_a_nested_value_beyond_the_range_of_python_is_named(nest):
    kind = pa.timestamp("us")
    nested = pa.list_(kind) if isinstance(nest(0), list) else pa.struct([("n", kind)])
    first, second = values_of(pa.array([nest(0), nest(_FAR)], nested))
    assert type(first) is type(nest(0))
    assert "that cannot be read: " in str(second)


def test_an_interval_has_a_text():
    column = pa.array([(1, 2, 3), None], pa.month_day_nano_interval())
    assert texts_of(column) == ["MonthDayNano(months=1, days=2, nanoseconds=3)", None]
