"""Reading the page of a command: from a file or standard input, plain or gzipped."""

import sys
from pathlib import Path

from ..errors import InputError
from ..segmenter import page_files
from ..segmenter.page_files import decompress, is_compressed

__all__ = ["read_page"]

_WEB = ("http://", "https://")


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
            f"cannot read {file}: this command downloads nothing; pipe the page in "
            "(curl -sL URL | webjury ...), or use webjury serve --allow-fetch"
        )
    return _read_standard_input() if file == "-" else page_files.read_page(Path(file))


def _read_standard_input() -> bytes:
    try:
        data = sys.stdin.buffer.read()
    except OSError as error:
        raise InputError(f"cannot read standard input: {error.strerror or error}") from error
    return decompress(data, "standard input") if is_compressed(data) else data
