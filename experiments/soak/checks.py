"""Checks that batch runs survive poisoned pages and processes killed at random moments."""

import random
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import pyarrow.compute as pc
import pyarrow.dataset as ds

from ...requirements import require
from ..tables import Row
from .crawl_runs import (
    children_of,
    duration,
    kill,
    rows_of,
    shards_of,
    started,
    wait_for_shards,
    watch,
)
from .poison import POISONS, write_crawl

__all__ = [
    "Finding",
    "check_kills",
    "check_nodes",
    "check_poison",
    "check_throughput",
    "findings_table",
]

#: One page of so many is poisoned.
EVERY = 100
#: Least speed-up of two workers, and most overhead of a run over its extraction time.
_SPEED_UP, _OVERHEAD = 1.8, 0.1


@dataclass(frozen=True, slots=True)
class Finding:
    """The result of a check.

    Attributes
    ----------
    check : str
        What is claimed.
    found : str
        What was measured.
    holds : bool
        Whether the claim is true.
    """

    check: str
    found: str
    holds: bool


def findings_table(findings: Sequence[Finding]) -> list[Row]:
    """Findings as a table."""
    return [
        {"check": one.check, "found": one.found, "holds": "yes" if one.holds else "NO"}
        for one in findings
    ]


def check_poison(folder: Path, n: int) -> Iterator[Finding]:
    """Run a crawl with and without poisoned pages, and compare the rows.

    Parameters
    ----------
    folder : Path
        For crawls and output.
    n : int
        Number of documents.

    Yields
    ------
    Finding
    """
    poisons = write_crawl(folder / "poisoned.warc.gz", n, every=EVERY)
    write_crawl(folder / "healthy.warc.gz", n, every=None)
    memory = {}
    for name in ("healthy", "poisoned"):
        with started(folder / f"{name}.warc.gz", folder / name) as process:
            memory[name] = watch(process)
        if process.returncode:
            yield Finding(f"{name} run ends well", f"exit code {process.returncode}", False)
            return
    poisoned = {row["url"]: row for row in rows_of(folder / "poisoned").to_pylist()}
    healthy = {row["url"]: row for row in rows_of(folder / "healthy").to_pylist()}
    yield Finding(f"{n:,} documents give as many rows", f"{len(poisoned):,}", len(poisoned) == n)
    for kind, status in POISONS.items():
        found = [poisoned[url]["status"] for url, poison in poisons.items() if poison == kind]
        right = sum(one == status for one in found)
        yield Finding(
            f"{kind!r} pages have the status {status}",
            f"{right} of {len(found)}",
            right == len(found),
        )
    same = sum(poisoned[url] == row for url, row in healthy.items() if url not in poisons)
    n_healthy = n - len(poisons)
    yield Finding(
        "healthy pages have the rows of a run without poison",
        f"{same:,} of {n_healthy:,}",
        same == n_healthy,
    )
    for name, samples in memory.items():
        half = len(samples) // 2
        before, after = max(samples[half // 2 : half]), max(samples[half:])
        yield Finding(
            f"memory of the {name} run, all processes, is flat in its last half",
            f"peak {before:.0f} MB, then {after:.0f} MB",
            after < 1.1 * before,
        )


def check_kills(folder: Path, n: int, times: int, seed: int = 0) -> Iterator[Finding]:
    """Kill a run's worker, or the run, at random moments; compare with an undisturbed run.

    Parameters
    ----------
    folder : Path
    n : int
        Number of documents.
    times : int
        Runs in which the worker is killed, and as many in which the run is.
    seed : int

    Yields
    ------
    Finding
    """
    crawl = folder / "crawl.warc.gz"
    write_crawl(crawl, n, every=None)
    duration(crawl, folder / "undisturbed")
    expected = rows_of(folder / "undisturbed")
    n_shards = len(shards_of(folder / "undisturbed"))
    rng = random.Random(seed)  # noqa: S311 (no secret)
    for victim in ("worker", "parent"):
        killed = same = 0
        for attempt in range(times):
            output = folder / f"{victim}-{attempt}"
            with started(crawl, output) as process:
                wait_for_shards(output, rng.randrange(max(1, n_shards - 1)), process)
                time.sleep(rng.uniform(0, 0.2))
                pids = children_of(process.pid) if victim == "worker" else [process.pid]
                killed += kill(rng.choice(pids)) if pids else 0
            with started(crawl, output):
                pass
            same += rows_of(output).equals(expected)
        yield Finding(
            f"a {victim} killed in {times} runs, resumed: the rows of an undisturbed run",
            f"{same} the same, {killed} killed",
            same == killed == times,
        )


def check_nodes(folder: Path, n: int, times: int, seed: int = 0) -> Iterator[Finding]:
    """Remove nodes of a Ray cluster at random moments; compare with an undisturbed run.

    Parameters
    ----------
    folder, n, times, seed
        As for `check_kills`.

    Yields
    ------
    Finding
    """
    require("ray", extra="ray")
    from ray.cluster_utils import Cluster

    crawl = folder / "crawl.warc.gz"
    write_crawl(crawl, n, every=None)
    rng = random.Random(seed)  # noqa: S311 (no secret)
    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 0})
    nodes = [cluster.add_node(num_cpus=1) for _ in range(2)]
    killed = same = 0
    try:
        seconds = duration(crawl, folder / "undisturbed", "ray", cluster.address)
        expected = rows_of(folder / "undisturbed")
        for attempt in range(times):
            output = folder / f"node-{attempt}"
            with started(crawl, output, "ray", cluster.address) as process:
                time.sleep(rng.uniform(0.3, 0.7) * seconds)
                killed += process.poll() is None
                cluster.remove_node(nodes.pop(0), allow_graceful=False)
                nodes.append(cluster.add_node(num_cpus=1))
            same += process.returncode == 0 and rows_of(output).equals(expected)
    finally:
        cluster.shutdown()
    yield Finding(
        f"a Ray node killed in {times} runs: the rows of an undisturbed run",
        f"{same} the same, {killed} killed",
        same == killed == times,
    )


def check_throughput(folder: Path, pages: Sequence[bytes]) -> Iterator[Finding]:
    """Run real pages with one worker and with two, and compare the time.

    Parameters
    ----------
    folder : Path
    pages : sequence of bytes

    Yields
    ------
    Finding
    """
    html = folder / "html"
    html.mkdir()
    for number, page in enumerate(pages):
        (html / f"{number:06d}.html").write_bytes(page)
    one = duration(html, folder / "one-worker", workers=1)
    two = duration(html, folder / "two-workers", workers=2)
    table = ds.dataset(folder / "one-worker", format="parquet").to_table()
    extracting = pc.sum(table["seconds"]).as_py()
    yield Finding(
        f"two workers do at least {_SPEED_UP} times as much as one ({len(pages):,} pages)",
        f"{one / two:.2f} times ({one:.1f} s, {two:.1f} s)",
        one / two >= _SPEED_UP,
    )
    yield Finding(
        f"all but extraction takes less than {_OVERHEAD:.0%} of its time",
        f"{one / extracting - 1:.1%} of {extracting:.1f} s, the start of the processes included",
        one / extracting - 1 < _OVERHEAD,
    )
