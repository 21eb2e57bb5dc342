"""``webjury analyse browser``: whether the words of pages are those that a browser shows."""

from pathlib import Path

import click

from ...experiments.data.datasets import load
from ...experiments.tables import show_table
from ...requirements import require_experiments
from ..benchmark.accuracy.pages import evenly_spaced
from ..completers import complete_datasets
from ..options import folder_option
from .options import limit_option


@click.command()
@click.argument("datasets", nargs=-1, required=True, shell_complete=complete_datasets)
@limit_option
@folder_option("Folder for the tables, as CSV and Markdown.")
def browser(datasets: tuple[str, ...], limit: int | None, output: Path | None) -> None:
    """Compare the words of pages with those that a browser shows.

    DATASETS are names of data sets, or folders with pages and gold standards. Chromium, which must
    be installed, reads each page without network and scripts. These tables are printed, and
    written with --output:

    \b
      browser-words    words that differ, per thousand that the browser shows
      browser-places   the most frequent tags around them

    White space that the browser has and the text of the page lacks is glued; white space within a
    word of the browser is cut, or apart where two elements meet that are no parts of one word: the
    browser lacks the style sheets that pages only name. Other words are missing or extra.

    \b
    Example:
      webjury analyse browser wcxb news --limit 40 -o experiments/results/analysis
    """
    require_experiments("browser")
    from ...experiments.browser.chromium import open_chromium
    from ...experiments.browser.tables import compared_pages, places_table, words_table

    with open_chromium() as chromium:
        pages = [
            page
            for dataset in datasets
            for page in compared_pages(dataset, evenly_spaced(load(dataset), limit), chromium)
        ]
    show_table("browser-words", words_table(pages), output)
    show_table("browser-places", places_table(pages), output)
