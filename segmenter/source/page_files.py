"""Where pages are read from: files in folders, plain or gzipped; open files; parsed trees."""

import gzip
import io
import os
import re
import warnings
import zlib
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from mimetypes import MimeTypes
from os import PathLike
from pathlib import Path, PurePath
from typing import Protocol, TypeAlias, TypeGuard, get_args, runtime_checkable

from lxml import etree

from ...errors import InputError, WebjuryWarning
from ...messages import count_of, first_of, one_of
from .characters import printable
from .sanitize import MAX_CHARACTERS

#: Endings of page files, in upper or lower case; ``.gz`` may follow.
PAGE_ENDINGS = (".html", ".htm", ".xhtml", ".mhtml", ".mht", ".eml", ".webarchive")

_PAGE_FILE = re.compile(
    rf"(.+)(?:{'|'.join(map(re.escape, PAGE_ENDINGS))})(?:\.gz)?", re.IGNORECASE | re.DOTALL
)
_GZIP_MAGIC = b"\x1f\x8b"
#: Maximum number of bytes that are read of a page, which may be an endless device. UTF-8 takes at
#: most four bytes a character; `sanitize` cuts the rest, with a warning because there is one more.
MAX_BYTES = 4 * MAX_CHARACTERS + 1
#: Types of files by their names, the same on all systems; the types that may be pages.
_MIME_TYPES, _PAGE_TYPES = MimeTypes(), (None, "text/html", "message/rfc822")
_MIME_TYPES.add_type("text/markdown", ".md")
#: Compressions by the endings of names, in upper or lower case; with pyarrow's names for them.
COMPRESSIONS = {".gz": "gzip", ".zst": "zstd"}
_NOT_REGULAR = (
    "link to a folder, broken link or special file",
    "links to folders, broken links or special files",
)


@runtime_checkable
class _Readable(Protocol):
    """An open file, in text or binary mode."""

    def read(self) -> bytes | str: ...


#: The source of a page as `Page` accepts it.
Content: TypeAlias = bytes | bytearray | memoryview | str
#: Where the source of a page can be read.
_READABLE_TYPES = PathLike, _Readable, etree._Element, etree._ElementTree
#: The source of a page, or where it can be read.
PageSource: TypeAlias = Content | PathLike[str] | _Readable | etree._Element | etree._ElementTree


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


def is_file_name(text: str) -> bool:
    """Whether a text is the name of a page file, or one word that ends like the name of a file.

    Examples
    --------
    >>> [is_file_name(text) for text in ("The lamp.html", "docs/notes.txt", "See notes.txt", "No.")]
    [True, True, False, False]
    """
    is_word = len(text.split()) == 1
    return page_name(text) is not None or (is_word and _MIME_TYPES.guess_type(text)[0] is not None)


