"""Documents that are files: a folder of pages."""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from .compressed import Stream
from .document import Document, ReadOptions, too_large
from .schema import Status
from .sources import html_files, printable

__all__ = ["read_html"]


def read_html(path: Path, limits: ReadOptions, _skipped: Counter[str]) -> Iterator[Document]:
    """Read the pages of a folder, at any depth, by name.

    Parameters
    ----------
    path : Path
        The folder, or one page.
    limits : ReadOptions
    _skipped : Counter
        Every file is a document.

    Yields
    ------
    Document
        Its name is that of the file, relative to the folder.
    """
    offset = 0
    for file in html_files(path):
        name = printable(file.name if file == path else file.relative_to(path).as_posix())
        try:
            offset += file.stat().st_size
            with Stream(file) as stream:
                html = _read(stream, limits.max_bytes + 1)
        except OSError as error:
            yield Document(None, offset, name, status=Status.ERROR, error=f"unreadable: {error}")
            continue
        if len(html) > limits.max_bytes:
            yield Document(None, offset, name, status=Status.TOO_LARGE, error=too_large(limits))
        else:
            yield Document(html, offset, name)


def _read(stream: Stream, n: int) -> bytes:
    """Up to `n` bytes: of a bomb, no more."""
    parts = []
    while n > 0 and (part := stream.read(n)):
        parts.append(part)
        n -= len(part)
    return b"".join(parts)
