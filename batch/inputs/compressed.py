"""Read files, compressed or not, as one stream of bytes that knows its position."""

import os
from contextlib import suppress
from pathlib import Path

import pyarrow as pa

from .raw_bytes import RawBytes
from .remote import InputPath
from .sources import compression_of

#: How many bytes are read at a time. If that fails, those before the error are read one by one.
_CHUNK = 65_536


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
            return bytes(self._bytes.read(min(n, _CHUNK)))
        except OSError as error:
            self._error = error
            if rest := _up_to_error(self._path, self._position):
                return rest
            raise

    def close(self) -> None:
        """Close the file."""
        if not self.closed:
            self._file.close()
        super().close()


def _up_to_error(path: InputPath, start: int) -> bytes:
    """Read a file again, from a place to an error, before which a failed read returns nothing."""
    file, stream = _open(path)
    rest = bytearray()
    with file, suppress(OSError):
        while start and (skipped := stream.read(min(start, _CHUNK))):
            start -= len(skipped)
        while byte := stream.read(1):
            rest += byte
    return bytes(rest)


def _open(path: InputPath) -> tuple[pa.NativeFile, pa.NativeFile]:
    """Open a file and the stream of its decompressed bytes."""
    file = pa.OSFile(os.fsencode(path)) if isinstance(path, Path) else pa.PythonFile(path.open())
    codec = compression_of(path)
    return file, pa.CompressedInputStream(file, codec) if codec else file
