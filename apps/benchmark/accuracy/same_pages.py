"""``webjury benchmark same-pages``: pages that occur in the data sets more than once."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import click

from ....experiments.data.datasets import load
from ....experiments.data.gold_pages import GoldPage
from ....experiments.data.same_pages import same_pages as find_same_pages
from ....experiments.tables import Rounded, Row, show_table
from ...completion import complete_datasets
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
    named = table_names(datasets).items()
    if found := list(_rows([(name, page) for name, dataset in named for page in load(dataset)])):
        show_table("same-pages", found, output)
    else:
        click.echo("no page occurs twice")


def _rows(pages: Sequence[tuple[str, GoldPage]]) -> Iterator[Row]:
    for first, second, likeness in find_same_pages([page for _, page in pages]):
        (set_of_one, one), (set_of_other, other) = pages[first], pages[second]
        if (set_of_one, one.host) != (set_of_other, other.host):
            yield {
                "data set": set_of_one,
                "page": one.name,
                "other data set": set_of_other,
                "other page": other.name,
                "likeness": Rounded(likeness, ".2f"),
                "same bytes": "yes" if one.html == other.html else "no",
                "same gold standard": "yes" if one.gold == other.gold else "no",
            }
