"""The thesis's observations outside its tables, compared with ours."""

from collections.abc import Sequence

import numpy as np

from ...arrays import Floats
from ..scoring.metrics import micro_average
from ..tables import Cell, Row
from .cleaneval.pairs import PairCount
from .comparison import THRESHOLDS, SystemComparison
from .evaluation import SplitScores
from .extractors import THESIS_JURORS
from .printed import (
    PRINTED_GOLDS,
    PRINTED_LOST_PICKS,
    PRINTED_PAGES,
    PRINTED_PAIRS,
    PRINTED_SEGMENTS,
)
from .summaries import difference, summarise


def observations_table(comparison: SystemComparison, pairs: PairCount) -> list[Row]:
    """Compare the thesis's observations with ours.

    Parameters
    ----------
    comparison : SystemComparison
    pairs : PairCount

    Returns
    -------
    list of Row
    """
    return [
        *_pairs(pairs),
        *_choices(comparison),
        *_segments(comparison),
        *_thresholds(comparison),
        *_lengths(comparison),
        *_parameters(comparison),
    ]


def _row(observation: str, thesis: Cell, ours: Cell) -> Row:
    return {"observation": observation, "thesis": thesis, "here": ours}


def _pairs(pairs: PairCount) -> list[Row]:
    return [
        _row("pages (§4.5)", PRINTED_PAGES, pairs.pages),
        _row(
            "pages without a gold standard (§4.5)",
            PRINTED_PAGES - PRINTED_GOLDS,
            pairs.without_gold,
        ),
        _row("pages with an empty gold standard (§4.5)", None, pairs.empty_gold),
        _row("pairs that remain (§4.5)", PRINTED_PAIRS, pairs.remaining),
    ]


def _choices(comparison: SystemComparison) -> list[Row]:
    """Count how often variant A does not choose BTE, and how often each extractor is best."""
    lost_picks = _range(_not_bte(comparison.on_splits["SVM-A"]))
    lost_without_readability = _range(_not_bte(comparison.on_splits["SVM-A, no Readability"]))
    best = [
        max(THESIS_JURORS, key=lambda juror: document.overlaps[juror].f1)
        for document in comparison.documents
    ]
    shares = ", ".join(f"{juror} {best.count(juror) / len(best):.0%}" for juror in THESIS_JURORS)
    return [
        _row("documents for which SVM-A does not pick BTE (§5.1)", PRINTED_LOST_PICKS, lost_picks),
        _row("the same without Readability in the jury", None, lost_without_readability),
        _row("best juror, share of documents", None, shares),
    ]


def _not_bte(splits: Sequence[SplitScores]) -> Floats:
    counts = [sum(text.choice != "bte" for text in split.values()) for split in splits]
    return np.array(counts, float)


def _segments(comparison: SystemComparison) -> list[Row]:
    sections = np.array([len(document.sections.texts) for document in comparison.documents])
    blocks = np.array([len(document.blocks.texts) for document in comparison.documents])
    drawn = np.array([sections[split.training].sum() for split in comparison.small], float)
    return [
        _row("sections a document (§5.2)", "about 16", f"{sections.mean():.1f}"),
        _row("sections of the 60 documents drawn (§5.2)", PRINTED_SEGMENTS, _range(drawn)),
        _row("blocks a document", None, f"{blocks.mean():.1f}"),
    ]


def _thresholds(comparison: SystemComparison) -> list[Row]:
    rows = []
    splits = comparison.small[: len(comparison.on_splits[f"SVM-B, {THRESHOLDS[0]}"])]
    for system in ("SVM-B", "SVM-seg"):
        names = [f"{system}, {threshold}" for threshold in THRESHOLDS[:-1]] + [system]
        f1 = [summarise(comparison.scores(name, splits)).mean.f1 for name in names]
        values = ", ".join(
            f"{threshold}: {value:.4f}" for threshold, value in zip(THRESHOLDS, f1, strict=True)
        )
        rows.append(_row(f"F1 of {system} by threshold (§4.2.3)", "very similar", values))
    return rows


def _lengths(comparison: SystemComparison) -> list[Row]:
    """Compare the number of extracted words with that of the gold standard."""
    rows = []
    for system, printed in (("SVM-B", "more than gold"), ("SVM-seg", "less than gold")):
        totals = [
            micro_average(text.overlap for text in split.values())
            for split in comparison.scores(system, comparison.small)
        ]
        shares = np.array([total.extracted / total.gold for total in totals])
        ours = f"{shares.mean():.3f} ({shares.min():.3f} to {shares.max():.3f})"
        rows.append(_row(f"words extracted by {system}, to gold (§5.2)", printed, ours))
    return rows


def _parameters(comparison: SystemComparison) -> list[Row]:
    """Compare ways to choose the threshold, and C and gamma, whose choice the thesis omits."""
    rows = []
    for system in ("SVM-A", "SVM-B", "SVM-seg"):
        grid = summarise(comparison.on_splits[system]).mean.f1
        defaults = summarise(comparison.on_splits[f"{system}, defaults"]).mean.f1
        ours = f"grid {grid:.4f}, defaults {defaults:.4f}"
        rows.append(_row(f"F1 of {system} by how C and gamma are chosen", None, ours))
    defaults_with_half = comparison.on_splits["SVM-B, defaults, half"]
    against_bte = difference(defaults_with_half, comparison.scores("BTE", comparison.small))
    ours = f"{summarise(defaults_with_half).mean.f1:.4f}, against BTE {against_bte}"
    rows.append(_row("F1 of SVM-B with defaults and threshold 0.5", None, ours))
    return rows


def _range(values: Floats) -> str:
    return f"{values.mean():.1f} ({values.min():.0f} to {values.max():.0f})"
