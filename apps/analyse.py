"""``webjury analyse``: where the voter loses, what its parts buy, how honest it is."""

from pathlib import Path

import click

from ..ensemble.jury import JURY
from ..experiments.accuracy.calibration_plot import plot_calibration
from ..experiments.accuracy.cascade_thresholds import cascade_threshold_table
from ..experiments.accuracy.error_analysis import (
    ablation_table,
    calibration_table,
    kinds_table,
    worst_table,
)
from ..experiments.accuracy.voter_outcomes import outcomes
from ..experiments.tables import show_table, write_table
from ..experiments.validation.preparation import prepare, rows_by_dataset
from ..requirements import require
from .completion import complete_datasets
from .options import folder_option, folds_option, seed_option, table_names

__all__ = ["analyse"]

#: Variants of the voter: its jurors, and whether it has a lexicon.
VARIANTS = {
    "voter": (JURY, True),
    "voter without lexicon": (JURY, False),
    "fast": ((), True),
    "fast without lexicon": ((), False),
}


@click.command()
@click.argument("datasets", nargs=-1, required=True, shell_complete=complete_datasets)
@folds_option
@seed_option
@folder_option("Folder for the tables, as CSV and Markdown, and for the plot.", required=True)
def analyse(datasets: tuple[str, ...], folds: int, seed: int, output: Path) -> None:
    """Cross-validate the voter, and look at its errors.

    DATASETS are names, or folders; the voter is judged with and without its parts. Models learn
    from all the data sets together; folds are grouped by host.

    \b
    Written are:
      ablation            what jury and lexicon buy
      calling             what the jury buys if it is called only in doubt
      NAME-kinds          of each data set, loss by kind of page
      NAME-worst          its worst pages
      NAME-calibration    is F1 what was expected?

    \b
    Example:
      webjury analyse wcxb cleaneval -o experiments/results/analysis
    """
    names = table_names(datasets)
    require("matplotlib", extra="experiments")
    pages = prepare(datasets, JURY)
    variants = {
        variant: outcomes(pages, jurors, variant, lexicon=lexicon, n_folds=folds, seed=seed)
        for variant, (jurors, lexicon) in VARIANTS.items()
    }
    show_table("ablation", ablation_table(pages, variants), output)
    show_table(
        "calling", cascade_threshold_table(pages, variants["fast"], variants["voter"]), output
    )
    calibrations = {}
    rows_of = rows_by_dataset(pages)
    for name, dataset in names.items():
        rows = rows_of[dataset]
        here, its = [pages[row] for row in rows], [variants["voter"][row] for row in rows]
        calibrations[name] = calibration_table(its)
        show_table(f"{name}-kinds", kinds_table(here, its), output)
        show_table(f"{name}-calibration", calibrations[name], output)
        write_table(output / f"{name}-worst", worst_table(here, its))
    plot_calibration(calibrations, output / "calibration.svg")
