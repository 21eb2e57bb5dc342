"""Merge the records of pages by site: rows go into buckets by host; buckets are read one by one.

Memory holds some rows on their way to a bucket; later, a number for each row of one bucket, and the
site that is being learned. Everything else is on disk, even if a host has millions of pages.
"""

import shutil
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from itertools import pairwise
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from ...arrays import Ints
from ...ensemble.sites.counts import Counts
from ...ensemble.sites.site import Site
from ...ensemble.sites.testimony import Testimony
from ..schema import Status
from .first_pass import testimony_of
from .store import write_sites

_COLUMNS = ["key", "host", "identity", "texts"]
_ROWS = 1_000
#: Size of a bucket in bytes. It is larger if there would be too many buckets: each is an open file.
_BUCKET_BYTES = 64_000_000
_MAX_BUCKET_BITS = 7
#: How many bytes wait in memory for their buckets.
_WAITING_BYTES = 16_000_000

#: Called with the share of the work that is done.
ReportShare = Callable[[float], None]


@dataclass(slots=True)
class Merge:
    """Number of hosts with a page, and of sites: hosts with several pages."""

    hosts: int = 0
    sites: int = 0


def merge_sites(
    files: Sequence[Path],
    store: Path,
    buckets: Path,
    report_share: ReportShare = lambda _share: None,
) -> Merge:
    """Learn all sites from the records of their pages.

    Parameters
    ----------
    files : sequence of Path
        Shards with the columns of `TESTIMONIES`; sites learn from their pages in this order.
    store : Path
        The new file, for `write_sites`.
    buckets : Path
        A folder for the buckets. It is removed at the end and, if it exists, at the start.
    report_share : callable
        Called with the share that is done, from 0 to 1.

    Raises
    ------
    BatchError
        If the new file cannot be written.
    OSError, ArrowException
        If a shard cannot be read, or a bucket cannot be written.
    """
    found = Merge()
    shutil.rmtree(buckets, ignore_errors=True)
    buckets.mkdir()
    try:
        paths = _scatter(files, buckets, lambda share: report_share(share / 2))
        write_sites(store, _sites(paths, found, lambda share: report_share((1 + share) / 2)))
    finally:
        shutil.rmtree(buckets, ignore_errors=True)
    return found


def _scatter(files: Sequence[Path], folder: Path, report_share: ReportShare) -> list[Path]:
    """Copy the rows of all files into buckets; lower buckets have lower keys."""
    n_bytes = sum(file.stat().st_size for file in files)
    bits = min(max((n_bytes // _BUCKET_BYTES).bit_length(), 1), _MAX_BUCKET_BITS)
    with _Buckets([folder / f"{number:03d}.arrow" for number in range(1 << bits)]) as buckets:
        for number, file in enumerate(files, 1):
            with pq.ParquetFile(file) as shard:
                for batch in shard.iter_batches(_ROWS, columns=["status", *_COLUMNS]):
                    read = batch.filter(pc.equal(batch["status"], Status.OK.value))
                    buckets.add(read.select(_COLUMNS))
            report_share(number / len(files))
    return buckets.paths


@dataclass(slots=True)
class _Buckets:
    """Files over which rows are spread by the first bits of their keys."""

    paths: list[Path]
    _waiting: list[pa.RecordBatch] = field(default_factory=list)
    _writers: list[pa.RecordBatchFileWriter] = field(default_factory=list)
    _files: ExitStack = field(default_factory=ExitStack)

    def __enter__(self) -> "_Buckets":
        return self

    def __exit__(self, *_error: object) -> None:
        with self._files:
            self._write()

    def add(self, batch: pa.RecordBatch) -> None:
        self._waiting.append(batch)
        if sum(waiting.nbytes for waiting in self._waiting) > _WAITING_BYTES:
            self._write()

    def _write(self) -> None:
        if not self._waiting:
            return
        rows = pa.Table.from_batches(self._waiting).combine_chunks()
        self._waiting = []
        if not self._writers:
            self._writers = [self._open(path, rows.schema) for path in self.paths]
        n_bits = len(self.paths).bit_length() - 1
        numbers = (_keys(rows) >> (64 - n_bits)) + len(self.paths) // 2
        for number in np.unique(numbers):
            chosen = np.flatnonzero(numbers == number)
            self._writers[number].write_table(rows.take(chosen).combine_chunks())

    def _open(self, path: Path, schema: pa.Schema) -> pa.RecordBatchFileWriter:
        file = self._files.enter_context(pa.OSFile(str(path), "wb"))
        return self._files.enter_context(pa.ipc.new_file(file, schema))


def _sites(paths: Sequence[Path], found: Merge, report_share: ReportShare) -> Iterator[Site]:
    """Learn the sites of all buckets, in ascending order of their keys."""
    for number, path in enumerate(paths, 1):
        if path.exists():
            with pa.memory_map(str(path)) as file:
                yield from _sites_of(pa.ipc.open_file(file).read_all(), found)
            path.unlink()
        report_share(number / len(paths))


def _sites_of(rows: pa.Table, found: Merge) -> Iterator[Site]:
    """Learn the sites of one bucket; for a host with one page, only its key is read."""
    keys = _keys(rows)
    order = np.argsort(keys, kind="stable")
    starts = np.flatnonzero(np.diff(keys[order], prepend=~keys[order[:1]]))
    found.hosts += len(starts)
    for start, end in pairwise([*starts.tolist(), len(order)]):
        if end - start > 1:
            site = Site.from_testimonies(_testimonies(rows, order[start:end]))
            if site.n_pages > 1:
                found.sites += 1
                yield _without_single_texts(site)


def _testimonies(rows: pa.Table, numbers: Ints) -> Iterator[Testimony]:
    """The records of a host's pages; those of another host with the same key are left out."""
    first = rows["host"][numbers[0]]
    for number in numbers.tolist():
        if rows["host"][number] == first:
            identity, texts = (rows[name][number].as_buffer() for name in ("identity", "texts"))
            yield testimony_of(first.as_py(), memoryview(identity), memoryview(texts))


def _without_single_texts(site: Site) -> Site:
    """Leave out texts that are on one page only: most are, and they change no other page.

    One of them could only matter to a page that the first pass could not read, or that is beyond
    the pages that a site learns from.
    """
    again = site.texts.times > 1
    return replace(site, texts=Counts(site.texts.keys[again], site.texts.times[again]))


def _keys(rows: pa.Table) -> Ints:
    return np.asarray(rows["key"].to_numpy(), dtype=np.int64)
