"""``webjury benchmark seats``: which extractors would earn a seat in the jury."""

from pathlib import Path

import click

from ..ensemble.jury import JURY
from ..experiments.seats import seats_table
from ..experiments.tables import show_table
from ..extractors.registry import get_extractor
from .options import folder_option, folds_option, seed_option

__all__ = ["seats"]


@click.command()
@click.argument("candidates", nargs=-1, required=True)
@click.option(
    "--dataset",
    default="wcxb",
    show_default=True,
    metavar="NAME",
    help="Data set, or folder, to learn from and to be judged on.",
)
@folds_option
@seed_option
@folder_option("Folder for the table, as CSV and Markdown.")
def seats(
    candidates: tuple[str, ...], dataset: str, folds: int, seed: int, output: Path | None
) -> None:
    """Cross-validate the voter with each of CANDIDATES in its jury, and without.

    CANDIDATES are base extractors outside of the jury. Folds are grouped by host. Each jury
    takes some minutes.

    \b
    Example:
      webjury benchmark seats text-density punctuation-density -o experiments/results/systems
    """
    names = [get_extractor(name).name for name in candidates]
    if seated := sorted(set(names) & set(JURY)):
        raise click.UsageError(f"in the jury already: {', '.join(seated)}")
    show_table("seats", seats_table(dataset, names, n_folds=folds, seed=seed), output)
