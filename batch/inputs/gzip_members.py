"""Read a gzipped WARC file as one stream of bytes, and go on after damage.

Such a file is a sequence of gzip members, usually one for each record. Damage in one member says
nothing about the members that follow.
"""

import re
import zlib
from contextlib import suppress

from .raw_bytes import Budget, RawBytes
from .remote import InputPath

_CHUNK = 16_384
#: zlib's number for gzip data with its header and its checksum.
_GZIP = 31
#: The beginning of a member: signature, method, and flags without the reserved bits.
_MEMBER = re.compile(rb"\x1f\x8b\x08[\x00-\x1f]")
_RECORD = b"WARC/"
#: Number of bytes of a member that are enough to decompress the first bytes of its record.
_PROBE = 1_024


class GzipMembers(RawBytes):
    """The decompressed bytes of a gzipped WARC file.

    One read never returns bytes of two members, so that a reader that asks for no more than it
    needs stays within the member of its record. Reading ends before a member that begins a record,
    until `go_on` is called, so that a record whose length is wrong does not reach into the next
    one. Damage raises an `OSError`, and so does a file that ends within a member; after that,
    `skip_damage` goes on. ``member`` is where the member that is being read begins in the file.
    """

    def __init__(self, path: InputPath) -> None:
        self._file = path.open("rb", buffering=0)
        self._budget = Budget(path.stat().st_size)
        # The member that begins the next record, once reading has come to it.
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

    def go_on(self) -> bool:
        """Go on with the member that begins the next record; return whether there is one."""
        if self._next is None:
            return False
        self.member, self._next = self._next, None
        return True

    def is_intact(self, last: int, *, has_next: bool, in_doubt: bool) -> bool:
        """Whether the last record before damage, whose last byte is in a member, is intact.

        Its length may be wrong unless another record began where it ended. Whether it mentions
        another record does not matter: members say where records end.
        """
        return last != self.member or (has_next and self._is_right())

    def _is_right(self) -> bool:
        """Read the member to its end, and return whether its end and its checksum are right."""
        if self._next is not None:
            return True  # its end has been read already
        try:
            while not self._decompressor.eof:
                self._read_some(_CHUNK)
        except OSError:
            return False
        return True

    def skip_damage(self) -> tuple[int, int | None]:
        """Leave the member that is being read, and go on at the next one that begins a record.

        The search begins within the damaged member, because damage may hide where it ends. This
        reads some bytes again. Their number is limited, so that the time stays linear in the size
        of the file, even if somebody has filled it with beginnings of members.

        Returns where the damaged member begins in the file, and where the next one does, if any.
        """
        start = self.member
        if self.go_on():
            return start, self.member
        after = start + 1
        if self._decompressor.eof:
            after = max(after, self.offset)
        found = self._find_member(self._budget.start(after))
        if found is not None:
            self._start(found)
        return start, found

    def _start(self, offset: int) -> None:
        """Begin to read a member."""
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
        """Begin to read the next member; if it begins a record, wait for `go_on`."""
        before = self.member
        self._begin_member()
        while len(self._ahead) < len(_RECORD) and not self._decompressor.eof:
            self._ahead += self._read_some(len(_RECORD) - len(self._ahead))
        if self._ahead == _RECORD:
            self._next, self.member = self.member, before

    def _read_some(self, n: int) -> bytes:
        """Decompress up to `n` bytes of the member; none if only its checksum is left."""
        if not self._error:
            try:
                return self._decompress(n)
            except (zlib.error, EOFError) as error:
                self._error = str(error)
        raise OSError(self._error)

    def _decompress(self, n: int) -> bytes:
        if not self._input and not self._fill():
            raise EOFError("the file ends within a gzip member")
        data = self._decompressor.decompress(self._input, n)
        ended = self._decompressor.eof
        self._input = (
            self._decompressor.unused_data if ended else self._decompressor.unconsumed_tail
        )
        return data

    def _fill(self) -> bool:
        """Read more of the file; return whether there is more."""
        self._input = self._read_chunk()
        self._end_of_input += len(self._input)
        return bool(self._input)

    def _read_chunk(self) -> bytes:
        chunk = self._file.read(_CHUNK) or b""
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
    """Find a member that begins before a position, and begins a record."""
    for member in _MEMBER.finditer(data, 0, min(len(data), end + 3)):
        place = member.start()
        with suppress(zlib.error):
            begin = zlib.decompressobj(_GZIP).decompress(data[place : place + _PROBE], len(_RECORD))
            if begin == _RECORD:
                return place
    return None
