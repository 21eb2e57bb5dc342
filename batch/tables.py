"""Documents of tables: Parquet files and JSON lines."""

import io
import json
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from ..errors import BatchError
from .compressed import Stream
from .document import BrokenSourceError, Document, ReadOptions, too_large
from .schema import Status

__all__ = ["check_columns", "read_jsonl", "read_parquet"]

_HTML, _ID, _URL = "html", "id", "url"
_ROWS = 64
#: Types of text, and what they are in memory.
_BINARY = {pa.string(): pa.binary(), pa.large_string(): pa.large_binary()}
#: JSON writes some bytes of a page as six; the rest of a line is small.
_ESCAPED = 6
_REST_OF_LINE = 1_000_000


def read_parquet(path: Path, limits: ReadOptions, _skipped: Counter[str]) -> Iterator[Document]:
    """Read the documents of a Parquet file.

    Parameters
    ----------
    path : Path
    limits : ReadOptions
    _skipped : Counter
        Every row is a document.

    Yields
    ------
    Document

    Raises
    ------
    BrokenSourceError
        If the file is cut off or malformed.
    """
    size = path.stat().st_size
    try:
        with path.open("rb") as opened, pq.ParquetFile(opened) as file:
            schema, done = file.schema_arrow, 0
            columns = _columns(schema.names, limits)
            charset = "utf-8" if schema.field(columns[_HTML]).type in _BINARY else None
            for batch in file.iter_batches(_ROWS, columns=list(dict.fromkeys(columns.values()))):
                for record in _as_bytes(batch).to_pylist():
                    done += 1
                    offset = size * done // file.metadata.num_rows
                    yield _document(record, columns, limits, offset, charset)
    except (OSError, pa.ArrowException) as error:
        raise BrokenSourceError(str(error)) from error


def read_jsonl(path: Path, limits: ReadOptions, _skipped: Counter[str]) -> Iterator[Document]:
    """Read the documents of a file with a JSON object a line, compressed or not.

    Parameters
    ----------
    path : Path
    limits : ReadOptions
    _skipped : Counter
        Every line is a document, also one that is no JSON object.

    Yields
    ------
    Document

    Raises
    ------
    BrokenSourceError
        If the file is cut off or malformed.
    """
    longest = _ESCAPED * limits.max_bytes + _REST_OF_LINE
    with Stream(path) as stream:
        try:
            lines = io.BufferedReader(stream)
            while line := lines.readline(longest):
                if not line.strip():
                    continue
                if len(line) == longest and not line.endswith(b"\n"):
                    while (rest := lines.readline(longest)) and not rest.endswith(b"\n"):
                        pass
                    yield Document(
                        None, stream.offset, status=Status.TOO_LARGE, error=too_large(limits)
                    )
                else:
                    yield _parsed(line, limits, stream.offset)
        except OSError as error:
            raise BrokenSourceError(f"{error} near byte {stream.offset:,}") from error


def _as_bytes(batch: pa.RecordBatch) -> pa.RecordBatch:
    """Text as bytes: tables say that it is UTF-8, and do not always see to it."""
    columns = [column.cast(_BINARY.get(column.type, column.type)) for column in batch.columns]
    return pa.RecordBatch.from_arrays(columns, names=batch.schema.names)


def check_columns(path: Path, limits: ReadOptions) -> None:
    """See that a Parquet file has the columns that are asked for, before long work is begun.

    Raises
    ------
    BatchError
        If it lacks one. A file that cannot be read is left to `read_parquet`.
    """
    try:
        there = pq.read_schema(path).names
    except (OSError, pa.ArrowException):
        return
    asked = {_HTML: limits.html_column or _HTML, _ID: limits.id_column, _URL: limits.url_column}
    for what, column in asked.items():
        if column is not None and column not in there:
            raise BatchError(
                f"{path} has no column {column!r}; it has: {', '.join(there)}: "
                f"name one with --{what}-column"
            )


def _columns(there: Collection[str], limits: ReadOptions) -> dict[str, str]:
    """Columns of a table, of those that are there, by what they hold."""
    columns = {
        _HTML: limits.html_column or _HTML,
        _ID: limits.id_column or _ID,
        _URL: limits.url_column or _URL,
    }
    return {what: column for what, column in columns.items() if column in there}


def _parsed(line: bytes, limits: ReadOptions, offset: int) -> Document:
    try:
        record = json.loads(line)
    except (ValueError, RecursionError) as error:  # also of bytes that are no text
        return _faulty(offset, f"not JSON: {error}")
    if not isinstance(record, dict):
        return _faulty(offset, "no JSON object")
    columns = _columns(record.keys(), limits)
    if _HTML not in columns:
        return _faulty(offset, f"no {limits.html_column or _HTML!r}; it has: {', '.join(record)}")
    return _document(record, columns, limits, offset)


def _document(
    record: Mapping[str, Any],
    columns: Mapping[str, str],
    limits: ReadOptions,
    offset: int,
    charset: str | None = None,
) -> Document:
    html = record[columns[_HTML]]
    if isinstance(html, str):
        html, charset = html.encode("utf-8", "replace"), "utf-8"
    document = partial(
        Document,
        offset=offset,
        id=_text(record.get(columns.get(_ID, ""))),
        url=_text(record.get(columns.get(_URL, ""))),
        charset=charset,
    )
    if not isinstance(html, bytes):
        error = f"its page is {type(html).__name__}, not text or bytes"
        return document(html=None, status=Status.ERROR, error=error)
    if len(html) > limits.max_bytes:
        return document(html=None, status=Status.TOO_LARGE, error=too_large(limits))
    return document(html=html)


def _text(value: object) -> str | None:
    if isinstance(value, bytes):
        return value.decode("utf-8", "replace")
    return None if value is None else str(value)


def _faulty(offset: int, error: str) -> Document:
    return Document(None, offset, status=Status.ERROR, error=error)
