"""Write the output of a batch run: shards of fixed size, each with a marker once it is complete.

A summary counts the documents of all shards by status.
"""

import json
import math
from collections import Counter
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import pyarrow as pa

from ..errors import BatchError
from .documents import END, OUTPUT, Rows, Status
from .files import (
    DONE,
    Marker,
    find_damage,
    numbered_files,
    prepare_folder,
    read_hashed,
    write_hashed,
    write_shard,
)
from .inputs.columns import unpack_rows
from .inputs.reading import ReadingSummary
from .inputs.sources import InputSource

_NO_COLUMNS = pa.schema([])
_SUCCESSES = (Status.OK, Status.EMPTY)
#: Why a shard is written again, or a source read again, despite its marker.
_UNRELIABLE_MARKER = "its marker is damaged, or an earlier version wrote it"


@dataclass(slots=True)
class RunSummary:
    """Counts over all documents of a run, by status."""

    counts: Counter[str] = field(default_factory=Counter)
    #: Records in the sources that are not documents, by reason.
    skipped: Counter[str] = field(default_factory=Counter)
    #: Why sources were not read to their end, by path of the source.
    problems: dict[str, str] = field(default_factory=dict)
    #: Damage in files of an earlier run, which were therefore made again, by file name.
    made_again: dict[str, str] = field(default_factory=dict)
    #: With ``--sites``, the number of ``hosts``, and of ``sites``: hosts with several pages.
    sites: dict[str, int] | None = None

    @property
    def documents(self) -> int:
        """Number of rows."""
        return self.counts.total()

    @property
    def losses(self) -> int:
        """Number of damaged parts of sources."""
        return self.counts[Status.DAMAGED]

    @property
    def failure_rate(self) -> float:
        """Share of the documents, lost ones included, that have no text and are not ``empty``."""
        n_documents = self.documents - self.counts[Status.SKIPPED]
        successes = sum(self.counts[status] for status in _SUCCESSES)
        return 1 - successes / n_documents if n_documents else 0.0

    def record(self) -> dict[str, Any]:
        """The summary as its file contains it."""
        return {
            "documents": self.documents,
            "counts": {status: self.counts[status] for status in Status},
            "failure_rate": self.failure_rate,
            "skipped": dict(self.skipped),
            "problems": self.problems,
            "made_again": self.made_again,
            "sites": self.sites,
        }


@dataclass(slots=True)
class _Progress:
    """The progress of one source."""

    #: Rows of incomplete shards, by shard and by number in the source.
    open: dict[int, dict[int, dict[str, Any]]] = field(default_factory=dict)
    #: Numbers of the complete shards.
    done: set[int] = field(default_factory=set)
    #: The result of reading the source, once it was read to its end.
    reading: ReadingSummary | None = None


