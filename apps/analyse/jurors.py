"""``webjury analyse jurors``: which extractors earn a seat in the jury."""

from pathlib import Path

import click

from ...ensemble.models.jury import JURY
from ...experiments.accuracy.juror_ablation import juries, juror_ablation_rows
from ...experiments.tables import Row, print_table, write_table
from ...experiments.validation.copies import CopyShares
from ...extractors.registry import extractor_names, get_extractor
from ..completers import complete_list
from ..options import folder_option, seed_option, seeds_option
from ..training.options import copies_option, data_option, require_unseen, unseen_option

_TABLE = "juror-ablation"


@click.command()
@click.argument("candidates", nargs=-1, shell_complete=complete_list(extractor_names))
@click.option(
    "--without",
    multiple=True,
    metavar="JURORS",
    help="Jurors to leave out together (comma-separated). May be repeated; by default, each "
    "juror is left out in turn.",
)
@data_option
@unseen_option
@copies_option
@seed_option
@seeds_option("Number of trainings of each jury, each with the next seed.")
@folder_option("Folder for the table, as CSV and Markdown.")
def jurors(
    candidates: tuple[str, ...],
    without: tuple[str, ...],
    weights: dict[str, float],
    unseen: list[str],
    copies: CopyShares,
    seed: int,
    n_seeds: int,
    output: Path | None,
) -> None:
    """Find out which extractors earn a seat in the jury.

    One voter is trained with the current jury, others without some of its jurors, and others with
    each of CANDIDATES, base extractors outside the jury, as a further juror. Each is scored on data
    sets that it has not learned from, and takes about five minutes. The table is printed at the
    end; with --output, juror-ablation.csv and juror-ablation.md are written after each jury.

    \b
    Examples:
      webjury analyse jurors -o experiments/results/analysis
      webjury analyse jurors --without bte,justext --without justext --seeds 2
      webjury analyse jurors goose3
    """
    added = [get_extractor(name).name for name in candidates]
    if already_in := sorted(set(added) & set(JURY)):
        raise click.UsageError(f"in the jury already: {', '.join(already_in)}")
    require_unseen(weights, unseen)
    left_out = [_split_jurors(value) for value in without]
    if not (left_out or added):
        left_out = [[name] for name in JURY]
    compared = juries(left_out, added)
    table: list[Row] = []
    for row in juror_ablation_rows(
        weights, unseen, compared, copies=copies, seed=seed, n_seeds=n_seeds
    ):
        table.append(row)
        if output:
            write_table(output / _TABLE, table)
    print_table(_TABLE, table)


def _split_jurors(value: str) -> list[str]:
    left_out = [name.strip() for name in value.split(",")]
    if unknown := [name for name in left_out if name not in JURY]:
        raise click.UsageError(f"not in the jury: {unknown[0]}; its jurors are {', '.join(JURY)}")
    if len(set(left_out)) == len(JURY):
        raise click.UsageError("a jury needs a juror: leave out fewer")
    return left_out
