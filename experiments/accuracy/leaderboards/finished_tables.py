"""Tables of results with their sources: a repeated command computes only missing tables."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from ....files import write_atomically
from ...tables import Row, read_table, write_table
from ...validation.sources import Sources


@dataclass(frozen=True, slots=True)
class TableCache:
    """Tables of results, and ``sources.json``, which lists the inputs of each.

    Attributes
    ----------
    folder : Path
        Made with the first table.
    """

    folder: Path

    def read(self, name: str, sources: Sources) -> list[Row]:
        """Read a table; it is empty if it is missing or was made from other sources.

        Raises
        ------
        DataError
            If it cannot be read.
        """
        path = self.folder / f"{name}.csv"
        is_current = path.is_file() and self._sources().get(name) == sources
        return read_table(path) if is_current else []

    def write(self, name: str, table: Sequence[Row], sources: Sources) -> None:
        """Write a table as CSV and Markdown, and its sources last: they mark it as finished."""
        self._record_sources(name, {})
        write_table(self.folder / name, table)
        self._record_sources(name, sources)

    @property
    def _sources_path(self) -> Path:
        return self.folder / "sources.json"

    def _sources(self) -> dict[str, Sources]:
        try:
            record: dict[str, Sources] = json.loads(self._sources_path.read_text(encoding="utf-8"))
        except (FileNotFoundError, ValueError):
            return {}
        return record

    def _record_sources(self, name: str, sources: Sources) -> None:
        text = json.dumps({**self._sources(), name: sources}, indent=2) + "\n"
        self.folder.mkdir(parents=True, exist_ok=True)
        write_atomically(
            self._sources_path,
            lambda unfinished: unfinished.write_text(text, encoding="utf-8", newline="\n"),
        )
