"""Read documents from WARC files: HTML responses and resources."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TypeAlias

from ...segmenter.source.characters import printable
from ..documents import BrokenSourceError, Document, ReadOptions, Status
from .http_response import HttpResponse, is_response, media_type, read_response
from .opening import InputPath, compression_of
from .warc_records import RecordError, RecordHead, RecordReader, block_span
from .warc_streams import SEPARATOR, GzipMembers, PlainRecords

_HTML_TYPES = ("text/html", "application/xhtml+xml", "application/vnd.wap.xhtml+xml")
_OK = range(200, 300)
#: Types of records without documents.
_OTHER_TYPES = ("warcinfo", "request", "metadata", "revisit", "conversion", "continuation")
#: The end of a record and the beginning of another one.
_NEXT_RECORD = SEPARATOR + b"WARC/1."
_Stream: TypeAlias = GzipMembers | PlainRecords


def read_warc(path: InputPath, options: ReadOptions, skipped: Counter[str]) -> Iterator[Document]:
    """Read the documents of a WARC file: HTML resources, and HTML responses with a success status.

    Other responses and resources are counted as skipped, by reason; with rows ``all``, they are
    documents with the status ``skipped``. At a truncated or malformed
    record, gzipped and uncompressed files are read on from the next record, after a `Document` with
    the status ``damaged`` that names the lost bytes. In other files, and if no record follows, a
    `BrokenSourceError` is raised.
    """
    loss: _Loss | None = None
    with GzipMembers(path) if compression_of(path) == "gzip" else PlainRecords(path) as stream:
        for item in _intact_records(stream, options):
            if isinstance(item, _Loss):
                # Consecutive losses become one row, before the next record.
                loss = replace(loss, end=item.end) if loss else item
                continue
            if loss:
                yield loss.document()
                loss = None
            if item.skipped:
                skipped[item.skipped] += 1
            if item.document:
                yield item.document
    if loss and loss.end is None:
        raise BrokenSourceError(f"{loss.reason} near byte {loss.start:,}")
    if loss:
        yield loss.document()


def _intact_records(stream: _Stream, options: ReadOptions) -> Iterator["_Record | _Loss"]:
    """Yield the intact records, and the losses between them.

    Only what follows a record shows whether its length is right, and the checksum of a gzip member
    comes after its last record. Each record is therefore held back until the next one is found, and
    dropped if it turns out to be damaged.
    """
    end: int | None = 0
    while end is not None:
        pending = None
        try:
            for record in _records(stream, options):
                if pending:
                    yield pending
                pending = record
            if pending:
                yield pending
        except OSError as error:
            has_next = isinstance(error, RecordError)
            if pending and stream.is_intact(
                pending.place, has_next=has_next, in_doubt=pending.mentions_another
            ):
                yield pending
            start, end = stream.skip_damage()
            yield _Loss(start, end, str(error))
        else:
            return


@dataclass(frozen=True, slots=True)
class _Loss:
    """A part of a file that could not be read: its first byte, and the byte after its last."""

    start: int
    end: int | None
    reason: str

    def document(self) -> Document:
        """The output row for the loss."""
        assert self.end is not None
        lost = f"records between byte {self.start:,} and byte {self.end:,} are lost"
        error = f"{lost}: {self.reason}"
        return Document(None, self.end, status=Status.DAMAGED, error=error, offset=self.start)


@dataclass(frozen=True, slots=True)
class _Record:
    """A record that has been read."""

    document: Document | None = None
    #: Why it is skipped, although it might have been a document.
    skipped: str | None = None
    #: Start of the gzip member with its last byte; in other files, start of the record.
    place: int = 0
    #: Whether its block contains the beginning of another record.
    mentions_another: bool = False


def _records(stream: _Stream, options: ReadOptions) -> Iterator[_Record]:
    """Read records from the current position of a stream."""
    is_open = True
    while is_open:
        reader = RecordReader(stream)
        while head := reader.read_head():
            # In gzipped files, the start of the member with the head, as in indexes of crawls.
            offset = stream.member if isinstance(stream, GzipMembers) else head.start
            result = _read(reader, head, options, stream, offset)
            place = stream.member if isinstance(stream, GzipMembers) else offset
            yield replace(result, place=place)
        is_open = stream.start_next()


def _read(
    reader: RecordReader, head: RecordHead, options: ReadOptions, stream: _Stream, offset: int
) -> _Record:
    """Read a record, which begins at an offset, to its end."""
    block = reader.read_block(head.length, options.max_bytes + 1)
    # Few blocks mention a record, and a search takes a tenth of the time of reading.
    mentions_another = _NEXT_RECORD in block
    if mentions_another and _contains_record(block, head.length):
        raise RecordError("a record contains another one: its Content-Length is too large")
    result = _document(head, block, options, stream, offset)
    return replace(result, mentions_another=mentions_another)


def _document(
    head: RecordHead, block: bytes, options: ReadOptions, stream: _Stream, offset: int
) -> _Record:
    """Find the document in the block of a record, which may be truncated at the size limit."""
    kind = head.get("WARC-Type").lower()
    if kind in _OTHER_TYPES:
        return _Record()
    response = _response(kind, head, block)
    document = Document(
        html=response.body,
        bytes_read=stream.offset,
        id=_address(head, "WARC-Record-ID"),
        url=_address(head, "WARC-Target-URI"),
        charset=response.charset,
        offset=offset,
        warc_date=head.get("WARC-Date") or None,
        encodings=response.encodings,
    )
    if reason := _reason_to_skip(kind, response):
        skipped = document.refuse(Status.SKIPPED, reason) if options.rows == "all" else None
        return _Record(skipped, reason)
    if len(block) > options.max_bytes:
        return _Record(document.refuse_as_large(options))
    return _Record(document.refuse_if_large(options))


def _response(kind: str, head: RecordHead, block: bytes) -> HttpResponse:
    """The response in a record, or the resource as the response to a request for it."""
    if kind == "response" and is_response(block):
        return read_response(block)
    return HttpResponse(block, media_type(head.get("Content-Type")))


def _reason_to_skip(kind: str, response: HttpResponse) -> str | None:
    """Why a record is no document; None if it is one."""
    if kind not in ("response", "resource"):
        return "a record of unknown type"
    if response.kind == "application/http":
        return "no HTTP response"
    if response.kind not in _HTML_TYPES:
        return printable(f"{response.kind or 'no type'}, not HTML")
    if response.status not in _OK:
        return f"HTTP status {response.status}"
    return None


def _contains_record(block: bytes, length: int) -> bool:
    """Whether a block contains another record, and not just text about records.

    The end of such a record is the end of the block, or the beginning of a further record. Only the
    beginning of a block that is too large is read, so the record may end after it.
    """
    place = block.find(_NEXT_RECORD)
    while place >= 0:
        start = place + len(SEPARATOR)
        _, end = block_span(block, start) or (0, 0)
        if end and (
            end == length or len(block) < end < length or block.startswith(_NEXT_RECORD, end)
        ):
            return True
        place = block.find(_NEXT_RECORD, start)
    return False


def _address(head: RecordHead, name: str) -> str | None:
    """An address in a head, without the brackets that GNU Wget writes around addresses."""
    return head.get(name).strip("<>") or None
