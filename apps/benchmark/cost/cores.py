"""``webjury benchmark cores``: the compiled core against the Python core."""

import sys
from pathlib import Path

import click

from .... import native
from ....errors import OptionError
from ....experiments.cores.compare import Comparison, NamedPage, compare_cores, cores_table
from ....experiments.data.datasets import load
from ....experiments.tables import show_table
from ....progress import track
from ....requirements import require_experiments
from ...completers import complete_datasets
from ...notes import say
from ...options import folder_option
from ..accuracy.pages import evenly_spaced
from .fuzz import failures_option, fuzzed_pages, own_pages_option


@click.command()
@click.argument("datasets", nargs=-1, shell_complete=complete_datasets)
@own_pages_option
@click.option(
    "--limit",
    type=click.IntRange(1),
    help="Number of evenly spread pages to take from each data set; by default, all.",
)
@click.option(
    "--broken",
    type=click.IntRange(0),
    default=2_000,
    show_default=True,
    help="Number of pages to break at random, as in webjury benchmark fuzz.",
)
@click.option("--seed", default=0, show_default=True, help="Random seed for breaking pages.")
@failures_option
@folder_option("Folder for the table, as CSV and Markdown.")
def cores(
    datasets: tuple[str, ...],
    pages: tuple[Path, ...],
    limit: int | None,
    broken: int,
    seed: int,
    failures: Path,
    output: Path | None,
) -> None:
    """Compare the compiled core with the Python core.

    Both extract the same pages in mode fast: those in --pages, those in DATASETS, and randomly
    broken copies of them. Flow, words, tokens and texts must be equal; features may differ by
    0.00001, probabilities by 0.000001. Pages that differ are printed. With --output, the table is
    written to cores.csv and cores.md. Exit code 1 if a page differs, or a core fails on it.

    \b
    Examples:
      webjury benchmark cores --broken 500
      webjury benchmark cores wcxb cleaneval --limit 200 -o experiments/results/cores
    """
    require_experiments("fuzz")
    if not native.IS_COMPILED:
        raise OptionError(f"there is no compiled core to compare: {native.describe_core()}")
    named_pages = _pages(datasets, pages, limit)
    named_pages += _broken_pages(named_pages, seed, broken)
    comparisons = []
    for comparison in track(compare_cores(named_pages), len(named_pages), "Comparing"):
        if not comparison.is_equal:
            _report(comparison, failures)
        comparisons.append(comparison)
    show_table("cores", cores_table(comparisons), output)
    if not all(comparison.is_equal for comparison in comparisons):
        sys.exit(1)


def _pages(
    datasets: tuple[str, ...], folders: tuple[Path, ...], limit: int | None
) -> list[NamedPage]:
    folder_pages = [
        NamedPage("folders", f"{number} of the folders", source)
        for number, source in enumerate(fuzzed_pages(folders))
    ]
    dataset_pages = [
        NamedPage(dataset, f"{page.name} of {dataset}", page.html)
        for dataset in datasets
        for page in evenly_spaced(load(dataset), limit)
    ]
    return folder_pages + dataset_pages


def _broken_pages(pages: list[NamedPage], seed: int, n: int) -> list[NamedPage]:
    from ....experiments.fuzz.run import break_page

    sources = [page.source for page in pages]
    broken = (break_page(sources, seed, number) for number in range(n))
    return [
        NamedPage("broken at random", f"{page.number} ({page.kind})", page.source)
        for page in broken
    ]


def _report(comparison: Comparison, folder: Path) -> None:
    page = comparison.page
    reasons = "; ".join(comparison.failures) or ", ".join(comparison.differing)
    say(f"DIFFERS: page {page.name}: {reasons}")
    folder.mkdir(parents=True, exist_ok=True)
    name = "".join(character if character.isalnum() else "-" for character in page.name)
    (folder / f"{name}.html").write_bytes(page.source)
