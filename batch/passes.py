"""Passes over inputs: process their documents in worker processes, and write the rows to shards.

Every engine is an adapter around `extract_batches`, which does not depend on any engine.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any, Protocol

import pyarrow as pa

from ..segmenter.source.characters import printable
from ..workers.calls import (
    Call,
    Died,
    Failure,
    Late,
    Outcome,
    OutOfMemory,
    Raised,
    Returned,
    Setup,
    error_of,
)
from ..workers.pool import Task, WorkerPool
from .documents import ReadOptions, Status, with_place
from .inputs.reading import Reading
from .inputs.sources import InputSource
from .shards import Shards

#: Called with the number of documents done since the last call, and the share of all work done.
ReportProgress = Callable[[int, float], None]
#: Called at the start of a pass, with a description.
ReportPass = Callable[[str], None]
_Record = dict[str, Any]

#: Statuses of documents that failed.
_STATUS_OF_FAILURE: dict[type[Failure], Status] = {
    Raised: Status.ERROR,
    OutOfMemory: Status.MEMORY,
    Died: Status.CRASH,
    Late: Status.TIMEOUT,
}


class Work(Protocol):
    """The work on each document, done in worker processes; it is pickled to be sent there."""

    @property
    def columns(self) -> pa.Schema:
        """Columns of the resulting shards, including ``status`` and ``error``."""

    @property
    def timeout(self) -> float:
        """Seconds that a document may take."""

    @property
    def memory_mb(self) -> int:
        """Megabytes that a document may use beyond what `warm_up` loads."""

    def warm_up(self) -> None:
        """Load models and libraries, so that this does not count as time of a document."""

    def record(self, html: bytes, charset: str | None, url: str | None) -> Mapping[str, Any]:
        """Work on one document in this process; return values by column, including ``status``.

        Raises a `WebjuryError` if it is not a page.
        """


#: Called with readings, the work and the number of workers; yields result batches in any order.
Engine = Callable[[Sequence[Reading], Work, int], Iterator[pa.RecordBatch]]


def run_locally(readings: Sequence[Reading], work: Work, n: int) -> Iterator[pa.RecordBatch]:
    """Read and write in this process, and extract in `n` worker processes."""
    documents = chain.from_iterable(reading.batches() for reading in readings)
    with make_workers(n, work) as workers:
        yield from extract_batches(documents, workers, work)


def make_workers(n: int, work: Work) -> WorkerPool:
    """Make a pool of worker processes; they start when they are first needed."""
    return WorkerPool(n, Setup(Call(work.warm_up), work.memory_mb))


def extract_batches(
    batches: Iterable[pa.RecordBatch], workers: WorkerPool, work: Work
) -> Iterator[pa.RecordBatch]:
    """Process the documents in batches with the columns of `DOCUMENTS`.

    Yields a batch for each input batch, as soon as its last document is done, with the same rows in
    the same order, and with the columns of the place and of the work. If a document fails, its
    status says how. Raises a `WebjuryError` for invalid options or if processes do not start.
    """
    pending: dict[int, list[_Record]] = {}
    schema = with_place(work.columns)

    def tasks() -> Iterator[Task]:
        for number, batch in enumerate(batches):
            pending[number] = documents = batch.to_pylist()
            for row, document in enumerate(documents):
                if document["status"] is None:
                    page = (document.pop("html"), document["charset"], document["url"])
                    yield Task((number, row), Call(work.record, page, work.timeout))

    for (number, row), outcome in workers.run(tasks()):
        pending[number][row].update(_result(outcome))
        yield from _pop_finished(pending, schema)
    yield from _pop_finished(pending, schema)


def _pop_finished(pending: dict[int, list[_Record]], schema: pa.Schema) -> Iterator[pa.RecordBatch]:
    """Remove and yield the batches whose rows all have a status."""
    ready = [
        number for number, rows in pending.items() if all(row["status"] is not None for row in rows)
    ]
    for number in ready:
        yield pa.RecordBatch.from_pylist(pending.pop(number), schema=schema)


def _result(outcome: Outcome) -> _Record:
    """Values of a row that depend on the outcome of its call."""
    if isinstance(outcome, Returned):
        return {**outcome.value, "seconds": outcome.seconds}
    error = error_of(outcome, "document")
    return {
        "status": _STATUS_OF_FAILURE[type(outcome)],
        "error": printable(str(error) or type(error).__name__),
        "seconds": outcome.seconds,
    }


@dataclass(frozen=True, slots=True)
class Passes:
    """Passes over the same inputs, with an engine and a number of workers."""

    sources: Sequence[InputSource]
    read_options: ReadOptions
    engine: Engine
    workers: int
    report_progress: ReportProgress

    def unread(self, shards: Shards) -> list[Reading]:
        """What must be read to complete the shards."""
        return [
            Reading(source, self.read_options, shards.size, shards.done(source))
            for source in self.sources
            if not shards.is_done(source)
        ]

    def run(self, work: Work, shards: Shards) -> None:
        """Complete the shards; report progress after each batch of documents."""
        readings = self.unread(shards)
        n_bytes = sum(source.size for source in self.sources)
        bytes_read = {source.name: source.size for source in self.sources}
        bytes_read.update({reading.source.name: 0 for reading in readings})
        for batch in self.engine(readings, work, self.workers) if readings else ():
            places = map(pa.Array.to_pylist, batch.select(["source", "bytes_read"]))
            for source, position in zip(*places, strict=True):
                bytes_read[source] = max(bytes_read[source], position)
            share = sum(bytes_read.values()) / n_bytes if n_bytes else 1.0
            self.report_progress(shards.add(batch), share)
        shards.write_incomplete()
