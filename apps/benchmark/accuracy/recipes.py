"""``webjury benchmark recipes``: how complete recipes are."""

from pathlib import Path

import click

from ....experiments.accuracy.leaderboards.recipes import recipes_table
from ....experiments.tables import show_table
from ....experiments.validation.benchmark_run import run_benchmark
from ...options import folder_option


@click.command()
@click.option(
    "--dataset",
    default="recipes",
    show_default=True,
    metavar="NAME",
    help="Data set, or folder with pages, whose records have snippets of the content.",
)
@folder_option("Folder for the table, as CSV and Markdown.")
def recipes(dataset: str, output: Path | None) -> None:
    """Count the ingredients and steps of recipes that texts contain.

    The jurors, other extractors and the shipped models run on each page. Only the ingredients and
    steps of a page are known, so the table also shows the share of the page that a text keeps. With
    --output, it is written to recipes.csv and recipes.md.

    \b
    Example:
      webjury benchmark recipes -o experiments/results/recipes
    """
    (run,) = run_benchmark([dataset])
    show_table("recipes", recipes_table(run), output)
