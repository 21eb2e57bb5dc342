"""Whether a batch run survives anything: poisoned pages, processes killed at random moments."""

import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.dataset as ds

from ..batch.document import Limits
from ..batch.run import Plan, run_batch
from ..requirements import require
from .poison import POISONS, PoisonedOrder, write_crawl
from .tables import Row

__all__ = [
    "Finding",
    "check_kills",
    "check_nodes",
    "check_poison",
    "check_throughput",
    "findings_table",
    "rows_of",
    "run_crawl",
]

#: One page of so many is poisoned.
EVERY = 100
_TIMEOUT_S = 5.0
_MEMORY_MB = 500
_SHARD_SIZE = 100
_SPEED_UP = 1.8
_OVERHEAD = 0.1
_PROGRAM = "import sys; from webjury.experiments.soak import run_crawl; run_crawl(*sys.argv[1:])"


@dataclass(frozen=True, slots=True)
class Finding:
    """What was looked for, and what was found.

    Attributes
    ----------
    check : str
    found : str
    holds : bool
    """

    check: str
    found: str
    holds: bool


def run_crawl(crawl: str, output: str, engine: str = "local", workers: str = "2") -> None:
    """Run a poisoned crawl in mode fast; what a process of its own is started for.

    Parameters
    ----------
    crawl : str
        WARC file.
    output : str
        Folder.
    engine : str
    workers : str
        A number.
    """
    order = PoisonedOrder(mode="fast", timeout=_TIMEOUT_S, memory_mb=_MEMORY_MB)
    plan = Plan(engine, int(workers), shard_size=_SHARD_SIZE)
    run_batch([crawl], Path(output), order, Limits(), plan)


def findings_table(findings: Sequence[Finding]) -> list[Row]:
    """Findings as a table."""
    return [
        {"check": one.check, "found": one.found, "holds": "yes" if one.holds else "NO"}
        for one in findings
    ]


def rows_of(output: Path) -> pa.Table:
    """Rows of a run in the order of its documents, without the time that each took."""
    table = ds.dataset(output, format="parquet").to_table()
    return table.drop_columns(["seconds"]).sort_by("url")


def check_poison(folder: Path, n: int) -> Iterator[Finding]:
    """Run a crawl with and without poison, and compare.

    Parameters
    ----------
    folder : Path
        For crawls and output.
    n : int
        Documents.

    Yields
    ------
    Finding
    """
    poisons = write_crawl(folder / "poisoned.warc.gz", n, every=EVERY)
    write_crawl(folder / "healthy.warc.gz", n, every=None)
    memory = {}
    for name in ("healthy", "poisoned"):
        with _started(folder / f"{name}.warc.gz", folder / name) as process:
            memory[name] = _watch(process)
        if process.returncode:
            yield Finding(f"{name} run ends well", f"exit code {process.returncode}", False)
            return
    poisoned = {row["url"]: row for row in rows_of(folder / "poisoned").to_pylist()}
    healthy = {row["url"]: row for row in rows_of(folder / "healthy").to_pylist()}
    yield Finding(f"{n:,} documents give as many rows", f"{len(poisoned):,}", len(poisoned) == n)
    for kind, status in POISONS.items():
        found = [poisoned[url]["status"] for url, poison in poisons.items() if poison == kind]
        named = sum(one == status for one in found)
        yield Finding(
            f"pages that are {kind!r} are called {status}",
            f"{named} of {len(found)}",
            named == len(found),
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
        Documents.
    times : int
        How often each.
    seed : int

    Yields
    ------
    Finding
    """
    crawl = folder / "crawl.warc.gz"
    write_crawl(crawl, n, every=None)
    _duration(crawl, folder / "undisturbed")
    expected = rows_of(folder / "undisturbed")
    n_shards = len(_shards(folder / "undisturbed"))
    rng = random.Random(seed)  # noqa: S311 (no secret)
    for victim in ("worker", "parent"):
        killed = same = 0
        for trial in range(times):
            output = folder / f"{victim}-{trial}"
            with _started(crawl, output) as process:
                _wait_for_shards(output, rng.randrange(max(1, n_shards - 1)), process)
                time.sleep(rng.uniform(0, 0.2))
                pids = _children(process.pid) if victim == "worker" else [process.pid]
                killed += _kill(rng.choice(pids)) if pids else 0
            with _started(crawl, output):
                pass
            same += rows_of(output).equals(expected)
        yield Finding(
            f"a {victim} killed in {times} runs, resumed: the rows of an undisturbed run",
            f"{same} the same, {killed} killed",
            same == killed == times,
        )


def check_nodes(folder: Path, n: int, times: int, seed: int = 0) -> Iterator[Finding]:
    """Take nodes from a Ray cluster at random moments; compare with an undisturbed run.

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
        seconds = _duration(crawl, folder / "undisturbed", "ray", cluster.address)
        expected = rows_of(folder / "undisturbed")
        for trial in range(times):
            output = folder / f"node-{trial}"
            with _started(crawl, output, "ray", cluster.address) as process:
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
    """Run real pages with one worker and with two.

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
    one = _duration(html, folder / "one-worker", workers=1)
    two = _duration(html, folder / "two-workers", workers=2)
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


@contextmanager
def _started(
    crawl: Path, output: Path, engine: str = "local", address: str = "", workers: int = 2
) -> Iterator["subprocess.Popen[bytes]"]:
    """A run in a process of its own, which is waited for in the end."""
    process = subprocess.Popen(  # noqa: S603 (our own code)
        [sys.executable, "-c", _PROGRAM, str(crawl), str(output), engine, str(workers)],
        env={**os.environ, "RAY_ADDRESS": address},
    )
    try:
        yield process
        process.wait()
    finally:
        process.kill()
        process.wait()


def _wait_for_shards(output: Path, n: int, process: "subprocess.Popen[bytes]") -> None:
    """Until a run has written more than so many."""
    while process.poll() is None and len(_shards(output)) <= n:
        time.sleep(0.01)


def _shards(output: Path) -> list[Path]:
    return list(output.glob("*.parquet"))


def _duration(
    crawl: Path, output: Path, engine: str = "local", address: str = "", workers: int = 2
) -> float:
    """Seconds of an undisturbed run."""
    start = time.monotonic()
    with _started(crawl, output, engine, address, workers):
        pass
    return time.monotonic() - start


def _watch(process: "subprocess.Popen[bytes]") -> list[float]:
    """Megabytes of a process and its children, twice a second."""
    samples = []
    while process.poll() is None:
        pids = [process.pid, *_children(process.pid)]
        samples.append(sum(map(_megabytes, pids)))
        time.sleep(0.5)
    return samples


def _children(pid: int) -> list[int]:
    try:
        return [int(n) for n in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    except OSError:
        return []


def _megabytes(pid: int) -> float:
    try:
        pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    except OSError:
        return 0.0
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


def _kill(pid: int) -> bool:
    try:
        os.kill(pid, signal.SIGKILL)
    except ProcessLookupError:
        return False
    return True
