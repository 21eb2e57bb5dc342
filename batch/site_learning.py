"""Learn the sites of all pages of a batch run, in a first pass over its inputs.

SQLite sorts the records of pages by host, on disk. Memory contains only some rows and the current
site, even if a host has millions of pages.
"""

import hashlib
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass, replace
from itertools import chain, groupby
from operator import itemgetter
from pathlib import Path
from typing import Self

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from ..ensemble.sites.site import Site
from ..ensemble.sites.testimony import Counts
from ..errors import BatchError
from .documents import Status
from .files import DONE, Marker, find_damage, numbered_files, read_hashed, write_file, write_hashed
from .passes import Passes, ReportPass
from .shards import Shards
from .site_store import TESTIMONIES, SitePass, new_database, testimony_of, write_sites

#: Folder of the first pass in the output folder; readers of Parquet folders ignore it.
SITES = "_sites"
_STORE, _MARKER, _SCRATCH = "sites.sqlite", "sites.json", ".scratch.sqlite"
_FORMAT = "parquet"
_COLUMNS = ["key", "host", "identity", "texts"]
#: Number of rows that are read at a time, and between two reports.
_ROWS = 1_000

#: Called with the share of the work that is done.
_ReportShare = Callable[[float], None]
_Row = tuple[int, str, bytes, bytes]


@dataclass(frozen=True, slots=True)
class LearnedSites:
    """The marker of the file of all sites, and a hash of the shards from which it was made.

    Instead of documents, the marker counts ``hosts``, and ``sites``: hosts with several pages.
    """

    marker: Marker
    made_from: str

    @classmethod
    def read(cls, output: Path) -> Self | None:
        """Read the marker of an earlier run in an output folder; None without a valid one."""
        try:
            record = read_hashed(output / SITES / _MARKER)
            return cls(Marker(**record["marker"]), record["made_from"])
        except (BatchError, KeyError, TypeError):
            return None


def learn_sites(
    passes: Passes,
    output: Path,
    work: SitePass,
    shard_size: int,
    report_pass: ReportPass,
) -> tuple[Path, dict[str, str]]:
    """Learn all sites of the inputs, except those that an earlier run has learned.

    Files go into the sub-folder `SITES` of the output folder. Returns the file of all sites, for
    `webjury.batch.site_store.site_of`, and the damage in files of an earlier run that were made
    again, by file name. Raises a `BatchError` if a file cannot be read or written.
    """
    folder = output / SITES
    shards = Shards(folder, _FORMAT, shard_size, passes.sources, TESTIMONIES)
    report_pass("counting texts")
    passes.run(work, shards)
    made_again = {f"{SITES}/{name}": why for name, why in shards.summary.made_again.items()}
    files = sorted(
        path
        for source in passes.sources
        for _, path in numbered_files(folder, source.name, _FORMAT)
    )
    store, made_from = folder / _STORE, _hash_shards(files)
    learned = LearnedSites.read(output)
    if learned is not None and learned.made_from == made_from:
        damage = find_damage(store, learned.marker)
        if not damage:
            return store, made_again
        made_again[f"{SITES}/{_STORE}"] = damage
    report_pass("learning sites")
    _merge(files, store, made_from, lambda share: passes.report_progress(0, share))
    return store, made_again


def _merge(files: list[Path], store: Path, made_from: str, report_share: _ReportShare) -> None:
    scratch = store.with_name(_SCRATCH)
    try:
        totals = write_file(store, lambda path: merge_sites(files, path, scratch, report_share))
    except pa.ArrowException as error:
        raise BatchError(f"cannot learn sites from the files in {store.parent}: {error}") from error
    learned = LearnedSites(Marker.of(store, asdict(totals)), made_from)
    write_hashed(asdict(learned), store.with_name(_MARKER))


def delete_sites(output: Path) -> None:
    """Delete the file of all sites from an output folder."""
    for name in (_MARKER, _STORE):
        (output / SITES / name).unlink(missing_ok=True)


