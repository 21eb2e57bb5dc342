"""Read documents from tables: Parquet files and JSON lines."""

import io
import json
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
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
#: Arrow types of text, and the binary types that they are read as.
_BINARY = {pa.string(): pa.binary(), pa.large_string(): pa.large_binary()}
#: JSON may escape one byte of a page as six; the rest of a line is small.
_ESCAPED = 6
_REST_OF_LINE = 1_000_000


def read_parquet(path: Path, options: ReadOptions, _skipped: Counter[str]) -> Iterator[Document]:
    """Read the documents of a Parquet file.

    Parameters
    ----------
    path : Path
        The file.
    options : ReadOptions
        Columns and the size limit.
    _skipped : Counter
        Unused: every row is a document.

    Yields
    ------
    Document
        One for each row.

    Raises
    ------
    BrokenSourceError
        If the file is truncated or malformed.
    """
    size = path.stat().st_size
    try:
        with path.open("rb") as opened, pq.ParquetFile(opened) as file:
            schema, done = file.schema_arrow, 0
            columns = _columns(schema.names, options)
            charset = "utf-8" if schema.field(columns[_HTML]).type in _BINARY else None
            for batch in file.iter_batches(_ROWS, columns=list(dict.fromkeys(columns.values()))):
                for record in _as_bytes(batch).to_pylist():
                    done += 1
                    place = _Place(size * done // file.metadata.num_rows, offset=done - 1)
                    yield _document(record, columns, options, place, charset)
    except (OSError, pa.ArrowException) as error:
        raise BrokenSourceError(str(error)) from error


def read_jsonl(path: Path, options: ReadOptions, _skipped: Counter[str]) -> Iterator[Document]:
    """Read the documents of a file with one JSON object on each line, compressed or not.

    Parameters
    ----------
    path : Path
        The file.
    options : ReadOptions
        Columns and the size limit.
    _skipped : Counter
        Unused: every line is a document, even one that is not a JSON object.

    Yields
    ------
    Document
        One for each line that is not blank.

    Raises
    ------
    BrokenSourceError
        If the file is truncated or malformed.
    """
    longest = _ESCAPED * options.max_bytes + _REST_OF_LINE
    end = 0
    with Stream(path) as stream:
        try:
            lines = io.BufferedReader(stream)
            while line := lines.readline(longest):
                offset, end = end, end + len(line)
                if not line.strip():
                    continue
                if len(line) == longest and not line.endswith(b"\n"):
                    while rest := lines.readline(longest):
                        end += len(rest)
                        if rest.endswith(b"\n"):
                            break
                    place = _Place(stream.offset, offset)
                    yield place.failed(Status.TOO_LARGE, too_large(options))
                else:
                    yield _parsed(line, options, _Place(stream.offset, offset))
        except OSError as error:
            raise BrokenSourceError(f"{error} near byte {stream.offset:,}") from error


def _as_bytes(batch: pa.RecordBatch) -> pa.RecordBatch:
    """Read text as bytes: tables declare it as UTF-8, but it is not always valid."""
    columns = [column.cast(_BINARY.get(column.type, column.type)) for column in batch.columns]
    return pa.RecordBatch.from_arrays(columns, names=batch.schema.names)


def check_columns(path: Path, options: ReadOptions) -> None:
    """Check that a Parquet file has the requested columns, before long work starts.

    Raises
    ------
    BatchError
        If a column is missing. A file that cannot be read is left to `read_parquet`.
    """
    try:
        there = pq.read_schema(path).names
    except (OSError, pa.ArrowException):
        return
    requested = {
        _HTML: options.html_column or _HTML,
        _ID: options.id_column,
        _URL: options.url_column,
    }
    for what, column in requested.items():
        if column is not None and column not in there:
            raise BatchError(
                f"{path} has no column {column!r}; it has: {', '.join(there)}: "
                f"name one with --{what}-column"
            )


def _columns(there: Collection[str], options: ReadOptions) -> dict[str, str]:
    """Return the existing columns of a table, by what they hold."""
    columns = {
        _HTML: options.html_column or _HTML,
        _ID: options.id_column or _ID,
        _URL: options.url_column or _URL,
    }
    return {what: column for what, column in columns.items() if column in there}


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a document ends in the bytes of a file, and where it begins in its content."""

    bytes_read: int
    offset: int

    def failed(self, status: Status, error: str) -> Document:
        """The document of this place, which cannot be extracted."""
        return Document(None, self.bytes_read, status=status, error=error, offset=self.offset)


def _parsed(line: bytes, options: ReadOptions, place: _Place) -> Document:
    try:
        record = json.loads(line)
    except (ValueError, RecursionError) as error:  # ValueError: also bytes that are not text
        return place.failed(Status.ERROR, f"not JSON: {error}")
    if not isinstance(record, dict):
        return place.failed(Status.ERROR, "not a JSON object")
    columns = _columns(record.keys(), options)
    if _HTML not in columns:
        there = f"it has: {', '.join(record)}"
        return place.failed(Status.ERROR, f"no {options.html_column or _HTML!r}; {there}")
    return _document(record, columns, options, place)


def _document(
    record: Mapping[str, Any],
    columns: Mapping[str, str],
    options: ReadOptions,
    place: _Place,
    charset: str | None = None,
) -> Document:
    html = record[columns[_HTML]]
    if isinstance(html, str):
        html, charset = html.encode("utf-8", "replace"), "utf-8"
    document = partial(
        Document,
        bytes_read=place.bytes_read,
        offset=place.offset,
        id=_text(record.get(columns.get(_ID, ""))),
        url=_text(record.get(columns.get(_URL, ""))),
        charset=charset,
    )
    if not isinstance(html, bytes):
        error = f"its page is {type(html).__name__}, not text or bytes"
        return document(html=None, status=Status.ERROR, error=error)
    if len(html) > options.max_bytes:
        return document(html=None, status=Status.TOO_LARGE, error=too_large(options))
    return document(html=html)


def _text(value: object) -> str | None:
    if isinstance(value, bytes):
        return value.decode("utf-8", "replace")
    return None if value is None else str(value)
