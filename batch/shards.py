"""The output of a batch run: shards of fixed content, each with a marker once it is complete."""

import json
import math
from collections import Counter
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import pyarrow as pa

from .files import clear_unfinished, numbered, read_json, write_json, write_table
from .reading import ReadingSummary
from .run_summary import RunSummary
from .schema import END, OUTPUT
from .sources import InputSource

__all__ = ["Shards"]

#: Folder of the markers; readers of Parquet folders leave out what begins with a line.
DONE = "_done"


@dataclass(slots=True)
class _Progress:
    """How far a source has come.

    Attributes
    ----------
    open : dict of int to dict of int to record
        Rows of the shards under way, by their number in the source.
    done : set of int
        Shards that are complete.
    reading : ReadingSummary or None
        How its reading ended.
    """

    open: dict[int, dict[int, dict[str, Any]]] = field(default_factory=dict)
    done: set[int] = field(default_factory=set)
    reading: ReadingSummary | None = None


class Shards:
    """Writes rows into the shards they belong to, each as soon as it is complete.

    A shard is so many documents of one source, in order. It is complete when its marker is
    there; what is found without one is written again.

    Parameters
    ----------
    folder : Path
        It exists.
    form : str
        One of `webjury.batch.files.FORMATS`.
    size : int
        Documents of a shard.
    sources : iterable of InputSource

    Attributes
    ----------
    summary : RunSummary
        Of all rows that were written, by earlier runs too.
    """

    def __init__(self, folder: Path, form: str, size: int, sources: Iterable[InputSource]) -> None:
        self.folder = folder
        self.form = form
        self.size = size
        self.summary = RunSummary()
        self._done = folder / DONE
        self._done.mkdir(exist_ok=True)
        for place in (folder, self._done):
            clear_unfinished(place)
        self._labels = {source.name: source.label for source in sources}
        self._progress = {source.name: self._resume(source.name) for source in sources}

    def done(self, source: InputSource) -> frozenset[int]:
        """Numbers of a source's shards that are complete."""
        return frozenset(self._progress[source.name].done)

    def is_done(self, source: InputSource) -> bool:
        """Whether nothing of a source is left to do."""
        progress = self._progress[source.name]
        return progress.reading is not None and not self._missing(progress)

    def add(self, batch: pa.RecordBatch) -> int:
        """Take in results, and write the shards that they complete.

        Parameters
        ----------
        batch : RecordBatch
            With the columns of `RESULTS`.

        Returns
        -------
        int
            How many of its rows are documents.

        Raises
        ------
        BatchError
            If a shard cannot be written.
        """
        n_documents = 0
        for row in batch.to_pylist():
            name, position = row["source"], row["position"]
            if row["status"] == END:
                self._end(name, ReadingSummary(**json.loads(row["error"])))
                continue
            n_documents += 1
            number = position // self.size
            self._progress[name].open.setdefault(number, {})[position] = row
            self._write_if_complete(name, number)
        return n_documents

    def keep_the_rest(self) -> None:
        """Write the shards that will not be complete, without a marker."""
        for name, progress in self._progress.items():
            for number, rows in progress.open.items():
                self._write(name, number, rows)

    def _resume(self, name: str) -> _Progress:
        """Read the markers of earlier runs."""
        progress = _Progress()
        for number, marker in numbered(self._done, name, "json"):
            progress.done.add(number)
            self.summary.counts.update(read_json(marker))
        marker = self._done / f"{name}.json"
        if marker.exists():
            progress.reading = ReadingSummary(**read_json(marker))
            if not self._missing(progress):
                self.summary.skipped.update(progress.reading.skipped)
        return progress

    def _end(self, name: str, reading: ReadingSummary) -> None:
        """A source has been read: its last shard may now be complete."""
        progress = self._progress[name]
        progress.reading = reading
        for number in list(progress.open):
            self._write_if_complete(name, number)
        self.summary.skipped.update(reading.skipped)
        if reading.problem:
            self.summary.problems[self._labels[name]] = reading.problem
        else:
            write_json(asdict(reading), self._done / f"{name}.json")

    def _write_if_complete(self, name: str, number: int) -> None:
        progress = self._progress[name]
        if len(progress.open[number]) < self._expected(progress.reading, number):
            return
        counts = self._write(name, number, progress.open.pop(number))
        write_json(counts, self._done / f"{name}-{number:05d}.json")
        progress.done.add(number)

    def _expected(self, reading: ReadingSummary | None, number: int) -> float:
        """Rows that make a shard complete; infinite if what was cut off belongs to it."""
        if reading is None or number < reading.documents // self.size:
            return self.size
        return float("inf") if reading.problem else reading.documents % self.size

    def _missing(self, progress: _Progress) -> set[int]:
        assert progress.reading is not None
        return set(range(math.ceil(progress.reading.documents / self.size))) - progress.done

    def _write(self, name: str, number: int, rows: dict[int, dict[str, Any]]) -> dict[str, int]:
        table = pa.Table.from_pylist([rows[position] for position in sorted(rows)], schema=OUTPUT)
        write_table(table, self.folder / f"{name}-{number:05d}.{self.form}")
        counts = Counter(row["status"] for row in rows.values())
        self.summary.counts.update(counts)
        return dict(counts)
