"""Files of HTML pages, plain or gzipped: name them, find them, read them."""

import gzip
import io
import re
import zlib
from pathlib import Path

from ...errors import InputError
from .characters import printable
from .folders import compressed_twins, search, warn_of_skipped
from .sanitize import MAX_CHARACTERS

#: Endings of page files, in upper or lower case; ``.gz`` may follow.
PAGE_ENDINGS = (".html", ".htm", ".xhtml")

_PAGE_FILE = re.compile(
    rf"(.+)(?:{'|'.join(map(re.escape, PAGE_ENDINGS))})(?:\.gz)?", re.IGNORECASE | re.DOTALL
)
_GZIP_MAGIC = b"\x1f\x8b"
# UTF-8 takes at most four bytes a character; `sanitize` would cut the rest.
_MAX_BYTES = 4 * MAX_CHARACTERS


def page_name(file_name: str) -> str | None:
    """Strip the endings from the name of a page file; None if it is the name of another file.

    Examples
    --------
    >>> page_name("www.example.org.HTML.gz")
    'www.example.org'
    >>> page_name("notes.txt") is None
    True
    """
    match = _PAGE_FILE.fullmatch(file_name)
    return match[1] if match else None


def find_pages(folder: Path, *, deep: bool = False) -> list[tuple[str, Path]]:
    """Find the page files of a folder, and of its sub-folders at any depth if `deep`.

    Hidden files and files in hidden folders are left out. Files with other names are skipped with a
    `WebjuryWarning`, and so are broken links, and everything that is not a regular file, such as a
    pipe; links to folders, too, if sub-folders are searched. If a page exists both plain and
    compressed, the plain file is taken. If sub-folders are not searched, one with the name of a
    page file is included, so that reading it reports the mistake.

    Names are relative to the folder, without endings, with ``/`` between their parts, and sorted;
    they may repeat: ``a.htm`` and ``a.html`` are two pages. Raises `OSError` if a folder that is
    searched cannot be read.
    """
    found = search(folder, lambda path: page_name(path.name) is not None, deep=deep)
    warn_of_skipped(found.others, found.not_regular, PAGE_ENDINGS)
    pages = {path.relative_to(folder).as_posix(): path for path in found.wanted}
    twins = compressed_twins(pages)
    return sorted(
        (page_name(file_name) or file_name, path)
        for file_name, path in pages.items()
        if file_name not in twins
    )


def pages_by_name(folder: Path) -> dict[str, Path]:
    """The page files directly in a folder, by name without endings.

    Of several files with one name, the one whose ending comes first is taken. Raises an `OSError`
    if the folder cannot be read.
    """
    pages: dict[str, Path] = {}
    for name, path in find_pages(folder):
        pages.setdefault(name, path)
    return pages


def read_page(path: Path) -> bytes:
    """Read a page file; decompress it if it begins with the signature of gzip.

    Raises an `InputError` if it cannot be read or decompressed.
    """
    try:
        data = path.read_bytes()
    except (OSError, ValueError) as error:  # ValueError: a NUL in the name
        reason = getattr(error, "strerror", None) or error
        raise InputError(f"cannot read {printable(str(path))}: {reason}") from error
    return decompress(data, str(path)) if is_compressed(data) else data


def is_compressed(data: bytes) -> bool:
    """Whether data begins with the signature of gzip."""
    return data.startswith(_GZIP_MAGIC)


def decompress(data: bytes, source: str) -> bytes:
    """Decompress a page; `source` is its file, for messages.

    At most as much as is read of any page is decompressed, so that a gzip bomb cannot fill the
    memory. Raises an `InputError` if the data is broken, cut off or not compressed.
    """
    try:
        return gzip.GzipFile(fileobj=io.BytesIO(data)).read(_MAX_BYTES)
    except (OSError, EOFError, zlib.error) as error:
        raise InputError(f"cannot read {source}: broken gzip data ({error})") from error
