"""Check the columns of tables before long work starts."""

import io
import json
from collections.abc import Iterable, Sequence
from itertools import islice

import pyarrow as pa
import pyarrow.parquet as pq

from ...errors import BatchError
from ...segmenter.source.characters import printable
from .compressed import Stream
from .document import BrokenSourceError, ReadOptions, listed
from .kept_columns import kept_schema
from .sources import JSONL, PARQUET, InputSource
from .tables import longest_line

#: Number of lines of JSON whose names are read before a run; later lines may have more names.
_FIRST_LINES = 100


def check_columns(sources: Iterable[InputSource], options: ReadOptions) -> pa.Schema:
    """Check that tables have the requested columns, and find the types of those that are kept.

    Raises `BatchError` if a column is missing, or cannot be kept. A file that cannot be read is
    not reported here, but by its reader.
    """
    kinds, tables = set(), {}
    for source in sources:
        kinds.add(source.kind)
        try:
            if source.kind == PARQUET:
                with source.place.open("rb") as file:
                    schema = pq.read_schema(file)
                _check_requested(source.label, schema.names, options)
                tables[source.label] = schema
            elif source.kind == JSONL and (found := _first_names(source, options)):
                table = f"{source.label}, in its first lines,"
                _check_requested(table, found, options)
                tables[table] = pa.schema([(name, pa.string()) for name in found])
        except (OSError, pa.ArrowException, BrokenSourceError):
            continue
    if not kinds & {PARQUET, JSONL}:
        _refuse_columns(options)
    return kept_schema(options.keep, tables)


def _refuse_columns(options: ReadOptions) -> None:
    columns = (options.html_column, options.id_column, options.url_column, *options.keep)
    if column := next(filter(None, columns), None):
        raise BatchError(
            f"there is no column {column!r}: none of the inputs is a table (.parquet, .jsonl)"
        )


def _check_requested(table: str, names: Sequence[str], options: ReadOptions) -> None:
    requested = {
        "html": options.html_column or "html",
        "id": options.id_column,
        "url": options.url_column,
    }
    for what, column in requested.items():
        if column is not None and column not in names:
            raise BatchError(
                f"{table} has no column {column!r}; it has: {listed(names)}; name one with "
                f"--{what}-column"
            )


def _first_names(source: InputSource, options: ReadOptions) -> list[str]:
    """The names in the first lines of JSON that columns can have, in order."""
    longest = longest_line(options)
    names: dict[str, None] = {}
    with Stream(source.place) as stream:
        lines = io.BufferedReader(stream)
        for line in islice(iter(lambda: lines.readline(longest), b""), _FIRST_LINES):
            try:
                record = json.loads(line)
            except (ValueError, RecursionError):
                continue
            if isinstance(record, dict):
                names.update(dict.fromkeys(name for name in record if printable(name) == name))
    return list(names)
