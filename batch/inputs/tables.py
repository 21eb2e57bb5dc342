"""Read documents from tables: Parquet files and JSON lines."""

import io
import json
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from ...messages import MOST_NAMES, first_of
from ...segmenter.source.characters import printable
from ..schema import Status
from .compressed import Stream
from .document import BrokenSourceError, Document, ReadOptions, too_large
from .kept_columns import pack_record, pack_rows
from .remote import InputPath
from .values import values_of

__all__ = ["documents_of", "longest_line", "read_jsonl", "read_parquet"]

_HTML, _ID, _URL = "html", "id", "url"
_ROWS = 64
#: Arrow types of text, and the binary types that they are read as.
_BINARY = {pa.string(): pa.binary(), pa.large_string(): pa.large_binary()}
#: JSON may escape one byte of a page as six; the rest of a line is small.
_ESCAPED = 6
_REST_OF_LINE = 1_000_000


def read_parquet(
    path: InputPath, options: ReadOptions, _skipped: Counter[str]
) -> Iterator[Document]:
    """Read the documents of a Parquet file.

    Parameters
    ----------
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
            done, n_rows = 0, file.metadata.num_rows
            columns = _columns(file.schema_arrow.names, options).values()
            needed = list(dict.fromkeys((*columns, *options.keep)))
            for batch in file.iter_batches(_ROWS, columns=needed):
                for document in documents_of(batch, options):
                    done += 1
                    yield replace(document, bytes_read=size * done // n_rows, offset=done - 1)
    except (OSError, pa.ArrowException) as error:
        raise BrokenSourceError(str(error)) from error


def documents_of(batch: pa.RecordBatch, options: ReadOptions) -> Iterator[Document]:
    """Read the documents of rows.

    Parameters
    ----------
    options : ReadOptions
        Columns, which must exist, and the size limit.

    Yields
    ------
    Document
        One for each row, without its place.
    """
    columns = _columns(batch.schema.names, options)
    charset = "utf-8" if batch.schema.field(columns[_HTML]).type in _BINARY else None
    read = _as_bytes(batch.select(list(dict.fromkeys(columns.values()))))
    records = zip(*map(values_of, read.columns), strict=True)
    for values, kept in zip(records, pack_rows(batch, options.keep), strict=True):
        record = dict(zip(read.schema.names, values, strict=True))
        yield _document(record, columns, options, _Place(0, None, kept), charset)


def read_jsonl(path: InputPath, options: ReadOptions, _skipped: Counter[str]) -> Iterator[Document]:
    """Read the documents of a file with one JSON object on each line, compressed or not.

    Parameters
    ----------
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
    longest = longest_line(options)
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


def longest_line(options: ReadOptions) -> int:
    """Bytes of the longest line that is read."""
    return _ESCAPED * options.max_bytes + _REST_OF_LINE


def _as_bytes(batch: pa.RecordBatch) -> pa.RecordBatch:
    """Read text as bytes: tables declare it as UTF-8, but it is not always valid UTF-8."""
    columns = [column.cast(_BINARY.get(column.type, column.type)) for column in batch.columns]
    return pa.RecordBatch.from_arrays(columns, names=batch.schema.names)


def _columns(there: Collection[str], options: ReadOptions) -> dict[str, str]:
    """Return the columns that a table has, by their role."""
    columns = {
        _HTML: options.html_column or _HTML,
        _ID: options.id_column or _ID,
        _URL: options.url_column or _URL,
    }
    return {what: column for what, column in columns.items() if column in there}


@dataclass(frozen=True, slots=True)
class _Place:
    """The end of a document in its file, its beginning in its content, and its kept columns."""

    bytes_read: int
    offset: int | None
    kept: bytes | None = None

    def failed(self, status: Status, error: str) -> Document:
        """The document at this place, which cannot be extracted."""
        place = partial(Document, bytes_read=self.bytes_read, offset=self.offset, kept=self.kept)
        return place(None, status=status, error=error)


def _parsed(line: bytes, options: ReadOptions, place: _Place) -> Document:
    try:
        record = json.loads(line)
    except (ValueError, RecursionError) as error:  # bytes that are not text raise a ValueError, too
        return place.failed(Status.ERROR, f"not JSON: {error}")
    if not isinstance(record, dict):
        return place.failed(Status.ERROR, "not a JSON object")
    place = replace(place, kept=pack_record(record, options.keep))
    columns = _columns(record.keys(), options)
    if _HTML not in columns:
        there = f"it has: {first_of(list(map(printable, record)), MOST_NAMES)}"
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
        kept=place.kept,
        id=_text(record.get(columns[_ID])) if _ID in columns else None,
        url=_text(record.get(columns[_URL])) if _URL in columns else None,
        charset=charset,
    )
    if not isinstance(html, bytes):
        found = "null" if html is None else type(html).__name__
        error = f"its page is {found}, not text or bytes"
        return document(html=None, status=Status.ERROR, error=error)
    if len(html) > options.max_bytes:
        return document(html=None, status=Status.TOO_LARGE, error=too_large(options))
    return document(html=html)


def _text(value: object) -> str | None:
    if isinstance(value, bytes):
        return value.decode("utf-8", "replace")
    return None if value is None else str(value)
