"""``webjury analyse neighbours``: whether gold texts have a space where elements meet."""

from pathlib import Path

import click

from ...experiments.accuracy.neighbours.tables import judged_pages, kinds_table, rules_table
from ...experiments.data.datasets import load
from ...experiments.tables import show_table
from ..benchmark.accuracy.pages import evenly_spaced
from ..completers import complete_datasets
from ..options import folder_option
from .options import limit_option, workers_option


@click.command()
@click.argument("datasets", nargs=-1, required=True, shell_complete=complete_datasets)
@limit_option
@workers_option
@folder_option("Folder for the tables, as CSV and Markdown.")
def neighbours(
    datasets: tuple[str, ...], limit: int | None, workers: int, output: Path | None
) -> None:
    """Find out where spaces belong between elements.

    DATASETS are names of data sets, or folders with pages and gold standards. Pages put elements
    beside each other without white space: parts of one word, or things that a style sheet keeps
    apart. Where the gold text contains both pieces, it tells which. These tables are printed, and
    written with --output; shares are means over pages, or over places:

    \b
      neighbours        how often rules do as the gold texts, for halves of the hosts
      neighbour-kinds   how often gold texts have a space, by kinds of places

    \b
    Example:
      webjury analyse neighbours wcxb cleaneval news -o experiments/results/analysis
    """
    pages = [
        page
        for dataset in datasets
        for page in judged_pages(dataset, evenly_spaced(load(dataset), limit), processes=workers)
    ]
    show_table("neighbours", rules_table(pages), output)
    show_table("neighbour-kinds", kinds_table(pages), output)
