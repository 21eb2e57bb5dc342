"""Read documents from a folder of HTML files."""

from collections.abc import Iterator

from ...segmenter.source.characters import printable
from ..schema import Status
from .compressed import Stream
from .document import Document, ReadOptions
from .remote import InputPath
from .sources import html_files


def read_html(path: InputPath, options: ReadOptions) -> Iterator[Document]:
    """Read the pages of a folder, at any depth, sorted by name, or a single page.

    The id of a page is the path of its file relative to the folder. Of the options, only the size
    limit applies.
    """
    n_bytes = 0
    for name, file in html_files(path).items():
        try:
            n_bytes += file.stat().st_size
            with Stream(file) as stream:
                html = _read(stream, options.max_bytes + 1)
        except OSError as error:
            failed = Document(None, n_bytes, printable(name))
            yield failed.refused(Status.ERROR, f"cannot read it: {error}")
        else:
            yield Document(html, n_bytes, printable(name)).within(options)


def _read(stream: Stream, n: int) -> bytes:
    """Read at most `n` bytes, so that a decompression bomb does no harm."""
    parts = []
    while n > 0 and (part := stream.read(n)):
        parts.append(part)
        n -= len(part)
    return b"".join(parts)
