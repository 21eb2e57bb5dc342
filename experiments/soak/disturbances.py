"""Batch runs whose processes are killed and whose shards are damaged at random moments."""

import math
import random
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pyarrow as pa

from ...progress import track_in_lines
from ...requirements import require
from .crawl_runs import (
    DEFAULT_SETTINGS,
    Settings,
    children_of,
    damage_shards,
    duration,
    files_made_again,
    hide_last_shard,
    kill,
    rows_of,
    running_crawl,
    shards_of,
    wait_for_shards,
)
from .findings import Finding
from .poison import write_crawl

_RAY_SETTINGS = Settings(engine="ray")


def disturb(
    crawl: Path,
    output: Path,
    expected: pa.Table,
    times: int,
    settings: Settings = DEFAULT_SETTINGS,
    seed: int = 0,
) -> Iterator[Finding]:
    """Kill a run and its workers several times, damage its shards, and compare its rows.

    Parameters
    ----------
    crawl, output : Path
    expected : Table
        The rows of an undisturbed run.
    times : int
        Number of times to kill a worker, and to kill the run itself. After the last time, finished
        shards are deleted or cut, or their markers are changed.
    settings : Settings
    seed : int

    Yields
    ------
    Finding
    """
    rng = random.Random(seed)  # noqa: S311 (no secret)
    n_shards = math.ceil(len(expected) / settings.shard_size)
    workers = runs = 0
    for number in track_in_lines(range(times), "Killing a run and its workers"):
        with running_crawl(crawl, output, settings) as process:
            wait_for_shards(output, int(n_shards * (number + 0.5) / (times + 1)), process)
            workers += _kill_worker(process, rng)
            wait_for_shards(output, n_shards * (number + 1) // (times + 1), process)
            runs += kill(process.pid)
    damaged = damage_shards(output, rng)
    with running_crawl(crawl, output, settings):
        pass
    reported = files_made_again(output)
    rows = rows_of(output).to_pylist()
    same = sum(
        row == expected_row for row, expected_row in zip(rows, expected.to_pylist(), strict=False)
    )
    yield Finding(
        f"a worker and the run killed, {times} times each, finished shards deleted or cut, or "
        "their markers changed: the rows of an undisturbed run, and exactly these are named",
        f"{same:,} of {len(expected):,} rows the same; killed {workers} and {runs} times; "
        f"{len(damaged)} shards harmed, {len(reported)} named",
        same == len(rows) == len(expected)
        and workers == runs == times
        and damaged == reported != set(),
    )
    changed = hide_last_shard(output)
    with running_crawl(crawl, output, settings):
        pass
    reported = files_made_again(output)
    rows = rows_of(output).to_pylist()
    same = sum(
        row == expected_row for row, expected_row in zip(rows, expected.to_pylist(), strict=False)
    )
    yield Finding(
        "the last shard deleted, and the marker of its input changed so that none is missing: the "
        "rows of an undisturbed run, and the marker is named",
        f"{same:,} of {len(expected):,} rows the same; {len(changed & reported)} of 1 named",
        same == len(rows) == len(expected) and reported == changed,
    )


def _kill_worker(process: "subprocess.Popen[bytes]", rng: random.Random) -> bool:
    pids = children_of(process.pid)
    return bool(pids) and kill(rng.choice(pids))


def check_kills(folder: Path, n: int, times: int, seed: int = 0) -> Iterator[Finding]:
    """Kill a run or its worker, or damage its shards; compare it with an undisturbed run.

    Parameters
    ----------
    folder : Path
    n : int
        Number of documents.
    times : int
        Number of runs whose worker is killed, of runs that are killed, and of killed runs whose
        finished shards are damaged, as in `disturb`. All runs are resumed.
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
        for attempt in track_in_lines(range(times), f"Killing a {victim}"):
            output = folder / f"{victim}-{attempt}"
            with running_crawl(crawl, output) as process:
                wait_for_shards(output, rng.randrange(max(1, n_shards - 1)), process)
                time.sleep(rng.uniform(0, 0.2))
                killed += _kill_worker(process, rng) if victim == "worker" else kill(process.pid)
            with running_crawl(crawl, output):
                pass
            same += rows_of(output).equals(expected)
        yield Finding(
            f"a {victim} killed in {times} runs, resumed: the rows of an undisturbed run",
            f"{same} the same, {killed} killed",
            same == killed == times,
        )
    same = reported = 0
    for attempt in track_in_lines(range(times), "Damaging shards"):
        output = folder / f"shards-{attempt}"
        with running_crawl(crawl, output) as process:
            wait_for_shards(output, rng.randrange(2, max(3, n_shards - 1)), process)
            kill(process.pid)
        damaged = damage_shards(output, rng)
        with running_crawl(crawl, output):
            pass
        same += rows_of(output).equals(expected)
        reported += bool(damaged) and files_made_again(output) == damaged
    yield Finding(
        f"finished shards deleted or cut, or their markers changed, in {times} killed runs, "
        "resumed: the rows of an undisturbed run, and exactly these shards are named",
        f"{same} the same, {reported} named",
        same == reported == times,
    )


def check_nodes(folder: Path, n: int, times: int, seed: int = 0) -> Iterator[Finding]:
    """Remove nodes of a Ray cluster at random moments; compare the run with an undisturbed one.

    Parameters
    ----------
    folder, n, times, seed
        As in `check_kills`.

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
        seconds = duration(crawl, folder / "undisturbed", _RAY_SETTINGS, cluster.address)
        expected = rows_of(folder / "undisturbed")
        for attempt in track_in_lines(range(times), "Killing a node"):
            output = folder / f"node-{attempt}"
            with running_crawl(crawl, output, _RAY_SETTINGS, cluster.address) as process:
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
