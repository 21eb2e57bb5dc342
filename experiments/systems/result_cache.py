"""Cache of the scores of systems on disk, because training all systems takes hours."""

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


@dataclass(frozen=True, slots=True)
class CachedRun:
    """A run of a system on a split.

    Attributes
    ----------
    name : str
        The row of the table.
    split : PageSplit
    note : str
        Training settings that affect the result.
    """

    name: str
    split: PageSplit
    note: str

    def scores(
        self, folder: Path, score: Callable[[], SystemScores], *, again: bool = False
    ) -> SystemScores:
        """Read the scores of this run; compute and store them if they are not in the cache.

        Parameters
        ----------
        folder : Path
            Folder of the cache, created if it does not exist.
        score : callable
            Computes the scores.
        again : bool
            Whether to compute the scores even if the cache contains them.

        Returns
        -------
        SystemScores
        """
        path = folder / f"{self.split.name}-{self.name}-{self._digest()}.json"
        if again or not path.is_file():
            path.parent.mkdir(parents=True, exist_ok=True)
            text = json.dumps(asdict(score()))
            write_atomically(
                path, lambda unfinished: unfinished.write_text(text, encoding="utf-8", newline="\n")
            )
        record = json.loads(path.read_text(encoding="utf-8"))
        return SystemScores([_page_scores(page) for page in record["pages"]], record["ms"])

    def _digest(self) -> str:
        """Compute a short hash of everything that a result depends on, except the code."""
        digest = hashlib.sha256(self.note.encode())
        for part in (self.split.training, self.split.validation, self.split.test):
            for document in part:
                digest.update(hashlib.sha256(document.html).digest())
                digest.update(hashlib.sha256(document.gold.encode()).digest())
            digest.update(b"\n")
        return digest.hexdigest()[:12]


def cache_folder() -> Path:
    """Get the folder of the cache, within the user's cache folder."""
    return platformdirs.user_cache_path("webjury") / "systems"


def _page_scores(record: Mapping[str, Any]) -> PageBlockScores:
    return PageBlockScores(
        BlockCounts(**record["blocks"]),
        Overlap(**record["thesis"]),
        Overlap(**record["wcxb"]),
        record["levenshtein"],
    )
