"""What a batch run reads: files and folders, found and named before anything is begun."""

import os
import re
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from ..errors import BatchError
from ..segmenter.page_files import PAGE_ENDINGS

__all__ = [
    "COMPRESSED",
    "HTML",
    "JSONL",
    "PARQUET",
    "WARC",
    "InputSource",
    "find_sources",
    "html_files",
    "printable",
]

HTML, JSONL, LIST, PARQUET, WARC = "html", "jsonl", "list", "parquet", "warc"
#: What a file is, by the end of its name, without that of a compression.
_KINDS = {
    **dict.fromkeys(PAGE_ENDINGS, HTML),
    ".jsonl": JSONL,
    ".ndjson": JSONL,
    ".parquet": PARQUET,
    ".warc": WARC,
    ".txt": LIST,
    ".paths": LIST,
}
#: Compressions, by the end of a file's name, as pyarrow names them.
COMPRESSED = {".gz": "gzip", ".zst": "zstd"}


@dataclass(frozen=True, slots=True)
class InputSource:
    """One thing to read, in order, from begin to end.

    Attributes
    ----------
    path : str
        Absolute.
    kind : str
        ``"html"`` (a file or a folder of them), ``"jsonl"``, ``"parquet"`` or ``"warc"``.
    size : int
        Bytes.
    fingerprint : str
        Another one if the source has changed: of the names and sizes of its files.
    """

    path: str
    kind: str
    size: int
    fingerprint: str = ""

    @property
    def name(self) -> str:
        """Name of its files in the output: readable, and no other source's."""
        stem = re.sub(r"[^A-Za-z0-9]+", "-", Path(self.path).name.split(".")[0]).strip("-")
        return f"{stem or 'source'}-{sha256(os.fsencode(self.path)).hexdigest()[:16]}"

    @property
    def label(self) -> str:
        """Its path, as it can be printed."""
        return printable(self.path)


def printable(text: str) -> str:
    """Text that every encoding of Unicode can write: what is none is escaped."""
    return text.encode("utf-8", "backslashreplace").decode("utf-8")


def find_sources(inputs: Sequence[str | Path], output: Path | None = None) -> list[InputSource]:
    """Find what is to be read.

    Parameters
    ----------
    inputs : sequence of str or Path
        Files of any kind; folders that hold them, at any depth; lists of either (``.txt``,
        ``.paths``), one a line, relative to the list. Links to folders are followed where they
        are named, not where they are found.
    output : Path, optional
        A folder that is no input, though it may stand in one.

    Returns
    -------
    list of Source
        Each once. The HTML files of a folder are one source.

    Raises
    ------
    BatchError
        If one does not exist, cannot be read, or nothing tells what it is.
    """
    finder = _Finder(output)
    try:
        for entry in inputs:
            finder.add(Path(entry).resolve())
    except OSError as error:
        path = printable(os.fsdecode(error.filename or ""))
        raise BatchError(f"cannot read {path}: {error.strerror or error}") from error
    except RuntimeError as error:  # of links in a circle
        raise BatchError(f"cannot read the inputs: {printable(str(error))}") from error
    if not finder.sources:
        raise BatchError(f"nothing to read in: {', '.join(printable(str(one)) for one in inputs)}")
    return finder.apart()


def kind_of(path: Path) -> str | None:
    """What a file is, by its name; None if that does not tell."""
    suffixes = path.suffixes
    if suffixes and suffixes[-1] in COMPRESSED:
        suffixes.pop()
    return _KINDS.get(suffixes[-1].lower()) if suffixes else None


def files_of(path: Path, output: Path | None = None) -> list[Path]:
    """The files of a folder, at any depth, by name; of a file, itself.

    Raises
    ------
    OSError
        If it is not there, or a folder cannot be read.
    """
    if not path.is_dir():
        path.stat()
        return [path]
    files = []
    for folder, folders, names in os.walk(path, onerror=_raise):
        folders[:] = [name for name in folders if Path(folder, name) != output]
        files += [Path(folder, name) for name in names]
    return sorted(files)


def html_files(path: Path, output: Path | None = None) -> list[Path]:
    """Those that are HTML; links that lead nowhere are left out."""
    return [file for file in files_of(path, output) if kind_of(file) == HTML and file.is_file()]


class _Finder:
    """Collects sources, each once."""

    def __init__(self, output: Path | None) -> None:
        self.sources: dict[str, InputSource] = {}
        self._output = output.resolve() if output else None
        self._lists: set[Path] = set()

    def add(self, path: Path) -> None:
        kind = kind_of(path)
        if path.is_dir():
            self._add_folder(path)
        elif not path.exists():
            path.stat()
        elif kind == LIST:
            self._add_list(path)
        elif kind is None:
            raise BatchError(
                f"{printable(str(path))} is of no kind that can be read; names end in: "
                f"{', '.join(_KINDS)}"
            )
        else:
            self._put(path, kind, [path])

    def apart(self) -> list[InputSource]:
        """All but pages that a folder among them holds already."""
        folders = {path for path, source in self.sources.items() if source.kind == HTML}
        return [
            source
            for path, source in self.sources.items()
            if source.kind != HTML or not folders & set(map(str, Path(path).parents))
        ]

    def _add_folder(self, folder: Path) -> None:
        if pages := html_files(folder, self._output):
            self._put(folder, HTML, pages)
        for file in files_of(folder, self._output):
            if (kind := kind_of(file)) in (JSONL, PARQUET, WARC) and file.is_file():
                self._put(file, str(kind), [file])

    def _add_list(self, path: Path) -> None:
        if path in self._lists:
            return
        self._lists.add(path)
        try:
            lines = path.read_text(encoding="utf-8").splitlines()
        except UnicodeDecodeError as error:
            raise BatchError(f"cannot read the list {printable(str(path))}: {error}") from error
        for line in filter(None, map(str.strip, lines)):
            self.add((path.parent / line).resolve())

    def _put(self, path: Path, kind: str, files: list[Path]) -> None:
        sizes = [(os.fsencode(file.relative_to(path)), file.stat().st_size) for file in files]
        fingerprint = sha256(repr(sizes).encode()).hexdigest()[:16]
        total = sum(size for _, size in sizes)
        self.sources.setdefault(str(path), InputSource(str(path), kind, total, fingerprint))


def _raise(error: OSError) -> None:
    raise error
