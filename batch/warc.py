"""Read documents from WARC files: HTML responses and resources."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from fastwarc.warc import ArchiveIterator, WarcRecord, WarcRecordType

from .compressed import Stream
from .document import BrokenSourceError, Document, ReadOptions, too_large
from .schema import Status

__all__ = ["read_warc"]

_HTML_TYPES = ("text/html", "application/xhtml+xml", "application/vnd.wap.xhtml+xml")
_OK = range(200, 300)
# The header of a record with the bytes that were read, not with the length that it declares.
_RECORD = (
    b"WARC/1.1\r\nWARC-Type: response\r\nContent-Type: application/http\r\n"
    b"Content-Length: %d\r\n\r\n"
)


def read_warc(path: Path, options: ReadOptions, skipped: Counter[str]) -> Iterator[Document]:
    """Read the documents of a WARC file: the responses and resources that are HTML.

    Parameters
    ----------
    path : Path
        The file, plain or compressed.
    options : ReadOptions
        Only the size limit applies.
    skipped : Counter
        Counts the responses and resources that are not documents, by reason.

    Yields
    ------
    Document
        One for each HTML response with a success status, and each HTML resource.

    Raises
    ------
    BrokenSourceError
        At the first record that is truncated or malformed.
    """
    with Stream(path) as stream:
        try:
            for record in ArchiveIterator(
                stream, parse_http=False, stream_detect=False, fsspec_args=False
            ):
                document = _document(record, options, stream.offset, skipped)
                if document is not None:
                    yield document
        except OSError as error:
            raise BrokenSourceError(f"{error} near byte {stream.offset:,}") from error


def _document(
    record: WarcRecord, options: ReadOptions, offset: int, skipped: Counter[str]
) -> Document | None:
    """Read a record to its end, and return the document in it, if any."""
    if record.headers.get("Content-Length") is None:
        raise OSError("a record is malformed, or truncated in its header")
    length = record.content_length
    # Never the declared length: that much memory is allocated at once.
    block = record.reader.read(min(length, options.max_bytes + 1))
    if len(block) + record.reader.consume() < length:
        raise OSError("a record is truncated")
    match record.record_type:
        case WarcRecordType.response:
            response = _response(block, options)
        case WarcRecordType.resource:
            response = _Response(block, _type(record.headers.get("Content-Type")))
        case _:
            return None
    if response.kind not in _HTML_TYPES:
        skipped[f"{response.kind or 'no type'}, not HTML"] += 1
        return None
    if response.status not in _OK:
        skipped[f"HTTP status {response.status}"] += 1
        return None
    is_too_large = max(length, len(response.payload)) > options.max_bytes
    return Document(
        html=None if is_too_large else response.payload,
        offset=offset,
        id=(record.headers.get("WARC-Record-ID") or "").strip("<>") or None,
        url=record.headers.get("WARC-Target-URI"),
        charset=response.charset,
        status=Status.TOO_LARGE if is_too_large else None,
        error=too_large(options) if is_too_large else None,
    )


@dataclass(frozen=True, slots=True)
class _Response:
    """A response of a server, or a stored resource."""

    payload: bytes
    kind: str
    charset: str | None = None
    status: int = _OK[0]


def _response(block: bytes, options: ReadOptions) -> _Response:
    """Read an HTTP response, and decode it if its headers are right.

    Archives often keep a header that says "compressed" with a body that no longer is.
    """
    for decode in ("all", "none"):
        http = WarcRecord.from_bytes(_RECORD % len(block) + block)
        try:
            http.parse_http(auto_decode=decode)
            payload = http.reader.read(options.max_bytes + 1)
        except OSError:
            continue
        status = http.http_headers.status_code if http.http_headers else None
        return _Response(payload, _type(http.http_content_type), http.http_charset, status or 0)
    return _Response(b"", "malformed HTTP")


def _type(header: str | None) -> str:
    return (header or "").partition(";")[0].strip().lower()
