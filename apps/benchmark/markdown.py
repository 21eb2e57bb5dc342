"""``webjury benchmark markdown``: Markdown against what a reader wants of each page."""

from pathlib import Path

import click

from ...experiments.markdown.comparison import (
    compare,
    differences_table,
    f1_table,
    items_table,
    read_wanted_pages,
)
from ...experiments.markdown.systems import SYSTEMS
from ...experiments.tables import show_table, write_table
from ...requirements import require
from ..options import folder_option

__all__ = ["markdown"]


@click.command()
@click.option(
    "--pages",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path("tests/pages"),
    show_default=True,
    help="Folder with a page NAME/source.html for each name.",
)
@click.option(
    "--gold",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path("tests/gold"),
    show_default=True,
    help="Folder with the content NAME.html that a reader wants of each page.",
)
@folder_option("Folder for the tables, as CSV and Markdown.")
def markdown(pages: Path, gold: Path, output: Path | None) -> None:
    """Compare Markdown with what a reader wants.

    On the pages that were written for webjury, the Markdown of webjury, trafilatura, resiliparse
    and html-to-markdown is searched for the headings, code blocks, cells of tables, list items,
    links, images and formulas that a reader wants. The tables markdown (precision and recall of
    each kind) and f1 are printed, and written with --output, with a third one, differences: every
    item that webjury loses or adds.

    \b
    Examples:
      webjury benchmark markdown -o experiments/results/markdown
      webjury benchmark markdown --pages my-pages --gold my-gold
    """
    require("html_to_markdown", "markdown_it", "mdit_py_plugins", extra="experiments")
    comparisons = list(compare(read_wanted_pages(pages, gold), SYSTEMS))
    show_table("markdown", items_table(comparisons), output)
    show_table("f1", f1_table(comparisons), output)
    if output and (differences := differences_table(comparisons)):
        write_table(output / "differences", differences)
