"""Files, compressed or not, as one stream of bytes that knows how far it has come."""

import io
from pathlib import Path
from typing import TYPE_CHECKING

import pyarrow as pa

from .sources import COMPRESSED

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer

__all__ = ["Stream"]


class Stream(io.RawIOBase):
    """The decompressed bytes of a file.

    A file that is cut off raises an `OSError`, also between two parts of a compressed file.

    Parameters
    ----------
    path : Path
        Its name tells its compression.
    """

    def __init__(self, path: Path) -> None:
        self._file = pa.OSFile(str(path))
        codec = COMPRESSED.get(path.suffix)
        self._bytes = pa.CompressedInputStream(self._file, codec) if codec else self._file
        self._position = 0

    @property
    def offset(self) -> int:
        """Bytes of the file that were read."""
        return int(self._file.tell())

    def readable(self) -> bool:
        """It is."""
        return True

    def readinto(self, buffer: "WriteableBuffer") -> int:
        """Read up to a buffer's length."""
        with memoryview(buffer).cast("B") as view:
            data = self._bytes.read(len(view))
            view[: len(data)] = data
        self._position += len(data)
        return len(data)

    def tell(self) -> int:
        """Bytes that were given out."""
        return self._position

    def close(self) -> None:
        """Close the file."""
        if not self.closed:
            self._file.close()
        super().close()
