"""``webjury benchmark soak``: batch runs under bad pages and killed processes."""

import sys
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

import click

from ...errors import OptionError
from ...experiments.tables import show_table
from ...requirements import require
from ...resources import has_memory_limit
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
    help="Number of pages of the generated crawl; one in a hundred is poisoned.",
)
@click.option(
    "--kills",
    type=click.IntRange(1),
    default=10,
    show_default=True,
    help="Number of runs in which a worker, the run itself or a Ray node is killed.",
)
@folder_option("Folder for the table, as CSV and Markdown.")
def soak(
    pages: Path | None, limit: int | None, documents: int, kills: int, output: Path | None
) -> None:
    """Test batch runs under bad pages and killed processes.

    Crawls are generated with pages that hang, crash and use up memory; workers, runs and Ray
    nodes are killed at random moments. Throughput is measured on the pages, by default those of
    the data set wcxb; with few pages the start of the processes dominates. All runs are in mode
    fast, and take half an hour on two cores. The findings are printed, and written to soak.csv
    and soak.md with --output. Exit code 1 if one of them does not hold.

    \b
    Examples:
      webjury benchmark soak -o experiments/results/batch
      webjury benchmark soak --documents 2000 --kills 1 --limit 100
    """
    if not has_memory_limit():
        raise OptionError("webjury benchmark soak needs Linux, where memory is limited")
    require("fastwarc", "pyarrow", "ray", extra="ray")
    from ...experiments.soak import checks

    checks_by_name = {
        "throughput": partial(checks.check_throughput, pages=read_pages(pages, limit)),
        "poison": partial(checks.check_poison, n=documents),
        "kills": partial(checks.check_kills, n=documents // 10, times=kills),
        "nodes": partial(checks.check_nodes, n=documents // 10, times=kills),
    }
    findings = []
    with TemporaryDirectory(prefix="webjury-soak-") as folder:
        for name, check in checks_by_name.items():
            place = Path(folder, name)
            place.mkdir()
            for finding in check(place):
                click.echo(
                    f"{'holds' if finding.holds else 'FAILS'}: {finding.check}: {finding.found}"
                )
                findings.append(finding)
    show_table("soak", checks.findings_table(findings), output)
    if not all(finding.holds for finding in findings):
        sys.exit(1)
