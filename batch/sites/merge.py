"""Merge the records of pages by site: SQLite sorts them by host, on disk.

Memory holds some rows, and the site that is being learned, even if a host has millions of pages.
"""

import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, replace
from itertools import chain, groupby
from operator import itemgetter
from pathlib import Path

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from ...ensemble.sites.counts import Counts
from ...ensemble.sites.site import Site
from ..schema import Status
from .first_pass import testimony_of
from .store import cannot_write, write_sites

_COLUMNS = ["key", "host", "identity", "texts"]
#: How many rows are read at a time, and between two reports.
_ROWS = 1_000

#: Called with the share of the work that is done.
ReportShare = Callable[[float], None]
_Row = tuple[int, str, bytes, bytes]


@dataclass(slots=True)
class Merge:
    """Number of hosts with a page, and of sites: hosts with several pages."""

    hosts: int = 0
    sites: int = 0


def merge_sites(
    files: Sequence[Path],
    store: Path,
    scratch: Path,
    report_share: ReportShare = lambda _share: None,
) -> Merge:
    """Learn all sites from the records of their pages, and write them with `write_sites`.

    The files have the columns of `TESTIMONIES`; sites learn from their pages in this order. The
    scratch file is removed at the end and, if it exists, at the start; what is sorted is beside it.
    A file that cannot be written is a `BatchError`; a shard that cannot be read is an `OSError` or
    an `ArrowException`.
    """
    scratch.unlink(missing_ok=True)
    found = Merge()
    try:
        with _database(scratch) as database:
            _fill(database, files, lambda share: report_share(share / 2))
            (n_rows,) = database.execute("SELECT count(*) FROM pages").fetchone()
            rows = database.execute("SELECT * FROM pages ORDER BY key, rowid")
            counted = _counted(rows, n_rows, lambda share: report_share((1 + share) / 2))
            write_sites(store, _sites(counted, found))
    except sqlite3.Error as error:
        raise cannot_write(scratch, error) from error
    finally:
        scratch.unlink(missing_ok=True)
    return found


@contextmanager
def _database(path: Path) -> Iterator[sqlite3.Connection]:
    """A new database that is lost if the process is killed; what it sorts is in the same folder."""
    with closing(sqlite3.connect(path)) as database:
        database.execute("PRAGMA journal_mode = OFF")
        database.execute("PRAGMA synchronous = OFF")
        # Other file systems may be too small. Where SQLite lacks this pragma, it ignores it.
        folder = str(path.parent).replace("'", "''")
        database.execute(f"PRAGMA temp_store_directory = '{folder}'")
        try:
            yield database
        finally:  # it holds for all databases of this process
            database.execute("PRAGMA temp_store_directory = ''")


def _fill(database: sqlite3.Connection, files: Sequence[Path], report_share: ReportShare) -> None:
    """Copy the rows of all pages into one table."""
    database.execute("CREATE TABLE pages (key INTEGER, host TEXT, identity BLOB, texts BLOB)")
    for number, file in enumerate(files, 1):
        with pq.ParquetFile(file) as shard:
            for batch in shard.iter_batches(_ROWS, columns=["status", *_COLUMNS]):
                read = batch.filter(pc.equal(batch["status"], Status.OK.value)).select(_COLUMNS)
                rows = zip(*map(pa.Array.to_pylist, read.columns), strict=True)
                database.executemany("INSERT INTO pages VALUES (?, ?, ?, ?)", rows)
        report_share(number / len(files))
    database.commit()


def _counted(rows: Iterable[_Row], total: int, report_share: ReportShare) -> Iterator[_Row]:
    for number, row in enumerate(rows):
        if number % _ROWS == 0:
            report_share(number / total)
        yield row
    report_share(1.0)


def _sites(rows: Iterable[_Row], found: Merge) -> Iterator[Site]:
    """Learn sites from rows in the order of their keys."""
    for _, pages in groupby(rows, itemgetter(0)):
        found.hosts += 1
        if site := _site_of(pages):
            found.sites += 1
            yield _without_single_texts(site)


def _site_of(rows: Iterator[_Row]) -> Site | None:
    """Learn the site of a host; None if there is only one page."""
    first, second = next(rows), next(rows, None)
    if second is None:
        return None
    host = first[1]
    site = Site.from_testimonies(
        testimony_of(host, identity, texts)
        for _, name, identity, texts in chain((first, second), rows)
        if name == host  # another host may have the same key
    )
    return site if site.n_pages > 1 else None


def _without_single_texts(site: Site) -> Site:
    """Leave out texts that are on one page only: most are, and they change no other page.

    One of them could only matter to a page that the first pass could not read, or that is beyond
    the pages that a site learns from.
    """
    again = site.texts.times > 1
    return replace(site, texts=Counts(site.texts.keys[again], site.texts.times[again]))
