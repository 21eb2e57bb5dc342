"""``webjury data``: the data sets, and whether they are on this machine."""

from collections.abc import Iterable
from pathlib import Path

import click

from ..errors import DataError
from ..experiments.data.datasets import DATASETS, data_folder, fingerprint
from ..experiments.tables import Row, print_table
from ..messages import count_of
from ..progress import track_in_lines
from .completers import complete_datasets
from .exit_codes import UNREADABLE
from .notes import say


@click.command()
@click.argument(
    "names", nargs=-1, type=click.Choice(list(DATASETS)), shell_complete=complete_datasets
)
def data(names: tuple[str, ...]) -> None:
    """List the data sets, and check those on this machine.

    The table says how many pages each data set has, its size, its licence, where to get it, and
    whether it is in the folder that WEBJURY_DATA names, with the same pages and gold standards as
    in the committed results. Exit code 2 if a data set that is there is another one.

    \b
    Examples:
      webjury data
      WEBJURY_DATA=~/datasets webjury data wcxb cleaneval
    """
    rows = list(_rows(names or tuple(DATASETS)))
    print_table("data sets", rows)
    say(f"in {data_folder()}, which WEBJURY_DATA sets; each in a folder of its name")
    if any(row["here"] not in ("yes", "no") for row in rows):
        raise SystemExit(UNREADABLE)


def _rows(names: Iterable[str]) -> Iterable[Row]:
    for name in track_in_lines(list(names), "Checking data sets"):
        known, folder = DATASETS[name], data_folder() / DATASETS[name].folder
        yield {
            "data set": name,
            "pages": known.pages,
            "MB": _megabytes(folder) if folder.is_dir() else None,
            "licence": known.licence,
            "from": known.home,
            "here": _state(name) if folder.is_dir() else "no",
        }


def _state(name: str) -> str:
    """Whether the data set on this machine is the known one."""
    try:
        found = fingerprint(name)
    except DataError as error:
        return str(error)
    known = DATASETS[name]
    if found["pages"] != known.pages:
        return f"another one: {count_of(found['pages'], 'page')}"
    return "yes" if found["sha256"] == known.sha256 else "another one: its hash differs"


def _megabytes(folder: Path) -> int:
    return round(sum(path.stat().st_size for path in folder.rglob("*") if path.is_file()) / 1e6)
