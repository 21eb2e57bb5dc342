"""Run a batch: from its inputs to its summary."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import pyarrow as pa

from ..errors import OptionError
from ..resources import warn_if_unlimited
from .document import ReadOptions
from .document_options import DocumentOptions
from .engines import get_engine
from .files import FORMATS, write_json
from .job import Job, begin, locked
from .reading import Reading
from .run_summary import RunSummary
from .shards import Shards
from .sources import PARQUET, InputSource, find_sources
from .tables import check_columns

__all__ = ["SUMMARY", "Plan", "run_batch"]

#: File name of the run summary.
SUMMARY = "_summary.json"


@dataclass(frozen=True, slots=True)
class Plan:
    """How a batch is run. Of the output, it only decides the format and the size of the shards.

    Attributes
    ----------
    engine : str
        One of `webjury.batch.engines.ENGINES`.
    workers : int
        Number of worker processes.
    shard_format : str
        ``"parquet"`` or ``"jsonl"``.
    shard_size : int
        Documents in a shard.
    accept_changes, restart : bool
        As for `webjury.batch.job.begin`.
    """

    engine: str = "local"
    workers: int = 2
    shard_format: str = "parquet"
    shard_size: int = 1_000
    accept_changes: bool = False
    restart: bool = False


def run_batch(
    inputs: Sequence[str | Path],
    output: Path,
    options: DocumentOptions,
    read_options: ReadOptions,
    plan: Plan,
    report_progress: Callable[[int, float], None] = lambda _documents, _share: None,
) -> RunSummary:
    """Extract all documents of all inputs, except those that an earlier run has completed.

    Parameters
    ----------
    inputs : sequence of str or Path
        As for `webjury.batch.sources.find_sources`.
    output : Path
        Folder for the output, created if needed.
    options : DocumentOptions
        How every document is extracted.
    read_options : ReadOptions
        How sources are read.
    plan : Plan
        How the batch is run.
    report_progress : callable
        Called after each batch of documents, with the number of its documents and the share of
        the bytes of all inputs that is done.

    Returns
    -------
    RunSummary
        Counts over all documents, also written to the folder as `SUMMARY`.

    Raises
    ------
    BatchError
        If inputs are missing or lack columns, the output cannot be written, or an earlier run
        in that folder had other options.
    OptionError
        If an option is invalid.
    TemplateError
        If templates cannot be read.
    WorkerError
        If worker processes do not start.

    Warns
    -----
    WebjuryWarning
        If this system does not enforce the limit of memory.
    """
    if plan.shard_format not in FORMATS:
        formats = ", ".join(FORMATS)
        raise OptionError(f"unknown format {plan.shard_format!r}: choose one of {formats}")
    engine = get_engine(plan.engine)
    options.check()
    warn_if_unlimited(options.memory_mb)
    sources = find_sources(inputs, output)
    for source in sources:
        if source.kind == PARQUET:
            check_columns(Path(source.path), read_options)
    start = time.perf_counter()
    with locked(output):
        job = Job(options, read_options, plan.shard_size, plan.shard_format, sources)
        begin(output, job, accept_changes=plan.accept_changes, restart=plan.restart)
        shards = Shards(output, plan.shard_format, plan.shard_size, sources)
        readings = [
            Reading(source, read_options, plan.shard_size, shards.done(source))
            for source in sources
            if not shards.is_done(source)
        ]
        meter = _Meter(sources, readings)
        for batch in engine(readings, options, plan.workers) if readings else ():
            report_progress(shards.add(batch), meter.share(batch))
        shards.write_incomplete()
        seconds = time.perf_counter() - start
        write_json({**shards.summary.record(), "seconds": seconds}, output / SUMMARY)
    return shards.summary


class _Meter:
    """Measures which share of the bytes of all sources is done."""

    def __init__(self, sources: Sequence[InputSource], unread: Sequence[Reading]) -> None:
        self._all = sum(source.size for source in sources)
        self._read = {source.name: source.size for source in sources}
        self._read.update({reading.source.name: 0 for reading in unread})

    def share(self, batch: pa.RecordBatch) -> float:
        for path, offset in zip(
            *map(pa.Array.to_pylist, batch.select(["source", "offset"])), strict=True
        ):
            self._read[path] = max(self._read[path], offset)
        return sum(self._read.values()) / self._all if self._all else 1.0
