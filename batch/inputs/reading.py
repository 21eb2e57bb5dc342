"""Read a source into batches of numbered documents."""

import io
import json
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from ...segmenter.source.characters import printable
from ..documents import END, BrokenSourceError, Document, ReadOptions, Rows, Status, record_of
from .http_response import decode
from .opening import InputPath, Stream, compression_of
from .sources import HTML, JSONL, PARQUET, WARC, InputSource, html_files
from .tables import read_jsonl, read_line, read_parquet
from .warc import read_warc

#: A batch is complete at this many documents or bytes, whichever comes first.
_MAX_ROWS = 32
_MAX_BYTES = 8_000_000


def read_html(path: InputPath, options: ReadOptions) -> Iterator[Document]:
    """Read the pages of a folder, at any depth, sorted by name, or a single page.

    The id of a page is the path of its file within the folder. Of the options, only the size
    limit applies.
    """
    n_bytes = 0
    for name, file in html_files(path).items():
        try:
            n_bytes += file.stat().st_size
            with Stream(file) as stream:
                # Never more than this, so that a decompression bomb does no harm.
                html = io.BufferedReader(stream).read(options.max_bytes + 1)
        except OSError as error:
            failed = Document(None, n_bytes, printable(name))
            yield failed.refuse(Status.ERROR, f"cannot read it: {error}")
        else:
            yield Document(html, n_bytes, printable(name)).refuse_if_large(options)


_READERS: dict[str, Callable[[InputPath, ReadOptions], Iterator[Document]]] = {
    HTML: read_html,
    JSONL: read_jsonl,
    PARQUET: read_parquet,
}


def documents_of(
    source: InputSource, options: ReadOptions, skipped: Counter[str]
) -> Iterator[Document]:
    """Read the documents of a source; count other records as skipped, by reason.

    Raises `BrokenSourceError` if the source cannot be read any further.
    """
    if not source.size and compression_of(source.place):
        raise BrokenSourceError("it is empty: it was cut off, or never written")
    if source.kind == WARC:
        return read_warc(source.place, options, skipped)
    return _READERS[source.kind](source.place, options)


def complete(document: Document, options: ReadOptions) -> Document:
    """Do the part of reading that is left to workers."""
    if document.line is not None:
        return read_line(document, options)
    if document.html is not None:
        html = decode(document.html, document.encodings, options.max_bytes)
        return replace(document, html=html, encodings=None).refuse_if_large(options)
    return document


@dataclass(frozen=True, slots=True)
class ReadingSummary:
    """Result of reading a source: its documents, skipped records by reason, and what ended it."""

    documents: int
    skipped: dict[str, int] = field(default_factory=dict)
    problem: str | None = None


@dataclass(frozen=True, slots=True)
class Reading:
    """A source, and the shards of it that are ``done``, whose documents need not be returned."""

    source: InputSource
    options: ReadOptions
    shard_size: int
    done: frozenset[int] = frozenset()

    def batches(self) -> Iterator[Rows]:
        """Read the needed documents, as rows with the columns of `DOCUMENTS`.

        The last row is not a document: its status is `END`, its error a `ReadingSummary` as JSON.
        """
        rows: Rows = []
        n_bytes = 0
        for row in self._rows():
            rows.append(row)
            n_bytes += sum(len(row.get(name) or b"") for name in ("html", "line", "kept"))
            if len(rows) >= _MAX_ROWS or n_bytes >= _MAX_BYTES:
                yield rows
                rows, n_bytes = [], 0
        yield rows

    def _rows(self) -> Iterator[dict[str, Any]]:
        skipped: Counter[str] = Counter()
        path = self.source.place
        source_columns = {"source": self.source.name, "input": self.source.label}
        position, problem = 0, None
        try:
            for document in documents_of(self.source, self.options, skipped):
                if position // self.shard_size not in self.done:
                    named = replace(document, id=document.id or f"{path.name}#{position}")
                    yield {**source_columns, "position": position, **record_of(named)}
                position += 1
        except BrokenSourceError as error:
            problem = str(error)
        except Exception as error:  # noqa: BLE001 (broken files make readers raise anything)
            problem = f"{type(error).__name__}: {error}"
        summary = ReadingSummary(position, dict(skipped), problem and printable(problem))
        yield {
            **source_columns,
            "position": position,
            "bytes_read": self.source.size,
            "status": END,
            "error": json.dumps(asdict(summary)),
        }