def find_pages(folder: Path, *, deep: bool = False) -> list[tuple[str, Path]]:
    """Find the page files of a folder, and of its sub-folders at any depth if `deep`.

    Hidden files and files in hidden folders are left out. Files with other names are skipped with a
    `WebjuryWarning`, and so are broken links, and everything that is not a regular file, such as a
    pipe; links to folders, too, if sub-folders are searched. If a page exists both plain and
    compressed, the plain file is taken. If sub-folders are not searched, a sub-folder with the name
    of a page file is included, so that reading it reports the mistake.

    Names are relative to the folder, without endings, with ``/`` between their parts, and sorted;
    they may repeat: ``a.htm`` and ``a.html`` are two pages. Raises `OSError` if a folder that is
    searched cannot be read.
    """
    files = search_folder(folder, lambda path: page_name(path.name) is not None, deep=deep)
    warn_of_skipped(files.others, files.not_regular, PAGE_ENDINGS)
    pages = {path.relative_to(folder).as_posix(): path for path in files.wanted}
    copies = compressed_copies(pages)
    return sorted(
        (page_name(file_name) or file_name, path)
        for file_name, path in pages.items()
        if file_name not in copies
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
        with path.open("rb") as file:
            data = file.read(MAX_BYTES)
    except (OSError, ValueError) as error:  # ValueError: a NUL in the name
        reason = getattr(error, "strerror", None) or error
        raise InputError(f"cannot read {printable(str(path))}: {reason}") from error
    return decompress(data, str(path)) if is_compressed(data) else data


def is_compressed(data: bytes) -> bool:
    """Whether data begins with the signature of gzip."""
    return data.startswith(_GZIP_MAGIC)


def decompress(data: bytes, source: str) -> bytes:
    """Decompress a page; `source` is its file, for messages.

    No more is decompressed than is read of any page, so that a gzip bomb cannot fill the memory.
    Raises an `InputError` if the data is broken, cut off or not compressed.
    """
    try:
        return gzip.GzipFile(fileobj=io.BytesIO(data)).read(MAX_BYTES)
    except (OSError, EOFError, zlib.error) as error:
        raise InputError(f"cannot read {source}: broken gzip data ({error})") from error


@dataclass(frozen=True, slots=True)
class FolderFiles:
    """What a search of a folder found, sorted; hidden files and folders are left out."""

    wanted: list[Path]
    others: list[Path]  # files whose names are not wanted
    #: Links to folders, broken links, and special files with wanted names, such as pipes.
    not_regular: list[Path]


def search_folder(
    folder: Path, is_wanted: Callable[[Path], bool], *, deep: bool, excluded: Path | None = None
) -> FolderFiles:
    """Search a folder for files with wanted names; if `deep`, also its sub-folders but `excluded`.

    If not `deep`, a sub-folder with a wanted name is found like a file, so that reading it reports
    the mistake. Raises `OSError` if a folder that is searched cannot be read.
    """
    wanted: list[Path] = []
    others: list[Path] = []
    not_regular: list[Path] = []
    for path in _visible_entries(folder, deep, excluded):
        has_wanted_name = is_wanted(path)
        if path.is_dir() and (deep or not has_wanted_name):
            if deep and path.is_symlink():
                not_regular.append(path)
        elif not (path.is_file() or path.is_dir()):
            if has_wanted_name or path.is_symlink():
                not_regular.append(path)
        else:
            (wanted if has_wanted_name else others).append(path)
    return FolderFiles(sorted(wanted), sorted(others), sorted(not_regular))


def _visible_entries(folder: Path, deep: bool, excluded: Path | None) -> Iterator[Path]:
    """The entries of a folder that are not hidden, at any depth if `deep`."""
    for place, folders, files in os.walk(folder, onerror=_raise):
        folders[:] = [
            name for name in folders if not name.startswith(".") and Path(place, name) != excluded
        ]
        yield from (Path(place, name) for name in folders)
        yield from (Path(place, name) for name in files if not name.startswith("."))
        if not deep:
            return


def _raise(error: OSError) -> None:
    raise error


def is_hidden(path: PurePath) -> bool:
    """Whether a path, relative to the folder that is searched, has a hidden file or folder.

    Examples
    --------
    >>> is_hidden(PurePath(".git/a.html")), is_hidden(PurePath("a/b.html"))
    (True, False)
    """
    return any(part.startswith(".") for part in path.parts)


def _may_be_page(path: object) -> bool:
    """Whether a file may be a page by its name, and is not, for example, an image.

    Examples
    --------
    >>> [_may_be_page(name) for name in ("index.php?id=1", "about", "style.css?2", "a.json")]
    [True, True, False, False]
    """
    return _MIME_TYPES.guess_type(str(path).partition("?")[0])[0] in _PAGE_TYPES


def compressed_copies(names: Collection[str]) -> set[str]:
    """The names of compressed files whose plain file exists, too.

    Examples
    --------
    >>> compressed_copies({"a.html", "a.html.gz", "b.html.gz"})
    {'a.html.gz'}
    """
    return {
        name
        for name in names
        if name.lower().endswith(tuple(COMPRESSIONS)) and name.rpartition(".")[0] in names
    }


def warn_of_skipped(
    others: Sequence[object], not_regular: Sequence[object], endings: Sequence[str]
) -> None:
    """Warn of what was skipped when folders were read, if anything: see `FolderFiles`.

    There is no warning of files that are surely not pages, such as images of saved pages. `endings`
    are those of the wanted names.
    """
    if pages := list(filter(_may_be_page, others)):
        names = count_of(len(pages), "file whose name does", "files whose names do")
        _warn(f"skipped {names} not end in {one_of(endings)}", pages)
    if not_regular:
        _warn(f"skipped {count_of(len(not_regular), *_NOT_REGULAR)}", not_regular)


def _warn(message: str, paths: Sequence[object]) -> None:
    names = first_of([printable(str(path)) for path in paths])
    warnings.warn(f"{message}: {names}", WebjuryWarning, stacklevel=4)


def is_page_source(value: object) -> TypeGuard[PageSource]:
    """Whether a value is the source of one page, rather than several pages."""
    return isinstance(value, get_args(Content) + _READABLE_TYPES)


def content_of(source: PageSource) -> Content:
    """Read the source of a page.

    The file of a path may be gzipped. A tree is written as HTML, and is not changed. Raises an
    `InputError` if a file cannot be read, or if the source has another type.
    """
    match source:
        case bytes() | bytearray() | memoryview() | str():
            return source
        case PathLike():
            return read_page(Path(source))
        case etree._Element() | etree._ElementTree():
            return etree.tostring(source, encoding="unicode", method="html", with_tail=False)
        case _Readable():
            try:
                return source.read()
            except (OSError, ValueError) as error:  # ValueError: closed, or not in its encoding
                reason = f"{error}; open it in binary mode"
                raise InputError(f"cannot read the open file: {reason}") from error
    raise InputError(
        f"a page is bytes, str, a Path, an open file or an lxml tree, not {type(source).__name__}"
    )
