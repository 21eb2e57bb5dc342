"""``webjury train-page-type``: train the model of page types (article, product, forum, ...)."""

import dataclasses
from pathlib import Path

import click

from ..experiments.accuracy.page_types import (
    confusion_table,
    cross_validate_types,
    fit_types,
    read_typed_pages,
    type_calibration_table,
    type_scores,
)
from ..experiments.data.datasets import fingerprint
from ..experiments.tables import show_table
from .options import folder_option, folds_option, seed_option

__all__ = ["train_page_type"]


@click.command()
@click.option(
    "--data",
    default="wcxb",
    show_default=True,
    help="Data set with page types: its name, or a folder in the layout of WCXB.",
)
@folds_option
@seed_option
@click.option(
    "--results",
    type=click.Path(file_okay=False, path_type=Path),
    help="Folder for the tables of the cross-validation, as CSV and Markdown.",
)
@folder_option("Folder for page_type.txt and page_type.json.", required=True)
def train_page_type(data: str, folds: int, seed: int, results: Path | None, output: Path) -> None:
    """Train the model of page types.

    It is cross-validated first, with folds grouped by host. Scores, confusion matrix and
    calibration are printed, and written with --results. The model is then trained on all pages,
    and written with its card. The same data and seed give the same files.

    \b
    Example:
      webjury train-page-type --results experiments/results/page_type -o ensemble/models
    """
    pages = read_typed_pages(data)
    predictions = cross_validate_types(pages, n_folds=folds, seed=seed)
    scores = type_scores(pages, predictions)
    show_table("scores", [scores], results)
    show_table("confusion", confusion_table(pages, predictions), results)
    show_table("calibration", type_calibration_table(pages, predictions), results)
    model = fit_types(pages, seed)
    model.card_ = dataclasses.replace(
        model.card_, data={data: fingerprint(data)}, scores={data: scores}
    )
    model.save(output)
    click.echo(f"wrote {output / model.mode}.txt and .json")
