"""``webjury train-page-type``: train the model of page types (article, product, forum, ...)."""

import dataclasses
from pathlib import Path

import click

from ...experiments.accuracy.page_types import (
    confusion_table,
    cross_validate_types,
    fit_types,
    read_typed_pages,
    type_calibration_table,
    type_datasets_table,
    type_scores,
)
from ...experiments.data.datasets import DATASETS, fingerprint
from ...experiments.tables import show_table
from ..completers import complete_list
from ..notes import say
from ..options import folder_option, folds_option, names, seed_option
from .options import shortened_option


@click.command()
@click.option(
    "--data",
    callback=names,
    default="wcxb,news",
    show_default=True,
    shell_complete=complete_list(DATASETS.keys),
    help="Data sets with page types: names, or folders in the layout of WCXB (comma-separated).",
)
@click.option(
    "--check",
    callback=names,
    metavar="NAMES",
    shell_complete=complete_list(DATASETS.keys),
    help="Further data sets with page types, to score the trained model on.",
)
@shortened_option
@folds_option
@seed_option
@click.option(
    "--results",
    type=click.Path(file_okay=False, path_type=Path),
    help="Folder for the tables of the cross-validation, as CSV and Markdown.",
)
@folder_option("Folder for page_type.txt and page_type.json.", required=True)
def train_page_type(
    data: list[str],
    check: list[str],
    shortened: float,
    folds: int,
    seed: int,
    results: Path | None,
    output: Path,
) -> None:
    """Train the model of page types.

    It is cross-validated first, with folds grouped by host. Scores, confusion matrix and
    calibration are printed, and written with --results. The model is then trained on all pages,
    and written with its card. The same data and seed give the same files.

    \b
    Example:
      webjury train-page-type --results experiments/results/page_type -o ensemble/models/shipped
    """
    pages = read_typed_pages(data, shortened=shortened, seed=seed)
    predictions = cross_validate_types(pages, n_folds=folds, seed=seed)
    model = fit_types(pages, seed)
    originals = [page for page in pages if not page.is_copy]
    scores = type_scores(originals, predictions)
    show_table("scores", [scores], results)
    show_table("confusion", confusion_table(originals, predictions), results)
    show_table("calibration", type_calibration_table(originals, predictions), results)
    by_dataset = type_datasets_table(originals, predictions, f"{folds} folds")
    if check:
        unseen = read_typed_pages(check)
        unseen_predictions = [model.predict(page.traits) for page in unseen]
        by_dataset += type_datasets_table(unseen, unseen_predictions, "trained on all others")
    show_table("datasets", by_dataset, results)
    model.card_ = dataclasses.replace(
        model.card_,
        data={name: fingerprint(name) for name in data},
        scores={",".join(data): scores},
    )
    model.save(output)
    say(f"wrote {output / model.mode}.txt and .json")
