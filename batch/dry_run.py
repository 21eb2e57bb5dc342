"""Estimate the time and size of a batch run from a run on a sample of its pages."""

import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory

import pyarrow as pa
import pyarrow.parquet as pq

from ..errors import BatchError
from .document_extractor import DocumentExtractor
from .documents import BrokenSourceError, Document, ReadOptions
from .inputs.reading import complete, documents_of
from .inputs.sources import InputSource, find_sources
from .inputs.tables import check_columns
from .run import Plan, run_batch

#: Number of pages in the sample.
_SAMPLE_SIZE = 500
#: Maximum number of inputs, evenly spread, whose first pages make up the sample.
_MAX_INPUTS = 20
_COLUMNS = pa.schema([("html", pa.binary()), ("url", pa.string())])


@dataclass(frozen=True, slots=True)
class Estimate:
    """Estimated time and size of a batch run on a machine like this one.

    The pages of a folder are one input. ``is_counted`` says whether the sample contains all pages,
    so that their number is counted rather than estimated.
    """

    inputs: int
    bytes_in: int
    sampled: int
    pages: int
    is_counted: bool
    bytes_out: int
    workers: int
    hours: float
    counts: dict[str, int]

    @property
    def core_hours(self) -> float:
        """Hours summed over all cores, one core per worker."""
        return self.hours * self.workers


def estimate_batch(
    inputs: Sequence[str | Path],
    output: Path,
    options: DocumentExtractor,
    read_options: ReadOptions,
    plan: Plan,
    sample: int = _SAMPLE_SIZE,
) -> Estimate:
    """Extract a sample of the pages, and estimate the whole run; nothing is kept.

    At most `sample` pages are extracted, on this machine. Other parameters, and errors, are those
    of `run_batch`; inputs without a page are a `BatchError`.
    """
    options.check()
    sources = find_sources(inputs, output)
    check_columns(sources, read_options)
    documents, bytes_read, is_all = _take_sample(sources, read_options, sample)
    if not documents:
        raise BatchError("the inputs have no page to estimate from")
    bytes_in = sum(source.size for source in sources)
    # Documents that are refused when they are read are counted, but take no time.
    share = bytes_in / bytes_read if bytes_read and not is_all else 1.0
    with TemporaryDirectory() as folder:
        seconds, bytes_out, counts = _run(
            documents, Path(folder), options, read_options.max_bytes, plan
        )
    return Estimate(
        len(sources),
        bytes_in,
        len(documents),
        round(len(documents) * share),
        is_all,
        round(bytes_out * share),
        plan.workers,
        seconds * share / 3600,
        counts,
    )


def _take_sample(
    sources: Sequence[InputSource], options: ReadOptions, n: int
) -> tuple[list[Document], int, bool]:
    """Take the first pages of evenly spread inputs, the same number of each.

    Returns the documents, the number of bytes read, and whether these are all pages.
    """
    chosen = sources
    if len(sources) > _MAX_INPUTS:
        chosen = [sources[number * len(sources) // _MAX_INPUTS] for number in range(_MAX_INPUTS)]
    taken, bytes_read, is_all = list[Document](), 0, len(chosen) == len(sources)
    for number, source in enumerate(chosen):
        # If an input has too few pages, later inputs contribute more.
        wanted = (n - len(taken)) // (len(chosen) - number)
        documents = _documents(source, options)
        pages = list(islice(documents, wanted))
        taken += pages
        if len(pages) < wanted or next(documents, None) is None:
            bytes_read += source.size
        else:
            bytes_read += pages[-1].bytes_read if pages else 0
            is_all = False
    return taken, bytes_read, is_all


def _documents(source: InputSource, options: ReadOptions) -> Iterator[Document]:
    """The documents of an input, up to any damage."""
    options = replace(options, keep=())
    with suppress(BrokenSourceError):
        for document in documents_of(source, options, Counter()):
            yield complete(document, options)


def _run(
    documents: Sequence[Document],
    folder: Path,
    options: DocumentExtractor,
    max_bytes: int,
    plan: Plan,
) -> tuple[float, int, dict[str, int]]:
    """Run on documents; return the seconds after the first results, the bytes written, statuses."""
    rows = [
        {"html": document.html, "url": document.url}
        for document in documents
        if document.html is not None
    ]
    refused = Counter(str(document.status) for document in documents if document.html is None)
    if not rows:
        return 0.0, 0, dict(refused)
    pq.write_table(pa.Table.from_pylist(rows, schema=_COLUMNS), folder / "sample.parquet")
    progress: list[tuple[float, int]] = []
    start = time.perf_counter()
    local = replace(plan, engine="local")
    summary = run_batch(
        [folder / "sample.parquet"],
        folder / "output",
        options,
        ReadOptions(max_bytes),
        local,
        lambda n, _share: progress.append((time.perf_counter(), n)),
    )
    total = time.perf_counter() - start
    first_time, n_first = progress[0]
    n = sum(n for _, n in progress)  # with --sites, each page counts twice
    # With few pages, hardly any time follows the first results: then all time counts.
    seconds = (start + total - first_time) * n / (n - n_first) if n > 2 * n_first else total
    shards = (folder / "output").glob(f"*.{plan.shard_format}")
    return seconds, sum(path.stat().st_size for path in shards), dict(refused + summary.counts)
