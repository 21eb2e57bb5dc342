"""The page that a command is given: a file or standard input, gzipped or not."""

import sys
import zlib
from pathlib import Path

from ..errors import InputError
from ..segmenter.sanitize import MAX_CHARACTERS

__all__ = ["read_page"]

_WEB = ("http://", "https://")
_GZIP = b"\x1f\x8b"
# UTF-8 takes at most four bytes a character.
_MAX_BYTES = 4 * MAX_CHARACTERS


def read_page(file: str) -> bytes:
    """Read a page.

    Parameters
    ----------
    file : str
        Its path; ``-`` for standard input.

    Returns
    -------
    bytes
        Decompressed.

    Raises
    ------
    InputError
        If it cannot be read or decompressed.
    """
    if file.startswith(_WEB):
        raise InputError(
            f"cannot read {file}: nothing is fetched here; pipe it in "
            "(curl -sL URL | webjury ...), or ask webjury serve --allow-fetch"
        )
    try:
        data = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except OSError as error:
        raise InputError(f"cannot read {file}: {error.strerror or error}") from error
    return _decompress(data, file) if data.startswith(_GZIP) else data


def _decompress(data: bytes, file: str) -> bytes:
    """Gzipped pages are read as far as any page is: a bomb is cut, not unpacked."""
    try:
        return zlib.decompressobj(wbits=31).decompress(data, _MAX_BYTES)
    except zlib.error as error:
        raise InputError(f"cannot read {file}: broken gzip data ({error})") from error
