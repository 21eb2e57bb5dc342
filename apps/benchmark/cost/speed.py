"""``webjury benchmark speed``: time per page, and how time and memory grow."""

from collections.abc import Sequence
from pathlib import Path

import click

from ....choices import MODES
from ....experiments.cost.growth import REPETITIONS, exponents_table, growth_table, measure_growth
from ....experiments.cost.memory import memory_table
from ....experiments.cost.speed import measure_speed, speed_table, stages_table
from ....experiments.tables import show_table
from ...options import folder_option
from ..accuracy.pages import pages_options, read_pages

#: Size in bytes to which the page that grows is nearest.
_SIZE = 64_000


@click.command()
@click.option(
    "--part",
    type=click.Choice(["time", "growth", "memory"]),
    default="time",
    show_default=True,
    help="What to measure.",
)
@pages_options
@click.option(
    "--times",
    type=click.IntRange(2),
    default=REPETITIONS[-1],
    show_default=True,
    help="For growth: maximum number of repetitions of the content.",
)
@folder_option("Folder for the tables, as CSV and Markdown.")
def speed(
    part: str, pages: Path | None, limit: int | None, times: int, output: Path | None
) -> None:
    """Measure time and memory of every mode.

    time: base extractors, modes, the first pass of webjury batch --sites, and lxml alone read each
    page in turn; each mode runs in its own process. HTML, Markdown and metadata of mode fast are
    timed together with the extraction; for comparison, so is trafilatura's Markdown with metadata.
    The table systems has the CPU time per page in milliseconds, and the ratio of its mean to
    trafilatura's; the table stages has the stages of the modes voter and fast.

    growth: of the pages, the one whose size is nearest to 64 kB is extracted with its content
    repeated once, twice, four times and so on, each length in a new process. The table growth has
    time and memory for each length; the table exponents has the exponents of growth, where 1 means
    that a page of twice the length costs twice as much.

    memory: each mode extracts all pages in one process. The table memory has the peak in MiB after
    the first page, after half of the pages and after all.

    The tables are printed, and written with --output.

    \b
    Examples:
      webjury benchmark speed --limit 150 -o experiments/results/speed
      webjury benchmark speed --part growth --pages my-pages --times 16
    """
    sources = read_pages(pages, limit)
    if part == "growth":
        _grow(sources, times, output)
    elif part == "memory":
        show_table("memory", memory_table(sources, MODES), output)
    else:
        measured = measure_speed(sources)
        show_table("systems", speed_table(measured), output)
        show_table("stages", stages_table(measured), output)


def _grow(sources: Sequence[bytes], times: int, output: Path | None) -> None:
    page = min(sources, key=lambda source: abs(len(source) - _SIZE))
    growths = measure_growth(page, MODES, [n for n in REPETITIONS if n <= times])
    show_table("growth", growth_table(growths), output)
    show_table("exponents", exponents_table(growths), output)
