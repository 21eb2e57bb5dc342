"""``webjury benchmark same-pages``: pages that occur in the data sets more than once."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import click

from ....experiments.data.datasets import load
from ....experiments.data.gold_pages import GoldPage
from ....experiments.data.same_pages import same_pages as find_same_pages
from ....experiments.tables import Rounded, Row, show_table
from ...completion import complete_datasets
from ...notes import say
from ...options import folder_option, table_names


@click.command()
@click.argument("datasets", nargs=-1, required=True, shell_complete=complete_datasets)
@folder_option("Folder for the table, as CSV and Markdown.")
def same_pages(datasets: tuple[str, ...], output: Path | None) -> None:
    """Find pages that are in two data sets or under two hosts.

    DATASETS are names of data sets, or folders with pages and gold standards. Two pages are the
    same if their bytes, or nearly all of their text, are equal. Hosts that share a page are in the
    same fold of every cross-validation. With --output, the table is written to same-pages.csv and
    same-pages.md.

    \b
    Example:
      webjury benchmark same-pages wcxb cleaneval news -o experiments/results/data
    """
    named_datasets = table_names(datasets).items()
    if rows := list(
        _rows([(name, page) for name, dataset in named_datasets for page in load(dataset)])
    ):
        show_table("same-pages", rows, output)
    else:
        say("no page occurs twice")


def _rows(pages: Sequence[tuple[str, GoldPage]]) -> Iterator[Row]:
    for first, second, likeness in find_same_pages([page for _, page in pages]):
        (first_dataset, first_page), (second_dataset, second_page) = pages[first], pages[second]
        if (first_dataset, first_page.host) != (second_dataset, second_page.host):
            yield {
                "data set": first_dataset,
                "page": first_page.name,
                "other data set": second_dataset,
                "other page": second_page.name,
                "likeness": Rounded(likeness, ".2f"),
                "same bytes": "yes" if first_page.html == second_page.html else "no",
                "same gold standard": "yes" if first_page.gold == second_page.gold else "no",
            }
