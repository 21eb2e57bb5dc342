"""The part that all streams of bytes share, and how much of a damaged file is read again."""

import io
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer

#: Limit to the bytes that are read of a damaged file: this many times its size, plus this many.
_MOST_TIMES, _MOST_MORE = 3, 50_000_000


class RawBytes(io.RawIOBase):
    """Bytes that a subclass reads with `_read`, and the position of the next one."""

    _position = 0

    def readable(self) -> bool:
        """Return True."""
        return True

    def readinto(self, buffer: "WriteableBuffer") -> int:
        """Read as many bytes as fit into a buffer; return their number."""
        with memoryview(buffer).cast("B") as view:
            data = self._read(len(view))
            view[: len(data)] = data
        self._position += len(data)
        return len(data)

    def tell(self) -> int:
        """Position of the next byte; in a compressed file, after decompression."""
        return self._position

    def _read(self, n: int) -> bytes:
        raise NotImplementedError


class Budget:
    """How many bytes of a damaged file are read, searches for undamaged parts included.

    Beyond that, no byte is read again, so that the time stays linear in the size of the file.
    """

    def __init__(self, size: int) -> None:
        self._left = _MOST_TIMES * size + _MOST_MORE
        self._furthest = 0

    def spend(self, n_bytes: int, end: int) -> None:
        """Note that bytes were read, up to a place in the file."""
        self._left -= n_bytes
        self._furthest = max(self._furthest, end)

    def start(self, place: int) -> int:
        """Where a search begins that would begin at a place."""
        return place if self._left >= 0 else max(place, self._furthest)
