"""A batch run from its inputs to its account."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import pyarrow as pa

from ..errors import OptionError
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

#: File of the account.
SUMMARY = "_summary.json"


@dataclass(frozen=True, slots=True)
class Plan:
    """How the work is done; the output does not depend on it, but for `form` and `shard_size`.

    Attributes
    ----------
    engine : str
        One of `webjury.batch.engines.ENGINES`.
    workers : int
    form : str
        ``"parquet"`` or ``"jsonl"``.
    shard_size : int
        Documents of a shard.
    accept_changes, restart : bool
        See `webjury.batch.job.begin`.
    """

    engine: str = "local"
    workers: int = 2
    form: str = "parquet"
    shard_size: int = 1_000
    accept_changes: bool = False
    restart: bool = False


def run_batch(
    inputs: Sequence[str | Path],
    output: Path,
    options: DocumentOptions,
    limits: ReadOptions,
    plan: Plan,
    tell: Callable[[int, float], None] = lambda _documents, _share: None,
) -> RunSummary:
    """Extract all documents of all inputs, but those that an earlier run has done.

    Parameters
    ----------
    inputs : sequence of str or Path
        See `webjury.batch.sources.find_sources`.
    output : Path
        Folder; it is made.
    options : DocumentOptions
    limits : ReadOptions
    plan : Plan
    tell : callable
        Is told of progress, batch by batch: how many documents it had, and what share of the
        bytes of all inputs is done.

    Returns
    -------
    RunSummary
        Of all documents; it is also written to the folder, as `SUMMARY`.

    Raises
    ------
    BatchError
        If inputs are missing or lack columns, the output cannot be written, or an earlier run
        was asked otherwise.
    OptionError
        If an option has no such value.
    TemplateError
        If templates cannot be read.
    WorkerError
        If processes cannot be started.
    """
    if plan.form not in FORMATS:
        raise OptionError(f"no format {plan.form!r}; there are: {', '.join(FORMATS)}")
    engine = get_engine(plan.engine)
    options.check()
    sources = find_sources(inputs, output)
    for source in sources:
        if source.kind == PARQUET:
            check_columns(Path(source.path), limits)
    start = time.perf_counter()
    with locked(output):
        job = Job(options, limits, plan.shard_size, plan.form, sources)
        begin(output, job, accept_changes=plan.accept_changes, restart=plan.restart)
        shards = Shards(output, plan.form, plan.shard_size, sources)
        readings = [
            Reading(source, limits, plan.shard_size, shards.done(source))
            for source in sources
            if not shards.is_done(source)
        ]
        meter = _Meter(sources, readings)
        for batch in engine(readings, options, plan.workers) if readings else ():
            tell(shards.add(batch), meter.share(batch))
        shards.keep_the_rest()
        seconds = time.perf_counter() - start
        write_json({**shards.summary.record(), "seconds": seconds}, output / SUMMARY)
    return shards.summary


class _Meter:
    """What share of the bytes of all sources is done."""

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
