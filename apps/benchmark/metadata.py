"""``webjury benchmark metadata``: how often title, author, date and language are right."""

from pathlib import Path

import click

from ...experiments.accuracy.metadata import metadata_table
from ...experiments.data.datasets import load
from ...experiments.tables import show_table
from ..options import folder_option, table_names

__all__ = ["metadata"]


@click.command()
@click.argument("datasets", nargs=-1)
@folder_option("Folder for the tables, as CSV and Markdown.")
def metadata(datasets: tuple[str, ...], output: Path | None) -> None:
    """Find out how often metadata are right.

    They are compared with what people, or the pages of DATASETS themselves, say: by
    default of wcxb. Titles, authors and dates are compared where the data set has them; the
    language, where a page declares one.

    \b
    Example:
      webjury benchmark metadata wcxb -o experiments/results/metadata
    """
    for name, dataset in table_names(datasets or ("wcxb",)).items():
        show_table(name, metadata_table(load(dataset)), output)
