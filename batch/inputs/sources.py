"""Find the files and folders that a batch run reads, and give each a name."""

import os
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path, PurePath
from typing import TypeVar

from ...addresses import is_address
from ...errors import BatchError
from ...messages import one_of
from ...segmenter.source.characters import printable
from ...segmenter.source.page_files import (
    PAGE_ENDINGS,
    compressed_copies,
    is_hidden,
    search_folder,
    warn_of_skipped,
)
from ..documents import BrokenSourceError
from .opening import InputPath, RemotePath, RemoteStatus, compression_of, path_of

HTML, JSONL, LIST, PARQUET, WARC = "html", "jsonl", "list", "parquet", "warc"
#: Kinds of files by ending, after the ending of a compression is removed.
_KINDS = {
    **dict.fromkeys(PAGE_ENDINGS, HTML),
    ".jsonl": JSONL,
    ".ndjson": JSONL,
    ".parquet": PARQUET,
    ".warc": WARC,
    ".txt": LIST,
    ".paths": LIST,
}
#: Endings of tables, which may contain pages, in formats that are not read.
_OTHER_TABLES = (".csv", ".tsv", ".json", ".arrow", ".feather", ".orc", ".avro", ".xlsx", ".sqlite")
Place = TypeVar("Place", Path, RemotePath)
_Status = os.stat_result | RemoteStatus


@dataclass(frozen=True, slots=True)
class InputSource:
    """A file, or the HTML files of a folder, read from start to end.

    The fingerprint is a hash of the names and sizes of its files; it shows whether they change.
    So does the hash of their times, which also change if a file is copied or touched.
    """

    path: str
    kind: str
    size: int
    fingerprint: str = ""
    times: str = ""

    @property
    def name(self) -> str:
        """Name of its files in the output: readable and unique."""
        stem = re.sub(r"[^A-Za-z0-9]+", "-", self.place.name.split(".")[0]).strip("-")
        return f"{stem or 'source'}-{sha256(os.fsencode(self.path)).hexdigest()[:16]}"

    @property
    def place(self) -> InputPath:
        """Its file or folder."""
        return RemotePath(self.path) if is_address(self.path) else Path(self.path)

    @property
    def label(self) -> str:
        """Its path in printable form."""
        return printable(self.path)


def find_sources(inputs: Sequence[str | Path], output: Path | None = None) -> list[InputSource]:
    """Find the sources in the inputs of a batch run, each once.

    Inputs are files; folders, at any depth; and lists of files and folders (``.txt``, ``.paths``),
    one path per line, relative to the list. Instead of a path, each may be an address, such as
    ``s3://bucket/crawl.warc.gz``. The ending of a file tells its kind; a file of unknown kind is
    read as a page if it is named, and skipped in a folder. Links to folders are followed only if
    they are inputs themselves. Folders are read without hidden files, and without a compressed page
    beside the same plain page. The HTML files of a folder are one source. The output folder is
    skipped if it is inside an input.

    Raises a `BatchError` if an input does not exist, cannot be read, is not a regular file, or is
    the output folder. One warning counts what is skipped in folders.
    """
    finder = _Finder(output)
    try:
        for entry in inputs:
            finder.add(path_of(str(entry)))
    except OSError as error:
        path = printable(os.fsdecode(error.filename or ""))
        raise BatchError(f"cannot read {path}: {error.strerror or error}") from error
    except RuntimeError as error:  # links that form a circle
        raise BatchError(f"cannot read the inputs: {printable(str(error))}") from error
    endings = [ending for ending, kind in _KINDS.items() if kind != LIST]
    warn_of_skipped(sorted(finder.skipped, key=str), sorted(finder.not_regular), endings)
    if not finder.sources:
        names = ", ".join(printable(str(path)) for path in inputs)
        raise BatchError(f"no documents in {names}: names in a folder end in {one_of(endings)}")
    return finder.distinct()


def _kind_of(path: InputPath) -> str | None:
    """The kind of a file by its name; None if it is unknown."""
    return _KINDS.get(_ending_of(path))


def _ending_of(path: InputPath) -> str:
    """The last ending of a name, in lower case, after the ending of a compression is removed."""
    name = PurePath(path.name)
    return PurePath(name.stem if compression_of(path) else name).suffix.lower()


def _kind_of_named(path: InputPath) -> str:
    """The kind of a file that is named: a page if it is unknown.

    Raises a `BatchError` if it is a table in a format that is not read.
    """
    if (ending := _ending_of(path)) in _OTHER_TABLES:
        raise BatchError(
            f"{printable(str(path))} is a table in a format that is not read ({ending}): convert "
            "it to Parquet or to one JSON object per line (.parquet, .jsonl)"
        )
    return _KINDS.get(ending, HTML)


def _is_input(path: InputPath) -> bool:
    """Whether a file in a folder is an input; a list is one only if it is named directly."""
    return _kind_of(path) not in (None, LIST)


