"""Read HTTP responses as archives keep them: their type, status and body, which is decoded."""

import re
import zlib
from collections.abc import Iterator
from dataclasses import dataclass

from fastwarc.warc import WarcRecord

__all__ = ["HttpResponse", "media_type", "read_response"]

# The header of a record with the bytes that were read, not with the length that it declares.
_RECORD = (
    b"WARC/1.1\r\nWARC-Type: response\r\nContent-Type: application/http\r\n"
    b"Content-Length: %d\r\n\r\n"
)
_END_OF_HEAD = re.compile(rb"\r?\n\r?\n")
#: A field of a head, with the lines that continue it.
_FIELD = re.compile(rb"^([\w-]+)[ \t]*:[ \t]*(.*(?:\r?\n[ \t].*)*)", re.MULTILINE)
_TYPE, _ENCODING, _TRANSFER = b"content-type", b"content-encoding", b"transfer-encoding"
#: Names of encodings that browsers take for other ones.
_OTHER_NAMES = {b"x-gzip": b"gzip", b"x-deflate": b"deflate"}
#: Encodings that are none of the body.
_NO_ENCODINGS = frozenset((b"aws-chunked",))
#: zlib's numbers for compressed data that servers send: "deflate" without the header that it should
#: have, and "gzip", also with something after it.
_FORMATS = {"deflate": -15, "gzip": 31}


@dataclass(frozen=True, slots=True)
class HttpResponse:
    """A response of a server, or a stored resource.

    Attributes
    ----------
    payload : bytes
        Its body; empty if the response is malformed.
    kind : str
        Its media type, without parameters; empty if none is declared.
    charset : str or None
        The encoding that is declared, if any.
    status : int
        As HTTP numbers it.
    """

    payload: bytes
    kind: str
    charset: str | None = None
    status: int = 200


def read_response(block: bytes, max_bytes: int) -> HttpResponse:
    """Read an HTTP response, and decode its body if its headers are right.

    Archives often keep a header that says "compressed" with a body that no longer is.

    Parameters
    ----------
    block : bytes
        Head and body.
    max_bytes : int
        No more than one byte beyond that is decoded.

    Returns
    -------
    HttpResponse
    """
    record = _as_record(block)
    for decode in (_decoded, _inflated, _as_it_is):
        http = WarcRecord.from_bytes(record)
        try:
            payload = decode(http, max_bytes + 1)
        except (OSError, zlib.error):
            continue
        status = http.http_headers.status_code if http.http_headers else None
        kind = media_type(http.http_content_type)
        return HttpResponse(payload, kind, http.http_charset, status or 0)
    return HttpResponse(b"", "malformed HTTP")


def media_type(header: str | None) -> str:
    """The media type of a Content-Type header, without its parameters."""
    return (header or "").partition(";")[0].strip().lower()


def _as_record(block: bytes) -> bytes:
    """A record of the response, with only the header fields that are read here.

    FastWARC refuses long heads, and takes one field of each name.
    """
    if end := _END_OF_HEAD.search(block):
        status, _, fields = block[: end.start()].partition(b"\n")
        head = b"\r\n".join([status.rstrip(b"\r"), *_needed(fields)])
        block = head + b"\r\n\r\n" + block[end.end() :]
    return _RECORD % len(block) + block


def _needed(fields: bytes) -> Iterator[bytes]:
    found: dict[bytes, list[bytes]] = {}
    for field in _FIELD.finditer(fields):
        name = field[1].lower()
        if name in (_TYPE, _ENCODING, _TRANSFER):
            found.setdefault(name, []).append(b" ".join(field[2].split()))
    if _TYPE in found:
        yield _TYPE + b": " + found[_TYPE][0]
    if _TRANSFER in found:
        yield _TRANSFER + b": " + b", ".join(found[_TRANSFER])
    if _ENCODING in found:
        values = b",".join(found[_ENCODING]).lower().split(b",")
        names = [value.partition(b";")[0].strip() for value in values]
        names = [_OTHER_NAMES.get(name, name) for name in names if name not in _NO_ENCODINGS]
        yield _ENCODING + b": " + b", ".join(names)


def _decoded(http: WarcRecord, n: int) -> bytes:
    http.parse_http(auto_decode="all")
    return bytes(http.reader.read(n))


def _inflated(http: WarcRecord, n: int) -> bytes:
    """Decode what is compressed a little otherwise than it should be, as browsers do."""
    http.parse_http(auto_decode="transfer")
    encoding = (http.http_headers and http.http_headers.get("Content-Encoding")) or ""
    if encoding not in _FORMATS:
        raise OSError("another encoding")
    stream = zlib.decompressobj(_FORMATS[encoding])
    payload = stream.decompress(http.reader.read(n), n)
    if not stream.eof and len(payload) < n:
        raise OSError("not compressed, or cut")
    return payload


def _as_it_is(http: WarcRecord, n: int) -> bytes:
    http.parse_http(auto_decode="none")
    return bytes(http.reader.read(n))
