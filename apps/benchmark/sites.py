"""``webjury benchmark sites``: what is gained by knowing other pages of a page's site."""

from pathlib import Path

import click

from ...ensemble.options import Mode
from ...experiments.sites.held_out import held_out_probabilities
from ...experiments.sites.known_pages import languages_table, site_outcomes, sites_table
from ...experiments.sites.plot import plot_gains
from ...experiments.tables import show_table
from ...requirements import require
from ..completion import complete_datasets
from ..options import folder_option, folds_option, seed_option, table_names

__all__ = ["sites"]


@click.command()
@click.argument("datasets", nargs=-1, required=True, shell_complete=complete_datasets)
@click.option(
    "--mode",
    "modes",
    type=click.Choice(["fast", "voter"]),
    multiple=True,
    default=["fast", "voter"],
    show_default=True,
    help="Mode. May be repeated.",
)
@click.option(
    "--known",
    default=5,
    show_default=True,
    help="Number of known pages in the tables by language.",
)
@folds_option
@seed_option
@folder_option("Folder for the tables, as CSV and Markdown, and a plot.")
def sites(
    datasets: tuple[str, ...],
    modes: tuple[Mode, ...],
    known: int,
    folds: int,
    seed: int,
    output: Path | None,
) -> None:
    """Score pages with and without other pages of their site.

    DATASETS are names of data sets, or folders with pages and gold standards. On data sets that
    the shipped models were trained on, the modes are cross-validated, which takes half an hour.

    The tables are printed, and written with --output: sites, a row for each data set, mode and
    number of known pages; NAME-languages, F1 by language; and sites.svg, a plot.

    \b
    Example:
      webjury benchmark sites daniel dragnet cleanportaleval -o experiments/results/sites
    """
    if output:
        require("matplotlib", extra="experiments")
    names = table_names(datasets)
    probabilities = held_out_probabilities(datasets, modes, n_folds=folds, seed=seed)
    outcomes = {
        name: site_outcomes(dataset, probabilities[dataset]) for name, dataset in names.items()
    }
    table = sites_table(outcomes)
    show_table("sites", table, output)
    for name, of_set in outcomes.items():
        if by_language := languages_table(of_set, known):
            show_table(f"{name}-languages", by_language, output)
    if output:
        plot_gains(table, output / "sites.svg")
