"""``webjury benchmark growth``: what longer and longer pages cost each mode."""

from pathlib import Path

import click

from ...ensemble.options import MODES
from ...experiments.cost.growth import TIMES, exponents_table, grow, growth_table
from ...experiments.tables import show_table
from ..options import folder_option
from ..reading import read_page
from .pages import read_pages

__all__ = ["growth"]

#: Bytes of the page that grows, if none is given.
_SIZE = 64_000


@click.command()
@click.argument("file", required=False, type=click.Path(allow_dash=True))
@click.option(
    "--times",
    type=click.IntRange(2),
    default=TIMES[-1],
    show_default=True,
    help="How often the content is repeated in the end.",
)
@folder_option("Folder for the tables, as CSV and Markdown.")
def growth(file: str | None, times: int, output: Path | None) -> None:
    """Time every mode on a page that grows.

    FILE is taken with its content once, twice, four times and so on. By default, the page of the
    data set wcxb that is nearest to 64 kB, which ends up at 16 MB. Each length has a process of
    its own.

    \b
    Examples:
      webjury benchmark growth -o experiments/results/speed
      webjury benchmark growth page.html --times 16
    """
    page = read_page(file) if file else min(read_pages(None), key=_distance)
    growths = grow(page, MODES, [n for n in TIMES if n <= times])
    show_table("growth", growth_table(growths), output)
    show_table("exponents", exponents_table(growths), output)


def _distance(page: bytes) -> int:
    return abs(len(page) - _SIZE)
