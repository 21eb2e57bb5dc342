"""Engines by name: where documents are read, and where the work on them is done."""

from collections.abc import Callable, Iterator, Sequence
from itertools import chain

import pyarrow as pa

from ..inputs.reading import Reading
from . import ray_engine, spark_engine
from .stream import Work, extract_batches, make_workers

#: Takes readings, the work and the number of workers; yields batches of results, in any order.
Engine = Callable[[Sequence[Reading], Work, int], Iterator[pa.RecordBatch]]


def _run_here(readings: Sequence[Reading], work: Work, n: int) -> Iterator[pa.RecordBatch]:
    """Read and write in this process, and work in `n` others."""
    documents = chain.from_iterable(reading.batches() for reading in readings)
    with make_workers(n, work) as workers:
        yield from extract_batches(documents, workers, work)


ENGINES: dict[str, Engine] = {
    "local": _run_here,
    "ray": ray_engine.run,
    "spark": spark_engine.run,
}
