"""Markers of complete shards: what was written, and whether it is still there.

Reading and writing raise a `BatchError` if they fail.
"""

import hashlib
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Self

from ...errors import BatchError
from .files import read_hashed, write_hashed


@dataclass(frozen=True, slots=True)
class Marker:
    """What is known of a complete shard: its documents by status, and its size in bytes."""

    counts: dict[str, int]
    size: int
    sha256: str

    @classmethod
    def of(cls, shard: Path, counts: dict[str, int]) -> Self:
        """Make the marker of a shard that has just been written."""
        try:
            return cls(counts, shard.stat().st_size, _hash(shard))
        except OSError as error:
            raise BatchError(f"cannot read {shard}: {error.strerror or error}") from error

    @classmethod
    def read(cls, path: Path) -> Self:
        """Read a marker; one that is not as it was written is an error."""
        record = read_hashed(path)
        try:
            return cls(**record)
        except TypeError as error:
            raise BatchError(f"{path} is not a marker of a shard: {error}") from error

    def write(self, path: Path) -> None:
        """Write the marker."""
        write_hashed(asdict(self), path)


def damage_of(shard: Path, marker: Marker) -> str | None:
    """Say what is wrong with a shard, by its marker; None if it is as it was written.

    The size shows that a shard was cut off, without reading it; the hash shows any other change,
    even one in the footer of a Parquet file.
    """
    try:
        size = shard.stat().st_size
        if size != marker.size:
            return f"{size:,} bytes instead of {marker.size:,}"
        return None if _hash(shard) == marker.sha256 else "changed after it was written"
    except FileNotFoundError:
        return "missing"
    except OSError as error:
        return f"cannot be read: {error}"


def _hash(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
