"""Values of Arrow columns in Python, even those that no type of Python can hold."""

from dataclasses import dataclass
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc


@dataclass(frozen=True, slots=True)
class BeyondPython:
    """A value that no type of Python can hold, such as a date beyond the year 9999."""

    text: str

    def __str__(self) -> str:
        return self.text


def values_of(column: pa.Array | pa.ChunkedArray) -> list[Any]:
    """The values of a column; a value that Python cannot hold becomes a `BeyondPython`."""
    try:
        return column.to_pylist()  # type: ignore[no-any-return]
    except Exception:  # noqa: BLE001 (overflow, invalid text, unknown time zones and so on)
        return [_value(column.slice(number, 1)) for number in range(len(column))]


def texts_of(column: pa.Array | pa.ChunkedArray) -> list[str | None]:
    """The values of a column of dates, times or durations as text.

    Examples
    --------
    >>> texts_of(pa.array([0, 2**62], pa.timestamp("us")))
    ['1970-01-01 00:00:00.000000', '<value out of range: 4611686018427387904>']
    """
    kind = column.type
    try:
        if not (pa.types.is_timestamp(kind) and kind.tz):
            return column.cast(pa.string()).to_pylist()  # type: ignore[no-any-return]
        # Only for timestamps without a time zone does Arrow say that they are out of range.
        plain = column.cast(pa.timestamp(kind.unit)).cast(pa.string())
        return pc.if_else(  # type: ignore[no-any-return]
            pc.starts_with(plain, "<"), plain, _in_its_zone(column, plain)
        ).to_pylist()
    except pa.ArrowException:
        return [None if value is None else str(value) for value in values_of(column)]


def _in_its_zone(
    column: pa.Array | pa.ChunkedArray, plain: pa.Array | pa.ChunkedArray
) -> pa.Array | pa.ChunkedArray:
    try:
        return column.cast(pa.string())
    except pa.ArrowException:  # the time zone is unknown
        return pc.binary_join_element_wise(plain, "+00:00", "")


def _value(one: pa.Array | pa.ChunkedArray) -> object:
    try:
        return one.to_pylist()[0]
    except Exception as error:  # noqa: BLE001 (as above)
        if pa.types.is_temporal(one.type) and not pa.types.is_interval(one.type):
            return BeyondPython(str(texts_of(one)[0]))
        return BeyondPython(f"<{one.type} that cannot be read: {error}>")
