"""Read archived HTTP responses: their type, their status and their decoded body."""

import re
import zlib
from collections.abc import Iterator
from dataclasses import dataclass

import pyarrow as pa

_STATUS = re.compile(rb"HTTP/\S+[ \t]+(\d{1,4})\b", re.IGNORECASE)
#: The status of a response that only announces another one, such as ``100 Continue``.
_INTERIM = re.compile(rb"HTTP/\S+[ \t]+1\d\d\b", re.IGNORECASE)
_CHARSET = re.compile(rb"charset[ \t]*=[ \t]*[\"']?([\w.:-]+)", re.IGNORECASE)
#: An empty line, after the header fields of a response or of a record.
END_OF_HEAD = re.compile(rb"\r?\n\r?\n")
#: A header field, with its continuation lines.
_FIELD = re.compile(rb"^([\w-]+)[ \t]*:[ \t]*(.*(?:\r?\n[ \t].*)*)", re.MULTILINE)
_FOLD = re.compile(rb"\r?\n[ \t]+")
_TYPE, _ENCODING, _TRANSFER = b"content-type", b"content-encoding", b"transfer-encoding"
#: The line before a chunk of a body, with the length of the chunk.
_CHUNK = re.compile(rb"([0-9A-Fa-f]{1,15})[ \t]*(?:;.*)?\r?\n")
#: Maximum numbers of nested encodings and of consecutive gzip members that are decoded.
_MAX_ENCODINGS = 5
_MAX_MEMBERS = 100
_ZLIB = frozenset(("gzip", "x-gzip", "deflate", "x-deflate"))
#: Other encodings, with pyarrow's names for them.
_CODECS = {"br": "brotli", "zstd": "zstd"}
#: How bodies begin in the encodings that are recognised without a header.
_SIGNATURES = {b"\x1f\x8b\x08": "gzip", b"\x28\xb5\x2f\xfd": "zstd"}
_CHUNKED = "chunked"
#: zlib's numbers for compressed data with the header of gzip or zlib, and without a header.
_WITH_HEADER, _WITHOUT_HEADER = 47, -15


@dataclass(frozen=True, slots=True)
class HttpResponse:
    """A response from a server, or an archived resource."""

    #: The body, as it was sent; empty if the response is malformed.
    body: bytes
    #: The media type, without parameters; empty if none is declared.
    kind: str
    charset: str | None = None
    status: int = 200
    #: How the body may be encoded, for `decode`; None if it is not.
    encodings: str | None = None


def read_response(block: bytes) -> HttpResponse:
    """Read an HTTP response; its body is still to be decoded."""
    head, body = _head_and_body(block)
    status, _, rest = head.partition(b"\n")
    fields = fields_of(rest)
    encodings = [*_names(fields.get(_ENCODING, [])), *_names(fields.get(_TRANSFER, []))]
    kind = fields.get(_TYPE, [b""])[0]
    code, charset = _STATUS.match(status), _CHARSET.search(kind)
    return HttpResponse(
        body,
        media_type(kind.decode("latin-1")),
        charset and charset[1].decode("ascii").lower(),
        int(code[1]) if code else 0,
        ",".join(encodings[-_MAX_ENCODINGS:]) or None,
    )


def is_response(block: bytes) -> bool:
    """Whether a block begins like an HTTP response."""
    return _STATUS.match(block) is not None


def _head_and_body(block: bytes) -> tuple[bytes, bytes]:
    """The head and the body of a response, without the interim responses before it."""
    start = 0
    while end := END_OF_HEAD.search(block, start):
        if not (_INTERIM.match(block, start) and _STATUS.match(block, end.end())):
            return block[start : end.start()], block[end.end() :]
        start = end.end()
    return block[start:], b""


def decode(body: bytes, encodings: str | None, max_bytes: int) -> bytes:
    """Decode a body as the headers of its response say; at most `max_bytes` + 1 bytes.

    Archives often keep a header that says "compressed" or "chunked" although the body no longer is:
    decodings that do not fit the body are skipped. A body that then begins as compressed data does
    is decompressed, although no header says so.
    """
    for name in reversed((encodings or "").split(",")):
        body = _decode(body, name, max_bytes + 1)
    for signature, name in _SIGNATURES.items():
        if body.startswith(signature):
            return _decode(body, name, max_bytes + 1)
    return body


def media_type(header: str | None) -> str:
    """The media type of a Content-Type header, without its parameters."""
    return re.split("[;,]", header or "", maxsplit=1)[0].strip().lower()


def fields_of(head: bytes) -> dict[bytes, list[bytes]]:
    """The values of the fields of a head that are not empty, by name in lower case."""
    values_by_name: dict[bytes, list[bytes]] = {}
    for field in _FIELD.finditer(head):
        if value := _FOLD.sub(b" ", field[2]).strip():
            values_by_name.setdefault(field[1].lower(), []).append(value)
    return values_by_name


def _names(values: list[bytes]) -> Iterator[str]:
    """The names of encodings, without parameters."""
    for value in b",".join(values).lower().split(b","):
        if name := value.partition(b";")[0].strip(b' \t"'):
            yield name.decode("latin-1")


def _decode(body: bytes, encoding: str, n: int) -> bytes:
    """Decode at most `n` bytes of a body; return it unchanged if its encoding is another one."""
    if encoding == _CHUNKED:
        return b"".join(_chunks(body)) or body
    try:
        if encoding in _ZLIB:
            return _inflate(body, n)
        if codec := _CODECS.get(encoding):
            return bytes(pa.CompressedInputStream(pa.BufferReader(body), codec).read(n))
    except (OSError, zlib.error):
        pass
    return body


def _chunks(body: bytes) -> Iterator[bytes]:
    """The chunks of a body that was sent in chunks; the last one may be truncated."""
    place = 0
    while (line := _CHUNK.match(body, place)) and (length := int(line[1], 16)):
        yield body[line.end() : line.end() + length]
        place = line.end() + length
        place += 2 if body.startswith(b"\r\n", place) else 1


def _inflate(body: bytes, n: int) -> bytes:
    """Decompress a zlib or gzip body; accept a missing header."""
    try:
        return _members(body, n)
    except zlib.error:
        stream = zlib.decompressobj(_WITHOUT_HEADER)
        inflated = stream.decompress(body, n)
        if not stream.eof and len(inflated) < n:
            raise
        return inflated


def _members(body: bytes, n: int) -> bytes:
    """Decompress all members of a gzip body, or the single stream of a zlib body.

    The body may be truncated, or followed by other bytes.
    """
    members = b""
    for _ in range(_MAX_MEMBERS):
        stream = zlib.decompressobj(_WITH_HEADER)
        try:
            members += stream.decompress(body, n - len(members))
        except zlib.error:
            if not members:
                raise
            break
        body = stream.unused_data
        if not body or len(members) >= n:
            break
    return members
