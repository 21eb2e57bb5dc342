"""Pages with gold standards. No data set is part of webjury; each is read from a folder.

The folder is named by the environment variable ``WEBJURY_DATA``; without it, it is
``datasets`` in the user's cache folder. In it each set has a sub-folder of its own, laid out
as its authors publish it; pages are ``NAME.html`` or ``NAME.html.gz``.
"""

import gzip
import hashlib
import json
import os
import re
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import platformdirs

from ..errors import DataError

__all__ = [
    "CLEANEVAL_PARTS",
    "DATASETS",
    "Document",
    "data_folder",
    "find_pages",
    "fingerprint",
    "load",
    "read_gold",
    "read_page",
]


@dataclass(frozen=True, slots=True)
class Document:
    """A page and what a person took to be its main content.

    Attributes
    ----------
    name : str
        Unique in its data set.
    html : bytes
    gold : str
        Gold standard text; may be empty.
    host : str
        Where the page is from, or its name if that is not known; folds are grouped by it.
    page_type : str
        Kind of page where the set says it, else empty.
    """

    name: str
    html: bytes
    gold: str
    host: str
    page_type: str = ""


def data_folder() -> Path:
    """Folder the data sets are in."""
    folder = os.environ.get("WEBJURY_DATA")
    return Path(folder) if folder else platformdirs.user_cache_path("webjury") / "datasets"


def load(name: str) -> list[Document]:
    """Read a data set.

    Parameters
    ----------
    name : str
        A key of `DATASETS`, or a folder with pages in ``html/`` and texts in ``clean/``.

    Returns
    -------
    list of Document
        Ordered by name.

    Raises
    ------
    DataError
        If there is no such data set, or it is not where it should be.
    """
    if name in DATASETS:
        dataset = DATASETS[name]
        folder = data_folder() / dataset.folder
        if not folder.is_dir():
            raise DataError(
                f"data set {name} is not at {folder}; get it from {dataset.home} "
                "and put it there, or set WEBJURY_DATA to the folder that holds it"
            )
        try:
            documents = list(dataset.read(folder))
        except OSError as error:
            raise DataError(
                f"data set {name} in {folder} cannot be read: {error}; "
                f"get it again from {dataset.home}"
            ) from error
    elif (Path(name) / "html").is_dir():
        documents = list(_read_pairs(Path(name) / "html", Path(name) / "clean"))
    else:
        known = ", ".join(DATASETS)
        raise DataError(
            f"no data set {name!r}: give one of {known}, or a folder with html/ and clean/"
        )
    if not documents:
        raise DataError(f"data set {name} has no page with a gold standard")
    return documents


def fingerprint(name: str) -> dict[str, Any]:
    """Number of pages of a data set, and one hash over all its pages and gold standards.

    Parameters
    ----------
    name : str
        As for `load`.

    Returns
    -------
    dict
        ``pages`` and ``sha256``.
    """
    digest = hashlib.sha256()
    documents = load(name)
    for document in documents:
        for part in (document.name.encode(), document.html, document.gold.encode()):
            digest.update(hashlib.sha256(part).digest())
    return {"pages": len(documents), "sha256": digest.hexdigest()}


def read_page(path: Path) -> bytes:
    """Read a page, decompressing it if its name ends in ``.gz``."""
    data = path.read_bytes()
    if path.suffix != ".gz":
        return data
    try:
        return gzip.decompress(data)
    except (OSError, EOFError, zlib.error) as error:
        raise DataError(f"page {path} cannot be decompressed: {error}") from error


_PAGE = re.compile(r"(.+)\.html?(?:\.gz)?")


def find_pages(folder: Path) -> Iterator[tuple[str, Path]]:
    """Name and path of each page in a folder; the plain one where it is there compressed too."""
    pages = ((_PAGE.fullmatch(path.name), path) for path in sorted(folder.iterdir(), reverse=True))
    paths = {match[1]: path for match, path in pages if match}
    yield from sorted(paths.items())


_GOLD_URL = re.compile(r"\A\s*URL:[^\n]*\n?")
_GOLD_MARK = re.compile(r"<(?:h|p|l)>", re.IGNORECASE)


def read_gold(path: Path) -> str:
    """Read a gold standard, without CleanEval's URL line and marks where it has them.

    It is in UTF-8, with or without a byte order mark, or else as old ones are, in cp1252.
    """
    try:
        text = path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        text = path.read_text(encoding="cp1252", errors="replace")
    return _GOLD_MARK.sub("\n", _GOLD_URL.sub("", text))


@dataclass(frozen=True, slots=True)
class _DataSet:
    folder: str
    home: str
    read: Callable[[Path], Iterator[Document]]


def _host(url: str, otherwise: str) -> str:
    try:
        return urlsplit(url.strip()).hostname or otherwise
    except ValueError:
        return otherwise


def _read_pairs(html: Path, clean: Path) -> Iterator[Document]:
    for name, path in find_pages(html):
        gold = clean / f"{name}.txt"
        if gold.is_file():
            yield Document(name, read_page(path), read_gold(gold), host=name)


def _read_wcxb(folder: Path) -> Iterator[Document]:
    """Pages with a gold standard; an empty one counts, it says that nothing is content."""
    for name, path in find_pages(folder / "html"):
        record_path = folder / "ground-truth" / f"{name}.json"
        try:
            record = json.loads(record_path.read_bytes())
            gold = record["ground_truth"].get("main_content")
            page_type = record.get("_internal", {}).get("page_type", {}).get("primary", "")
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise DataError(f"{record_path} is no gold standard of WCXB: {error!r}") from error
        if gold is not None:
            host = _host(record.get("url", ""), name)
            yield Document(name, read_page(path), gold, host, page_type)


#: CleanEval's sub-folders.
CLEANEVAL_PARTS = ("dev", "final")
# CleanEval wraps each page in an element of its own that HTML does not have.
_WRAPPER = re.compile(rb"""</?text\b(?:[^>"]|"[^"]*")*>""", re.IGNORECASE)
_WRAPPER_URL = re.compile(rb"""<text\b[^>]*?\bid\s*=\s*"([^"]*)""", re.IGNORECASE)


def _read_cleaneval(folder: Path) -> Iterator[Document]:
    """Pages with gold that is not empty, without wrapper and URL line (thesis, 4.5)."""
    for part in CLEANEVAL_PARTS:
        for name, path in find_pages(folder / part / "input"):
            gold_path = folder / part / "GoldStandard" / f"{name}.txt"
            if not gold_path.is_file():
                continue
            gold = read_gold(gold_path)
            html = read_page(path)
            url = _WRAPPER_URL.search(html)
            if gold.strip():
                host = _host(url[1].decode("utf-8", "replace"), name) if url else name
                yield Document(f"{part}-{name}", _WRAPPER.sub(b"", html), gold, host)


#: Data sets by name.
DATASETS = {
    "cleaneval": _DataSet("cleaneval", "https://cleaneval.sigwac.org.uk", _read_cleaneval),
    "wcxb": _DataSet("wcxb/dev", "https://github.com/murroughfoley/wcx", _read_wcxb),
}
