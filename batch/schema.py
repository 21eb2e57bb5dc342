"""Columns of the input and the output of a batch run, and the status of a document."""

from enum import StrEnum

import pyarrow as pa


class Status(StrEnum):
    """Outcome of a document."""

    OK = "ok"
    EMPTY = "empty"  # a page without content
    TOO_LARGE = "too_large"  # not read
    TIMEOUT = "timeout"  # its process was killed at the deadline
    MEMORY = "memory"  # it needed more memory than its limit, twice
    CRASH = "crash"  # its process died, twice
    ERROR = "error"  # not a page, or cannot be read
    DAMAGED = "damaged"  # not a document: a lost part of an input


#: Status of the last row of each source, which is not a document: its ``error`` holds a
#: `webjury.batch.inputs.reading.ReadingSummary` as JSON.
END = "end"

#: Where a row comes from: its source, its number in the source, and the bytes of the source read so
#: far; and its kept columns, see `webjury.batch.inputs.kept_columns`.
_PLACE = [
    ("source", pa.string()),
    ("position", pa.int64()),
    ("bytes_read", pa.int64()),
    ("kept", pa.binary()),
]

#: Columns that engines receive. Rows that have a status already are passed through.
DOCUMENTS = pa.schema(
    [
        *_PLACE,
        ("id", pa.string()),
        ("url", pa.string()),
        ("charset", pa.string()),
        ("html", pa.binary()),
        ("status", pa.string()),
        ("error", pa.string()),
        ("warc_date", pa.string()),
        ("input", pa.string()),
        ("offset", pa.int64()),
    ]
)

#: Columns of the output, with one row for each document; `docs/batch.md` says what they hold.
OUTPUT = pa.schema(
    [
        ("id", pa.string()),
        ("url", pa.string()),
        ("text", pa.string()),
        ("markdown", pa.string()),
        ("title", pa.string()),
        ("expected_f1", pa.float64()),
        ("mode", pa.string()),
        ("extractor", pa.string()),
        ("status", pa.string()),
        ("error", pa.string()),
        ("warnings", pa.list_(pa.string())),
        ("seconds", pa.float64()),
        ("model_sha256", pa.string()),
        ("versions", pa.string()),
        ("site_pages", pa.int64()),
        ("author", pa.string()),
        ("date", pa.string()),
        ("language", pa.string()),
        ("site_name", pa.string()),
        ("description", pa.string()),
        ("image", pa.string()),
        ("tags", pa.list_(pa.string())),
        ("categories", pa.list_(pa.string())),
        ("license", pa.string()),
        ("page_type", pa.string()),
        ("page_type_probability", pa.float64()),
        ("warc_date", pa.string()),
        ("input", pa.string()),
        ("offset", pa.int64()),
    ]
)


def with_place(columns: pa.Schema) -> pa.Schema:
    """Columns that engines return, with one row for each row of `DOCUMENTS`."""
    return pa.schema([*_PLACE, *columns])
