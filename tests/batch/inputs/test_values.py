"""Values of Arrow columns: those that Python cannot hold become text, and harm no other value."""

import pyarrow as pa
import pytest

from webjury.batch.inputs.values import texts_of, values_of

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
