"""Pages for the benchmarks of speed and memory, from a folder or a data set."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from ....errors import DataError
from ....experiments.data.datasets import load
from ....experiments.data.gold_pages import read_html
from ....segmenter.source.page_files import PAGE_ENDINGS, find_pages

Item = TypeVar("Item")


def pages_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options ``--pages`` and ``--limit``, the arguments of `read_pages`."""
    pages = click.option(
        "--pages",
        type=click.Path(exists=True, file_okay=False, path_type=Path),
        help="Folder of HTML files, which may be gzipped; subfolders are read, too. By default, "
        "the data set wcxb.",
    )
    limit = click.option(
        "--limit",
        type=click.IntRange(1),
        help="Number of evenly spread pages to take; by default, all.",
    )
    return pages(limit(command))


def read_pages(folder: Path | None, limit: int | None = None) -> list[bytes]:
    """Read the pages of a folder or of the data set wcxb: all, or evenly spread ones.

    Raises a `DataError` if there is no page, or a page cannot be read.
    """
    sources = [document.html for document in load("wcxb")] if folder is None else _read(folder)
    return evenly_spaced(sources, limit)


def evenly_spaced(items: list[Item], limit: int | None) -> list[Item]:
    """Take a number of evenly spread items; without a limit, all."""
    if limit and limit < len(items):
        return [items[place * len(items) // limit] for place in range(limit)]
    return items


def _read(folder: Path) -> list[bytes]:
    try:
        pages = find_pages(folder, deep=True)
    except OSError as error:
        raise DataError(f"cannot read {error.filename}: {error.strerror or error}") from error
    if not pages:
        raise DataError(f"{folder} holds no page: no file ends in {', '.join(PAGE_ENDINGS)}")
    return [read_html(path) for _, path in pages]
