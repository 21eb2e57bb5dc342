"""``webjury benchmark markdown``: Markdown against what a reader wants from each page."""

from pathlib import Path

import click

from ....experiments.data.datasets import DATASETS, data_folder
from ....experiments.markdown.comparison import (
    Comparison,
    compare,
    differences_table,
    f1_table,
    items_table,
    read_wanted_pages,
)
from ....experiments.markdown.source_pages import read_source_pages
from ....experiments.markdown.systems import MAIN_SYSTEMS, SYSTEMS
from ....experiments.tables import show_table, write_table
from ....requirements import require
from ...options import folder_option


@click.command()
@click.option(
    "--pages",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path("tests/cases"),
    show_default=True,
    help="Folder with a page NAME/page.html for each gold standard.",
)
@click.option(
    "--gold",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path("tests/gold"),
    show_default=True,
    help="Folder with files NAME.html: the content that a reader wants of each page.",
)
@click.option(
    "--sites",
    is_flag=True,
    help="Compare with the Markdown that authors wrote, on the pages of the data set sites.",
)
@folder_option("Folder for the tables, as CSV and Markdown.")
def markdown(pages: Path, gold: Path, sites: bool, output: Path | None) -> None:
    """Compare Markdown with what a reader wants.

    On pages that were written for webjury, the Markdown of webjury, trafilatura, resiliparse and
    html-to-markdown is searched for the headings, code blocks, cells of tables, list items, links,
    images and formulas that a reader wants. The tables markdown (precision and recall of each kind)
    and f1 are printed, and written with --output, together with the table differences, which lists
    every item that webjury loses or adds.

    With --sites, the Markdown is searched for what the authors of static sites wrote in Markdown:
    headings with their levels, code with its language, lists, cells, links and emphasis. The
    shipped models have learned from the texts of these pages, so webjury looks better than it is at
    choosing what to keep; how to write it is not learned. The tables are sites, sites-f1 and
    sites-differences.

    \b
    Examples:
      webjury benchmark markdown -o experiments/results/markdown
      webjury benchmark markdown --sites -o experiments/results/markdown
      webjury benchmark markdown --pages my-pages --gold my-gold
    """
    require("html_to_markdown", "markdown_it", "mdit_py_plugins", extra="experiments")
    if sites:
        source_pages = read_source_pages(data_folder() / DATASETS["sites"].folder)
        _show(
            list(compare(source_pages, MAIN_SYSTEMS)),
            "sites",
            "sites-f1",
            "sites-differences",
            output,
        )
    else:
        wanted_pages = read_wanted_pages(pages, gold)
        _show(list(compare(wanted_pages, SYSTEMS)), "markdown", "f1", "differences", output)


def _show(
    comparisons: list[Comparison], items: str, f1: str, differences: str, output: Path | None
) -> None:
    """Show and write the tables under these names."""
    show_table(items, items_table(comparisons), output)
    show_table(f1, f1_table(comparisons), output)
    if output and (rows := differences_table(comparisons)):
        write_table(output / differences, rows)
