"""What a batch run reads: files and folders, found and named before anything is begun."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from ..errors import BatchError

__all__ = ["COMPRESSED", "HTML", "JSONL", "LIST", "PARQUET", "WARC", "Source", "find_sources"]

HTML, JSONL, LIST, PARQUET, WARC = "html", "jsonl", "list", "parquet", "warc"
#: What a file is, by the end of its name, without that of a compression.
_KINDS = {
    ".html": HTML,
    ".htm": HTML,
    ".xhtml": HTML,
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
class Source:
    """One thing to read, in order, from begin to end.

    Attributes
    ----------
    path : str
        As it was given; it names the source.
    kind : str
        ``"html"`` (a file or a folder of them), ``"jsonl"``, ``"parquet"`` or ``"warc"``.
    size : int
        Bytes.
    """

    path: str
    kind: str
    size: int

    @property
    def name(self) -> str:
        """Name of its files in the output: readable, and no other source's."""
        stem = Path(self.path).name.split(".")[0] or "source"
        return f"{stem}-{sha256(self.path.encode()).hexdigest()[:8]}"


def find_sources(inputs: Sequence[str | Path]) -> list[Source]:
    """Find what is to be read.

    Parameters
    ----------
    inputs : sequence of str or Path
        Files of any kind; folders that hold them, at any depth; lists of either (``.txt``,
        ``.paths``), one a line, relative to the list.

    Returns
    -------
    list of Source
        Each once. The HTML files of a folder are one source.

    Raises
    ------
    BatchError
        If one does not exist, or nothing tells what it is.
    """
    sources = {source.path: source for entry in inputs for source in _found(Path(entry))}
    if not sources:
        raise BatchError(f"nothing to read in: {', '.join(map(str, inputs))}")
    return list(sources.values())


def kind_of(path: Path) -> str | None:
    """What a file is, by its name; None if that does not tell."""
    suffixes = path.suffixes
    if suffixes and suffixes[-1] in COMPRESSED:
        suffixes.pop()
    return _KINDS.get(suffixes[-1].lower()) if suffixes else None


def html_files(path: Path) -> list[Path]:
    """The HTML files of a folder, at any depth, by name; of a file, itself."""
    if path.is_file():
        return [path]
    return sorted(file for file in path.rglob("*") if kind_of(file) == HTML and file.is_file())


def _found(path: Path) -> Iterator[Source]:
    if path.is_dir():
        yield from _found_in_folder(path)
    elif not path.exists():
        raise BatchError(f"{path} does not exist")
    elif (kind := kind_of(path)) == LIST:
        yield from _found_in_list(path)
    elif kind is None:
        endings = ", ".join(_KINDS)
        raise BatchError(f"{path} is of no kind that can be read; names end in: {endings}")
    else:
        yield Source(str(path), kind, path.stat().st_size)


def _found_in_folder(folder: Path) -> Iterator[Source]:
    pages = html_files(folder)
    if pages:
        yield Source(str(folder), HTML, sum(page.stat().st_size for page in pages))
    for file in sorted(folder.rglob("*")):
        if kind_of(file) in (JSONL, PARQUET, WARC) and file.is_file():
            yield from _found(file)


def _found_in_list(path: Path) -> Iterator[Source]:
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise BatchError(f"cannot read the list {path}: {error}") from error
    for line in lines:
        if line.strip():
            yield from _found(path.parent / line.strip())
