"""From a source to Arrow batches of its documents, numbered."""

import json
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

import pyarrow as pa

from .document import BrokenSourceError, Document, ReadOptions
from .html import read_html
from .schema import DOCUMENTS, END
from .sources import HTML, JSONL, PARQUET, WARC, InputSource, printable
from .tables import read_jsonl, read_parquet
from .warc import read_warc

__all__ = ["Reading", "ReadingSummary"]

Reader = Callable[[Path, ReadOptions, Counter[str]], Iterator[Document]]

_READERS: dict[str, Reader] = {
    HTML: read_html,
    JSONL: read_jsonl,
    PARQUET: read_parquet,
    WARC: read_warc,
}
#: A batch is sent when it has so many documents, or so many bytes.
_MAX_ROWS = 32
_MAX_BYTES = 8_000_000


@dataclass(frozen=True, slots=True)
class ReadingSummary:
    """How the reading of a source ended.

    Attributes
    ----------
    documents : int
        That it has, as far as it was read.
    skipped : dict of str to int
        What else was in it, by kind.
    problem : str or None
        Why it was not read to its end.
    """

    documents: int
    skipped: dict[str, int] = field(default_factory=dict)
    problem: str | None = None


@dataclass(frozen=True, slots=True)
class Reading:
    """A source, and what of it is to be read.

    Attributes
    ----------
    source : InputSource
    limits : ReadOptions
    shard_size : int
        Documents of a shard.
    done : frozenset of int
        Numbers of the shards that are not needed.
    """

    source: InputSource
    limits: ReadOptions
    shard_size: int
    done: frozenset[int] = frozenset()

    def batches(self) -> Iterator[pa.RecordBatch]:
        """Read the documents that are needed.

        Yields
        ------
        RecordBatch
            With the columns of `DOCUMENTS`. The last row is no document: its status is `END`,
            its error a `ReadingSummary` as JSON.

        """
        rows: list[dict[str, Any]] = []
        n_bytes = 0
        for row in self._rows():
            rows.append(row)
            n_bytes += len(row.get("html") or b"")
            if len(rows) >= _MAX_ROWS or n_bytes >= _MAX_BYTES:
                yield pa.RecordBatch.from_pylist(rows, schema=DOCUMENTS)
                rows, n_bytes = [], 0
        yield pa.RecordBatch.from_pylist(rows, schema=DOCUMENTS)

    def _rows(self) -> Iterator[dict[str, Any]]:
        skipped: Counter[str] = Counter()
        path = Path(self.source.path)
        place = {"source": self.source.name}
        position, problem = 0, None
        try:
            for document in _READERS[self.source.kind](path, self.limits, skipped):
                if position // self.shard_size not in self.done:
                    named = replace(document, id=document.id or f"{path.name}#{position}")
                    yield {**place, "position": position, **_record(named)}
                position += 1
        except BrokenSourceError as error:
            problem = str(error)
        except Exception as error:  # noqa: BLE001 (of whatever is read, a reader may make anything)
            problem = f"{type(error).__name__}: {error}"
        summary = ReadingSummary(position, dict(skipped), problem and printable(problem))
        yield {
            **place,
            "position": position,
            "offset": self.source.size,
            "status": END,
            "error": json.dumps(asdict(summary)),
        }


def _record(document: Document) -> dict[str, Any]:
    """A document as a row, whose texts can be written whatever was in them."""
    record = asdict(document)
    for name in ("id", "url", "charset", "error"):
        if record[name] is not None:
            record[name] = printable(record[name])
    return record