def html_files(path: InputPath) -> Mapping[str, InputPath]:
    """Return the HTML files of a folder by their paths within it, or the given file.

    Raises an `OSError` if the folder or file cannot be read.
    """
    if isinstance(path, RemotePath):
        return _pages(path, _visible(path)) if _is_remote_folder(path) else {path.name: path}
    if path.is_dir():
        return _pages(path, search_folder(path, _is_input, deep=True).wanted)
    path.stat()
    return {path.name: path}


def _pages(folder: Place, files: Iterable[Place]) -> dict[str, Place]:
    """The pages among the files of a folder, without compressed copies of plain files."""
    pages = {file.relative_to(folder).as_posix(): file for file in files if _kind_of(file) == HTML}
    copies = compressed_copies(pages)
    return {name: file for name, file in pages.items() if name not in copies}


def _is_remote_folder(path: RemotePath) -> bool:
    # A known ending marks a file, without asking the server.
    return _kind_of(path) is None and path.is_dir()


def _visible(folder: RemotePath) -> dict[RemotePath, int]:
    """The files of a remote folder that are not hidden, with their sizes."""
    return {
        file: size
        for file, size in folder.files().items()
        if not is_hidden(file.relative_to(folder))
    }


class _Finder:
    """Collects sources without duplicates."""

    def __init__(self, output: Path | None) -> None:
        self.sources: dict[str, InputSource] = {}
        self.skipped: set[InputPath] = set()
        self.not_regular: set[Path] = set()
        self._output = output.resolve() if output else None
        self._pages: dict[str, set[str]] = {}
        self._lists: set[InputPath] = set()

    def add(self, path: InputPath) -> None:
        kind = _kind_of(path)
        if isinstance(path, RemotePath):
            self._add_remote(path, kind)
        elif path.is_dir() and path.resolve() == self._output:
            raise BatchError(
                f"the output folder {printable(str(path))} is an input: choose another folder"
            )
        elif path.is_dir():
            self._add_folder(path)
        elif not path.exists():
            path.stat()
        elif kind == LIST:
            self._add_list(path)
        elif not path.is_file():
            raise BatchError(
                f"{printable(str(path))} is not a regular file: write its contents to one first"
            )
        else:
            self._put(path, _kind_of_named(path), {path: path.stat()})

    def _add_remote(self, path: RemotePath, kind: str | None) -> None:
        try:
            if kind == LIST:
                self._add_list(path)
            elif _is_remote_folder(path):
                files = {file: RemoteStatus(size) for file, size in _visible(path).items()}
                self.skipped.update(file for file in files if not _is_input(file))
                self._put_files(path, files)
            else:
                self._put(path, _kind_of_named(path), {path: path.stat()})
        except BrokenSourceError as error:
            raise BatchError(f"cannot read {printable(str(path))}: {error}") from error

    def distinct(self) -> list[InputSource]:
        """Return all sources except those whose pages are all in the source of a folder."""
        return [source for source in self.sources.values() if not self._is_part(source)]

    def _is_part(self, source: InputSource) -> bool:
        pages = self._pages.get(source.path)
        return pages is not None and any(
            pages <= self._pages.get(str(folder), set()) for folder in source.place.parents
        )

    def _add_folder(self, folder: Path) -> None:
        result = search_folder(folder, _is_input, deep=True, excluded=self._output)
        self.skipped.update(result.others)
        self.not_regular.update(result.not_regular)
        self._put_files(folder, {file: file.stat() for file in result.wanted})

    def _put_files(self, folder: Place, files: Mapping[Place, _Status]) -> None:
        """Add the files of a folder: all pages as one source, each other file as one, no lists."""
        if pages := _pages(folder, files).values():
            self._put(folder, HTML, {file: files[file] for file in pages})
        for file, status in files.items():
            kind = _kind_of(file)
            if kind and kind not in (LIST, HTML):
                self._put(file, kind, {file: status})

    def _add_list(self, path: InputPath) -> None:
        if path in self._lists:
            return
        self._lists.add(path)
        try:
            lines = path.read_bytes().decode("utf-8-sig").split("\n")
        except UnicodeDecodeError as error:
            raise BatchError(f"cannot read the list {printable(str(path))}: {error}") from error
        for line in filter(None, (line.strip(" \t\r") for line in lines)):
            if "\0" in line:
                name = printable(str(path))
                raise BatchError(f"cannot read the list {name}: {printable(line)} is not a path")
            self.add(path_of(line if is_address(line) else str(path.parent / line)))

    def _put(self, path: Place, kind: str, files: Mapping[Place, _Status]) -> None:
        if kind == HTML:
            self._pages[str(path)] = set(map(str, files))
        sizes = [(os.fsencode(file.relative_to(path)), of.st_size) for file, of in files.items()]
        times = [(of.st_mtime_ns, of.st_ctime_ns) for of in files.values()]
        total = sum(size for _, size in sizes)
        source = InputSource(str(path), kind, total, _hash(sizes), _hash(times))
        self.sources.setdefault(str(path), source)


def _hash(values: Sequence[object]) -> str:
    return sha256(repr(values).encode()).hexdigest()[:16]
