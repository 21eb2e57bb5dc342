"""Files of HTML pages, plain or gzipped: name them, find them, read them."""

import gzip
import io
import os
import re
import warnings
import zlib
from collections.abc import Iterator, Sequence
from pathlib import Path

from ...errors import InputError, WebjuryWarning
from ...messages import count_of, first_of
from .characters import printable
from .sanitize import MAX_CHARACTERS

#: Endings of page files, in upper or lower case; ``.gz`` may follow.
PAGE_ENDINGS = (".html", ".htm", ".xhtml")

_PAGE_FILE = re.compile(
    rf"(.+)(?:{'|'.join(map(re.escape, PAGE_ENDINGS))})(?:\.gz)?", re.IGNORECASE | re.DOTALL
)
_GZIP_MAGIC = b"\x1f\x8b"
_SKIPPED = (
    "link to a folder, broken link or special file",
    "links to folders, broken links or special files",
)
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

    Hidden files and files in hidden folders are left out. Broken links, and everything that is not
    a regular file, such as a pipe, are skipped with a `WebjuryWarning`; so are links to folders if
    sub-folders are searched. If a page exists both plain and gzipped, the plain file is taken. If
    sub-folders are not searched, one with the name of a page file is included, so that reading it
    reports the mistake.

    Returns
    -------
    list of (str, Path)
        Sorted pairs of name and path. The name is relative to the folder, without endings, with
        ``/`` between its parts. Names may repeat: ``a.htm`` and ``a.html`` are two pages.

    Raises
    ------
    OSError
        If the folder, or one of the folders that are searched, cannot be read.
    """
    found, skipped = {}, []
    for path in _entries(folder, deep):
        name = page_name(path.relative_to(folder).as_posix())
        if path.is_dir() and (deep or not name):
            if deep and path.is_symlink():
                skipped.append(path)
        elif name and (path.is_file() or path.is_dir()):
            found[path] = name
        elif name or (deep and path.is_symlink() and not path.exists()):
            skipped.append(path)
    warn_of_skipped(skipped)
    return sorted(
        (name, path)
        for path, name in found.items()
        if path.suffix.lower() != ".gz" or path.with_suffix("") not in found
    )


def _entries(folder: Path, deep: bool) -> Iterator[Path]:
    """The entries of a folder that are not hidden, at any depth if asked for."""
    if not deep:
        yield from (path for path in folder.iterdir() if not path.name.startswith("."))
        return
    for place, folders, files in os.walk(folder, onerror=_raise):
        folders[:] = [name for name in folders if not name.startswith(".")]
        yield from (Path(place, name) for name in (*folders, *files) if not name.startswith("."))


def _raise(error: OSError) -> None:
    raise error


def warn_of_skipped(paths: Sequence[Path]) -> None:
    """Warn once about all files that were skipped when a folder was read, if there are any.

    These are links to folders, broken links, and everything that is not a regular file.
    """
    if paths:
        warnings.warn(
            f"skipped {count_of(len(paths), *_SKIPPED)}: {first_of(list(map(str, paths)))}",
            WebjuryWarning,
            stacklevel=3,
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
