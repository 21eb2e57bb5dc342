"""Passes over inputs: process their documents in worker processes, and write the rows to shards.

Every engine is an adapter around `extract_rows`, which does not depend on any engine.
"""

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any, Protocol

import pyarrow as pa

from ..errors import InputError
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
from .documents import Document, ReadOptions, Rows, Status, record_of
from .inputs.reading import Reading, complete
from .inputs.sources import InputSource
from .shards import Shards

#: Called with the number of documents done since the last call, and the share of all work done.
ReportProgress = Callable[[int, float], None]
#: Called at the start of a pass, with a description.
ReportPass = Callable[[str], None]

#: Statuses of documents that failed.
_STATUS_OF_FAILURE: dict[type[Failure], Status] = {
    Raised: Status.ERROR,
    OutOfMemory: Status.MEMORY,
    Died: Status.CRASH,
    Late: Status.TIMEOUT,
}
#: Columns whose values may be found by workers that read the rest of a document.
_FOUND = ("id", "url", "status", "error", "kept")


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


#: Called with readings, the work and the number of workers; yields results in any order.
Engine = Callable[[Sequence[Reading], Work, int], Iterator[Rows]]


def run_locally(readings: Sequence[Reading], work: Work, n: int) -> Iterator[Rows]:
    """Read and write in this process, and extract in `n` worker processes."""
    documents = chain.from_iterable(reading.batches() for reading in readings)
    with make_workers(n, work) as workers:
        yield from extract_rows(documents, workers, work, readings[0].options)


def make_workers(n: int, work: Work) -> WorkerPool:
    """Make a pool of worker processes; they start when they are first needed."""
    return WorkerPool(n, Setup(Call(work.warm_up), work.memory_mb))


@dataclass(slots=True)
class _Batch:
    """Rows, and how many of them wait for an outcome."""

    rows: Rows
    n_waiting: int


def extract_rows(
    batches: Iterable[Rows], workers: WorkerPool, work: Work, options: ReadOptions
) -> Iterator[Rows]:
    """Process batches of documents, read with these options into the columns of `DOCUMENTS`.

    Yields the rows of each batch as soon as its last document is done, in the same order, with the
    values of the work. If a document fails, its status says how. Raises a `WebjuryError` for
    invalid options or if processes do not start.
    """
    pending: deque[_Batch] = deque()

    def tasks() -> Iterator[Task]:
        for rows in batches:
            for row in rows:
                row["warnings"] = []  # a list, also if nothing is extracted
            new = [row for row in rows if row["status"] is None]
            pending.append(batch := _Batch(rows, len(new)))
            for row in new:
                document = _take_document(row)
                call = Call(_complete_and_record, (work, document, options), work.timeout)
                yield Task((batch, row, document), call)

    for (batch, row, document), outcome in workers.run(tasks()):
        if document.line is not None and not isinstance(outcome, Returned):
            row.update(_found(complete(document, options)))
        row.update(_result(outcome))
        batch.n_waiting -= 1
        yield from _pop_finished(pending)
    yield from _pop_finished(pending)


def _take_document(row: dict[str, Any]) -> Document:
    """Move the page of a row, and how it is still to be read, into a document."""
    return Document(
        row.pop("html"),
        row["bytes_read"],
        url=row["url"],
        charset=row["charset"],
        line=row.pop("line"),
        encodings=row.pop("encodings"),
    )


def _complete_and_record(work: Work, document: Document, options: ReadOptions) -> dict[str, Any]:
    """Read the rest of a document, and work on it, in a worker process."""
    encodings = document.encodings
    document = complete(document, options)
    values = _found(document)
    if document.html is None:
        return values
    try:
        return {**values, **work.record(document.html, document.charset, values.get("url"))}
    except InputError as error:
        if encodings:
            raise InputError(f"{error} (it was sent as {encodings})") from error
        raise


def _found(document: Document) -> dict[str, Any]:
    """What is found when the rest of a document is read, by column."""
    values = record_of(document)
    return {name: values[name] for name in _FOUND if values[name] is not None}


def _pop_finished(pending: deque[_Batch]) -> Iterator[Rows]:
    """Remove and yield the rows of batches of which no row waits for an outcome."""
    for _ in range(len(pending)):
        batch = pending.popleft()
        if batch.n_waiting:
            pending.append(batch)
        else:
            yield batch.rows


def _result(outcome: Outcome) -> Mapping[str, Any]:
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
        for rows in self.engine(readings, work, self.workers) if readings else ():
            for row in rows:
                bytes_read[row["source"]] = max(bytes_read[row["source"]], row["bytes_read"])
            share = sum(bytes_read.values()) / n_bytes if n_bytes else 1.0
            self.report_progress(shards.add(rows), share)
        shards.write_incomplete()
