"""``webjury benchmark jurors``: which extractors would improve the jury."""

from pathlib import Path

import click

from ...ensemble.jury import JURY
from ...experiments.accuracy.juror_ablation import juror_ablation_rows
from ...experiments.tables import Row, print_table, write_table
from ...extractors.registry import get_extractor
from ..options import folder_option, folds_option, seed_option

__all__ = ["jurors"]

_TABLE = "juror-ablation"


@click.command()
@click.argument("candidates", nargs=-1, required=True)
@click.option(
    "--dataset",
    default="wcxb",
    show_default=True,
    metavar="NAME",
    help="Data set, or folder with pages and gold standards, to train and score on.",
)
@folds_option
@seed_option
@folder_option("Folder for the table, as CSV and Markdown.")
def jurors(
    candidates: tuple[str, ...], dataset: str, folds: int, seed: int, output: Path | None
) -> None:
    """Find out which extractors would improve the jury.

    CANDIDATES are base extractors outside the jury. The voter is cross-validated with the current
    jury, with each candidate as one more juror, and with all candidates; folds are grouped by
    host. Each jury takes about ten minutes. The table is printed at the end; with --output,
    juror-ablation.csv and juror-ablation.md are written after each jury.

    \b
    Example:
      webjury benchmark jurors text-density punctuation-density -o experiments/results/systems
    """
    names = [get_extractor(name).name for name in candidates]
    if known := sorted(set(names) & set(JURY)):
        raise click.UsageError(f"in the jury already: {', '.join(known)}")
    table: list[Row] = []
    for row in juror_ablation_rows(dataset, names, n_folds=folds, seed=seed):
        table.append(row)
        if output:
            write_table(output / _TABLE, table)
    print_table(_TABLE, table)
