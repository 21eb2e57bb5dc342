"""``webjury analyse titles``: whether gold standards contain titles, and how that affects F1."""

from pathlib import Path

import click

from ...experiments.accuracy.titles import titles_table
from ...experiments.tables import show_table
from ..completers import complete_datasets
from ..options import folder_option


@click.command()
@click.argument("datasets", nargs=-1, required=True, shell_complete=complete_datasets)
@folder_option("Folder for the table, as CSV and Markdown.")
def titles(datasets: tuple[str, ...], output: Path | None) -> None:
    """Score texts with and without the title of the page.

    DATASETS are names of data sets, or folders with pages and gold standards. Some gold standards
    contain the title of the page, and others do not, so no text suits both. The table shows how
    many contain it, and the F1 of each text without and with it. With --output, it is written to
    titles.csv and titles.md.

    \b
    Example:
      webjury analyse titles daniel dragnet news -o experiments/results/analysis
    """
    show_table("titles", titles_table(datasets), output)
