"""``webjury train-page-type``: the model that tells articles from products, forums and so on."""

import dataclasses
from pathlib import Path

import click

from ..experiments.accuracy.page_types import (
    calibration_table,
    confusion_table,
    cross_validate_types,
    fit_types,
    read_typed_pages,
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
    help="Data set that says what type its pages are of: a name, or a folder laid out like WCXB.",
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
    """Train the model of page types and write it.

    It is cross-validated first, with folds grouped by host. The same data and seed give the same
    file.

    \b
    Example:
      webjury train-page-type --results experiments/results/page_type -o ensemble/models
    """
    pages = read_typed_pages(data)
    told = cross_validate_types(pages, n_folds=folds, seed=seed)
    scores = type_scores(pages, told)
    show_table("scores", [scores], results)
    show_table("confusion", confusion_table(pages, told), results)
    show_table("calibration", calibration_table(pages, told), results)
    model = fit_types(pages, seed)
    model.card_ = dataclasses.replace(
        model.card_, data={data: fingerprint(data)}, scores={data: scores}
    )
    model.save(output)
    click.echo(f"wrote {output / model.mode}.txt and .json")
