"""``webjury benchmark scale``: what a billion pages take."""

from pathlib import Path

import click

from ....experiments.data.datasets import DATASETS, data_folder
from ....experiments.tables import show_table
from ....requirements import require
from ...numbers import Number
from ...options import folder_option


@click.command()
@click.argument("inputs", nargs=-1, type=click.Path())
@click.option(
    "--price",
    type=Number(0),
    default=0.04,
    show_default=True,
    help="Price of one core for an hour.",
)
@folder_option("Folder for the table, as CSV and Markdown.")
def scale(inputs: tuple[str, ...], price: float, output: Path | None) -> None:
    """Measure what a billion pages take.

    Runs webjury batch on INPUTS, by default the pages of wcxb, in several modes, with one worker.
    The table shows pages a second of CPU time, memory, size of the output and, for a billion such
    pages, hours of one core and their cost.

    \b
    Examples:
      webjury benchmark scale -o experiments/results/batch
      webjury benchmark scale crawl.warc.gz --price 0.03
    """
    require("pyarrow", "rich", extra="batch")
    from ....experiments.cost.scale import scale_rows

    chosen = inputs or (str(data_folder() / DATASETS["wcxb"].folder),)
    show_table("scale", list(scale_rows(chosen, price)), output)
