"""``webjury analyse outputs``: whether a change of the code changes what comes out, and where."""

import sys
from pathlib import Path

import click

from ...experiments.data.datasets import load
from ...experiments.outputs import (
    broken_pages,
    differences,
    differences_table,
    hashes_of,
    hostile_pages,
    read_hashes,
    write_hashes,
)
from ...experiments.tables import print_table
from ...requirements import require_experiments
from ..benchmark.accuracy.pages import evenly_spaced
from ..completers import complete_datasets
from ..notes import say
from .options import limit_option, workers_option

_FILE = click.Path(dir_okay=False, path_type=Path)


@click.command()
@click.argument("datasets", nargs=-1, shell_complete=complete_datasets)
@click.option("-o", "--output", type=_FILE, metavar="FILE", help="File for the hashes, as CSV.")
@click.option(
    "--compare",
    type=_FILE,
    nargs=2,
    metavar="OLD NEW",
    help="Compare two files instead.",
)
@limit_option
@click.option(
    "--broken",
    type=click.IntRange(0),
    default=0,
    help="Number of pages to break at random, of those of the data sets.",
)
@click.option("--hostile", is_flag=True, help="Also hash a small page of each hostile kind.")
@workers_option
def outputs(
    datasets: tuple[str, ...],
    output: Path | None,
    compare: tuple[Path, Path] | None,
    limit: int | None,
    broken: int,
    hostile: bool,
    workers: int,
) -> None:
    """Hash what comes out of all pages, before and after a change.

    DATASETS are names of data sets, or folders with pages and gold standards. The pages are
    extracted in mode fast, and a hash is written for every step (text of the page, words, segments,
    columns, tokens, probabilities, kept segments) and for every form: text, Markdown, HTML, links,
    images, tables, posts, metadata. WCXB takes a minute on two cores. A file whose name ends with
    .gz is compressed.

    --compare counts the pages whose hashes differ, part by part, and names them. Exit code 1 if
    there are any.

    \b
    Examples:
      webjury analyse outputs wcxb news --broken 500 --hostile -o old.csv
      webjury analyse outputs --compare old.csv new.csv
    """
    if compare and not datasets:
        _compare(*compare)
    elif datasets and output and not compare:
        pages = _pages(datasets, limit)
        if broken:
            require_experiments("fuzz")
            pages |= broken_pages(list(pages.values()), broken)
        write_hashes(
            output, hashes_of(pages | hostile_pages() if hostile else pages, processes=workers)
        )
    else:
        raise click.UsageError("give either DATASETS and --output, or --compare")


def _pages(datasets: tuple[str, ...], limit: int | None) -> dict[str, bytes]:
    return {
        f"{dataset}/{page.name}": page.html
        for dataset in datasets
        for page in evenly_spaced(load(dataset), limit)
    }


def _compare(old_path: Path, new_path: Path) -> None:
    old, new = read_hashes(old_path), read_hashes(new_path)
    differing = sorted(differences(old, new))
    for page, parts in differing:
        say(f"{page}: {', '.join(parts)}")
    for page in sorted(old.keys() ^ new.keys()):
        say(f"{page}: only in {old_path if page in old else new_path}")
    print_table("outputs", differences_table(old, new))
    if differing or old.keys() != new.keys():
        sys.exit(1)
