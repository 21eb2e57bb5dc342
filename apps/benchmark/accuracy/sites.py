"""``webjury benchmark sites``: the gain from other pages of a page's site."""

from pathlib import Path

import click

from ....choices import Mode
from ....experiments.sites.held_out import held_out_probabilities
from ....experiments.sites.joined import JOINED, add_earlier_modes, joined_table
from ....experiments.sites.known_pages import languages_table, site_outcomes, sites_table
from ....experiments.sites.plot import plot_gains
from ....experiments.tables import show_table, write_table
from ....requirements import require
from ...completers import complete_datasets
from ...options import folder_option, folds_option, seed_option, table_names


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

    The tables are printed. They have a row for each data set, mode and number of known pages, or
    for each language. With --output, these files are written:

    \b
      NAME.csv, NAME.md                  table of each data set
      NAME-languages.csv, -languages.md  F1 by language, if the languages are known
      gains.csv, gains.md, gains.svg     all data sets with a table in the folder, and a plot

    Rows of other data sets and modes in existing tables are kept.

    \b
    Examples:
      webjury benchmark sites daniel dragnet cleanportaleval -o experiments/results/sites
      webjury benchmark sites wcxb cleaneval news chinese sites --mode fast
    """
    if output:
        require("matplotlib", extra="experiments")
    names = table_names(datasets)
    probabilities = held_out_probabilities(datasets, modes, n_folds=folds, seed=seed)
    outcomes = {
        name: site_outcomes(dataset, probabilities[dataset]) for name, dataset in names.items()
    }
    tables = {
        name: sites_table(name, dataset_outcomes) for name, dataset_outcomes in outcomes.items()
    }
    if output:
        for name, table in tables.items():
            tables[name] = add_earlier_modes(table, output / f"{name}.csv")
            write_table(output / name, tables[name])
    joined = joined_table(tables, output)
    show_table(JOINED, joined, output)
    for name, dataset_outcomes in outcomes.items():
        if by_language := languages_table(dataset_outcomes, known):
            show_table(f"{name}-languages", by_language, output)
    if output:
        plot_gains(joined, output / f"{JOINED}.svg")
