"""Tables (Parquet files and JSON lines): check their columns, and read their documents."""

import io
import json
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from ...errors import BatchError, InputError
from ...json_text import load_json
from ...segmenter.source.characters import printable
from ...segmenter.source.formats import refuse_name
from ..documents import BrokenSourceError, Document, ReadOptions, Status
from .columns import (
    BINARY_TYPES,
    check_single,
    kept_schema,
    list_names,
    pack_record,
    pack_rows,
    plain_type,
    values_of,
)
from .opening import InputPath, Stream
from .sources import JSONL, PARQUET, InputSource

_HTML, _ID, _URL = "html", "id", "url"
_BATCH_ROWS = 64
#: JSON may escape one byte of a page as six bytes; the rest of a line is small.
_MAX_ESCAPE = 6
_MAX_REST_OF_LINE = 1_000_000
#: Number of JSON lines whose names are read before a run; later lines may have further names.
_FIRST_LINES = 100
#: Number of bytes above which a page cannot be only its address or the name of its file.
_MAX_NAME = 8_000


def check_columns(sources: Iterable[InputSource], options: ReadOptions) -> pa.Schema:
    """Check that tables have the requested columns, and find the types of the kept columns.

    Raises a `BatchError` if a column is missing, occurs twice, cannot contain pages, or cannot be
    kept. Unreadable files are left to their readers, which report them.
    """
    kinds, tables = set(), {}
    for source in sources:
        kinds.add(source.kind)
        try:
            if source.kind == PARQUET:
                with source.place.open("rb") as file:
                    schema = pq.read_schema(file)
                _check_requested(source.label, schema.names, options)
                _check_types(source.label, schema, options)
                tables[source.label] = schema
            elif source.kind == JSONL and (names := _first_names(source, options)):
                table = f"{source.label}, in its first lines,"
                _check_requested(table, names, options)
                tables[table] = pa.schema([(name, pa.string()) for name in names])
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
    for role, column in requested.items():
        if column is not None and column not in names:
            raise BatchError(
                f"{table} has no column {column!r}; it has: {list_names(names)}; name one with "
                f"--{role}-column"
            )


def _check_types(table: str, schema: pa.Schema, options: ReadOptions) -> None:
    for role, column in _columns(schema.names, options).items():
        check_single(table, schema.names, column)
        kind = plain_type(schema.field(column).type)
        stored = kind.storage_type if isinstance(kind, pa.BaseExtensionType) else kind
        if not (_may_be_page(stored) if role == _HTML else not pa.types.is_nested(stored)):
            raise BatchError(
                f"the column {column!r} of {table} is {kind}, not text; name another one with "
                f"--{role}-column, or convert it"
            )


def _may_be_page(kind: pa.DataType) -> bool:
    """Whether values of a type are text or bytes; a column of type null has no values."""
    kinds = (*BINARY_TYPES, *BINARY_TYPES.values(), pa.null())
    return kind in kinds or pa.types.is_fixed_size_binary(kind)


def _first_names(source: InputSource, options: ReadOptions) -> list[str]:
    """The printable names in the first lines of JSON, in order."""
    max_length = _max_line_length(options)
    names: dict[str, None] = {}
    with Stream(source.place) as stream:
        lines = io.BufferedReader(stream)
        for line in islice(iter(lambda: lines.readline(max_length), b""), _FIRST_LINES):
            try:
                record = json.loads(line)
            except (ValueError, RecursionError):
                continue
            if isinstance(record, dict):
                names.update(dict.fromkeys(name for name in record if printable(name) == name))
    return list(names)


