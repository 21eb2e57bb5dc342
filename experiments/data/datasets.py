"""Pages with gold standards. No data set is part of webjury; each is read from a folder.

The folder is named by the environment variable ``WEBJURY_DATA``; without it, it is
``datasets`` in the user's cache folder. In it each set has a sub-folder of its own, in any of
the layouts of `readers`.
"""

import hashlib
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import platformdirs

from ...errors import DataError
from .gold_pages import GoldPage
from .layouts import LAYOUTS, find_layout

__all__ = [
    "DATASETS",
    "DataSet",
    "GoldPage",
    "comments_of",
    "data_folder",
    "fingerprint",
    "load",
    "protocols_of",
]


@dataclass(frozen=True, slots=True)
class DataSet:
    """A data set that is known by name.

    Attributes
    ----------
    folder : str
        Where it is in the folder of data sets.
    home : str
        Where it can be had.
    protocols : tuple of str
        Protocols it is scored by; the first is that of models' cards and of what they learn.
    comments : bool or None
        Whether readers' comments are content to it; None if its gold standards disagree.
    """

    folder: str
    home: str
    protocols: tuple[str, ...]
    comments: bool | None = None


#: Data sets by name.
DATASETS = {
    "chinese": DataSet(
        "chinese",
        "https://github.com/immortal-autumn/Chinese-Web-Content-Extraction-Dataset",
        ("words",),
    ),
    "cleaneval": DataSet(
        "cleaneval", "https://cleaneval.sigwac.org.uk", ("thesis",), comments=True
    ),
    "cleanportaleval": DataSet(
        "cleanportaleval", "https://github.com/ppke-nlpg/CleanPortalEval", ("shingle", "wcxb")
    ),
    "dragnet": DataSet(
        "dragnet",
        "https://github.com/seomoz/dragnet_data",
        ("shingle", "wcxb"),
        comments=False,
    ),
    "wcxb": DataSet("wcxb/dev", "https://github.com/murroughfoley/wcx", ("wcxb",)),
}


def data_folder() -> Path:
    """Folder the data sets are in."""
    folder = os.environ.get("WEBJURY_DATA")
    return Path(folder) if folder else platformdirs.user_cache_path("webjury") / "datasets"


def load(name: str) -> list[GoldPage]:
    """Read a data set.

    Parameters
    ----------
    name : str
        A key of `DATASETS`, or a folder in one of `LAYOUTS`.

    Returns
    -------
    list of Document
        Ordered by name.

    Raises
    ------
    DataError
        If there is no such data set, or it is not where it should be.
    """
    folder = _folder(name)
    layout = find_layout(folder)
    again = f"; get it again from {DATASETS[name].home}" if name in DATASETS else ""
    if not layout:
        layouts = "; or ".join(map(str, LAYOUTS))
        raise DataError(f"data set {name} in {folder} has none of these folders: {layouts}{again}")
    try:
        documents = list(layout.read(folder))
    except OSError as error:
        raise DataError(f"data set {name} in {folder} cannot be read: {error}{again}") from error
    if not documents:
        raise DataError(f"data set {name} has no page with a gold standard")
    return documents


def _folder(name: str) -> Path:
    if name not in DATASETS:
        if name and Path(name).is_dir():
            return Path(name)
        known = ", ".join(DATASETS)
        raise DataError(f"no data set {name!r}: give one of {known}, or a folder")
    folder = data_folder() / DATASETS[name].folder
    if not folder.is_dir():
        raise DataError(
            f"data set {name} is not at {folder}; get it from {DATASETS[name].home} "
            "and put it there, or set WEBJURY_DATA to the folder that holds it"
        )
    return folder


def protocols_of(name: str) -> tuple[str, ...]:
    """Names of the protocols a data set is scored by, the one that models learn from first."""
    if name in DATASETS:
        return DATASETS[name].protocols
    layout = find_layout(Path(name))
    return layout.protocols if layout else ("wcxb",)


def comments_of(name: str) -> bool | None:
    """Whether readers' comments are content to a data set; None if nothing says so."""
    if name in DATASETS:
        return DATASETS[name].comments
    layout = find_layout(Path(name))
    return layout.comments if layout else None


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
