"""Read a WARC file as one stream of bytes, and continue after damage.

A gzipped file is a sequence of gzip members, usually one per record, so damage in one member does
not affect the following ones. In other files, only the length of a record says where the next one
begins. If it is wrong, the next record is found by its first line.
"""

import re
import zlib
from contextlib import suppress

from .opening import InputPath, RawBytes, Stream, compression_of
from .warc_records import MAX_HEAD, block_span

#: Maximum number of bytes read of a damaged file: a multiple of its size, plus a constant.
_MAX_SIZE_FACTOR, _MAX_EXTRA_BYTES = 3, 50_000_000
_GZIP_CHUNK = 16_384
#: zlib's number for gzip data with its header and its checksum.
_GZIP = 31
#: The beginning of a member: signature, method, and flags without the reserved bits.
_MEMBER = re.compile(rb"\x1f\x8b\x08[\x00-\x1f]")
_RECORD = b"WARC/"
#: Bytes of a member that suffice to decompress the first bytes of its record.
_PROBE = 1_024
_PLAIN_CHUNK = 65_536
#: The first line of a record, and the line break before it.
_FIRST_LINE = re.compile(rb"\nWARC/\d\.\d\r?\n")
_MAX_FIRST_LINE = 11
#: The bytes between two records.
SEPARATOR = b"\r\n\r\n"


class _Budget:
    """Limits the bytes read of a damaged file, including searches for undamaged parts.

    When it is used up, no byte is read twice, so the time stays linear in the size of the file.
    """

    def __init__(self, size: int) -> None:
        self._left = _MAX_SIZE_FACTOR * size + _MAX_EXTRA_BYTES
        self._furthest = 0

    def spend(self, n_bytes: int, end: int) -> None:
        """Count bytes that were read, up to a position in the file."""
        self._left -= n_bytes
        self._furthest = max(self._furthest, end)

    def start(self, place: int) -> int:
        """Where a search from a position may begin."""
        return place if self._left >= 0 else max(place, self._furthest)


class GzipMembers(RawBytes):
    """The decompressed bytes of a gzipped WARC file.

    One read never returns bytes of two members, so a reader that asks for no more than it needs
    stays within the member of its record. Reading stops before a member that begins a record, until
    `start_next` is called, so a record with a wrong length does not reach into the next one.
    Damage, and a file that ends within a member, raise an `OSError`; after that, call
    `skip_damage`. ``member`` is the position in the file of the current member.
    """

    def __init__(self, path: InputPath) -> None:
        self._file = path.open("rb", buffering=0)
        self._budget = _Budget(path.stat().st_size)
        # Position of the member that begins the next record, once reading has reached it.
        self._next: int | None = None
        self._start(0)

    @property
    def offset(self) -> int:
        """Number of bytes of the compressed file read so far."""
        return self._end_of_input - len(self._input)

    def close(self) -> None:
        """Close the file."""
        self._file.close()
        super().close()

    def start_next(self) -> bool:
        """Continue with the member that begins the next record; return whether there is one."""
        if self._next is None:
            return False
        self.member, self._next = self._next, None
        return True

    def is_intact(self, last: int, *, has_next: bool, in_doubt: bool) -> bool:
        """Whether the last record before damage is intact; `last` is the member of its last byte.

        Its length may be wrong unless another record began where it ended. ``in_doubt`` does not
        matter, because members show where records end.
        """
        return last != self.member or (has_next and self._ends_correctly())

    def _ends_correctly(self) -> bool:
        """Read the member to its end; return whether its end and its checksum are right."""
        if self._next is not None:
            return True  # its end has been read already
        try:
            while not self._decompressor.eof:
                self._read_some(_GZIP_CHUNK)
        except OSError:
            return False
        return True

    def skip_damage(self) -> tuple[int, int | None]:
        """Leave the current member, and continue at the next one that begins a record.

        The search begins within the damaged member, because damage may hide where it ends, so some
        bytes are read twice. Their number is limited, so that the time stays linear in the size of
        the file, even if it is crafted to contain many beginnings of members.

        Returns the positions of the damaged member and of the next one, if any.
        """
        start = self.member
        if self.start_next():
            return start, self.member
        after = start + 1
        if self._decompressor.eof:
            after = max(after, self.offset)
        member = self._find_member(self._budget.start(after))
        if member is not None:
            self._start(member)
        return start, member

    def _start(self, offset: int) -> None:
        """Begin to read the member at a position."""
        self._file.seek(offset)
        self._input, self._end_of_input = b"", offset
        self._begin_member()

    def _begin_member(self) -> None:
        self.member = self.offset
        self._ahead = b""
        self._next = None
        self._error = ""
        self._decompressor = zlib.decompressobj(_GZIP)

    def _read(self, n: int) -> bytes:
        data = b""
        while n and not data and self._next is None:
            if self._ahead:
                data, self._ahead = self._ahead[:n], self._ahead[n:]
                continue
            is_new = self.offset == self.member
            if not self._input and not self._fill() and (is_new or self._decompressor.eof):
                break
            if self._decompressor.eof:
                self._begin_next_member()
            else:
                data = self._read_some(n)
        return data

    def _begin_next_member(self) -> None:
        """Begin to read the next member; if it begins a record, wait for `start_next`."""
        before = self.member
        self._begin_member()
        while len(self._ahead) < len(_RECORD) and not self._decompressor.eof:
            self._ahead += self._read_some(len(_RECORD) - len(self._ahead))
        if self._ahead == _RECORD:
            self._next, self.member = self.member, before

    def _read_some(self, n: int) -> bytes:
        """Decompress up to `n` bytes of the member; empty if only its checksum is left."""
        if not self._error:
            try:
                return self._decompress(n)
            except (zlib.error, EOFError) as error:
                self._error = str(error)
        raise OSError(self._error)

    def _decompress(self, n: int) -> bytes:
        if not self._input and not self._fill():
            raise EOFError("the file ends within a gzip member")
        stream = self._decompressor
        data = stream.decompress(self._input, n)
        self._input = stream.unused_data if stream.eof else stream.unconsumed_tail
        return data

    def _fill(self) -> bool:
        """Read more of the file; return whether there is more."""
        self._input = self._read_chunk()
        self._end_of_input += len(self._input)
        return bool(self._input)

    def _read_chunk(self) -> bytes:
        chunk = self._file.read(_GZIP_CHUNK) or b""
        self._budget.spend(len(chunk), self._file.tell())
        return chunk

    def _find_member(self, offset: int) -> int | None:
        """Find the next member that begins a record."""
        self._file.seek(offset)
        window = b""
        while chunk := self._read_chunk():
            window += chunk
            searched = max(0, len(window) - _PROBE)
            if (place := _find_record(window, searched)) is not None:
                return offset + place
            window, offset = window[searched:], offset + searched
        place = _find_record(window, len(window))
        return None if place is None else offset + place


