"""``webjury benchmark metadata``: accuracy of title, author, date and language."""

from pathlib import Path

import click

from ....experiments.accuracy.metadata import language_table, metadata_table, read_statements
from ....experiments.data.datasets import load
from ....experiments.data.golden_pages import GOLDEN, load_golden_pages
from ....experiments.tables import show_table
from ...options import folder_option, table_names


@click.command()
@click.argument("datasets", nargs=-1)
@folder_option("Folder for the tables, as CSV and Markdown.")
def metadata(datasets: tuple[str, ...], output: Path | None) -> None:
    """Score title, author, date and language.

    DATASETS are names of data sets, folders, or golden for the pages of the tests; by default wcxb
    news golden. Title, author and date from webjury and from trafilatura are compared with the gold
    standard, on pages that have one. The table has a row for each field and data set, and one for
    the mean. The language is compared with the language that a page declares.

    \b
    Example:
      webjury benchmark metadata wcxb news golden -o experiments/results/metadata
    """
    statements = {}
    for name, dataset in table_names(datasets or ("wcxb", "news", GOLDEN)).items():
        pages = load_golden_pages() if dataset == GOLDEN else load(dataset)
        statements[name] = read_statements(pages)
    show_table("fields", metadata_table(statements), output)
    show_table("languages", language_table(statements), output)
