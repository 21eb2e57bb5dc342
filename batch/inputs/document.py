"""Documents, which readers produce, and the options of reading."""

from collections.abc import Iterable
from dataclasses import asdict, dataclass, replace
from typing import Any

from ...messages import first_of
from ...segmenter.source.characters import printable
from ..schema import Status

#: Most names of columns in a message, among which somebody looks for the right one.
_MOST_NAMES = 20


@dataclass(frozen=True, slots=True)
class Document:
    """One document of a source, with what the source says of it."""

    #: None if it will not be extracted.
    html: bytes | None
    #: How many bytes of the source were read up to the end of the document.
    bytes_read: int
    #: By default, the name of the source and the document's number in it.
    id: str | None = None
    url: str | None = None
    charset: str | None = None
    #: The outcome, if reading has already decided it.
    status: Status | None = None
    error: str | None = None
    #: Where it begins in its source, if a number can tell that.
    offset: int | None = None
    #: When it was fetched, as its WARC file writes it.
    warc_date: str | None = None
    #: The kept columns of its table, packed by `webjury.batch.inputs.kept_columns`.
    kept: bytes | None = None

    def refused(self, status: Status, error: str) -> "Document":
        """The document without its page, which will not be extracted."""
        return replace(self, html=None, status=status, error=error)

    def within(self, options: "ReadOptions") -> "Document":
        """The document, without its page if that is too large."""
        if self.html is None or len(self.html) <= options.max_bytes:
            return self
        return self.too_large(options)

    def too_large(self, options: "ReadOptions") -> "Document":
        """The document without its page, which is too large."""
        return self.refused(Status.TOO_LARGE, f"more than {options.max_bytes:,} bytes")


@dataclass(frozen=True, slots=True)
class ReadOptions:
    """How sources are read.

    The columns of tables are ``html`` by default, and ``id`` and ``url`` if they exist. Further
    columns to ``keep`` are copied to the output.
    """

    max_bytes: int = 10_000_000
    html_column: str | None = None
    id_column: str | None = None
    url_column: str | None = None
    keep: tuple[str, ...] = ()


class BrokenSourceError(Exception):
    """A source cannot be read any further; the message says why."""


def listed(columns: Iterable[str]) -> str:
    """The names of columns for a message."""
    return first_of(list(map(printable, columns)), _MOST_NAMES)


def record_of(document: Document) -> dict[str, Any]:
    """Make a row from a document; invalid characters are dropped from its strings."""
    record = asdict(document)
    for name in ("id", "url", "charset", "error", "warc_date"):
        if record[name] is not None:
            record[name] = printable(record[name])
    return record