def _find_record(data: bytes, end: int) -> int | None:
    """Position of the first member that begins a record, if it is before `end`."""
    for member in _MEMBER.finditer(data, 0, min(len(data), end + 3)):
        place = member.start()
        with suppress(zlib.error):
            begin = zlib.decompressobj(_GZIP).decompress(data[place : place + _PROBE], len(_RECORD))
            if begin == _RECORD:
                return place
    return None


class PlainRecords(Stream):
    """The bytes of a WARC file that is not gzipped.

    Only uncompressed files can be read after damage: others cannot be read from an earlier byte.
    """

    def __init__(self, path: InputPath) -> None:
        super().__init__(path)
        self._is_plain = compression_of(path) is None
        self._budget = _Budget(path.stat().st_size)
        self._damage = 0

    def start_next(self) -> bool:
        """Return False: there is no pause between records."""
        return False

    def is_intact(self, last: int, *, has_next: bool, in_doubt: bool) -> bool:
        """Whether the last record before damage is intact; `last` is the position of its start.

        It is if another record began where it ended, or if it ends as records do and is not
        ``in_doubt``: a record that contains the beginning of another may end within that.
        """
        end, is_right = self._find_end(last)
        is_intact = has_next or (is_right and not in_doubt)
        self._damage = end if is_intact else last
        return is_intact

    def skip_damage(self) -> tuple[int, int | None]:
        """Leave the current record, and continue at the first line of another one.

        Returns the positions of the damage and of the next record, if any; None if the file is
        compressed.
        """
        start = self._damage
        if not self._is_plain:
            return start, None
        record = self._find_record(self._budget.start(start))
        if record is not None:
            self._go_to(record)
            self._damage = record
        return start, record

    def _read(self, n: int) -> bytes:
        data = super()._read(n)
        self._budget.spend(len(data), self._position + len(data))
        return data

    def _find_end(self, start: int) -> tuple[int, bool]:
        """End of a record by its length, separator included, and whether a record can end there."""
        block = block_span(self._bytes_at(start, MAX_HEAD))
        if block is None:
            return start, False
        block_end = start + block[1]
        after = self._bytes_at(block_end, _MAX_FIRST_LINE)
        rest = after.lstrip(b"\r\n")
        is_right = not rest or rest.startswith(b"WARC/") or after.startswith(SEPARATOR)
        return block_end + len(after) - len(rest), is_right

    def _bytes_at(self, start: int, n: int) -> bytes:
        """Read up to `n` bytes from an offset."""
        if self._is_plain:
            self._go_to(start)
            return self._read(n)
        with Stream(self._path) as stream:
            data = b""
            with suppress(OSError):
                while (left := start - stream.tell()) > 0 and stream.read(min(left, _PLAIN_CHUNK)):
                    pass
                while chunk := stream.read(n - len(data)):
                    data += chunk
        return data

    def _go_to(self, position: int) -> None:
        self._bytes.seek(position)
        self._position = position

    def _find_record(self, after: int) -> int | None:
        """Position of the first line of a record after a byte."""
        self._go_to(after)
        window = b""
        while chunk := super()._read(_PLAIN_CHUNK):
            window += chunk
            self._budget.spend(len(chunk), after + len(window))
            if match := _FIRST_LINE.search(window):
                return after + match.start() + 1
            searched = max(0, len(window) - _MAX_FIRST_LINE)
            window, after = window[searched:], after + searched
        return None
