"""The scores in a mode's model card, computed or read from a benchmark."""

import json
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ...errors import DataError
from ..scoring.gold_standard import PageScores
from ..scoring.protocols import PROTOCOLS
from .preparation import PreparedPage, rows_by_dataset


def card_scores(pages: Sequence[PreparedPage], mode_scores: Sequence[PageScores]) -> dict[str, Any]:
    """Score one mode on each data set, by the data set's first protocol."""
    scores: dict[str, Any] = {}
    for dataset, rows in rows_by_dataset(pages).items():
        protocol = PROTOCOLS[pages[rows[0]].protocol]
        score = protocol.score([mode_scores[row].overlaps[protocol.name] for row in rows])
        scores[dataset] = {
            "pages": len(rows),
            "protocol": protocol.name,
            "precision": round(score.precision, 4),
            "recall": round(score.recall, 4),
            "f1": round(score.f1, 4),
        }
    return scores


def read_scores(path: Path, mode: str, pages: Sequence[PreparedPage]) -> dict[str, Any]:
    """Read the scores of a mode from the ``scores.json`` of a benchmark.

    Raises
    ------
    DataError
        If the file is not from a benchmark of these pages.
    """
    try:
        scores: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))[mode]
        scored = {dataset: score["pages"] for dataset, score in scores.items()}
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise DataError(f"{path} is not the scores.json of a benchmark: {error!r}") from error
    counts = Counter(page.dataset for page in pages)
    if scored != counts:
        raise DataError(f"{path} scores {scored} pages, not {dict(counts)}: benchmark these first")
    return scores
