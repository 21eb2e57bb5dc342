"""Read files, compressed or not, as one stream of bytes that knows its position."""

import os
from pathlib import Path

import pyarrow as pa

from .raw_bytes import RawBytes
from .remote import InputPath
from .sources import compression_of

#: How many bytes are read at a time when a file is read again up to an error.
_CHUNK = 1_000_000
#: How many bytes are read at a time before an error: single bytes are slow, and lose none.
_SALVAGED = (1_000, 1)


class Stream(RawBytes):
    """The decompressed bytes of a file, whose suffix tells how it is compressed.

    A truncated file raises an `OSError` only at the point where it ends: all bytes before can be
    read.
    """

    def __init__(self, path: InputPath) -> None:
        self._path = path
        self._file, self._bytes = _open(path)
        self._error: OSError | None = None

    @property
    def offset(self) -> int:
        """Number of bytes of the (compressed) file read so far."""
        return int(self._file.tell())

    def _read(self, n: int) -> bytes:
        if self._error:
            raise self._error
        try:
            return bytes(self._bytes.read(n))
        except OSError as error:
            self._error = error
            if rest := self._salvage():
                return rest
            raise

    def _salvage(self) -> bytes:
        """Read the bytes before an error, which a failed read does not return."""
        rest = b""
        for n in _SALVAGED:
            rest += _up_to_error(self._path, self._position + len(rest), n)
        return rest

    def close(self) -> None:
        """Close the file."""
        if not self.closed:
            self._file.close()
        super().close()


def _up_to_error(path: InputPath, start: int, n: int) -> bytes:
    """Read from a place on, `n` bytes at a time, as long as that does not fail."""
    file, stream = _open(path)
    rest = bytearray()
    with file:
        try:
            while start and (skipped := stream.read(min(start, _CHUNK))):
                start -= len(skipped)
            while part := stream.read(n):
                rest += part
        except OSError:
            pass
    return bytes(rest)


def _open(path: InputPath) -> tuple[pa.NativeFile, pa.NativeFile]:
    """Open a file and the stream of its decompressed bytes."""
    file = pa.OSFile(os.fsencode(path)) if isinstance(path, Path) else pa.PythonFile(path.open())
    codec = compression_of(path)
    return file, pa.CompressedInputStream(file, codec) if codec else file
