"""Files of HTML pages, gzipped or not: what they are called, where they are, what is in them."""

import gzip
import io
import re
import zlib
from pathlib import Path

from ..errors import InputError
from .sanitize import MAX_CHARACTERS

__all__ = [
    "PAGE_ENDINGS",
    "decompress",
    "find_pages",
    "is_compressed",
    "page_name",
    "read_page",
]

#: How the name of a page file ends, in upper or lower case; ``.gz`` may follow.
PAGE_ENDINGS = (".html", ".htm", ".xhtml")

_PAGE_FILE = re.compile(
    rf"(.+)(?:{'|'.join(map(re.escape, PAGE_ENDINGS))})(?:\.gz)?", re.IGNORECASE | re.DOTALL
)
_GZIP_MAGIC = b"\x1f\x8b"
# UTF-8 takes at most four bytes a character; what follows would be cut anyway.
_MAX_BYTES = 4 * MAX_CHARACTERS


def page_name(file_name: str) -> str | None:
    """Strip the endings from the name of a page file.

    Parameters
    ----------
    file_name : str

    Returns
    -------
    str or None
        None if the file is not called as a page file is.

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
    """Find the page files of a folder.

    Hidden files and links that lead nowhere are left out, and so are files in hidden folders. Of
    a page that is there plain and gzipped, the plain file is taken.

    Parameters
    ----------
    folder : Path
    deep : bool
        Whether to look into sub-folders, at any depth. If not, a sub-folder that is called as a
        page file is among the results, so that whoever reads it learns of it.

    Returns
    -------
    list of (str, Path)
        Name without endings, relative to the folder and with ``/`` between its parts, and path;
        sorted. Names may repeat: ``a.htm`` and ``a.html`` are two pages.

    Raises
    ------
    OSError
        If the folder cannot be read.
    """
    entries = folder.rglob("*") if deep else folder.iterdir()
    stands = Path.is_file if deep else Path.exists
    found = {}
    for path in entries:
        place = path.relative_to(folder)
        name = page_name(place.as_posix())
        if name and not any(part.startswith(".") for part in place.parts) and stands(path):
            found[path] = name
    return sorted(
        (name, path)
        for path, name in found.items()
        if path.suffix.lower() != ".gz" or path.with_suffix("") not in found
    )


def read_page(path: Path) -> bytes:
    """Read a page file. Whether it is compressed, its first bytes tell.

    Parameters
    ----------
    path : Path

    Returns
    -------
    bytes
        Decompressed, as far as any page is read.

    Raises
    ------
    InputError
        If it cannot be read or decompressed.
    """
    try:
        data = path.read_bytes()
    except OSError as error:
        raise InputError(f"cannot read {path}: {error.strerror or error}") from error
    return decompress(data, str(path)) if is_compressed(data) else data


def is_compressed(data: bytes) -> bool:
    """Whether data begins as gzipped data does."""
    return data.startswith(_GZIP_MAGIC)


def decompress(data: bytes, source: str) -> bytes:
    """Decompress a page.

    Parameters
    ----------
    data : bytes
        Compressed by gzip.
    source : str
        Where it is from, for messages.

    Returns
    -------
    bytes
        As far as any page is read: a small file that would fill the memory is cut.

    Raises
    ------
    InputError
        If the data is broken, cut off or not compressed.
    """
    try:
        return gzip.GzipFile(fileobj=io.BytesIO(data)).read(_MAX_BYTES)
    except (OSError, EOFError, zlib.error) as error:
        raise InputError(f"cannot read {source}: broken gzip data ({error})") from error
