"""``webjury benchmark seats``: which extractors would earn a seat in the jury."""

from pathlib import Path

import click

from ...ensemble.jury import JURY
from ...experiments.accuracy.juror_ablation import juror_ablation_rows
from ...experiments.tables import Row, print_table, write_table
from ...extractors.registry import get_extractor
from ..options import folder_option, folds_option, seed_option

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
    """Find out which extractors would earn a seat in the jury.

    The voter is cross-validated with each of CANDIDATES, which are base extractors outside of the
    jury, in its jury, with all of them, and without. Folds are grouped by host. Each jury
    takes ten minutes or so, and is in the table as soon as it is done.

    \b
    Example:
      webjury benchmark seats text-density punctuation-density -o experiments/results/systems
    """
    names = [get_extractor(name).name for name in candidates]
    if seated := sorted(set(names) & set(JURY)):
        raise click.UsageError(f"in the jury already: {', '.join(seated)}")
    table: list[Row] = []
    for row in juror_ablation_rows(dataset, names, n_folds=folds, seed=seed):
        table.append(row)
        if output:
            write_table(output / "seats", table)
    print_table("seats", table)
