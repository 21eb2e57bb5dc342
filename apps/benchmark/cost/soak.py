"""``webjury benchmark soak``: batch runs that go wrong, and the sites of a large crawl."""

import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

import click

from ....errors import OptionError
from ....experiments.tables import read_table, show_table
from ....progress import track, track_in_lines
from ....requirements import require, require_experiments
from ....resources import has_memory_limit
from ...notes import say
from ...options import folder_option
from ..accuracy.pages import pages_options, read_pages

#: The part that measures; it runs only if it is asked for.
STORE = "store"
#: The parts that test batch runs, in order.
CRAWLS = ("poison", "voter", "kills", "nodes", "sites", "throughput")


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
    type=click.Choice([*CRAWLS, STORE]),
    multiple=True,
    help="Run only this part. May be repeated; rows of other parts in an existing table are kept. "
    f"By default, all but {STORE}.",
)
@click.option(
    "--hosts",
    type=click.IntRange(20),
    multiple=True,
    default=(20_000, 200_000, 2_000_000),
    show_default=True,
    help="For store: number of hosts. May be repeated.",
)
@folder_option("Folder for the table, as CSV and Markdown.")
def soak(
    pages: Path | None,
    limit: int | None,
    documents: int,
    kills: int,
    parts: tuple[str, ...],
    hosts: tuple[int, ...],
    output: Path | None,
) -> None:
    """Test batch runs with bad pages and killed processes.

    The generated crawls contain pages that hang, crash, use up memory, are not pages at all, or
    have contents that must not reach a corpus. Workers, runs and Ray nodes are killed at random
    moments; output files are deleted, truncated or changed. A run with --sites, with a fifth as
    many hosts as pages, is killed in both of its passes. Throughput is measured on the pages, by
    default those of the data set wcxb. All runs are in mode fast, except for one in mode voter on a
    tenth of the documents; they take about an hour on two cores. The findings are printed. With
    --output, they are written to soak.csv and soak.md. Exit code 1 if a check fails.

    store: the texts of generated hosts, whose numbers of pages follow Zipf's law, are merged into
    one file of sites, and looked up. The table site-store has CPU time, memory and disk space. Two
    million hosts take a few minutes, and 7 GB in the folder for temporary files.

    \b
    Examples:
      webjury benchmark soak --documents 2000 --kills 1 --limit 100
      webjury benchmark soak --part sites --documents 100000 --kills 1 -o experiments/results/batch
      webjury benchmark soak --part store --hosts 2000
    """
    if STORE in parts:
        _measure_store(hosts, output)
    if crawls := [part for part in parts or CRAWLS if part != STORE]:
        _run_crawls(crawls, pages, limit, documents, kills, output, keep_others=bool(parts))


def _measure_store(hosts: Sequence[int], output: Path | None) -> None:
    """Measure what webjury batch --sites stores between its passes."""
    require("pyarrow", extra="batch")
    from ....experiments.cost.site_store import site_store_cost

    table = []
    for n_hosts in track(hosts, len(hosts), "Learning sites"):
        with TemporaryDirectory(prefix="webjury-sites-") as folder:
            table.append(site_store_cost(n_hosts, Path(folder)).row())
    show_table("site-store", table, output)


def _run_crawls(
    parts: Sequence[str],
    pages: Path | None,
    limit: int | None,
    documents: int,
    kills: int,
    output: Path | None,
    *,
    keep_others: bool,
) -> None:
    """Run parts of the test; exit with code 1 if a check fails."""
    if not has_memory_limit():
        raise OptionError("webjury benchmark soak needs Linux, where memory is limited")
    require_experiments("soak")
    require("pyarrow", "ray", extra="ray")
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
        for part in track_in_lines(parts, "Checking parts"):
            part_folder = Path(folder, part)
            part_folder.mkdir()
            for finding in checks_by_part[part](part_folder):
                say(f"{'holds' if finding.holds else 'FAILS'}: {finding.check}: {finding.found}")
                findings.append(finding)
    table = findings_table(findings)
    if keep_others and output and (output / "soak.csv").exists():
        table = updated_table(read_table(output / "soak.csv"), table)
    show_table("soak", table, output)
    if not all(finding.holds for finding in findings):
        sys.exit(1)
