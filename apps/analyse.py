"""``webjury analyse``: error analysis of the voter, its ablation and its calibration."""

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
from ..experiments.accuracy.voter_outcomes import cross_validate_voter
from ..experiments.tables import show_table, write_table
from ..experiments.validation.preparation import prepare, rows_by_dataset
from ..requirements import require
from .completion import complete_datasets
from .options import folder_option, folds_option, seed_option, table_names

__all__ = ["analyse"]

#: Variants of the voter: their jurors, and whether they have a lexicon.
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
@folder_option("Folder for the tables, as CSV and Markdown, and the plot.", required=True)
def analyse(datasets: tuple[str, ...], folds: int, seed: int, output: Path) -> None:
    """Cross-validate the voter, and analyse its errors.

    DATASETS are names of data sets, or folders with pages and gold standards. The voter is
    trained with and without its jury and its lexicon, on all data sets together; folds are
    grouped by host. These tables are written, and all but the worst pages printed:

    \b
      ablation              F1 without the jury, without the lexicon, without both
      cascade-thresholds    F1 and time if only uncertain pages get the jury
      NAME-kinds            of each data set: loss by type of page
      NAME-worst            its worst pages
      NAME-calibration      expected F1 against F1; all data sets in calibration.svg

    \b
    Example:
      webjury analyse wcxb cleaneval -o experiments/results/analysis
    """
    names = table_names(datasets)
    require("matplotlib", extra="experiments")
    pages = prepare(datasets, JURY)
    variants = {
        variant: cross_validate_voter(
            pages, jurors, variant, lexicon=lexicon, n_folds=folds, seed=seed
        )
        for variant, (jurors, lexicon) in VARIANTS.items()
    }
    show_table("ablation", ablation_table(pages, variants), output)
    show_table(
        "cascade-thresholds",
        cascade_threshold_table(pages, variants["fast"], variants["voter"]),
        output,
    )
    calibrations = {}
    rows_of = rows_by_dataset(pages)
    for name, dataset in names.items():
        rows = rows_of[dataset]
        here, outcomes = [pages[row] for row in rows], [variants["voter"][row] for row in rows]
        calibrations[name] = calibration_table(outcomes)
        show_table(f"{name}-kinds", kinds_table(here, outcomes), output)
        show_table(f"{name}-calibration", calibrations[name], output)
        write_table(output / f"{name}-worst", worst_table(here, outcomes))
    plot_calibration(calibrations, output / "calibration.svg")
