"""``webjury benchmark hostile``: the cost of pages that stall parsers and extractors."""

import sys
from itertools import chain
from pathlib import Path

import click

from ....choices import MODES
from ....experiments.hostile.cost import FORMS, dearest, hostile_table, measure_hostile
from ....experiments.hostile.pages import KINDS
from ....experiments.hostile.towers import TOWERS
from ....experiments.tables import show_table
from ....extractors.registry import BUILT_IN
from ....progress import track
from ...options import folder_option


@click.command()
@click.option(
    "--system",
    "systems",
    type=click.Choice([*MODES, *BUILT_IN]),
    multiple=True,
    help="Mode or base extractor. May be repeated; by default, all modes.",
)
@click.option(
    "--page",
    "kinds",
    type=click.Choice(list(KINDS)),
    metavar="KIND",
    multiple=True,
    help="Kind of page, as the table names it. May be repeated; by default, all kinds.",
)
@click.option(
    "--towers",
    is_flag=True,
    help="Extract towers instead: elements of each kind within each other, to four depths, around "
    "many small pieces. The table towers has the dearest page of each kind.",
)
@click.option(
    "--form",
    "forms",
    type=click.Choice(list(FORMS)),
    multiple=True,
    help="Form that each mode writes. May be repeated; by default, all forms.",
)
@click.option(
    "--kb",
    type=click.IntRange(1),
    default=1_000,
    show_default=True,
    help="Size of each page in kilobytes.",
)
@click.option(
    "--timeout",
    type=click.FloatRange(0, min_open=True),
    default=120.0,
    show_default=True,
    help="Seconds after which the process that extracts both pages is killed.",
)
@folder_option("Folder for the table, as CSV and Markdown.")
def hostile(
    systems: tuple[str, ...],
    kinds: tuple[str, ...],
    towers: bool,
    forms: tuple[str, ...],
    kb: int,
    timeout: float,
    output: Path | None,
) -> None:
    """Measure the cost of pages that stall parsers and extractors.

    Pages are generated: elements of one kind over and over, deep nesting, long attributes, tables,
    lists, entities, comments, formulas, addresses, writing systems, repeated subtrees, and so on.
    Every mode extracts a page of each kind and one of half its size, and writes text, metadata,
    Markdown and HTML, each separately. The table hostile shows the CPU seconds per MB for
    extraction and the slowest form, and names that form; the MiB of memory per MB, and the form
    that needs most; the growth, which is the time divided by the time for half the page; the
    extractors that were not run because they could stall; and whether all systems are within their
    bounds. It is printed, and written with --output. Exit code 1 if a system exceeds its bounds.

    \b
    Examples:
      webjury benchmark hostile -o experiments/results/speed
      webjury benchmark hostile --towers --system fast --form metadata --kb 300
      webjury benchmark hostile --system justext --system readability --kb 200
    """
    if towers and kinds:
        raise click.UsageError("--towers extracts all towers: leave out --page")
    chosen, pages = systems or MODES, kinds or tuple(KINDS)
    if towers:
        pages = tuple(chain.from_iterable(TOWERS.values()))
    size = 1_000 * kb
    measured = measure_hostile(pages, chosen, size, timeout, forms or tuple(FORMS))
    costs = list(track(measured, len(chosen) * len(pages), "Extracting hostile pages"))
    if towers:
        costs = dearest(costs, TOWERS.values())
    table = hostile_table(costs, size)
    show_table("towers" if towers else "hostile", table, output)
    if any(row["within bounds"] != "yes" for row in table):
        sys.exit(1)
