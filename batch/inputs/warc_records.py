"""Read the records of a WARC file, one after the other, from a stream of its bytes."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from .http_response import END_OF_HEAD, fields_of
from .opening import RawBytes

#: Maximum size of the head of a record.
MAX_HEAD = 65_536
_FIRST_LINE = re.compile(rb"WARC/\d+\.\d+[ \t]*\r?\n")
_LENGTH = re.compile(rb"\nContent-Length[ \t]*:[ \t]*(\d{1,18})[ \t]*\r?\n", re.IGNORECASE)
#: Bytes per read of a head, which may reach into the block, and of the rest of the block.
_HEAD_CHUNK, _BLOCK_CHUNK = 4_096, 65_536


class RecordError(OSError):
    """The beginning of a record is there, but the record cannot be read."""


@dataclass(frozen=True, slots=True)
class RecordHead:
    """What a record says before its block."""

    #: Position of its first byte in the stream.
    start: int
    #: Length of the block.
    length: int
    #: The values of its fields by name, in lower case.
    fields: Mapping[bytes, Sequence[bytes]]

    def get(self, name: str) -> str:
        """The first value of a field, however its name is written; empty if there is none."""
        values = self.fields.get(name.lower().encode(), (b"",))
        return values[0].decode("utf-8", "replace")


class RecordReader:
    """Reads records from the current position of a stream.

    Of a block, no more is read than its head says, so that a stream which stops between two records
    is still at the first of them.
    """

    def __init__(self, stream: RawBytes) -> None:
        self._stream = stream
        #: What was read and is not used yet.
        self._ahead = b""

    def read_head(self) -> RecordHead | None:
        """Read the head of the next record; None at the end of the stream.

        Raises a `RecordError` if it is malformed, truncated or too long, and an `OSError` if
        something else is there.
        """
        self._skip_empty_lines()
        if not self._ahead:
            return None
        start = self._stream.tell() - len(self._ahead)
        while not END_OF_HEAD.search(self._ahead) and len(self._ahead) < MAX_HEAD:
            if not self._read(_HEAD_CHUNK):
                break
        if not _FIRST_LINE.match(self._ahead):
            raise OSError("there is no WARC record")
        block = block_span(self._ahead)
        if block is None:
            raise RecordError(
                f"the head of a record is truncated, longer than {MAX_HEAD:,} bytes, or without a "
                "valid Content-Length"
            )
        head, self._ahead = self._ahead[: block[0]], self._ahead[block[0] :]
        return RecordHead(start, block[1] - block[0], fields_of(head))

    def read_block(self, length: int, n: int) -> bytes:
        """Read a block to its end; return its first `n` bytes.

        Raises a `RecordError` if the stream ends before it.
        """
        block = bytearray()
        while length:
            if not self._ahead and not self._read(min(length, _BLOCK_CHUNK)):
                raise RecordError("a record is truncated, or shorter than its Content-Length")
            part, self._ahead = self._ahead[:length], self._ahead[length:]
            length -= len(part)
            block += part[: n - len(block)]
        return bytes(block)

    def _skip_empty_lines(self) -> None:
        self._ahead = self._ahead.lstrip(b"\r\n")
        while not self._ahead and self._read(_HEAD_CHUNK):
            self._ahead = self._ahead.lstrip(b"\r\n")

    def _read(self, n: int) -> bool:
        """Read up to `n` more bytes; return whether there are any."""
        more = self._stream.read(n)
        self._ahead += more or b""
        return bool(more)


def block_span(data: bytes, start: int = 0) -> tuple[int, int] | None:
    """Start and end of the block of the record that begins at `start`, according to its head.

    None if the head is incomplete or declares no length.
    """
    end = END_OF_HEAD.search(data, start, start + MAX_HEAD)
    length = _LENGTH.search(data, start, end.end()) if end else None
    return (end.end(), end.end() + int(length[1])) if end and length else None
