"""A document as the readers find it."""

from dataclasses import dataclass

from .schema import Status

__all__ = ["BrokenSourceError", "Document", "ReadOptions", "too_large"]


@dataclass(frozen=True, slots=True)
class Document:
    """One document of a source.

    Attributes
    ----------
    html : bytes or None
        None if it is not to be extracted.
    id, url, charset : str or None
        By default, a document's name is that of its source and its number there.
    offset : int
        Bytes of the source that were read up to its end.
    status : Status or None
        What became of it, if that is known already.
    error : str or None
        Why.
    """

    html: bytes | None
    offset: int
    id: str | None = None
    url: str | None = None
    charset: str | None = None
    status: Status | None = None
    error: str | None = None


@dataclass(frozen=True, slots=True)
class ReadOptions:
    """What of a source is read.

    Attributes
    ----------
    max_bytes : int
        Bytes of a document above which it is not.
    html_column, id_column, url_column : str or None
        Columns of tables; by default ``html``, and ``id`` and ``url`` if they are there.
    """

    max_bytes: int = 10_000_000
    html_column: str | None = None
    id_column: str | None = None
    url_column: str | None = None


class BrokenSourceError(Exception):
    """A source cannot be read further; it says why."""


def too_large(limits: ReadOptions) -> str:
    """Why a document was not begun."""
    return f"more than {limits.max_bytes:,} bytes"
