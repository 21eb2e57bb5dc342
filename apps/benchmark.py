"""``webjury benchmark``: every extractor and every mode on the same pages, in one run."""

import json
from pathlib import Path

import click

from ..ensemble.jury import JURY
from ..ensemble.shipped import MODES
from ..experiments.crossvalidation import cross_validate
from ..experiments.preparation import prepare
from ..experiments.tables import benchmark_table, card_scores, print_table, write_table
from ..extractors.registry import EXTRACTORS
from .options import folds_option, seed_option, writable_folder

__all__ = ["benchmark"]


@click.command()
@click.argument("datasets", nargs=-1, required=True)
@folds_option
@seed_option
@click.option(
    "-o",
    "--output",
    type=click.Path(file_okay=False, writable=True, path_type=Path),
    callback=writable_folder,
    help="Folder for the tables, as CSV and Markdown, and for scores.json.",
)
def benchmark(datasets: tuple[str, ...], folds: int, seed: int, output: Path | None) -> None:
    """Score all base extractors and all modes on DATASETS.

    Models are cross-validated over all data sets together, folds grouped by host: no model
    sees a page, or a page of the same host, that it is judged on.

    \b
    Example:
      webjury benchmark wcxb cleaneval -o experiments/results/benchmark
    """
    pages = prepare(datasets, JURY, others=[name for name in EXTRACTORS if name not in JURY])
    verdicts = {mode: cross_validate(pages, mode, JURY, n_folds=folds, seed=seed) for mode in MODES}
    for dataset in datasets:
        table = benchmark_table(dataset, pages, verdicts)
        print_table(dataset, table)
        if output:
            write_table(output / Path(dataset).name, table)
    if output:
        scores = {mode: card_scores(pages, overlaps) for mode, overlaps in verdicts.items()}
        (output / "scores.json").write_text(json.dumps(scores, indent=2) + "\n")
