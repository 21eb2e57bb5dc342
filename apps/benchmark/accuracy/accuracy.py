"""``webjury benchmark accuracy``: scores of all extractors and modes on the same pages."""

import json
from collections.abc import Sequence
from pathlib import Path

import click

from ....choices import Mode
from ....experiments.accuracy.leaderboards.leaderboard import (
    languages_table,
    leaderboard_table,
    types_table,
)
from ....experiments.accuracy.leaderboards.mean_over_sets import mean_table, read_leaderboards
from ....experiments.accuracy.leaderboards.plot import plot_leaderboard
from ....experiments.accuracy.leaderboards.seeds import cross_validation_seeds
from ....experiments.accuracy.leaderboards.wholes import summed_whole_elements, whole_elements_table
from ....experiments.accuracy.voter_outcomes import outcomes_table
from ....experiments.data.datasets import DATASETS
from ....experiments.tables import show_table, write_csv
from ....experiments.validation.benchmark_run import (
    OTHERS,
    SHIPPED,
    BenchmarkRun,
    count_training_pages,
    run_benchmark,
    training_sets,
)
from ....experiments.validation.card_scores import card_scores
from ....experiments.validation.copies import CopyShares
from ....extractors.registry import extractor_names, why_missing
from ....requirements import require
from ...completers import complete_datasets, complete_list
from ...notes import note
from ...options import (
    folder_option,
    folds_option,
    modes_option,
    optional_names,
    seed_option,
    seeds_option,
    table_names,
)
from ...training.options import copies_option, weighted_names


@click.command()
@click.argument("datasets", nargs=-1, required=True, shell_complete=complete_datasets)
@click.option(
    "--others",
    callback=optional_names,
    shell_complete=complete_list(extractor_names),
    help="Base extractors outside the jury to score as well (comma-separated). By default "
    f"{', '.join(OTHERS)}, if it is installed.",
)
@modes_option
@click.option(
    "--cross-validate",
    "training",
    callback=weighted_names,
    shell_complete=complete_list(DATASETS.keys),
    metavar="NAMES",
    help="The DATASETS to train on (comma-separated). Each page of NAME:3 counts "
    "three times as much. By default, those that the shipped models were trained on.",
)
@copies_option
@folds_option
@seed_option
@seeds_option("Number of cross-validations, each with the next seed, to see how far scores vary.")
@folder_option("Folder for the tables, plots and scores.")
def accuracy(
    datasets: tuple[str, ...],
    others: tuple[str, ...] | None,
    modes: tuple[Mode, ...],
    training: dict[str, float] | None,
    copies: CopyShares,
    folds: int,
    seed: int,
    n_seeds: int,
    output: Path | None,
) -> None:
    """Score all jurors, other base extractors and modes.

    DATASETS are names of data sets, or folders with pages and gold standards. On data sets that
    the shipped models were trained on, the modes are cross-validated: on all these data sets
    together, with folds grouped by host, so that no model is scored on a page of a host that it
    was trained on. On other data sets, the shipped models run.

    The tables are printed. With --output, these files are written:

    \b
      NAME.csv, NAME.md, NAME.svg        leaderboard of each data set
      NAME-types.csv, NAME-types.md      F1 by page type, if the types are known
      NAME-languages.csv, -languages.md  F1 by language, if the languages are known
      NAME-wholes.csv, NAME-wholes.md    code, tables, lists and quotations kept whole
      NAME-outcomes.csv                  voter and fast page by page, for webjury analyse
      seeds.csv, seeds.md                cross-validated scores by seed, with --seeds 2 or more
      mean.csv, mean.md                  mean over all data sets with a leaderboard in the folder
      wholes.csv, wholes.md              sums of NAME-wholes over these data sets
      scores.json, shipped.json          scores of cross-validated modes, of shipped models

    \b
    Examples:
      webjury benchmark wcxb cleaneval -o experiments/results/benchmark
      webjury benchmark wcxb news daniel --cross-validate wcxb,news:3
      webjury benchmark my-pages --others goose3,longest-block
    """
    tables = table_names(datasets)
    if output:
        require("matplotlib", extra="experiments")
    runs = run_benchmark(
        datasets,
        training=training,
        copies=copies,
        others=[name for name in OTHERS if not why_missing(name)] if others is None else [*others],
        modes=modes,
        n_folds=folds,
        seed=seed,
        n_seeds=n_seeds,
    )
    for name, run in zip(tables, runs, strict=True):
        _show(name, run, output)
        if run.models != SHIPPED:
            _note_training_pages(name, run)
    if by_seed := cross_validation_seeds(runs):
        show_table("seeds", by_seed, output)
    if output:
        cross_validated = [run for run in runs if run.models != SHIPPED]
        _write_scores(output / "scores.json", cross_validated)
        _write_scores(output / "shipped.json", [run for run in runs if run.models == SHIPPED])
        if len(leaderboards := read_leaderboards(output)) > 1:
            show_table("mean", mean_table(leaderboards), output)
            show_table(
                "wholes", summed_whole_elements(read_leaderboards(output, "-wholes")), output
            )


def _note_training_pages(name: str, run: BenchmarkRun) -> None:
    """Say why a data set was cross-validated that is no training set by name."""
    if run.dataset not in training_sets() and (known := count_training_pages(run.dataset)):
        note(
            f"{name}: the shipped models were trained on {known} of {len(run.pages)} pages, so "
            "the modes were cross-validated"
        )


def _show(name: str, run: BenchmarkRun, output: Path | None) -> None:
    leaderboard = leaderboard_table(run)
    show_table(name, leaderboard, output)
    tables = {"types": types_table, "languages": languages_table, "wholes": whole_elements_table}
    for group, make_table in tables.items():
        if table := make_table(run):
            show_table(f"{name}-{group}", table, output)
    if output:
        write_csv(output / f"{name}-outcomes", outcomes_table(run))
        plot_leaderboard(name, leaderboard, output / f"{name}.svg")


def _write_scores(path: Path, runs: Sequence[BenchmarkRun]) -> None:
    """Write the scores of runs; without runs, keep an earlier file."""
    if runs:
        pages = [page for run in runs for page in run.pages]
        scores = {
            mode: card_scores(
                pages, [page_scores for run in runs for page_scores in run.mode_scores[mode]]
            )
            for mode in runs[0].mode_scores
        }
        path.write_text(json.dumps(scores, indent=2) + "\n", encoding="utf-8", newline="\n")
