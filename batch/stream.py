"""The one function that does the work: Arrow batches in, Arrow batches out, row for row.

It knows no engine; every engine is an adapter to it.
"""

from collections.abc import Iterable, Iterator
from dataclasses import asdict
from typing import Any

import pyarrow as pa

from ..workers.calls import Call, Setup
from ..workers.outcomes import Died, Late, Outcome, OutOfMemory, Raised, Returned
from ..workers.pool import LIFETIME, Task, WorkerPool
from .document_options import DocumentOptions
from .schema import RESULTS, Status

__all__ = ["extract_batches", "start_workers"]

Record = dict[str, Any]


def start_workers(n: int, options: DocumentOptions, lifetime: int = LIFETIME) -> WorkerPool:
    """Processes that extract documents.

    Parameters
    ----------
    n : int
    options : DocumentOptions
    lifetime : int
        Documents after which a process is replaced.

    Returns
    -------
    WorkerPool
    """
    return WorkerPool(n, Setup(Call(options.warm_up), options.memory_mb), lifetime)


def extract_batches(
    batches: Iterable[pa.RecordBatch], workers: WorkerPool, options: DocumentOptions
) -> Iterator[pa.RecordBatch]:
    """Extract documents.

    Parameters
    ----------
    batches : iterable of RecordBatch
        With the columns of `DOCUMENTS`; read as processes become free.
    workers : WorkerPool
        From `start_workers`.
    options : DocumentOptions

    Yields
    ------
    RecordBatch
        For each batch one with the columns of `RESULTS` and the same rows in the same order, as
        soon as its last document is done. Whatever a document does is told by its status.

    Raises
    ------
    WebjuryError
        If the order cannot be carried out or processes cannot be started: never for a document.
    """
    under_way: dict[int, list[Record]] = {}

    def tasks() -> Iterator[Task]:
        for number, batch in enumerate(batches):
            under_way[number] = documents = batch.to_pylist()
            for row, document in enumerate(documents):
                if document["status"] is None:
                    yield Task((number, row), _call(document, options))

    for (number, row), outcome in workers.run(tasks()):
        under_way[number][row].update(_result(outcome))
        yield from _finished(under_way)
    yield from _finished(under_way)


def _call(document: Record, options: DocumentOptions) -> Call:
    arguments = (document.pop("html"), document["charset"], document["url"])
    return Call(options.extract, arguments, options.timeout)


def _finished(under_way: dict[int, list[Record]]) -> Iterator[pa.RecordBatch]:
    """Take out the batches whose rows all have a status."""
    ready = [
        number
        for number, rows in under_way.items()
        if all(row["status"] is not None for row in rows)
    ]
    for number in ready:
        yield pa.RecordBatch.from_pylist(under_way.pop(number), schema=RESULTS)


def _result(outcome: Outcome) -> Record:
    """What is written of a document by what became of it."""
    record: Record
    match outcome:
        case Returned(row):
            record = {**asdict(row), "status": Status.OK if row.text else Status.EMPTY}
        case Raised(error):
            record = {"status": Status.ERROR, "error": str(error) or type(error).__name__}
        case OutOfMemory(limit):
            record = {"status": Status.CRASH, "error": f"needed more than {limit:,} MB of memory"}
        case Died(how):
            record = {"status": Status.CRASH, "error": f"its process died: {how}"}
        case Late():
            record = {"status": Status.TIMEOUT, "error": "its process was ended at its deadline"}
    return {**record, "seconds": outcome.seconds}
