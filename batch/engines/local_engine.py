"""The engine for one machine: this process reads and writes, worker processes do the work."""

from collections.abc import Iterator, Sequence
from itertools import chain

import pyarrow as pa

from ..inputs.reading import Reading
from .stream import extract_batches, make_workers
from .work import Work


def run(readings: Sequence[Reading], work: Work, n: int) -> Iterator[pa.RecordBatch]:
    """Read and write in this process, and work in `n` others; see `registry.Engine`."""
    documents = chain.from_iterable(reading.batches() for reading in readings)
    with make_workers(n, work) as workers:
        yield from extract_batches(documents, workers, work)
