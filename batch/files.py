"""Files that are complete or not there, whatever ends the process."""

import errno
import json
import os
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from ..errors import BatchError

__all__ = ["FORMATS", "clear_unfinished", "numbered", "read_json", "write_json", "write_table"]

_UNFINISHED = ".tmp"


def write_table(table: pa.Table, path: Path) -> None:
    """Write a table as the file's name asks for.

    Parameters
    ----------
    table : Table
    path : Path
        Its name ends in one of `FORMATS`.

    Raises
    ------
    BatchError
        If it cannot be written.
    """
    _write(path, lambda unfinished: FORMATS[path.suffix[1:]](table, unfinished))


def write_json(value: Mapping[str, object], path: Path) -> None:
    """Write a value as JSON.

    Raises
    ------
    BatchError
        If it cannot be written.
    """
    text = json.dumps(value, ensure_ascii=False, indent=2) + "\n"
    _write(path, lambda unfinished: unfinished.write_text(text, encoding="utf-8"))


def read_json(path: Path) -> dict[str, Any]:
    """Read what `write_json` wrote.

    Raises
    ------
    BatchError
        If it cannot be read, or is something else.
    """
    try:
        value = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise BatchError(f"cannot read {path}: {error}; is it from webjury batch?") from error
    if not isinstance(value, dict):
        raise BatchError(f"cannot read {path}: no JSON object; is it from webjury batch?")
    return value


def numbered(folder: Path, name: str, ending: str) -> Iterator[tuple[int, Path]]:
    """Find the files ``NAME-NUMBER.ENDING`` of a folder.

    Yields
    ------
    int
        The number.
    Path
    """
    for path in folder.glob(f"{name}-*.{ending}"):
        number = path.name[len(name) + 1 : -len(ending) - 1]
        if number.isdigit():
            yield int(number), path


def clear_unfinished(folder: Path) -> None:
    """Remove what was under way when a process was ended."""
    for path in folder.glob(f".*{_UNFINISHED}"):
        path.unlink()


def _write(path: Path, write: Callable[[Path], object]) -> None:
    unfinished = path.with_name(f".{path.name}{_UNFINISHED}")
    try:
        write(unfinished)
        with unfinished.open("rb") as file:
            os.fsync(file.fileno())
        unfinished.replace(path)
    except OSError as error:
        unfinished.unlink(missing_ok=True)
        raise BatchError(_why(path, error)) from error


def _why(path: Path, error: OSError) -> str:
    advice = "; make room and run it again" if error.errno == errno.ENOSPC else ""
    return f"cannot write {path}: {error.strerror or error}{advice}"


def _write_parquet(table: pa.Table, path: Path) -> None:
    pq.write_table(table, path, compression="zstd")


def _write_jsonl(table: pa.Table, path: Path) -> None:
    with path.open("w", encoding="utf-8") as file:
        for record in table.to_pylist():
            file.write(json.dumps(record, ensure_ascii=False) + "\n")


#: Forms of output, by the end of a file's name.
FORMATS: dict[str, Callable[[pa.Table, Path], None]] = {
    "parquet": _write_parquet,
    "jsonl": _write_jsonl,
}
