"""``webjury benchmark speed``: time per page of every base extractor and mode."""

from pathlib import Path

import click

from ....experiments.cost.speed import measure_speed, speed_table, stages_table
from ....experiments.tables import show_table
from ...options import folder_option
from ..accuracy.pages import pages_options, read_pages


@click.command()
@pages_options
@folder_option("Folder for the tables, as CSV and Markdown.")
def speed(pages: Path | None, limit: int | None, output: Path | None) -> None:
    """Time every base extractor and every mode.

    All of them, the first pass of webjury batch --sites, and lxml alone read each page in turn;
    each mode runs in its own process. HTML, Markdown and metadata of mode fast are timed together
    with the extraction; for comparison, so is trafilatura's Markdown with metadata. The table
    systems has the CPU time per page in milliseconds, and the ratio of its mean to trafilatura's.
    The table stages has the time of each stage of the modes voter and fast. Both are printed, and
    written with --output.

    \b
    Examples:
      webjury benchmark speed -o experiments/results/speed
      webjury benchmark speed --pages my-pages --limit 100
    """
    measured = measure_speed(read_pages(pages, limit))
    show_table("systems", speed_table(measured), output)
    show_table("stages", stages_table(measured), output)
