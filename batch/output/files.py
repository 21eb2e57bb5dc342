"""Read and write the files of a batch run: tables and JSON, each either complete or absent.

Every function that reads or writes one file raises a `BatchError` if it cannot.
"""

import errno
import hashlib
import json
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import pyarrow as pa
import pyarrow.parquet as pq

from ...errors import BatchError
from ...files import UNFINISHED, write_atomically
from ..inputs.values import texts_of, values_of

Result = TypeVar("Result")

#: The name under which a file holds the hash of its other values.
_OWN_HASH = "own_sha256"


def write_shard(table: pa.Table, path: Path) -> None:
    """Write a table in the format that the file's name ends in, one of `FORMATS`."""
    write_file(path, lambda unfinished: FORMATS[path.suffix[1:]](table, unfinished))


def write_json(value: Mapping[str, object], path: Path) -> None:
    """Write a value as JSON."""
    text = json.dumps(value, ensure_ascii=False, indent=2) + "\n"
    write_file(path, lambda unfinished: unfinished.write_text(text, encoding="utf-8", newline="\n"))


def read_json(path: Path) -> dict[str, Any]:
    """Read a JSON object from a file written by `write_json`."""
    try:
        value = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError, RecursionError) as error:
        raise _unreadable(path, error) from error
    if not isinstance(value, dict):
        raise _unreadable(path, "not a JSON object")
    return value


def write_hashed(value: Mapping[str, object], path: Path) -> None:
    """Write a value as JSON, with a hash of the value and of the file's name."""
    write_json({**value, _OWN_HASH: _hash(value, path.name)}, path)


def read_hashed(path: Path) -> dict[str, Any]:
    """Read a value written by `write_hashed`; a changed file, or a copy of another, is an error."""
    value = read_json(path)
    own_hash = value.pop(_OWN_HASH, None)
    if own_hash is None:
        raise _unreadable(path, "it has no hash, as in earlier versions")
    if own_hash != _hash(value, path.name):
        raise _unreadable(path, "it was changed after it was written")
    return value


def _hash(value: Mapping[str, object], name: str) -> str:
    return hashlib.sha256(json.dumps([name, value], sort_keys=True).encode("ascii")).hexdigest()


def numbered(folder: Path, name: str, ending: str) -> Iterator[tuple[int, Path]]:
    """Find the files ``NAME-NUMBER.ENDING`` in a folder, with their numbers."""
    for path in folder.glob(f"{name}-*.{ending}"):
        number = path.name[len(name) + 1 : -len(ending) - 1]
        if number.isdecimal():
            yield int(number), path


def write_file(path: Path, write: Callable[[Path], Result]) -> Result:
    """Write a file as `webjury.files.write_atomically` does."""
    try:
        return write_atomically(path, write)
    except OSError as error:
        advice = "; free some space and run it again" if error.errno == errno.ENOSPC else ""
        reason = f"{error.strerror or error}{advice}"
        raise BatchError(f"cannot write {path}: {reason}") from error


def clear_unfinished(folder: Path) -> None:
    """Remove the temporary files of a process that was killed while writing."""
    for path in folder.glob(f".*{UNFINISHED}"):
        path.unlink()


def _unreadable(path: Path, reason: object) -> BatchError:
    return BatchError(f"cannot read {path}: {reason}; was it written by webjury batch?")


def _write_jsonl(table: pa.Table, path: Path) -> None:
    # Python has no nanoseconds.
    columns = [
        texts_of(column) if pa.types.is_temporal(column.type) else values_of(column)
        for column in table.columns
    ]
    with path.open("w", encoding="utf-8", newline="\n") as file:
        for values in zip(*columns, strict=True):
            record = dict(zip(table.column_names, values, strict=True))
            file.write(json.dumps(record, ensure_ascii=False, default=_as_text) + "\n")


def _as_text(value: object) -> str:
    """Write a kept value that JSON cannot hold, such as a date, as text."""
    return value.decode("utf-8", "replace") if isinstance(value, bytes) else str(value)


#: Functions that write a table, by the suffix of the file's name.
FORMATS: dict[str, Callable[[pa.Table, Path], None]] = {
    "parquet": partial(pq.write_table, compression="zstd"),
    "jsonl": _write_jsonl,
}
