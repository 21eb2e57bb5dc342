"""``webjury analyse outputs``: whether a change of the code changes what comes out, and where."""

import sys
from pathlib import Path

import click

from ...experiments.outputs import (
    differences,
    differences_table,
    hashes_of,
    read_hashes,
    write_hashes,
)
from ...experiments.tables import print_table
from ..completers import complete_datasets
from ..notes import say

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
@click.option(
    "--workers",
    type=click.IntRange(1),
    default=2,
    show_default=True,
    help="Number of processes.",
)
def outputs(
    datasets: tuple[str, ...], output: Path | None, compare: tuple[Path, Path] | None, workers: int
) -> None:
    """Hash the output for all pages, before and after a change.

    DATASETS are names of data sets, or folders with pages and gold standards. The pages are
    extracted in mode fast, and every form is hashed: text, Markdown, HTML, links, images, tables,
    posts, metadata. WCXB takes a minute on two cores.

    --compare counts the pages whose hashes differ, form by form, and names them. Exit code 1 if
    there are any.

    \b
    Examples:
      webjury analyse outputs wcxb news -o old.csv
      webjury analyse outputs --compare old.csv new.csv
    """
    if compare and not datasets:
        _compare(*compare)
    elif datasets and output and not compare:
        write_hashes(output, hashes_of(datasets, processes=workers))
    else:
        raise click.UsageError("give either DATASETS and --output, or --compare")


def _compare(old_path: Path, new_path: Path) -> None:
    old, new = read_hashes(old_path), read_hashes(new_path)
    differing = sorted(differences(old, new))
    for page, forms in differing:
        say(f"{page}: {', '.join(forms)}")
    for page in sorted(old.keys() ^ new.keys()):
        say(f"{page}: only in {old_path if page in old else new_path}")
    print_table("outputs", differences_table(old, new))
    if differing or old.keys() != new.keys():
        sys.exit(1)
