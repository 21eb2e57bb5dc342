"""``webjury benchmark speed``: what extractors and modes cost, in one run."""

from pathlib import Path

import click

from ..errors import DataError
from ..experiments.datasets import load
from ..experiments.speed import measure, speed_table, stages_table
from ..experiments.tables import print_table, write_table
from .options import folder_option

__all__ = ["speed"]

_SUFFIXES = (".html", ".htm", ".xhtml")


@click.command()
@click.option(
    "--pages",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="Folder of HTML files, read with all its subfolders; by default, the data set wcxb.",
)
@click.option("--limit", type=click.IntRange(1), help="Only so many of the pages, evenly spread.")
@folder_option("Folder for the tables, as CSV and Markdown.")
def speed(pages: Path | None, limit: int | None, output: Path | None) -> None:
    """Time every base extractor and every mode, page by page, in one process.

    Times are in milliseconds a page; ratios are those of means to trafilatura's. The modes voter
    and fast are timed stage by stage as well.

    \b
    Examples:
      webjury benchmark speed -o experiments/results/speed
      webjury benchmark speed --pages my-pages --limit 100
    """
    sources = [document.html for document in load("wcxb")] if pages is None else _read(pages)
    if limit and limit < len(sources):
        sources = [sources[place * len(sources) // limit] for place in range(limit)]
    found = measure(sources)
    for name, table in (("systems", speed_table(found)), ("stages", stages_table(found))):
        print_table(name, table)
        if output:
            write_table(output / name, table)


def _read(folder: Path) -> list[bytes]:
    files = sorted(path for path in folder.rglob("*") if path.suffix.lower() in _SUFFIXES)
    if not files:
        raise DataError(f"{folder} holds no page: no file ends in {', '.join(_SUFFIXES)}")
    return [path.read_bytes() for path in files]
