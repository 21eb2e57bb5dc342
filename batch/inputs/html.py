"""Read documents from a folder of HTML files."""

from collections import Counter
from collections.abc import Iterator

from ...segmenter.source.characters import printable
from ..schema import Status
from .compressed import Stream
from .document import Document, ReadOptions, too_large
from .remote import InputPath
from .sources import html_files

__all__ = ["read_html"]


def read_html(path: InputPath, options: ReadOptions, _skipped: Counter[str]) -> Iterator[Document]:
    """Read the pages of a folder, at any depth, sorted by name.

    Parameters
    ----------
    path : Path or RemotePath
        The folder, or one file.
    options : ReadOptions
        Only the size limit applies.
    _skipped : Counter
        Unused: every file is a document.

    Yields
    ------
    Document
        Its id is the path of the file relative to the folder.
    """
    n_bytes = 0
    for name, file in html_files(path).items():
        name = printable(name)
        try:
            n_bytes += file.stat().st_size
            with Stream(file) as stream:
                html = _read(stream, options.max_bytes + 1)
        except OSError as error:
            yield Document(
                None, n_bytes, name, status=Status.ERROR, error=f"cannot read it: {error}"
            )
            continue
        if len(html) > options.max_bytes:
            yield Document(None, n_bytes, name, status=Status.TOO_LARGE, error=too_large(options))
        else:
            yield Document(html, n_bytes, name)


def _read(stream: Stream, n: int) -> bytes:
    """Read at most `n` bytes, so that a decompression bomb does no harm."""
    parts = []
    while n > 0 and (part := stream.read(n)):
        parts.append(part)
        n -= len(part)
    return b"".join(parts)
