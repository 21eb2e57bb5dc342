"""``webjury benchmark metadata``: accuracy of title, author, date and language."""

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
    """Score title, author, date and language.

    DATASETS are names of data sets, or folders; by default wcxb. Title, author and date are
    compared with the gold standard if the data set has them, the language with the one that the
    page declares. One table for each data set is printed, and written with --output.

    \b
    Example:
      webjury benchmark metadata wcxb -o experiments/results/metadata
    """
    for name, dataset in table_names(datasets or ("wcxb",)).items():
        show_table(name, metadata_table(load(dataset)), output)
