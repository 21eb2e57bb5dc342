"""What systems were judged to be, on disk: learning all of them takes hours."""

import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import platformdirs

from ...files import write_atomically
from ..scoring.metrics import Overlap
from .scoring import BlockCounts, PageBlockScores, SystemScores
from .splits import PageSplit

__all__ = ["CachedRun", "runs_folder"]


@dataclass(frozen=True, slots=True)
class CachedRun:
    """A system on a split.

    Attributes
    ----------
    title : str
        The row of the table.
    split : PageSplit
    note : str
        What it learns with: settings that change what it becomes.
    """

    title: str
    split: PageSplit
    note: str

    def scores(
        self, folder: Path, score: Callable[[], SystemScores], *, again: bool = False
    ) -> SystemScores:
        """Read the judgement of this run; judge and keep it if it is not there.

        Parameters
        ----------
        folder : Path
            Where runs are kept; made if it does not exist.
        score : callable
        again : bool
            Judge in any case.

        Returns
        -------
        SystemScores
        """
        path = folder / f"{self.split.name}-{self.title}-{self._digest()}.json"
        if again or not path.is_file():
            path.parent.mkdir(parents=True, exist_ok=True)
            text = json.dumps(asdict(score()))
            write_atomically(path, lambda unfinished: unfinished.write_text(text, encoding="utf-8"))
        record = json.loads(path.read_text(encoding="utf-8"))
        return SystemScores([_page(page) for page in record["pages"]], record["ms"])

    def _digest(self) -> str:
        """A short hash of all that a result depends on but the code."""
        digest = hashlib.sha256(self.note.encode())
        for part in (self.split.training, self.split.validation, self.split.test):
            for document in part:
                digest.update(hashlib.sha256(document.html).digest())
                digest.update(hashlib.sha256(document.gold.encode()).digest())
            digest.update(b"\n")
        return digest.hexdigest()[:12]


def runs_folder() -> Path:
    """Where runs are kept, in the user's cache folder."""
    return platformdirs.user_cache_path("webjury") / "systems"


def _page(record: Mapping[str, Any]) -> PageBlockScores:
    return PageBlockScores(
        BlockCounts(**record["blocks"]),
        Overlap(**record["thesis"]),
        Overlap(**record["wcxb"]),
        record["levenshtein"],
    )