def _hash_shards(files: list[Path]) -> str:
    """Hash of the names and contents of shards; most hashes are already in markers."""
    hashes = []
    for file in files:
        path = file.parent / DONE / f"{file.stem}.json"
        marker = Marker.read(path) if path.exists() else Marker.of(file, {})
        hashes.append((file.name, marker.sha256))
    return hashlib.sha256(repr(hashes).encode("utf-8")).hexdigest()


@dataclass(slots=True)
class SiteTotals:
    """Number of hosts with a page, and of sites: hosts with several pages."""

    hosts: int = 0
    sites: int = 0


def merge_sites(
    files: Sequence[Path],
    store: Path,
    scratch: Path,
    report_share: _ReportShare = lambda _share: None,
) -> SiteTotals:
    """Learn all sites from the records of their pages, and write them with `write_sites`.

    The files have the columns of `TESTIMONIES`; sites learn from their pages in this order. The
    scratch file is removed at the start and at the end; temporary files for sorting are in the same
    folder. Raises a `BatchError` if a file cannot be written, and an `OSError` or `ArrowException`
    if a shard cannot be read.
    """
    scratch.unlink(missing_ok=True)
    totals = SiteTotals()
    try:
        with _database(scratch) as database:
            _fill(database, files, lambda share: report_share(share / 2))
            (n_rows,) = database.execute("SELECT count(*) FROM pages").fetchone()
            rows = database.execute("SELECT * FROM pages ORDER BY key, rowid")
            rows_reported = _report_rows(rows, n_rows, lambda share: report_share((1 + share) / 2))
            write_sites(store, _sites(rows_reported, totals))
    finally:
        scratch.unlink(missing_ok=True)
    return totals


@contextmanager
def _database(path: Path) -> Iterator[sqlite3.Connection]:
    """A new database that sorts in its own folder."""
    with new_database(path) as database:
        # Other file systems may be too small. A SQLite without this pragma ignores it, and no SQL
        # names a folder whose name is not text.
        folder = str(path.parent).replace("'", "''")
        with suppress(UnicodeEncodeError):
            database.execute(f"PRAGMA temp_store_directory = '{folder}'")
        try:
            yield database
        finally:  # the pragma affects all databases of this process
            database.execute("PRAGMA temp_store_directory = ''")


def _fill(database: sqlite3.Connection, files: Sequence[Path], report_share: _ReportShare) -> None:
    """Copy the rows of all pages into one table."""
    database.execute("CREATE TABLE pages (key INTEGER, host TEXT, identity BLOB, texts BLOB)")
    for number, file in enumerate(files, 1):
        with file.open("rb") as stream, pq.ParquetFile(stream) as shard:
            for batch in shard.iter_batches(_ROWS, columns=["status", *_COLUMNS]):
                pages = batch.filter(pc.equal(batch["status"], Status.OK.value)).select(_COLUMNS)
                rows = zip(*map(pa.Array.to_pylist, pages.columns), strict=True)
                database.executemany("INSERT INTO pages VALUES (?, ?, ?, ?)", rows)
        report_share(number / len(files))
    database.commit()


def _report_rows(rows: Iterable[_Row], total: int, report_share: _ReportShare) -> Iterator[_Row]:
    for number, row in enumerate(rows):
        if number % _ROWS == 0:
            report_share(number / total)
        yield row
    report_share(1.0)


def _sites(rows: Iterable[_Row], totals: SiteTotals) -> Iterator[Site]:
    """Learn sites from rows in the order of their keys."""
    for _, pages in groupby(rows, itemgetter(0)):
        totals.hosts += 1
        if site := _learn_site(pages):
            totals.sites += 1
            yield _without_single_texts(site)


def _learn_site(rows: Iterator[_Row]) -> Site | None:
    """Learn the site of a host; None if it has only one page."""
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
    """Leave out texts that are on one page only: most are, and they do not affect other pages.

    Such a text could only matter to a page that the first pass could not read, or that exceeds the
    number of pages that a site learns from.
    """
    is_shared = site.texts.times > 1
    return replace(site, texts=Counts(site.texts.keys[is_shared], site.texts.times[is_shared]))
