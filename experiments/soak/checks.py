"""Checks of batch runs on whole crawls: poisoned pages, memory, and speed on real pages."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain, starmap
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.dataset as ds

from ...progress import track_in_lines
from .crawl_runs import DEFAULT_SETTINGS, Settings, duration, rows_of, running_crawl, watch
from .disturbances import disturb
from .expectations import EXPECTED, has_forbidden_characters
from .findings import Finding
from .poison import write_crawl

_Rows = dict[str, dict[str, Any]]

#: Number of pages per poisoned page.
PAGES_PER_POISON = 100
#: Minimum speed-up of two workers, and maximum overhead relative to the extraction time.
_SPEED_UP, _OVERHEAD = 1.8, 0.1
#: Number of times that the throughput run extracts each page.
_REPETITIONS = 6


def check_poison(
    folder: Path,
    n: int,
    times: int,
    *,
    every: int = PAGES_PER_POISON,
    settings: Settings = DEFAULT_SETTINGS,
) -> Iterator[Finding]:
    """Run a crawl with and without poisoned pages, undisturbed and disturbed; compare the rows.

    Parameters
    ----------
    folder : Path
        Folder for crawls and output.
    n : int
        Number of documents.
    times : int
        Number of times to kill a worker, and to kill the run itself.
    every : int
        Number of pages per poisoned page.
    settings : Settings

    Yields
    ------
    Finding
    """
    crawl = folder / "poisoned.warc.gz"
    poisons = write_crawl(crawl, n, every=every)
    write_crawl(folder / "healthy.warc.gz", n, every=None)
    memory = {}
    for name in track_in_lines(("healthy", "poisoned"), "Running crawls"):
        with running_crawl(folder / f"{name}.warc.gz", folder / name, settings) as process:
            memory[name] = watch(process)
        if process.returncode:
            yield Finding(f"{name} run ends well", f"exit code {process.returncode}", False)
            return
    poisoned, healthy = rows_of(folder / "poisoned"), rows_of(folder / "healthy")
    findings = chain(
        _compare(poisoned, healthy, poisons, n),
        starmap(check_memory, memory.items()),
        disturb(crawl, folder / "disturbed", poisoned, times, settings),
    )
    for finding in findings:
        yield replace(finding, check=f"mode {settings.mode}: {finding.check}")


#: Columns about the crawl, which differ between two crawls of the same page.
_CRAWL_COLUMNS = ["warc_date", "input", "offset"]


def _compare(
    poisoned: pa.Table, healthy: pa.Table, poisons: dict[str, str], n: int
) -> Iterator[Finding]:
    """Compare the rows of a crawl with those of the same crawl without poison."""
    yield Finding(
        f"{n:,} documents, {len(poisons):,} of them poisoned, give as many rows",
        f"{len(poisoned):,}",
        len(poisoned) == n,
    )
    rows, expected = (_by_name(table.drop_columns(_CRAWL_COLUMNS)) for table in (poisoned, healthy))
    common = rows.keys() & expected.keys()
    for kind, expectation in EXPECTED.items():
        names = [name for name, poison in poisons.items() if poison == kind]
        right = sum(
            name in common and expectation.is_met(rows[name], expected[name]) for name in names
        )
        yield Finding(
            f"{kind!r} pages {expectation.claim}",
            f"{right} of {len(names)}",
            right == len(names) > 0,
        )
    same = sum(rows[name] == expected[name] for name in common - poisons.keys())
    n_healthy = n - len(poisons)
    yield Finding(
        "healthy pages have the rows of a run without poison",
        f"{same:,} of {n_healthy:,}",
        same == n_healthy,
    )
    clean = sum(not has_forbidden_characters(row) for row in rows.values())
    yield Finding("rows hold no character that no text may hold", f"{clean:,} of {n:,}", clean == n)


def _by_name(table: pa.Table) -> _Rows:
    """Get the rows of a run by page name; the name of a lost record follows from its number."""
    rows = {}
    for row in table.to_pylist():
        _, is_numbered, number = row["id"].partition("#")
        rows[f"page-{int(number):06d}" if is_numbered else row["id"].rpartition(":")[2]] = row
    return rows


def check_memory(name: str, samples: Sequence[float]) -> Finding:
    """Compare the peak memory of the last half of a run with that of the quarter before it."""
    half = len(samples) // 2
    before, after = max(samples[half // 2 : half], default=0), max(samples[half:], default=0)
    return Finding(
        f"memory of the {name} run, all processes, is flat in its last half",
        f"peak {before:.0f} MB, then {after:.0f} MB",
        after < 1.1 * before,
    )


def check_throughput(folder: Path, pages: list[bytes]) -> Iterator[Finding]:
    """Run real pages with one worker and with two, and compare the time.

    Parameters
    ----------
    folder : Path
    pages : list of bytes

    Yields
    ------
    Finding
    """
    html = folder / "html"
    html.mkdir()
    # Pages are repeated, because with few pages the start of the processes takes most of the time.
    for number, page in enumerate(pages * _REPETITIONS):
        (html / f"{number:06d}.html").write_bytes(page)
    settings = Settings(markdown=False)
    one_worker = duration(html, folder / "one-worker", replace(settings, workers=1))
    two_workers = duration(html, folder / "two-workers", replace(settings, workers=2))
    table = ds.dataset(folder / "one-worker", format="parquet").to_table()
    extracting = pc.sum(table["seconds"]).as_py()
    yield Finding(
        f"two workers do at least {_SPEED_UP} times as much as one",
        f"{one_worker / two_workers:.2f} times "
        f"({one_worker:.1f} s, {two_workers:.1f} s; {len(pages):,} pages, "
        f"{_REPETITIONS} times each)",
        one_worker / two_workers >= _SPEED_UP,
    )
    yield Finding(
        f"all but extraction takes less than {_OVERHEAD:.0%} of its time",
        f"{one_worker / extracting - 1:.1%} of {extracting:.1f} s, the start of the processes "
        "included",
        one_worker / extracting - 1 < _OVERHEAD,
    )
