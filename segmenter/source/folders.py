"""Which files of a folder are read, and which are skipped with a warning."""

import os
import warnings
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from mimetypes import MimeTypes
from pathlib import Path, PurePath

from ...errors import WebjuryWarning
from ...messages import count_of, first_of, one_of
from .characters import printable

#: Types of files by their names, wherever webjury runs; and those that may be pages.
_TYPES, _OF_PAGES = MimeTypes(), (None, "text/html", "message/rfc822")
_TYPES.add_type("text/markdown", ".md")
#: Compressions by the endings of names, in upper or lower case; with pyarrow's names for them.
COMPRESSIONS = {".gz": "gzip", ".zst": "zstd"}
_NOT_REGULAR = (
    "link to a folder, broken link or special file",
    "links to folders, broken links or special files",
)


@dataclass(frozen=True, slots=True)
class FolderFiles:
    """What a search of a folder found, sorted; hidden files and folders are left out."""

    wanted: list[Path]
    others: list[Path]  # files whose names are not wanted
    #: Links to folders, broken links, and wanted names of other things, such as pipes.
    not_regular: list[Path]


def search(
    folder: Path, is_wanted: Callable[[Path], bool], *, deep: bool, without: Path | None = None
) -> FolderFiles:
    """Search a folder for files whose names are wanted, and its sub-folders if `deep`, but one.

    If it is not deep, a folder with a wanted name is found like a file, so that reading it reports
    the mistake. Raises `OSError` if a folder that is searched cannot be read.
    """
    wanted: list[Path] = []
    others: list[Path] = []
    not_regular: list[Path] = []
    for path in _visible(folder, deep, without):
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


def _visible(folder: Path, deep: bool, without: Path | None) -> Iterator[Path]:
    """The entries of a folder that are not hidden, at any depth if asked for."""
    for place, folders, files in os.walk(folder, onerror=_raise):
        folders[:] = [name for name in folders if Path(place, name) != without]
        folders[:], files = _without_hidden(folders), _without_hidden(files)
        yield from (Path(place, name) for name in (*folders, *files))
        if not deep:
            return


def _without_hidden(names: Sequence[str]) -> list[str]:
    return [name for name in names if not is_hidden(PurePath(name))]


def _raise(error: OSError) -> None:
    raise error


def is_hidden(path: PurePath) -> bool:
    """Whether a file, or a folder that it is in, is hidden; the path begins where a search does.

    Examples
    --------
    >>> is_hidden(PurePath(".git/a.html")), is_hidden(PurePath("a/b.html"))
    (True, False)
    """
    return any(part.startswith(".") for part in path.parts)


def may_be_page(path: object) -> bool:
    """Whether the name of a file does not tell that it is something else, such as an image.

    Examples
    --------
    >>> [may_be_page(name) for name in ("index.php?id=1", "about", "style.css?2", "a.json")]
    [True, True, False, False]
    """
    return _TYPES.guess_type(str(path).partition("?")[0])[0] in _OF_PAGES


def compressed_twins(names: Collection[str]) -> set[str]:
    """The names of compressed files of which the plain file is there, too.

    Examples
    --------
    >>> compressed_twins({"a.html", "a.html.gz", "b.html.gz"})
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

    Files that surely are no pages, as beside saved pages, are not worth a warning. The endings are
    those of the names that were wanted.
    """
    if pages := list(filter(may_be_page, others)):
        names = count_of(len(pages), "file whose name does", "files whose names do")
        _warn(f"skipped {names} not end in {one_of(endings)}", pages)
    if not_regular:
        _warn(f"skipped {count_of(len(not_regular), *_NOT_REGULAR)}", not_regular)


def _warn(message: str, paths: Sequence[object]) -> None:
    names = first_of([printable(str(path)) for path in paths])
    warnings.warn(f"{message}: {names}", WebjuryWarning, stacklevel=4)
