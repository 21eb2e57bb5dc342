"""Read a WARC file that is not gzipped as one stream of bytes, and go on after damage.

Only the length of a record says where the next one begins. If it is wrong, the next record is found
by its first line.
"""

import re
from contextlib import suppress

from .compressed import Stream
from .raw_bytes import Budget
from .remote import InputPath
from .sources import compression_of

_CHUNK = 65_536
#: The first line of a record, after the end of another line.
_FIRST_LINE = re.compile(rb"\nWARC/\d\.\d\r?\n")
_LONGEST_FIRST_LINE = 11
#: The most bytes that the header of a record may have; no reader accepts more.
_HEADER = 65_536
_END_OF_HEADER = re.compile(rb"\r?\n\r?\n")
_LENGTH = re.compile(rb"\nContent-Length:[ \t]*(\d{1,18})\r?\n", re.IGNORECASE)
#: What separates two records.
_SEPARATOR = b"\r\n\r\n"


class PlainRecords(Stream):
    """The bytes of a WARC file that is plain, or compressed, but not with gzip.

    Reading goes on after damage only in plain files: in others, no earlier byte can be read again.
    """

    def __init__(self, path: InputPath) -> None:
        super().__init__(path)
        self._is_plain = compression_of(path) is None
        self._budget = Budget(path.stat().st_size)
        self._damage = 0

    def go_on(self) -> bool:
        """Return False: records follow one another without a break."""
        return False

    def is_intact(self, last: int, *, has_next: bool, in_doubt: bool) -> bool:
        """Whether the last record before damage, which begins at a byte, ends as a record does.

        It does if another record began where it ended. It is in doubt if it contains the beginning
        of another record, within which it may end.
        """
        end, is_right = self._end_of(last)
        is_intact = has_next or (is_right and not in_doubt)
        self._damage = end if is_intact else last
        return is_intact

    def skip_damage(self) -> tuple[int, int | None]:
        """Leave the record that is being read, and go on at the first line of another one.

        Returns where the damage begins in the file, and where the next record does; None if there
        is none, or the file is compressed.
        """
        start = self._damage
        if not self._is_plain:
            return start, None
        found = self._find_record(self._budget.start(start))
        if found is not None:
            self._go_to(found)
            self._damage = found
        return start, found

    def _read(self, n: int) -> bytes:
        data = super()._read(n)
        self._budget.spend(len(data), self._position + len(data))
        return data

    def _end_of(self, start: int) -> tuple[int, bool]:
        """Where a record ends by its length, separator included, and whether that is true."""
        declared = declared_end(self._bytes_at(start, _HEADER))
        if declared is None:
            return start, False
        block_end = start + declared
        after = self._bytes_at(block_end, _LONGEST_FIRST_LINE)
        rest = after.lstrip(b"\r\n")
        is_right = not rest or rest.startswith(b"WARC/") or after.startswith(_SEPARATOR)
        return block_end + len(after) - len(rest), is_right

    def _bytes_at(self, start: int, n: int) -> bytes:
        """Read `n` bytes from an offset on; fewer if the rest cannot be read."""
        if self._is_plain:
            self._go_to(start)
            return self._read(n)
        with Stream(self._path) as again:
            data = b""
            with suppress(OSError):
                while (place := again.tell()) < start and again.read(min(start - place, _CHUNK)):
                    pass
                while chunk := again.read(n - len(data)):
                    data += chunk
        return data

    def _go_to(self, position: int) -> None:
        self._bytes.seek(position)
        self._position = position

    def _find_record(self, after: int) -> int | None:
        """Find the first line of the next record after a byte."""
        self._go_to(after)
        window = b""
        while chunk := super()._read(_CHUNK):
            window += chunk
            self._budget.spend(len(chunk), after + len(window))
            if found := _FIRST_LINE.search(window):
                return after + found.start() + 1
            searched = max(0, len(window) - _LONGEST_FIRST_LINE)
            window, after = window[searched:], after + searched
        return None


def declared_end(data: bytes, start: int = 0) -> int | None:
    """Where the block of a record that begins at `start` ends, according to its header.

    None if its header is incomplete or declares no length.
    """
    end = _END_OF_HEADER.search(data, start, start + _HEADER)
    length = _LENGTH.search(data, start, end.end()) if end else None
    return end.end() + int(length[1]) if end and length else None
