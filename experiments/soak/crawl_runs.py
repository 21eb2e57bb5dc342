"""Batch runs in separate processes that can be watched and killed."""

import json
import mmap
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.dataset as ds

from ...answer.extract import Options
from ...batch.documents import ReadOptions
from ...batch.files import DONE, read_json
from ...batch.job import JOB
from ...batch.run import SUMMARY, Plan, run_batch
from ...choices import Mode
from .poison import PoisonedOptions

if sys.platform == "win32":
    _KILL = signal.SIGTERM
else:
    _KILL = signal.SIGKILL
_TIMEOUT_S = 5.0
_MEMORY_MB = 500
_PROGRAM = (
    "import json, sys; from webjury.experiments.soak.crawl_runs import run_crawl; "
    "run_crawl(**json.loads(sys.argv[1]))"
)


@dataclass(frozen=True, slots=True)
class Settings:
    """Settings of a run.

    Attributes
    ----------
    mode : {"voter", "selector", "fast"}
    markdown : bool
        Whether Markdown is written, with links.
    engine : str
    workers, shard_size : int
    sites : bool
        Whether a run learns from other pages of the same host, as with ``--sites``.
    """

    mode: Mode = "fast"
    markdown: bool = True
    engine: str = "local"
    workers: int = 2
    shard_size: int = 100
    sites: bool = False


#: The settings of most runs.
DEFAULT_SETTINGS = Settings()


def run_crawl(crawl: str, output: str, settings: dict[str, Any]) -> None:
    """Run a poisoned crawl; `running_crawl` calls this in a new process.

    Parameters
    ----------
    crawl : str
        A WARC file.
    output : str
        The output folder.
    settings : dict
        Fields of `Settings`.
    """
    run_settings = Settings(**settings)
    options = PoisonedOptions(
        Options(mode=run_settings.mode),
        timeout=_TIMEOUT_S,
        memory_mb=_MEMORY_MB,
        markdown=run_settings.markdown,
        links=run_settings.markdown,
        sites=run_settings.sites,
    )
    plan = Plan(run_settings.engine, run_settings.workers, shard_size=run_settings.shard_size)
    run_batch([crawl], Path(output), options, ReadOptions(), plan)


def rows_of(output: Path) -> pa.Table:
    """Read the rows of a run in the order of its documents, without their times."""
    table = ds.dataset(output, format="parquet").to_table()
    return table.drop_columns(["seconds"]).sort_by("id")


@contextmanager
def running_crawl(
    crawl: Path, output: Path, settings: Settings = DEFAULT_SETTINGS, address: str = ""
) -> Iterator["subprocess.Popen[bytes]"]:
    """Start a run in a separate process, and wait for its end.

    Parameters
    ----------
    crawl, output : Path
    settings : Settings
    address : str
        Address of a Ray cluster.

    Yields
    ------
    Popen
    """
    arguments = {"crawl": str(crawl), "output": str(output), "settings": asdict(settings)}
    process = subprocess.Popen(  # noqa: S603 (our own code)
        [sys.executable, "-c", _PROGRAM, json.dumps(arguments)],
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


def damage_shards(output: Path, rng: random.Random) -> set[str]:
    """Damage some of the shards that an interrupted run has completed.

    Parameters
    ----------
    output : Path
    rng : Random

    Returns
    -------
    set of str
        File names of the damaged shards: a quarter of all complete shards, but at least three if
        possible. In turn, a shard is deleted, a shard is cut to 100 bytes, and the numbers in the
        marker of a shard are changed.
    """
    complete = sorted(
        shard for shard in shards_of(output) if (output / DONE / f"{shard.stem}.json").exists()
    )
    chosen = rng.sample(complete, min(len(complete), max(3, len(complete) // 4)))
    for number, shard in enumerate(chosen):
        if number % 3 == 0:
            shard.unlink()
        elif number % 3 == 1:
            os.truncate(shard, 100)
        else:
            _set_value(output / DONE / f"{shard.stem}.json", "counts", {"ok": 1})
    return {shard.name for shard in chosen}


def hide_last_shard(output: Path) -> set[str]:
    """Delete the last shard of a finished run, and change its input's marker to hide this.

    Returns
    -------
    set of str
        The files that a resumed run must name to show that it notices the change.
    """
    last = max(shards_of(output))
    input_name, _, number = last.stem.rpartition("-")
    last.unlink()
    (output / DONE / f"{last.stem}.json").unlink()
    size = read_json(output / JOB)["shard_size"]
    _set_value(output / DONE / f"{input_name}.json", "documents", int(number) * size)
    return {f"{DONE}/{input_name}.json"}


def _set_value(path: Path, name: str, value: object) -> None:
    path.write_text(json.dumps({**read_json(path), name: value}), encoding="utf-8")


def files_made_again(output: Path) -> set[str]:
    """Get the names of the files that the run reports as made again."""
    return set(read_json(output / SUMMARY)["made_again"])


def duration(
    crawl: Path, output: Path, settings: Settings = DEFAULT_SETTINGS, address: str = ""
) -> float:
    """Time an undisturbed run, in seconds."""
    start = time.monotonic()
    with running_crawl(crawl, output, settings, address):
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
    """Kill a process, and return whether it was running."""
    try:
        os.kill(pid, _KILL)
    except ProcessLookupError:
        return False
    return True
