"""Columns of tables: their values in Python, and the columns to keep in the output.

The kept values of a document are packed as one row of an Arrow stream, which preserves all types.
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc

from ...errors import BatchError
from ...messages import first_of
from ...segmenter.source.characters import printable
from ..documents import OUTPUT

#: Arrow types of text, and the binary types to read them as.
BINARY_TYPES = {
    pa.string(): pa.binary(),
    pa.large_string(): pa.large_binary(),
    pa.string_view(): pa.binary_view(),
}
#: Maximum number of column names in a message: enough for a user to find the right one.
_MAX_NAMES = 20


@dataclass(frozen=True, slots=True)
class BeyondPython:
    """A value that no Python type can represent, such as a date after the year 9999."""

    text: str

    def __str__(self) -> str:
        return self.text


def values_of(column: pa.Array | pa.ChunkedArray) -> list[Any]:
    """The values of a column; a value that Python cannot represent becomes a `BeyondPython`."""
    try:
        return column.to_pylist()  # type: ignore[no-any-return]
    except Exception:  # noqa: BLE001 (overflow, invalid text, unknown time zones and so on)
        return [_value(column.slice(number, 1)) for number in range(len(column))]


def texts_of(column: pa.Array | pa.ChunkedArray) -> list[str | None]:
    """The values of a column of dates, times or durations, as text.

    Examples
    --------
    >>> texts_of(pa.array([0, 2**62], pa.timestamp("us")))
    ['1970-01-01 00:00:00.000000', '<value out of range: 4611686018427387904>']
    """
    kind = column.type
    try:
        if not (pa.types.is_timestamp(kind) and kind.tz):
            return column.cast(pa.string()).to_pylist()  # type: ignore[no-any-return]
        # Arrow reports values out of range only for timestamps without a time zone.
        plain = column.cast(pa.timestamp(kind.unit)).cast(pa.string())
        return pc.if_else(  # type: ignore[no-any-return]
            pc.starts_with(plain, "<"), plain, _with_zone(column, plain)
        ).to_pylist()
    except pa.ArrowException:
        return [None if value is None else str(value) for value in values_of(column)]


def _with_zone(
    column: pa.Array | pa.ChunkedArray, plain: pa.Array | pa.ChunkedArray
) -> pa.Array | pa.ChunkedArray:
    try:
        return column.cast(pa.string())
    except pa.ArrowException:  # the time zone is unknown
        return pc.binary_join_element_wise(plain, "+00:00", "")


def _value(value: pa.Array | pa.ChunkedArray) -> object:
    try:
        return value.to_pylist()[0]
    except Exception as error:  # noqa: BLE001 (as above)
        if pa.types.is_temporal(value.type) and not pa.types.is_interval(value.type):
            return BeyondPython(str(texts_of(value)[0]))
        return BeyondPython(f"<{value.type} that cannot be read: {error}>")


def list_names(columns: Iterable[str]) -> str:
    """The names of columns for a message."""
    return first_of(list(map(printable, columns)), _MAX_NAMES) or "nothing"


def check_single(table: str, names: Sequence[str], column: str) -> None:
    """Raise a `BatchError` if a table has several columns of a name."""
    if (count := names.count(column)) > 1:
        raise BatchError(
            f"{table} has {count} columns {column!r}: rename or remove all but one of them"
        )


def kept_schema(keep: Sequence[str], tables: Mapping[str, pa.Schema]) -> pa.Schema:
    """Find the types of the kept columns, from the columns of each table by the table's name.

    Raises a `BatchError` if a table lacks a column or has several of its name, if two tables have
    it with different types, if the output has a column of that name, or if it is named twice.
    """
    for name in keep:
        if keep.count(name) > 1:
            raise BatchError(f"the column {name!r} is kept twice: name it once")
    return pa.schema([(name, _kept_type(name, tables)) for name in keep])


def _kept_type(name: str, tables: Mapping[str, pa.Schema]) -> pa.DataType:
    if name in OUTPUT.names:
        raise BatchError(
            f"cannot keep the column {name!r}: the output has its own column of that name; rename "
            "it in the input"
        )
    types: dict[pa.DataType, str] = {}
    for table, schema in tables.items():
        if name not in schema.names:
            existing = list_names(schema.names)
            raise BatchError(f"{table} has no column {name!r} to keep; it has: {existing}")
        check_single(table, schema.names, name)
        types.setdefault(plain_type(schema.field(name).type), table)
    # A column without values has the type null.
    types.pop(pa.null(), None)
    if len(types) > 1:
        type_names = " and ".join(f"{kind} in {table}" for kind, table in types.items())
        raise BatchError(
            f"cannot keep the column {name!r}, which has several types: {type_names}; give it one "
            "type, or extract these inputs into separate folders"
        )
    return next(iter(types), pa.string())


def pack_rows(batch: pa.RecordBatch, keep: Sequence[str]) -> Iterator[bytes | None]:
    """Pack the kept columns of each row of a table for `unpack_rows`; None if nothing is kept."""
    columns = [_valid(column.cast(plain_type(column.type))) for column in map(batch.column, keep)]
    kept = pa.RecordBatch.from_arrays(columns, names=list(keep)) if keep else None
    for number in range(batch.num_rows):
        yield kept and pack(kept.slice(number, 1))


def pack_record(record: Mapping[str, Any], keep: Sequence[str]) -> bytes | None:
    """Pack the kept members of a JSON object: strings unchanged, everything else as JSON."""
    if not keep:
        return None
    values = [_as_text(record.get(name)) for name in keep]
    columns = [pa.array([value], pa.string()) for value in values]
    return pack(pa.RecordBatch.from_arrays(columns, names=list(keep)))


def unpack_rows(rows: Sequence[bytes | None], schema: pa.Schema) -> pa.Table:
    """Unpack the rows of `pack_rows` or `pack_record` into a table with one row each.

    None is a document without these columns.
    """
    empty_row = pa.table([pa.nulls(1, field.type) for field in schema], schema=schema)
    parts = [
        empty_row if row is None else pa.ipc.open_stream(row).read_all().cast(schema)
        for row in rows
    ]
    return pa.concat_tables([schema.empty_table(), *parts]).combine_chunks()


def plain_type(kind: pa.DataType) -> pa.DataType:
    """The value type of a dictionary: otherwise each row would contain the whole dictionary."""
    return kind.value_type if pa.types.is_dictionary(kind) else kind


def _valid(column: pa.Array) -> pa.Array:
    """Make strings valid UTF-8, which Arrow does not ensure: other bytes become U+FFFD."""
    if column.type not in BINARY_TYPES:
        return column
    try:
        column.validate(full=True)
    except pa.ArrowInvalid:
        texts = column.cast(BINARY_TYPES[column.type]).to_pylist()
        decoded = [None if text is None else text.decode("utf-8", "replace") for text in texts]
        return pa.array(decoded, column.type)
    return column


def _as_text(value: object) -> str | None:
    if value is None:
        return None
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    # JSON may contain lone surrogates, which cannot be encoded.
    return text.encode("utf-8", "replace").decode("utf-8")


def pack(batch: pa.RecordBatch) -> bytes:
    """Pack a batch as an Arrow stream."""
    sink = pa.BufferOutputStream()
    with pa.ipc.new_stream(sink, batch.schema) as stream:
        stream.write_batch(batch)
    return sink.getvalue().to_pybytes()  # type: ignore[no-any-return]
