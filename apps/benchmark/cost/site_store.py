"""``webjury benchmark site-store``: the cost of learning the sites of a large crawl."""

from pathlib import Path
from tempfile import TemporaryDirectory

import click

from ....experiments.tables import show_table
from ....progress import track
from ....requirements import require
from ...options import folder_option


@click.command()
@click.option(
    "--hosts",
    type=click.IntRange(20),
    multiple=True,
    default=(20_000, 200_000, 2_000_000),
    show_default=True,
    help="Number of hosts. May be repeated.",
)
@folder_option("Folder for the table, as CSV and Markdown.")
def site_store(hosts: tuple[int, ...], output: Path | None) -> None:
    """Measure what webjury batch --sites stores between passes.

    Hosts are generated, with numbers of pages that follow Zipf's law; the largest host has a tenth
    as many pages as there are hosts. The texts of their pages are merged into one file of sites;
    then sites are looked up. The table site-store has CPU time, memory and disk space; it is
    printed, and written with --output. Two million hosts take a few minutes, and 7 GB of disk space
    in the folder for temporary files.

    \b
    Examples:
      webjury benchmark site-store -o experiments/results/batch
      webjury benchmark site-store --hosts 2000
    """
    require("pyarrow", extra="batch")
    from ....experiments.cost.site_store import site_store_cost

    table = []
    for n_hosts in track(hosts, len(hosts), "Learning sites"):
        with TemporaryDirectory(prefix="webjury-sites-") as folder:
            table.append(site_store_cost(n_hosts, Path(folder)).row())
    show_table("site-store", table, output)