def read_parquet(path: InputPath, options: ReadOptions) -> Iterator[Document]:
    """Read the documents of a Parquet file, one per row.

    Raises a `BrokenSourceError` if the file is truncated or malformed.
    """
    size = path.stat().st_size
    try:
        with path.open("rb") as stream, pq.ParquetFile(stream) as file:
            n_done, n_rows = 0, file.metadata.num_rows
            columns = _columns(file.schema_arrow.names, options).values()
            needed = list(dict.fromkeys((*columns, *options.keep)))
            for batch in file.iter_batches(_BATCH_ROWS, columns=needed):
                for document in documents_of(batch, options):
                    n_done += 1
                    yield replace(document, bytes_read=size * n_done // n_rows, offset=n_done - 1)
    except (OSError, pa.ArrowException) as error:
        raise BrokenSourceError(str(error)) from error


def documents_of(batch: pa.RecordBatch, options: ReadOptions) -> Iterator[Document]:
    """Read the documents of rows, without their position; the requested columns must exist."""
    columns = _columns(batch.schema.names, options)
    charset = (
        "utf-8" if plain_type(batch.schema.field(columns[_HTML]).type) in BINARY_TYPES else None
    )
    selected = _as_bytes(batch.select(list(dict.fromkeys(columns.values()))))
    records = zip(*map(values_of, selected.columns), strict=True)
    for values, kept in zip(records, pack_rows(batch, options.keep), strict=True):
        record = dict(zip(selected.schema.names, values, strict=True))
        yield _document(record, columns, options, Document(None, 0, kept=kept, charset=charset))


def read_jsonl(path: InputPath, options: ReadOptions) -> Iterator[Document]:
    """Read the documents of a file with one JSON object per line, compressed or not.

    Every line that is not blank is a document, even if it is not a JSON object. Workers read the
    lines, except long ones, for which they may lack memory. Raises a `BrokenSourceError` if the
    file is truncated or malformed.
    """
    max_length = _max_line_length(options)
    end = 0
    with Stream(path) as stream:
        try:
            lines = io.BufferedReader(stream)
            while line := lines.readline(max_length):
                offset, end = end, end + len(line)
                if not line.strip():
                    continue
                if len(line) == max_length and not line.endswith(b"\n"):
                    while rest := lines.readline(max_length):
                        end += len(rest)
                        if rest.endswith(b"\n"):
                            break
                    yield Document(None, stream.offset, offset=offset).refuse_as_large(options)
                else:
                    document = Document(None, stream.offset, offset=offset, line=line)
                    is_long = len(line) > options.max_bytes
                    yield read_line(document, options) if is_long else document
        except OSError as error:
            raise BrokenSourceError(f"{error} near byte {stream.offset:,}") from error


def read_line(document: Document, options: ReadOptions) -> Document:
    """Read a document from its line of JSON."""
    assert document.line is not None
    origin = replace(document, line=None)
    try:
        record = load_json(document.line)
    except (ValueError, RecursionError) as error:  # a ValueError also if the bytes are not text
        return origin.refuse(Status.ERROR, f"not JSON: {error}")
    if not isinstance(record, dict):
        return origin.refuse(Status.ERROR, "not a JSON object")
    origin = replace(origin, kept=pack_record(record, options.keep))
    return _document(record, _columns(record.keys(), options), options, origin)


def _max_line_length(options: ReadOptions) -> int:
    """Length in bytes of the longest line that is read."""
    return _MAX_ESCAPE * options.max_bytes + _MAX_REST_OF_LINE


def _as_bytes(batch: pa.RecordBatch) -> pa.RecordBatch:
    """Read text as bytes: Arrow does not ensure that it is valid UTF-8."""
    plain = [column.cast(plain_type(column.type)) for column in batch.columns]
    columns = [column.cast(BINARY_TYPES.get(column.type, column.type)) for column in plain]
    return pa.RecordBatch.from_arrays(columns, names=batch.schema.names)


def _columns(existing: Collection[str], options: ReadOptions) -> dict[str, str]:
    """The existing columns of a table by their role."""
    columns = {
        _HTML: options.html_column or _HTML,
        _ID: options.id_column or _ID,
        _URL: options.url_column or _URL,
    }
    return {role: column for role, column in columns.items() if column in existing}


def _document(
    record: Mapping[str, Any], columns: Mapping[str, str], options: ReadOptions, origin: Document
) -> Document:
    """The document in a record; `origin` has its position, and the encoding if it is known."""
    document = replace(
        origin,
        id=_text(record.get(columns[_ID])) if _ID in columns else None,
        url=_text(record.get(columns[_URL])) if _URL in columns else None,
    )
    if _HTML not in columns:
        missing = f"no {options.html_column or _HTML!r}; it has: {list_names(record)}"
        return document.refuse(Status.ERROR, missing)
    html = record[columns[_HTML]]
    if isinstance(html, str):
        html, document = html.encode("utf-8", "replace"), replace(document, charset="utf-8")
    if not isinstance(html, bytes):
        kind = "null" if html is None else type(html).__name__
        return document.refuse(Status.ERROR, f"its page is {kind}, not text or bytes")
    try:
        if len(html) <= _MAX_NAME:
            refuse_name(html.decode("utf-8", "replace"))
    except InputError as error:
        return document.refuse(Status.ERROR, str(error))
    return replace(document, html=html).refuse_if_large(options)


def _text(value: object) -> str | None:
    if isinstance(value, bytes):
        return value.decode("utf-8", "replace")
    return None if value is None else str(value)
