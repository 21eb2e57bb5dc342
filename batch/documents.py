"""Documents of a batch run: their statuses, their columns, and options for reading them."""

from dataclasses import dataclass, fields, replace
from enum import StrEnum
from typing import Any, Literal, TypeAlias

import pyarrow as pa

from ..segmenter.source.characters import printable


class Status(StrEnum):
    """Outcome of a document."""

    OK = "ok"
    EMPTY = "empty"  # a page without content
    TOO_LARGE = "too_large"  # not read
    TIMEOUT = "timeout"  # the process was killed at the deadline
    MEMORY = "memory"  # the page exceeded the memory limit, twice
    CRASH = "crash"  # the process died, twice
    ERROR = "error"  # not a page, or unreadable
    DAMAGED = "damaged"  # not a document: a damaged part of an input
    SKIPPED = "skipped"  # not a document: a response of another type or status, if rows are "all"


#: What has rows: documents, or also records that are skipped.
RowsOf: TypeAlias = Literal["documents", "all"]

#: Status of the last row of each source, which is not a document: its ``error`` contains a
#: `webjury.batch.inputs.reading.ReadingSummary` as JSON.
END = "end"

#: Types of the columns that do not contain text.
_TYPES = {
    **dict.fromkeys(("position", "bytes_read", "offset", "site_pages"), pa.int64()),
    **dict.fromkeys(("expected_f1", "seconds", "page_type_probability"), pa.float64()),
    **dict.fromkeys(("warnings", "tags", "categories"), pa.list_(pa.string())),
    **dict.fromkeys(("kept", "html", "line"), pa.binary()),
}


def _columns(names: str) -> pa.Schema:
    return pa.schema([(name, _TYPES.get(name, pa.string())) for name in names.split()])


#: Where a row comes from: its source, its number in the source, and the bytes of the source read
#: until then. Also its kept columns, see `webjury.batch.inputs.columns`.
_PLACE = _columns("source position bytes_read kept")

#: Consecutive rows, as values by column.
Rows: TypeAlias = list[dict[str, Any]]

#: Columns that engines receive. They pass through rows that already have a status.
DOCUMENTS = pa.schema(
    [
        *_PLACE,
        *_columns("id url charset html line encodings status error warc_date input offset"),
    ]
)

#: Columns of the output, with one row per document; `docs/batch.md` explains them.
OUTPUT = _columns(
    """id url text markdown title expected_f1 mode extractor status error warnings seconds
    model_sha256 versions site_pages author date language site_name description image tags
    categories license page_type page_type_probability warc_date input offset"""
)


def with_place(columns: pa.Schema) -> pa.Schema:
    """Columns that engines return, with one row per row of `DOCUMENTS`."""
    return pa.schema([*_PLACE, *columns])


@dataclass(frozen=True, slots=True)
class ReadOptions:
    """How sources are read.

    The columns of tables are ``html`` by default, and ``id`` and ``url`` if they exist. Further
    columns in ``keep`` are copied to the output. ``rows`` says whether records of WARC files that
    are not documents have rows, too.
    """

    max_bytes: int = 10_000_000
    html_column: str | None = None
    id_column: str | None = None
    url_column: str | None = None
    keep: tuple[str, ...] = ()
    rows: RowsOf = "documents"


@dataclass(frozen=True, slots=True)
class Document:
    """One document of a source, with what the source says about it."""

    #: None if it will not be extracted, or is in an unread line.
    html: bytes | None
    #: Number of bytes of the source read up to the end of the document.
    bytes_read: int
    #: By default, the name of the source and the document's number in it.
    id: str | None = None
    url: str | None = None
    charset: str | None = None
    #: The outcome, if it is known without extraction.
    status: Status | None = None
    error: str | None = None
    #: Where the document begins in its source, if the source has such positions.
    offset: int | None = None
    #: When it was fetched, in the format of its WARC file.
    warc_date: str | None = None
    #: The kept columns of its table, packed by `webjury.batch.inputs.columns`.
    kept: bytes | None = None
    #: What `webjury.batch.inputs.reading.complete` still has to read, because it takes time: the
    #: line of JSON that contains the document; the encodings of its page in an HTTP response.
    line: bytes | None = None
    encodings: str | None = None

    def refuse(self, status: Status, error: str) -> "Document":
        """The document without its page, so that it is not extracted."""
        return replace(self, html=None, status=status, error=error)

    def refuse_if_large(self, options: ReadOptions) -> "Document":
        """The document, without its page if the page is too large."""
        if self.html is None or len(self.html) <= options.max_bytes:
            return self
        return self.refuse_as_large(options)

    def refuse_as_large(self, options: ReadOptions) -> "Document":
        """The document without its page, with the status ``too_large``."""
        return self.refuse(Status.TOO_LARGE, f"more than {options.max_bytes:,} bytes")


class BrokenSourceError(Exception):
    """A source cannot be read any further; the message says why."""


_FIELDS = tuple(field.name for field in fields(Document))


def record_of(document: Document) -> dict[str, Any]:
    """Make a row from a document; drop invalid characters from its strings."""
    record = {name: getattr(document, name) for name in _FIELDS}
    for name in ("id", "url", "charset", "error", "warc_date"):
        if record[name] is not None:
            record[name] = printable(record[name])
    return record
