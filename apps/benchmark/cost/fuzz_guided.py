"""``webjury benchmark fuzz-guided``: break inputs further if they reach new code."""

import sys
from pathlib import Path

import click

from ....experiments.tables import show_table
from ....requirements import require, require_experiments
from ...options import folder_option
from .fuzz import failures_option, fuzzed_pages, own_pages_option


@click.command("fuzz-guided")
@click.option(
    "--minutes",
    type=click.FloatRange(0, min_open=True),
    default=30.0,
    show_default=True,
    help="Minutes in total, divided equally among the parts.",
)
@own_pages_option
@failures_option(default="fuzz-failures")
@folder_option("Folder for the table, as CSV and Markdown.")
def fuzz_guided(
    minutes: float, pages: tuple[Path, ...], failures: Path, output: Path | None
) -> None:
    """Fuzz parts of webjury, guided by coverage.

    atheris fuzzes five parts, one after the other. If a page reaches code that no other page has
    reached, it is broken further. The parts are decode (bytes to text), sanitize (text to clean
    source), flow (source to words and segments), render (segments to HTML and Markdown) and cores
    (the compiled flow against the Python flow). The table guided is printed, and written with
    --output. Exit code 1 if a part fails.

    \b
    Examples:
      webjury benchmark fuzz-guided -o experiments/results/fuzz
      webjury benchmark fuzz-guided --minutes 2 --pages my-pages
    """
    require_experiments("fuzz")
    require("atheris", extra="fuzz")
    from ....experiments.fuzz.guided import guided_rows

    rows = list(guided_rows(fuzzed_pages(pages), minutes * 60, failures))
    show_table("guided", rows, output)
    if any(row["failing inputs"] for row in rows):
        sys.exit(1)
