"""Pages for the benchmarks of speed and memory: from a folder, or from a data set."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from ...errors import DataError
from ...experiments.data.datasets import load

__all__ = ["pages_options", "read_pages"]

_SUFFIXES = (".html", ".htm", ".xhtml")


def pages_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options ``--pages`` and ``--limit``, the arguments of `read_pages`."""
    pages = click.option(
        "--pages",
        type=click.Path(exists=True, file_okay=False, path_type=Path),
        help="Folder of HTML files, with all its sub-folders; by default the data set wcxb.",
    )
    limit = click.option(
        "--limit", type=click.IntRange(1), help="Take only so many pages, evenly spread."
    )
    return pages(limit(command))


def read_pages(folder: Path | None, limit: int | None = None) -> list[bytes]:
    """Read the pages of a folder, or those of the data set wcxb.

    Parameters
    ----------
    folder : Path or None
    limit : int or None
        How many pages to take, evenly spread; None for all.

    Returns
    -------
    list of bytes

    Raises
    ------
    DataError
        If there are none.
    """
    sources = [document.html for document in load("wcxb")] if folder is None else _read(folder)
    if limit and limit < len(sources):
        return [sources[place * len(sources) // limit] for place in range(limit)]
    return sources


def _read(folder: Path) -> list[bytes]:
    files = sorted(path for path in folder.rglob("*") if path.suffix.lower() in _SUFFIXES)
    if not files:
        raise DataError(f"{folder} holds no page: no file ends in {', '.join(_SUFFIXES)}")
    return [path.read_bytes() for path in files]
