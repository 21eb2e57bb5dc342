"""Batch runs in processes of their own, which can be watched and killed."""

import mmap
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pyarrow as pa
import pyarrow.dataset as ds

from ...batch.document import ReadOptions
from ...batch.run import Plan, run_batch
from ...ensemble.options import Options
from .poison import PoisonedOptions

__all__ = [
    "children_of",
    "duration",
    "kill",
    "rows_of",
    "run_crawl",
    "shards_of",
    "started",
    "wait_for_shards",
    "watch",
]

if sys.platform == "win32":
    _KILL = signal.SIGTERM
else:
    _KILL = signal.SIGKILL
_TIMEOUT_S = 5.0
_MEMORY_MB = 500
_SHARD_SIZE = 100
_PROGRAM = (
    "import sys; from webjury.experiments.soak.crawl_runs import run_crawl; "
    "run_crawl(*sys.argv[1:])"
)


def run_crawl(crawl: str, output: str, engine: str = "local", workers: str = "2") -> None:
    """Run a poisoned crawl in mode fast; the entry point of a process that `started` starts.

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
    options = PoisonedOptions(Options(mode="fast"), timeout=_TIMEOUT_S, memory_mb=_MEMORY_MB)
    plan = Plan(engine, int(workers), shard_size=_SHARD_SIZE)
    run_batch([crawl], Path(output), options, ReadOptions(), plan)


def rows_of(output: Path) -> pa.Table:
    """Rows of a run in the order of its documents, without their times."""
    table = ds.dataset(output, format="parquet").to_table()
    return table.drop_columns(["seconds"]).sort_by("url")


@contextmanager
def started(
    crawl: Path, output: Path, engine: str = "local", address: str = "", workers: int = 2
) -> Iterator["subprocess.Popen[bytes]"]:
    """Start a run in a process of its own, and wait for its end."""
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


def wait_for_shards(output: Path, n: int, process: "subprocess.Popen[bytes]") -> None:
    """Wait until a run has written more than `n` shards, or has ended."""
    while process.poll() is None and len(shards_of(output)) <= n:
        time.sleep(0.01)


def shards_of(output: Path) -> list[Path]:
    """List the output files of a run."""
    return list(output.glob("*.parquet"))


def duration(
    crawl: Path, output: Path, engine: str = "local", address: str = "", workers: int = 2
) -> float:
    """Time an undisturbed run, in seconds."""
    start = time.monotonic()
    with started(crawl, output, engine, address, workers):
        pass
    return time.monotonic() - start


def watch(process: "subprocess.Popen[bytes]") -> list[float]:
    """Sample the memory of a process and its children, in MB, twice a second until it ends."""
    samples = []
    while process.poll() is None:
        pids = [process.pid, *children_of(process.pid)]
        samples.append(sum(map(_megabytes, pids)))
        time.sleep(0.5)
    return samples


def children_of(pid: int) -> list[int]:
    """List the processes that a process has started."""
    try:
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii")
    except OSError:
        return []
    return [int(child) for child in children.split()]


def _megabytes(pid: int) -> float:
    try:
        pages = int(Path(f"/proc/{pid}/statm").read_text(encoding="ascii").split()[1])
    except OSError:
        return 0.0
    return pages * mmap.PAGESIZE / 2**20


def kill(pid: int) -> bool:
    """Kill a process; returns whether it was running."""
    try:
        os.kill(pid, _KILL)
    except ProcessLookupError:
        return False
    return True
