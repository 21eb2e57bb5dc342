"""``webjury benchmark memory``: peak memory of each mode while it extracts many pages."""

from pathlib import Path

import click

from ....choices import MODES
from ....experiments.cost.memory import memory_table
from ....experiments.tables import show_table
from ...options import folder_option
from ..accuracy.pages import pages_options, read_pages


@click.command()
@pages_options
@folder_option("Folder for the table, as CSV and Markdown.")
def memory(pages: Path | None, limit: int | None, output: Path | None) -> None:
    """Measure the peak memory of every mode.

    Each mode extracts all pages in one process. The table memory has the peak in MiB after the
    first page, after half of the pages and after all; it is printed, and written with --output.

    \b
    Examples:
      webjury benchmark memory -o experiments/results/speed
      webjury benchmark memory --pages my-pages --limit 100
    """
    show_table("memory", memory_table(read_pages(pages, limit), MODES), output)
