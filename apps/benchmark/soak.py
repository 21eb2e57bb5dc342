"""``webjury benchmark soak``: whether a batch run survives anything."""

import sys
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

import click

from ...experiments.tables import show_table
from ...requirements import require
from ..options import folder_option
from .pages import pages_options, read_pages

__all__ = ["soak"]


@click.command()
@pages_options
@click.option(
    "--documents",
    type=click.IntRange(1_000),
    default=20_000,
    show_default=True,
    help="Of the generated crawl with one poisoned page in a hundred.",
)
@click.option(
    "--kills",
    type=click.IntRange(1),
    default=10,
    show_default=True,
    help="Runs in which a worker, the run itself or a Ray node is killed.",
)
@folder_option("Folder for the table, as CSV and Markdown.")
def soak(
    pages: Path | None, limit: int | None, documents: int, kills: int, output: Path | None
) -> None:
    """See what batch runs survive.

    Generated crawls have pages that hang, crash and eat memory, and what runs them is killed.
    The pages, by default those of the data set wcxb, are for throughput; with few of them the
    start of the processes outweighs all. All in mode fast; it takes half an hour on two cores.
    Exit code 1 if something does not hold.

    \b
    Examples:
      webjury benchmark soak -o experiments/results/batch
      webjury benchmark soak --documents 2000 --kills 1 --limit 100
    """
    require("fastwarc", "pyarrow", "ray", extra="ray")
    from ...experiments.soak import checks

    trials = {
        "throughput": partial(checks.check_throughput, pages=read_pages(pages, limit)),
        "poison": partial(checks.check_poison, n=documents),
        "kills": partial(checks.check_kills, n=documents // 10, times=kills),
        "nodes": partial(checks.check_nodes, n=documents // 10, times=kills),
    }
    findings = []
    with TemporaryDirectory(prefix="webjury-soak-") as folder:
        for name, trial in trials.items():
            place = Path(folder, name)
            place.mkdir()
            for finding in trial(place):
                click.echo(
                    f"{'holds' if finding.holds else 'FAILS'}: {finding.check}: {finding.found}"
                )
                findings.append(finding)
    show_table("soak", checks.findings_table(findings), output)
    if not all(finding.holds for finding in findings):
        sys.exit(1)
