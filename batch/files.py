"""Files of a batch run: tables and JSON, written atomically; markers of shards.

Every function that reads or writes one file raises a `BatchError` if it cannot.
"""

import errno
import hashlib
import json
import math
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Self, TypeVar

import pyarrow as pa
import pyarrow.parquet as pq

from ..errors import BatchError
from ..files import UNFINISHED, write_atomically
from ..json_text import dump_json
from .inputs.columns import texts_of, values_of

Result = TypeVar("Result")

#: Folder of the markers; readers of Parquet folders ignore names that start with an underscore.
DONE = "_done"
#: No file takes longer to write.
_MAX_SECONDS_OF_WRITING = 3_600.0
#: The key of a file's own hash.
_OWN_HASH = "own_sha256"


def write_shard(table: pa.Table, path: Path) -> None:
    """Write a table in the format that the ending of the file's name gives, one of `FORMATS`."""
    write_file(path, lambda unfinished: FORMATS[path.suffix[1:]](table, unfinished))


def write_json(value: Mapping[str, object], path: Path) -> None:
    """Write a value as JSON; what is no text, such as a byte in a path, is escaped as in JSON."""
    data = f"{dump_json(value, indent=2)}\n".encode("utf-8", "backslashreplace")
    write_file(path, lambda unfinished: unfinished.write_bytes(data))


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
    """Read a value from `write_hashed`; a changed file, or a copy of another, is an error."""
    value = read_json(path)
    own_hash = value.pop(_OWN_HASH, None)
    if own_hash is None:
        raise _unreadable(path, "it has no hash, as in earlier versions")
    if own_hash != _hash(value, path.name):
        raise _unreadable(path, "it was changed after it was written")
    return value


def _hash(value: Mapping[str, object], name: str) -> str:
    return hashlib.sha256(json.dumps([name, value], sort_keys=True).encode("ascii")).hexdigest()


@dataclass(frozen=True, slots=True)
class Marker:
    """Facts about a complete shard: its documents by status, its size in bytes, its hash."""

    counts: dict[str, int]
    size: int
    sha256: str

    @classmethod
    def of(cls, shard: Path, counts: dict[str, int]) -> Self:
        """Make the marker of a shard that has just been written."""
        try:
            return cls(counts, shard.stat().st_size, _file_hash(shard))
        except OSError as error:
            raise BatchError(f"cannot read {shard}: {error.strerror or error}") from error

    @classmethod
    def read(cls, path: Path) -> Self:
        """Read a marker; any change since it was written is an error."""
        record = read_hashed(path)
        try:
            return cls(**record)
        except TypeError as error:
            raise BatchError(f"{path} is not a marker of a shard: {error}") from error

    def write(self, path: Path) -> None:
        """Write the marker."""
        write_hashed(asdict(self), path)


def find_damage(shard: Path, marker: Marker) -> str | None:
    """Say how a shard differs from its marker; None if it is unchanged.

    The size reveals a truncated shard without reading it; the hash reveals any other change, even
    in the footer of a Parquet file.
    """
    try:
        size = shard.stat().st_size
        if size != marker.size:
            return f"{size:,} bytes instead of {marker.size:,}"
        return None if _file_hash(shard) == marker.sha256 else "changed after it was written"
    except FileNotFoundError:
        return "missing"
    except OSError as error:
        return f"cannot be read: {error}"


def _file_hash(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def numbered_files(folder: Path, name: str, ending: str) -> Iterator[tuple[int, Path]]:
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


def prepare_folder(folder: Path, *, is_shared: bool = False) -> None:
    """Create a folder if needed, and remove what a process left that was killed while writing.

    If other runs may be writing to the folder, only old files are removed.
    """
    newest = time.time() - _MAX_SECONDS_OF_WRITING if is_shared else math.inf
    try:
        folder.mkdir(exist_ok=True)
        for path in folder.glob(f".*{UNFINISHED}"):
            with suppress(FileNotFoundError):
                if path.stat().st_mtime < newest:
                    path.unlink()
    except OSError as error:
        raise BatchError(f"cannot write to {folder}: {error.strerror or error}") from error


def _unreadable(path: Path, reason: object) -> BatchError:
    return BatchError(f"cannot read {path}: {reason}; was it written by webjury batch?")


def _write_parquet(table: pa.Table, path: Path) -> None:
    with path.open("wb") as file:  # pyarrow opens no path that is not text
        pq.write_table(table, file, compression="zstd")


def _write_jsonl(table: pa.Table, path: Path) -> None:
    # Python has no nanoseconds.
    columns = [
        texts_of(column) if pa.types.is_temporal(column.type) else values_of(column)
        for column in table.columns
    ]
    with path.open("w", encoding="utf-8", newline="\n") as file:
        for values in zip(*columns, strict=True):
            record = dict(zip(table.column_names, values, strict=True))
            file.write(dump_json(record, default=_as_text) + "\n")


def _as_text(value: object) -> str:
    """Convert a kept value that JSON does not support, such as a date, to text."""
    return value.decode("utf-8", "replace") if isinstance(value, bytes) else str(value)


#: Functions that write a table, by file ending.
FORMATS: dict[str, Callable[[pa.Table, Path], None]] = {
    "parquet": _write_parquet,
    "jsonl": _write_jsonl,
}