class Shards:
    """Collects rows, and writes each shard as soon as it is complete.

    A shard contains a fixed number of consecutive documents of one source. It is complete if it
    matches its marker; any other shard is written again. ``kept`` are columns of the inputs that
    are kept in addition. A folder that ``is_shared`` is one to which other runs may be writing.
    ``summary`` also counts the rows of earlier runs.
    """

    def __init__(
        self,
        folder: Path,
        shard_format: str,
        size: int,
        sources: Iterable[InputSource],
        columns: pa.Schema = OUTPUT,
        kept: pa.Schema = _NO_COLUMNS,
        *,
        is_shared: bool = False,
    ) -> None:
        self.folder = folder
        self.shard_format = shard_format
        self.size = size
        self.columns = columns
        self.kept = kept
        self.summary = RunSummary()
        self._markers = folder / DONE
        for place in (folder, self._markers):
            prepare_folder(place, is_shared=is_shared)
        self._labels = {source.name: source.label for source in sources}
        self._progress = {source.name: self._resume(source.name) for source in sources}

    def done(self, source: InputSource) -> frozenset[int]:
        """Numbers of the complete shards of a source."""
        return frozenset(self._progress[source.name].done)

    def is_done(self, source: InputSource) -> bool:
        """Whether a source is complete."""
        return self._is_complete(self._progress[source.name])

    def add(self, rows: Rows) -> int:
        """Add results, and write the shards that this completes; return the number of documents.

        The rows have the columns of the shards and of the place. Raises a `BatchError` if a shard
        cannot be written.
        """
        n_documents = 0
        for row in rows:
            name, position = row["source"], row["position"]
            if row["status"] == END:
                self._finish_source(name, ReadingSummary(**json.loads(row["error"])))
                continue
            n_documents += 1
            number = position // self.size
            self._progress[name].open.setdefault(number, {})[position] = row
            self._write_if_complete(name, number)
        return n_documents

    def write_incomplete(self) -> None:
        """Write the shards that cannot be completed, without markers."""
        for name, progress in self._progress.items():
            for number, rows in progress.open.items():
                self._write(name, number, rows)

    def _resume(self, name: str) -> _Progress:
        """Read the markers of earlier runs, and check their shards."""
        progress = _Progress()
        for number, path in sorted(numbered_files(self._markers, name, "json")):
            shard = self._shard(name, number)
            try:
                marker = Marker.read(path)
                damage = find_damage(shard, marker)
            except BatchError:
                damage = _UNRELIABLE_MARKER
            if damage:
                self.summary.made_again[shard.name] = damage
            else:
                progress.done.add(number)
                self.summary.counts.update(marker.counts)
        source_marker = self._markers / f"{name}.json"
        progress.reading = _reading(source_marker)
        if progress.reading is None and source_marker.exists():
            self.summary.made_again[f"{DONE}/{source_marker.name}"] = _UNRELIABLE_MARKER
        if progress.reading and self._is_complete(progress):
            self.summary.skipped.update(progress.reading.skipped)
        return progress

    def _finish_source(self, name: str, reading: ReadingSummary) -> None:
        """Note that a source has been read, and write its last shard if that is now complete."""
        progress = self._progress[name]
        progress.reading = reading
        for number in list(progress.open):
            self._write_if_complete(name, number)
        self.summary.skipped.update(reading.skipped)
        if reading.problem:
            self.summary.problems[self._labels[name]] = reading.problem
        else:
            write_hashed(asdict(reading), self._markers / f"{name}.json")

    def _write_if_complete(self, name: str, number: int) -> None:
        progress = self._progress[name]
        if len(progress.open[number]) < self._expected(progress.reading, number):
            return
        counts = self._write(name, number, progress.open.pop(number))
        marker = Marker.of(self._shard(name, number), counts)
        marker.write(self._markers / f"{name}-{number:05d}.json")
        progress.done.add(number)

    def _expected(self, reading: ReadingSummary | None, number: int) -> float:
        """Number of rows of a complete shard; infinite for a shard where reading broke off."""
        if reading is None or number < reading.documents // self.size:
            return self.size
        return float("inf") if reading.problem else reading.documents % self.size

    def _is_complete(self, progress: _Progress) -> bool:
        if progress.reading is None:
            return False
        return progress.done.issuperset(range(math.ceil(progress.reading.documents / self.size)))

    def _write(self, name: str, number: int, rows: dict[int, dict[str, Any]]) -> dict[str, int]:
        ordered = [rows[position] for position in sorted(rows)]
        table = pa.Table.from_pylist(ordered, schema=self.columns)
        if len(self.kept):
            kept = unpack_rows([row["kept"] for row in ordered], self.kept)
            fields, columns = [*self.columns, *self.kept], [*table.columns, *kept.columns]
            table = pa.table(columns, schema=pa.schema(fields))
        write_shard(table, self._shard(name, number))
        counts = Counter(row["status"] for row in rows.values())
        self.summary.counts.update(counts)
        return dict(counts)

    def _shard(self, name: str, number: int) -> Path:
        return self.folder / f"{name}-{number:05d}.{self.shard_format}"


def _reading(marker: Path) -> ReadingSummary | None:
    """The result of an earlier reading; None if the source must be read again."""
    try:
        return ReadingSummary(**read_hashed(marker))
    except (BatchError, TypeError):
        return None
