"""Read documents from WARC files: HTML responses and resources."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace

from fastwarc.warc import ArchiveIterator, WarcRecord, WarcRecordType

from ..segmenter.characters import printable
from .compressed import Stream
from .document import BrokenSourceError, Document, ReadOptions, too_large
from .gzip_members import GzipMembers
from .remote import InputPath
from .schema import Status

__all__ = ["read_warc"]

_HTML_TYPES = ("text/html", "application/xhtml+xml", "application/vnd.wap.xhtml+xml")
_OK = range(200, 300)
# The header of a record with the bytes that were read, not with the length that it declares.
_RECORD = (
    b"WARC/1.1\r\nWARC-Type: response\r\nContent-Type: application/http\r\n"
    b"Content-Length: %d\r\n\r\n"
)


def read_warc(path: InputPath, options: ReadOptions, skipped: Counter[str]) -> Iterator[Document]:
    """Read the documents of a WARC file: the responses and resources that are HTML.

    Parameters
    ----------
    path : Path or RemotePath
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
        At the first record that is truncated or malformed, unless the file is gzipped and a later
        member of it begins a record: then reading goes on there, after a `Document` with the status
        ``damaged`` that says which bytes are lost.
    """
    if path.suffix == ".gz":
        yield from _read_members(path, options, skipped)
        return
    with Stream(path) as stream:
        try:
            for one in _records(stream, options):
                yield from _documents(one, skipped)
        except OSError as error:
            raise BrokenSourceError(f"{error} near byte {stream.offset:,}") from error


def _read_members(
    path: InputPath, options: ReadOptions, skipped: Counter[str]
) -> Iterator[Document]:
    """Read a gzipped file; consecutive losses are one row, before the next record."""
    lost: _Loss | None = None
    with GzipMembers(path) as stream:
        for one in _intact_records(stream, options):
            if isinstance(one, _Loss):
                lost = replace(lost, end=one.end) if lost else one
                continue
            if lost:
                yield lost.document()
                lost = None
            yield from _documents(one, skipped)
    if lost and lost.end is None:
        raise BrokenSourceError(f"{lost.reason} near byte {lost.start:,}")
    if lost:
        yield lost.document()


def _intact_records(stream: GzipMembers, options: ReadOptions) -> Iterator["_Record | _Loss"]:
    """Read the records of intact members, and name what is lost in between.

    The checksum of a member comes after its last record. So a record is held back until the next
    one has been found, and dropped if its own member turns out to be damaged.
    """
    end: int | None = 0
    while end is not None:
        held = None
        try:
            for one in _records(stream, options):
                if held:
                    yield held
                held = one
            if held:
                yield held
        except OSError as error:
            start = stream.member
            if held and (held.member != start or stream.is_intact()):
                yield held
            end = stream.skip_damage()
            yield _Loss(start, end, str(error))
        else:
            return


@dataclass(frozen=True, slots=True)
class _Loss:
    """A part of a file that could not be read: its first byte, and the one after its last."""

    start: int
    end: int | None
    reason: str

    def document(self) -> Document:
        """The row that names the loss."""
        assert self.end is not None
        lost = f"records between byte {self.start:,} and byte {self.end:,} are lost"
        error = f"{lost}: {self.reason}"
        return Document(None, self.end, status=Status.DAMAGED, error=error, offset=self.start)


@dataclass(frozen=True, slots=True)
class _Record:
    """A record that has been read.

    Attributes
    ----------
    document : Document or None
        The document in it.
    skipped : str or None
        Why it is no document, if it might have been one.
    member : int
        Where the gzip member with its last byte begins; 0 in other files.
    """

    document: Document | None = None
    skipped: str | None = None
    member: int = 0


def _records(stream: Stream | GzipMembers, options: ReadOptions) -> Iterator[_Record]:
    """Read records from where a stream is."""
    archive = ArchiveIterator(stream, parse_http=False, stream_detect=False, fsspec_args=False)
    for record in archive:
        # In a gzipped file, the member with the header, as in the indexes of crawls.
        offset = stream.member if isinstance(stream, GzipMembers) else record.stream_pos
        read = _read(record, options, stream, offset)
        yield replace(read, member=stream.member) if isinstance(stream, GzipMembers) else read


def _documents(one: _Record, skipped: Counter[str]) -> Iterator[Document]:
    """The document of a record, if any; its reason is counted if it is skipped."""
    if one.skipped:
        skipped[one.skipped] += 1
    if one.document:
        yield one.document


def _read(
    record: WarcRecord, options: ReadOptions, stream: Stream | GzipMembers, offset: int
) -> _Record:
    """Read a record, which begins at an offset, to its end."""
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
            return _Record()
    if response.kind not in _HTML_TYPES:
        return _Record(skipped=printable(f"{response.kind or 'no type'}, not HTML"))
    if response.status not in _OK:
        return _Record(skipped=f"HTTP status {response.status}")
    is_too_large = max(length, len(response.payload)) > options.max_bytes
    return _Record(
        Document(
            html=None if is_too_large else response.payload,
            bytes_read=stream.offset,
            id=_address(record, "WARC-Record-ID"),
            url=_address(record, "WARC-Target-URI"),
            charset=response.charset,
            status=Status.TOO_LARGE if is_too_large else None,
            error=too_large(options) if is_too_large else None,
            offset=offset,
            warc_date=record.headers.get("WARC-Date") or None,
        )
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


def _address(record: WarcRecord, name: str) -> str | None:
    """An address in a header, without the brackets that GNU Wget writes around all of them."""
    return (record.headers.get(name) or "").strip("<>") or None


def _type(header: str | None) -> str:
    return (header or "").partition(";")[0].strip().lower()
