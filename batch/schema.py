"""The columns of what goes into a batch run, and of what comes out."""

from enum import StrEnum

import pyarrow as pa

__all__ = ["DOCUMENTS", "END", "OUTPUT", "RESULTS", "Status"]


class Status(StrEnum):
    """What became of a document."""

    OK = "ok"
    EMPTY = "empty"  # a page without content
    TOO_LARGE = "too_large"  # not begun
    TIMEOUT = "timeout"  # its process was ended
    CRASH = "crash"  # its process died, twice
    ERROR = "error"  # no page, or not to be read


#: Status of the last row of each source, which is no document: its ``error`` holds the account
#: of the reading, as JSON.
END = "end"

#: Where a row is from: the source, its number there, and the bytes of it read so far.
_PLACE = [("source", pa.string()), ("position", pa.int64()), ("offset", pa.int64())]

#: What engines are given. Rows that have a status are passed on as they are.
DOCUMENTS = pa.schema(
    [
        *_PLACE,
        ("id", pa.string()),
        ("url", pa.string()),
        ("charset", pa.string()),
        ("html", pa.binary()),
        ("status", pa.string()),
        ("error", pa.string()),
    ]
)

#: What is written, one row a document.
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
    ]
)

#: What engines give back: a row for every row of `DOCUMENTS`.
RESULTS = pa.schema([*_PLACE, *OUTPUT])
