"""Check batch runs with sites on a crawl of many hosts; runs are killed in both passes."""

import json
import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import accumulate
from pathlib import Path

from ...batch.site_learning import SITES
from ...progress import track_in_lines
from .checks import check_memory
from .crawl_runs import (
    DEFAULT_SETTINGS,
    kill,
    rows_of,
    running_crawl,
    shards_of,
    wait_for_shards,
    watch,
)
from .findings import Finding
from .poison import generate_pages

_SETTINGS = replace(DEFAULT_SETTINGS, markdown=False, sites=True)
#: Mean number of pages per host.
PAGES_PER_HOST = 5


def check_sites(folder: Path, n: int, times: int) -> Iterator[Finding]:
    """Run a crawl of many hosts, undisturbed and killed in both passes; compare the rows.

    Parameters
    ----------
    folder : Path
        Folder for the crawl and output.
    n : int
        Number of documents.
    times : int
        Number of times to kill the run in each pass.

    Yields
    ------
    Finding
    """
    crawl, expected, output = (folder / name for name in ("crawl.jsonl", "undisturbed", "killed"))
    write_site_crawl(crawl, n)
    with running_crawl(crawl, expected, _SETTINGS) as process:
        memory = watch(process)
    rows = rows_of(expected)
    counts = f"{len(rows):,}, {sum(map(bool, rows['site_pages'].to_pylist())):,} with other pages"
    yield Finding(
        f"with --sites, {n:,} documents of {n // PAGES_PER_HOST:,} hosts give as many rows",
        counts,
        len(rows) == n,
    )
    yield check_memory(f"{n:,}-document --sites", memory)
    killed = 0
    for subfolder in (SITES, ""):  # the folders of the first and the second pass
        n_shards = len(shards_of(expected / subfolder))
        for number in track_in_lines(range(times), "Killing a run"):
            with running_crawl(crawl, output, _SETTINGS) as process:
                wait_for_shards(output / subfolder, n_shards * (number + 1) // (times + 1), process)
                killed += kill(process.pid)
    with running_crawl(crawl, output, _SETTINGS):
        pass
    same = rows_of(output).equals(rows)
    yield Finding(
        f"with --sites, the run of {n:,} documents killed {_times(times)} in each pass, resumed: "
        "the rows of an undisturbed run",
        f"{'the same' if same else 'other ones'}, {killed} killed",
        same and killed == 2 * times,
    )


def _times(number: int) -> str:
    return "once" if number == 1 else f"{number:,} times"


def write_site_crawl(path: Path, n: int, seed: int = 0) -> None:
    """Write pages of many hosts as JSON lines; the sizes of hosts follow Zipf's law.

    Parameters
    ----------
    path : Path
    n : int
        Number of pages; the number of hosts is a fifth of this.
    seed : int
    """
    rng = random.Random(seed)  # noqa: S311 (no secret)
    n_hosts = n // PAGES_PER_HOST
    weights = list(accumulate(1 / rank for rank in range(1, n_hosts + 1)))
    extra_hosts = rng.choices(range(n_hosts), cum_weights=weights, k=n - n_hosts)
    hosts = [*range(n_hosts), *extra_hosts]
    rng.shuffle(hosts)
    with path.open("w", encoding="utf-8") as file:
        pages = generate_pages(n, every=None, seed=seed)
        for host, (name, _, html) in zip(hosts, pages, strict=True):
            address = f"https://host-{host}.example.org/{name}"
            teaser = f"<p>{'All stories of this house are here. ' * 4}{host}</p></article>"
            page = html.decode("utf-8").replace("</article>", teaser)
            file.write(json.dumps({"id": name, "url": address, "html": page}) + "\n")
