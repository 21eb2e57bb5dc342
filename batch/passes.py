"""Passes over the same inputs: in each, every document becomes a row of a shard."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pyarrow as pa

from .engines.stream import Engine, Work
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
        """Do the work that completes the shards; after each batch of documents, report progress."""
        readings = self.unread(shards)
        n_bytes = sum(source.size for source in self.sources)
        read = {source.name: source.size for source in self.sources}
        read.update({reading.source.name: 0 for reading in readings})
        for batch in self.engine(readings, work, self.workers) if readings else ():
            places = map(pa.Array.to_pylist, batch.select(["source", "bytes_read"]))
            for source, position in zip(*places, strict=True):
                read[source] = max(read[source], position)
            share = sum(read.values()) / n_bytes if n_bytes else 1.0
            self.report_progress(shards.add(batch), share)
        shards.write_incomplete()
