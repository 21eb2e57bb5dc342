"""``webjury benchmark soak``: batch runs with bad pages and killed processes."""

import sys
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

import click

from ....errors import OptionError
from ....experiments.tables import read_table, show_table
from ....requirements import require, require_experiments
from ....resources import has_memory_limit
from ...notes import say
from ...options import folder_option
from ..accuracy.pages import pages_options, read_pages

#: The parts of the test, in order.
PARTS = ("poison", "voter", "kills", "nodes", "sites", "throughput")


@click.command()
@pages_options
@click.option(
    "--documents",
    type=click.IntRange(2_000),
    default=20_000,
    show_default=True,
    help="Number of pages of the generated crawl; one in a hundred is a bad page.",
)
@click.option(
    "--kills",
    type=click.IntRange(1),
    default=10,
    show_default=True,
    help="Number of times to kill a worker, a run or a Ray node, and to damage output files.",
)
@click.option(
    "--part",
    "parts",
    type=click.Choice(PARTS),
    multiple=True,
    help="Run only this part. May be repeated; rows of other parts in an existing table are kept.",
)
@folder_option("Folder for the table, as CSV and Markdown.")
def soak(
    pages: Path | None,
    limit: int | None,
    documents: int,
    kills: int,
    parts: tuple[str, ...],
    output: Path | None,
) -> None:
    """Test batch runs with bad pages and killed processes.

    The generated crawls contain pages that hang, crash, use up memory, are not pages at all, or
    have contents that must not reach a corpus; some of their bytes, or the lengths of their
    records, are wrong. Workers, runs and Ray nodes are killed at random moments; finished output
    files are deleted or truncated, and the numbers in their markers are changed. A run with
    --sites, with a fifth as many hosts as pages, is killed in both of its passes. Throughput is
    measured on the pages, by default those of the data set wcxb; with few pages, starting the
    processes takes most of the time. All runs are in mode fast, except for one in mode voter on a
    tenth of the documents; they take about an hour on two cores. The findings are printed. With
    --output, they are written to soak.csv and soak.md. Exit code 1 if a check fails.

    \b
    Examples:
      webjury benchmark soak -o experiments/results/batch
      webjury benchmark soak --documents 2000 --kills 1 --limit 100
      webjury benchmark soak --part throughput -o experiments/results/batch
      webjury benchmark soak --part sites --documents 100000 --kills 1 -o experiments/results/batch
    """
    if not has_memory_limit():
        raise OptionError("webjury benchmark soak needs Linux, where memory is limited")
    require_experiments("soak")
    require("fastwarc", "pyarrow", "ray", extra="ray")
    from ....experiments.soak.checks import check_poison, check_throughput
    from ....experiments.soak.crawl_runs import Settings
    from ....experiments.soak.disturbances import check_kills, check_nodes
    from ....experiments.soak.findings import findings_table, updated_table
    from ....experiments.soak.site_crawls import check_sites

    n_few, voter_settings = documents // 10, Settings(mode="voter", shard_size=documents // 200)
    checks_by_part = {
        "poison": partial(check_poison, n=documents, times=kills),
        "voter": partial(check_poison, n=n_few, times=1, every=10, settings=voter_settings),
        "kills": partial(check_kills, n=n_few, times=kills),
        "nodes": partial(check_nodes, n=n_few, times=kills),
        "sites": partial(check_sites, n=documents, times=kills),
        "throughput": partial(check_throughput, pages=read_pages(pages, limit)),
    }
    findings = []
    with TemporaryDirectory(prefix="webjury-soak-") as folder:
        for part in parts or PARTS:
            part_folder = Path(folder, part)
            part_folder.mkdir()
            for finding in checks_by_part[part](part_folder):
                say(f"{'holds' if finding.holds else 'FAILS'}: {finding.check}: {finding.found}")
                findings.append(finding)
    table = findings_table(findings)
    if parts and output and (output / "soak.csv").exists():
        table = updated_table(read_table(output / "soak.csv"), table)
    show_table("soak", table, output)
    if not all(finding.holds for finding in findings):
        sys.exit(1)
