"""Passes over the same inputs: in each, every document becomes a row of a shard."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pyarrow as pa

from .engines.registry import Engine
from .engines.work import Work
from .inputs.document import ReadOptions
from .inputs.reading import Reading
from .inputs.sources import InputSource
from .output.shards import Shards

#: Called with the number of documents done since the last call, and the share of all that is done.
ReportProgress = Callable[[int, float], None]
#: Called at the start of a pass, with a description.
ReportPass = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Passes:
    """Passes over the same inputs.

    Attributes
    ----------
    engine : Engine
        Where the work is done.
    report_progress : ReportProgress
        Called after each batch of documents, with the share of the bytes that is done.
    """

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
        """Do the work that completes the shards.

        Raises a `BatchError` if a source cannot be read or a shard cannot be written, and a
        `WorkerError` if workers cannot start.
        """
        readings = self.unread(shards)
        meter = _Meter(self.sources, readings)
        for batch in self.engine(readings, work, self.workers) if readings else ():
            self.report_progress(shards.add(batch), meter.share(batch))
        shards.write_incomplete()


class _Meter:
    """Measures the share of the bytes of all sources that is done."""

    def __init__(self, sources: Sequence[InputSource], unread: Sequence[Reading]) -> None:
        self._all = sum(source.size for source in sources)
        self._read = {source.name: source.size for source in sources}
        self._read.update({reading.source.name: 0 for reading in unread})

    def share(self, batch: pa.RecordBatch) -> float:
        for source, n_bytes in zip(
            *map(pa.Array.to_pylist, batch.select(["source", "bytes_read"])), strict=True
        ):
            self._read[source] = max(self._read[source], n_bytes)
        return sum(self._read.values()) / self._all if self._all else 1.0
