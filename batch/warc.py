"""Documents of WARC files: HTML responses, and resources."""

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
# What is parsed is what was read, not what the record says it has.
_RECORD = (
    b"WARC/1.1\r\nWARC-Type: response\r\nContent-Type: application/http\r\n"
    b"Content-Length: %d\r\n\r\n"
)


def read_warc(path: Path, limits: ReadOptions, skipped: Counter[str]) -> Iterator[Document]:
    """Read the documents of a WARC file: what servers answered with, if it is HTML.

    Parameters
    ----------
    path : Path
        Plain or compressed.
    limits : ReadOptions
    skipped : Counter
        Is told of the responses and resources that are no documents.

    Yields
    ------
    Document

    Raises
    ------
    BrokenSourceError
        At the first record that is cut off or malformed.
    """
    with Stream(path) as stream:
        try:
            for record in ArchiveIterator(
                stream, parse_http=False, stream_detect=False, fsspec_args=False
            ):
                document = _document(record, limits, stream.offset, skipped)
                if document is not None:
                    yield document
        except OSError as error:
            raise BrokenSourceError(f"{error} near byte {stream.offset:,}") from error


def _document(
    record: WarcRecord, limits: ReadOptions, offset: int, skipped: Counter[str]
) -> Document | None:
    """The document in a record, which is read to its end."""
    if record.headers.get("Content-Length") is None:
        raise OSError("a record is cut off in its head, or malformed")
    length = record.content_length
    # Never as much as the record says it has: that is allocated at once.
    block = record.reader.read(min(length, limits.max_bytes + 1))
    if len(block) + record.reader.consume() < length:
        raise OSError("a record is cut off")
    match record.record_type:
        case WarcRecordType.response:
            answer = _answer(block, limits)
        case WarcRecordType.resource:
            answer = _Answer(block, _type(record.headers.get("Content-Type")))
        case _:
            return None
    if answer.kind not in _HTML_TYPES:
        skipped[f"{answer.kind or 'no type'}, not HTML"] += 1
        return None
    if answer.status not in _OK:
        skipped[f"HTTP status {answer.status}"] += 1
        return None
    is_too_large = max(length, len(answer.payload)) > limits.max_bytes
    return Document(
        html=None if is_too_large else answer.payload,
        offset=offset,
        id=(record.headers.get("WARC-Record-ID") or "").strip("<>") or None,
        url=record.headers.get("WARC-Target-URI"),
        charset=answer.charset,
        status=Status.TOO_LARGE if is_too_large else None,
        error=too_large(limits) if is_too_large else None,
    )


@dataclass(frozen=True, slots=True)
class _Answer:
    """What a server sent, or what was stored without one."""

    payload: bytes
    kind: str
    charset: str | None = None
    status: int = _OK[0]


def _answer(block: bytes, limits: ReadOptions) -> _Answer:
    """Read an HTTP response, decoded as far as its headers tell the truth.

    Archives often keep a header that says "compressed" with a body that no longer is.
    """
    for decode in ("all", "none"):
        http = WarcRecord.from_bytes(_RECORD % len(block) + block)
        try:
            http.parse_http(auto_decode=decode)
            payload = http.reader.read(limits.max_bytes + 1)
        except OSError:
            continue
        status = http.http_headers.status_code if http.http_headers else None
        return _Answer(payload, _type(http.http_content_type), http.http_charset, status or 0)
    return _Answer(b"", "malformed HTTP")


def _type(header: str | None) -> str:
    return (header or "").partition(";")[0].strip().lower()
