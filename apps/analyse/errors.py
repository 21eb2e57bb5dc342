"""``webjury analyse errors``: error analysis of the voter, its ablation and its calibration."""

from collections.abc import Mapping, Sequence
from pathlib import Path

import click

from ...ensemble.models.jury import JURY
from ...experiments.accuracy.calibration_plot import plot_calibration
from ...experiments.accuracy.cascade_thresholds import cascade_means, cascade_threshold_table
from ...experiments.accuracy.error_analysis import (
    ablation_table,
    calibration_summary,
    calibration_table,
    losses_table,
    worst_table,
)
from ...experiments.accuracy.voter_outcomes import VoterOutcome, cross_validate_voter, read_outcomes
from ...experiments.tables import show_table, write_table
from ...experiments.validation.benchmark_run import seen_and_unseen
from ...experiments.validation.copies import NO_COPIES, CopyShares
from ...experiments.validation.preparation import PreparedPage, originals, rows_by_dataset
from ...requirements import require
from ..completers import complete_datasets
from ..options import folder_option, folds_option, seed_option, table_names
from ..training.options import copies_option

#: Variants of the modes without a lexicon, with their jurors.
WITHOUT_LEXICON = {"voter without lexicon": JURY, "fast without lexicon": ()}


@click.command()
@click.argument("datasets", nargs=-1, required=True, shell_complete=complete_datasets)
@copies_option
@folds_option
@seed_option
@click.option(
    "--benchmark",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    default="experiments/results/benchmark",
    show_default=True,
    help="Folder with the output of webjury benchmark on the same data sets.",
)
@click.option(
    "--ablation/--no-ablation",
    default=True,
    show_default=True,
    help="Also train the modes without their lexicon, which takes half an hour.",
)
@folder_option("Folder for the tables, as CSV and Markdown, and the plot.", required=True)
def errors(
    datasets: tuple[str, ...],
    copies: CopyShares,
    folds: int,
    seed: int,
    benchmark: Path,
    ablation: bool,
    output: Path,
) -> None:
    """Analyse the errors of the voter on pages new to it.

    DATASETS are names of data sets, or folders with pages and gold standards, that were benchmarked
    before. For the ablation, the modes are cross-validated without their lexicon, with the folds of
    the benchmark, on the data sets that the shipped models were trained on. These tables are
    written, and all but the worst pages are printed:

    \b
      ablation              F1 without the jury, without the lexicon, without both
      cascade-thresholds    F1 and time if only uncertain pages get the jury
      cascade-means         the same, mean over data sets
      calibration           expected F1 and F1 of each data set
      NAME-calibration      expected F1 against F1; all data sets in calibration.svg
      NAME-losses           loss by page type
      NAME-worst            the worst pages

    \b
    Example:
      webjury analyse wcxb cleaneval news daniel -o experiments/results/analysis
    """
    names = table_names(datasets)
    require("matplotlib", extra="experiments")
    # Only the ablation trains models, so only it needs copies.
    seen, unseen = seen_and_unseen(datasets, copies=copies if ablation else NO_COPIES, seed=seed)
    pages = [*originals(seen), *unseen]
    voter, fast = _outcomes(benchmark, names, pages)
    if ablation:
        n_seen = len(pages) - len(unseen)
        variants = {"voter": voter[:n_seen], "fast": fast[:n_seen]}
        for variant, jurors in WITHOUT_LEXICON.items():
            variants[variant] = cross_validate_voter(
                seen, jurors, variant, lexicon=False, n_folds=folds, seed=seed
            )
        show_table("ablation", ablation_table(pages[:n_seen], variants), output)
    thresholds = cascade_threshold_table(pages, fast, voter)
    show_table("cascade-thresholds", thresholds, output)
    show_table("cascade-means", cascade_means(thresholds), output)
    calibrations = {}
    dataset_rows = rows_by_dataset(pages)
    for name, dataset in names.items():
        rows = dataset_rows[dataset]
        dataset_pages, outcomes = [pages[row] for row in rows], [voter[row] for row in rows]
        calibrations[name] = calibration_table(outcomes)
        show_table(f"{name}-losses", losses_table(dataset_pages, outcomes), output)
        show_table(f"{name}-calibration", calibrations[name], output)
        write_table(output / f"{name}-worst", worst_table(dataset_pages, outcomes))
    show_table("calibration", calibration_summary(calibrations), output)
    plot_calibration(calibrations, output / "calibration.svg")


def _outcomes(
    benchmark: Path, names: Mapping[str, str], pages: Sequence[PreparedPage]
) -> tuple[list[VoterOutcome], list[VoterOutcome]]:
    """Outcomes of the modes ``voter`` and ``fast`` on each page, from the tables of a benchmark."""
    name_of = {dataset: name for name, dataset in names.items()}
    voter, fast = [], []
    for dataset, rows in rows_by_dataset(pages).items():
        path = benchmark / f"{name_of[dataset]}-outcomes.csv"
        outcomes = read_outcomes(path, [pages[row] for row in rows])
        voter += outcomes["voter"]
        fast += outcomes["fast"]
    return voter, fast
