"""Cache of the texts of base extractors; running all of them on 2,000 pages takes half an hour."""

import sqlite3
import zlib
from dataclasses import dataclass
from pathlib import Path

import platformdirs

from ...errors import DataError

_SCHEMA = """
CREATE TABLE IF NOT EXISTS texts (
    page TEXT, extractor TEXT, version TEXT, text BLOB, seconds REAL,
    PRIMARY KEY (page, extractor, version)
) WITHOUT ROWID
"""


@dataclass(frozen=True, slots=True)
class Key:
    """Everything that a cached text depends on.

    Attributes
    ----------
    page : str
        SHA-256 of the sanitised page.
    extractor : str
        Name of the base extractor.
    version : str
        Version of its library.
    """

    page: str
    extractor: str
    version: str


@dataclass(frozen=True, slots=True)
class CachedText:
    """The text that a base extractor returned. Failures are not cached, so they are retried.

    Attributes
    ----------
    text : str
    seconds : float
        How long the extractor took.
    """

    text: str
    seconds: float


class TextCache:
    """Texts by page, extractor and version, in one SQLite file.

    Parameters
    ----------
    path : Path
        The file, which is created with its folders if it does not exist.

    Raises
    ------
    DataError
        If it cannot be written, or is not a cache.
    """

    def __init__(self, path: Path) -> None:
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._connection = sqlite3.connect(path, timeout=60)
            with self._connection:
                self._connection.execute("BEGIN IMMEDIATE")  # fails if it cannot be written
                self._connection.execute(_SCHEMA)
        except (OSError, sqlite3.Error) as error:
            raise DataError(
                f"cannot write the cache {path}: {error}; make it writable, or delete it"
            ) from error

    def get(self, key: Key) -> CachedText | None:
        """Look up a text; None if it is not in the cache."""
        row = self._connection.execute(
            "SELECT text, seconds FROM texts WHERE page = ? AND extractor = ? AND version = ?",
            (key.page, key.extractor, key.version),
        ).fetchone()
        if row is None:
            return None
        return CachedText(zlib.decompress(row[0]).decode("utf-8", "surrogatepass"), row[1])

    def put(self, key: Key, entry: CachedText) -> None:
        """Store a text."""
        blob = zlib.compress(entry.text.encode("utf-8", "surrogatepass"))
        with self._connection:
            self._connection.execute(
                "INSERT OR REPLACE INTO texts VALUES (?, ?, ?, ?, ?)",
                (key.page, key.extractor, key.version, blob, entry.seconds),
            )

    def close(self) -> None:
        """Close the file."""
        self._connection.close()


def cache_path() -> Path:
    """Get the path of the cache file in the user's cache folder."""
    return platformdirs.user_cache_path("webjury") / "extractor-texts.sqlite"
