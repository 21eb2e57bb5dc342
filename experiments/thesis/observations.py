"""What the thesis says beside its tables, looked at again."""

from collections.abc import Sequence

import numpy as np

from ...ensemble.features.arrays import Floats
from ..scoring.metrics import micro_average
from ..tables import Row
from .comparison import THRESHOLDS, Comparison
from .jurors import THESIS_JURORS
from .pairs import PairCount
from .printed import (
    PRINTED_GOLDS,
    PRINTED_LOST_PICKS,
    PRINTED_PAGES,
    PRINTED_PAIRS,
    PRINTED_SEGMENTS,
)
from .runs import SplitScores
from .scores import difference, summarise

__all__ = ["observations_table"]


def observations_table(comparison: Comparison, pairs: PairCount) -> list[Row]:
    """The thesis's own observations, each beside what is seen here.

    Parameters
    ----------
    comparison : Comparison
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


def _row(observation: str, thesis: object, here: str) -> Row:
    return {"observation": observation, "thesis": str(thesis), "here": here}


def _pairs(pairs: PairCount) -> list[Row]:
    return [
        _row("pages (§4.5)", PRINTED_PAGES, str(pairs.pages)),
        _row(
            "pages without a gold standard (§4.5)",
            PRINTED_PAGES - PRINTED_GOLDS,
            str(pairs.without_gold),
        ),
        _row("pages with an empty gold standard (§4.5)", "", str(pairs.empty_gold)),
        _row("pairs that remain (§4.5)", PRINTED_PAIRS, str(pairs.remaining)),
    ]


def _choices(comparison: Comparison) -> list[Row]:
    """How often variant A picks another extractor than BTE, and why it does so here."""
    others = _range(_not_bte(comparison.split["SVM-A"]))
    without = _range(_not_bte(comparison.split["SVM-A, no Readability"]))
    best = [
        max(THESIS_JURORS, key=lambda juror: document.overlaps[juror].f1)
        for document in comparison.documents
    ]
    shares = ", ".join(f"{juror} {best.count(juror) / len(best):.0%}" for juror in THESIS_JURORS)
    return [
        _row("documents for which SVM-A does not pick BTE (§5.1)", PRINTED_LOST_PICKS, others),
        _row("the same without Readability in the jury", "", without),
        _row("best juror, share of documents", "", shares),
    ]


def _not_bte(splits: Sequence[SplitScores]) -> Floats:
    return np.array([sum(j.choice != "bte" for j in split.values()) for split in splits], float)


def _segments(comparison: Comparison) -> list[Row]:
    sections = np.array([len(document.sections.texts) for document in comparison.documents])
    blocks = np.array([len(document.blocks.texts) for document in comparison.documents])
    drawn = np.array([sections[split.training].sum() for split in comparison.small], float)
    return [
        _row("sections a document (§5.2)", "about 16", f"{sections.mean():.1f}"),
        _row("sections of the 60 documents drawn (§5.2)", PRINTED_SEGMENTS, _range(drawn)),
        _row("blocks a document", "", f"{blocks.mean():.1f}"),
    ]


def _thresholds(comparison: Comparison) -> list[Row]:
    rows = []
    splits = comparison.small[: len(comparison.split[f"SVM-B, {THRESHOLDS[0]}"])]
    for system in ("SVM-B", "SVM-seg"):
        names = [f"{system}, {threshold}" for threshold in THRESHOLDS[:-1]] + [system]
        f1 = [summarise(comparison.judged(name, splits)).mean.f1 for name in names]
        values = ", ".join(f"{at}: {value:.4f}" for at, value in zip(THRESHOLDS, f1, strict=True))
        rows.append(_row(f"F1 of {system} by threshold (§4.2.3)", "very similar", values))
    return rows


def _lengths(comparison: Comparison) -> list[Row]:
    """Words extracted, by those of the gold standard."""
    rows = []
    for system, printed in (("SVM-B", "more than gold"), ("SVM-seg", "less than gold")):
        totals = [
            micro_average(judged.overlap for judged in split.values())
            for split in comparison.judged(system, comparison.small)
        ]
        shares = np.array([total.extracted / total.gold for total in totals])
        here = f"{shares.mean():.3f} ({shares.min():.3f} to {shares.max():.3f})"
        rows.append(_row(f"words extracted by {system}, to gold (§5.2)", printed, here))
    return rows


def _parameters(comparison: Comparison) -> list[Row]:
    """What C and gamma are worth, of which the thesis does not speak, and the threshold."""
    rows = []
    for system in ("SVM-A", "SVM-B", "SVM-seg"):
        grid = summarise(comparison.split[system]).mean.f1
        defaults = summarise(comparison.split[f"{system}, defaults"]).mean.f1
        here = f"grid {grid:.4f}, defaults {defaults:.4f}"
        rows.append(_row(f"F1 of {system} by how C and gamma are chosen", "", here))
    best = comparison.split["SVM-B, defaults, half"]
    low, high = difference(best, comparison.judged("BTE", comparison.small))
    here = f"{summarise(best).mean.f1:.4f}, against BTE {low:+.4f} to {high:+.4f}"
    rows.append(_row("F1 of SVM-B with defaults and threshold 0.5", "", here))
    return rows


def _range(values: Floats) -> str:
    return f"{values.mean():.1f} ({values.min():.0f} to {values.max():.0f})"
