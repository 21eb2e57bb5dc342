"""``webjury benchmark growth``: how time and memory grow with the length of a page."""

from pathlib import Path

import click

from ....choices import MODES
from ....experiments.cost.growth import REPETITIONS, exponents_table, growth_table, measure_growth
from ....experiments.tables import show_table
from ...options import folder_option
from ...pages.reading import read_content
from ..accuracy.pages import read_pages

#: Size in bytes to which the default page is nearest.
_SIZE = 64_000


@click.command()
@click.argument("file", required=False, type=click.Path(allow_dash=True))
@click.option(
    "--times",
    type=click.IntRange(2),
    default=REPETITIONS[-1],
    show_default=True,
    help="Maximum number of repetitions of the content.",
)
@folder_option("Folder for the tables, as CSV and Markdown.")
def growth(file: str | None, times: int, output: Path | None) -> None:
    """Measure how time and memory grow with the length of a page.

    Every mode extracts FILE with its content repeated once, twice, four times and so on, each
    length in a new process. The default page is the page of the data set wcxb whose size is nearest
    to 64 kB; it grows to 16 MB. Two tables are printed, and written with --output: growth has the
    time and memory for each length, and exponents has the exponents of growth, where 1 means that
    a page of twice the length costs twice as much.

    \b
    Examples:
      webjury benchmark growth -o experiments/results/speed
      webjury benchmark growth page.html --times 16
    """
    pages = [read_content(file)] if file else read_pages(None)
    page = min(pages, key=lambda page: abs(len(page) - _SIZE))
    growths = measure_growth(page, MODES, [n for n in REPETITIONS if n <= times])
    show_table("growth", growth_table(growths), output)
    show_table("exponents", exponents_table(growths), output)
