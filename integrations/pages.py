"""Arrow batches of pages, extracted in worker processes that limit their time and memory."""

from collections.abc import Iterable, Iterator
from dataclasses import fields
from typing import Any

import pyarrow as pa

from ..answer.deadline import process_options
from ..answer.extract import Options
from ..batch.document_extractor import DocumentExtractor
from ..batch.documents import ReadOptions, Rows, record_of, with_place
from ..batch.inputs.tables import documents_of
from ..batch.passes import extract_rows, make_workers
from ..choices import check_names
from ..errors import BatchError

__all__ = ["document_extractor", "extract_pages"]

#: Maximum number of rows extracted together; a framework may send thousands, each a whole page.
_ROWS = 32
#: Options that only a batch run has.
_RUN_OPTIONS = {"extraction", "sites", "site_store"}


def document_extractor(**given: Any) -> DocumentExtractor:  # noqa: ANN401 (each is checked)
    """Make a `DocumentExtractor` from keywords, or raise an `OptionError`.

    The keywords are those of `webjury.extract` (``mode``, ``favor`` and so on) and of ``webjury
    batch`` (``metadata``, ``markdown``, ``links``, ``images``, ``title``, ``timeout``,
    ``memory_mb``, ``templates``).
    """
    page_options = {field.name for field in fields(Options)}
    document_options = {field.name for field in fields(DocumentExtractor)} - _RUN_OPTIONS
    check_names(given, page_options | document_options)
    extraction = process_options({name: given.pop(name) for name in page_options & given.keys()})
    options = DocumentExtractor(extraction, **given)
    options.check()
    return options


def extract_pages(
    batches: Iterable[pa.RecordBatch], options: DocumentExtractor, columns: ReadOptions
) -> Iterator[pa.RecordBatch]:
    """Extract batches of rows, each with a page as text or bytes, in one worker process.

    The results may be in another order; ``position`` is the number of a row in the input, see
    `webjury.batch.documents`. Raises a `BatchError` if there is no column with pages.
    """
    with make_workers(1, options) as workers:
        for rows in extract_rows(_documents(batches, columns), workers, options, columns):
            yield pa.RecordBatch.from_pylist(rows, schema=with_place(options.columns))


def _documents(batches: Iterable[pa.RecordBatch], columns: ReadOptions) -> Iterator[Rows]:
    position = 0
    html = columns.html_column or "html"
    for batch in batches:
        if html not in batch.schema.names:
            existing = ", ".join(batch.schema.names)
            raise BatchError(f"the pages have no column {html!r}; they have: {existing}")
        for start in range(0, batch.num_rows, _ROWS):
            documents = map(record_of, documents_of(batch.slice(start, _ROWS), columns))
            rows = [
                {**document, "source": "", "position": number}
                for number, document in enumerate(documents, position)
            ]
            position += len(rows)
            yield rows
