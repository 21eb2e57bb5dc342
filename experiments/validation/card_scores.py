"""Scores of modes as cards of models hold them, and as a benchmark hands them on."""

import json
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ...errors import DataError
from ..scoring.gold_standard import PageScores
from ..scoring.protocols import PROTOCOLS
from .preparation import Prepared, rows_by_dataset

__all__ = ["card_scores", "read_scores"]


def card_scores(pages: Sequence[Prepared], mode_scores: Sequence[PageScores]) -> dict[str, Any]:
    """Scores of one mode by data set, each by its first protocol."""
    scores: dict[str, Any] = {}
    for dataset, here in rows_by_dataset(pages).items():
        protocol = PROTOCOLS[pages[here[0]].protocol]
        score = protocol.score([mode_scores[row].overlaps[protocol.name] for row in here])
        scores[dataset] = {
            "pages": len(here),
            "protocol": protocol.name,
            "precision": round(score.precision, 4),
            "recall": round(score.recall, 4),
            "f1": round(score.f1, 4),
        }
    return scores


def read_scores(path: Path, mode: str, pages: Sequence[Prepared]) -> dict[str, Any]:
    """Read a mode's scores from what a benchmark wrote.

    Raises
    ------
    DataError
        If the file is none of a benchmark, or of one on other pages.
    """
    try:
        scores: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))[mode]
        scored = {dataset: score["pages"] for dataset, score in scores.items()}
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise DataError(f"{path} is no scores.json of a benchmark: {error!r}") from error
    counted = Counter(page.dataset for page in pages)
    if scored != counted:
        raise DataError(f"{path} scores {scored} pages, not {dict(counted)}: benchmark these first")
    return scores
