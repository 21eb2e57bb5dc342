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

#: Types of the columns that do not hold text.
_TYPES = {
    **dict.fromkeys(("position", "bytes_read", "offset", "site_pages"), pa.int64()),
    **dict.fromkeys(("expected_f1", "seconds", "page_type_probability"), pa.float64()),
    **dict.fromkeys(("warnings", "tags", "categories"), pa.list_(pa.string())),
    **dict.fromkeys(("kept", "html"), pa.binary()),
}


def _columns(names: str) -> pa.Schema:
    return pa.schema([(name, _TYPES.get(name, pa.string())) for name in names.split()])


#: Where a row comes from: its source, its number in the source, and the bytes of the source read so
#: far; and its kept columns, see `webjury.batch.inputs.kept_columns`.
_PLACE = _columns("source position bytes_read kept")

#: Columns that engines receive. Rows that have a status already are passed through.
DOCUMENTS = pa.schema(
    [*_PLACE, *_columns("id url charset html status error warc_date input offset")]
)

#: Columns of the output, with one row for each document; `docs/batch.md` says what they hold.
OUTPUT = _columns(
    """id url text markdown title expected_f1 mode extractor status error warnings seconds
    model_sha256 versions site_pages author date language site_name description image tags
    categories license page_type page_type_probability warc_date input offset"""
)


def with_place(columns: pa.Schema) -> pa.Schema:
    """Columns that engines return, with one row for each row of `DOCUMENTS`."""
    return pa.schema([*_PLACE, *columns])
