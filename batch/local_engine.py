"""The engine for one machine: this process reads and writes, worker processes extract."""

from collections.abc import Iterator, Sequence
from itertools import chain

import pyarrow as pa

from .document_options import DocumentOptions
from .reading import Reading
from .stream import extract_batches, make_workers

__all__ = ["run"]


def run(readings: Sequence[Reading], options: DocumentOptions, n: int) -> Iterator[pa.RecordBatch]:
    """Extract on this machine.

    Parameters
    ----------
    readings : sequence of Reading
        What to read.
    options : DocumentOptions
        How every document is extracted.
    n : int
        Number of worker processes.

    Yields
    ------
    RecordBatch
        With the columns of `webjury.batch.schema.RESULTS`.
    """
    documents = chain.from_iterable(reading.batches() for reading in readings)
    with make_workers(n, options) as workers:
        yield from extract_batches(documents, workers, options)
