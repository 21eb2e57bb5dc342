"""The thesis's three tables beside ours, and the tables that go on from them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ..tables import Row
from .comparison import Comparison
from .printed import PRINTED
from .runs import IndexSplit, SplitScores
from .scores import difference, summarise

__all__ = ["STEPS", "Step", "chapter_5", "steps_table", "variant_a_table"]


@dataclass(frozen=True, slots=True)
class Step:
    """A step from the thesis's setup to ours.

    Attributes
    ----------
    change : str
        What changes.
    jury : str
        Name of the system with jurors' coverage among its features.
    alone : str
        Name of the system without.
    """

    change: str
    jury: str
    alone: str


#: Each step keeps what those before it changed.
STEPS = (
    Step("the thesis's setup", "SVM-B", "SVM-seg"),
    Step("SVM to LightGBM", "LGBM-B", "LGBM-seg"),
    Step("sections to blocks", "LGBM-B, blocks", "LGBM-seg, blocks"),
    Step("LCS coverage to alignment", "LGBM-B, aligned", "LGBM-seg, aligned"),
    Step("threshold 0.9 to 0.5", "LGBM-B, half", "LGBM-seg, half"),
    Step("4 jurors to 8", "LGBM-B, 8 jurors", "LGBM-seg, half"),
    Step("60 pages to all", "LGBM-B, all pages", "LGBM-seg, all pages"),
    Step("37 features to webjury's", "voter", "fast"),
)
#: What is beside the steps.
_BASE = "BTE"
_BOUNDS = ("oracle of 4 jurors", "oracle of 8 jurors", "ceiling of sections", "ceiling of blocks")


def chapter_5(comparison: Comparison) -> dict[str, list[Row]]:
    """The thesis's tables 1 to 3, each printed figure beside the mean of ours.

    Parameters
    ----------
    comparison : Comparison

    Returns
    -------
    dict of str to list of Row
        ``table-1``: base extractors on the documents that variant A learns from; ``table-2``
        and ``table-3``: on those that the hybrids are judged on. ``place`` is the number of
        splits with a lower F1 than the printed one.
    """
    learned_from = [IndexSplit([], split.training) for split in comparison.large]
    splits = {"table-1": learned_from, "table-2": comparison.large, "table-3": comparison.small}
    return {
        table: [
            _beside_printed(table, system, comparison.judged(system, splits[table]))
            for system in systems
        ]
        for table, systems in PRINTED.items()
    }


def variant_a_table(comparison: Comparison) -> list[Row]:
    """Table 2 grown: LightGBM for the SVM, eight jurors, and the best choice of a juror."""
    systems = (_BASE, "SVM-A", "LGBM-A", "LGBM-A, 8 jurors", *_BOUNDS[:2])
    base = comparison.judged(_BASE, comparison.large)
    return [
        {"system": system, **_grown(comparison.judged(system, comparison.large), base)}
        for system in systems
    ]


def steps_table(comparison: Comparison) -> list[Row]:
    """Table 3 grown: each step from the thesis's setup to ours is one row.

    Parameters
    ----------
    comparison : Comparison

    Returns
    -------
    list of Row
        BTE, the steps, and what no choice of jurors or segments can surpass. ``bought`` is
        the change in F1 to the row before, ``against BTE`` a 95% interval by paired bootstrap
        over documents, ``alone`` the F1 of the same setup without jurors.
    """
    base = comparison.judged(_BASE, comparison.small)
    rows = [_step_row("", _BASE, comparison, base)]
    before = None
    for step in STEPS:
        row = _step_row(step.change, step.jury, comparison, base)
        f1 = summarise(comparison.judged(step.jury, comparison.small)).mean.f1
        alone = summarise(comparison.judged(step.alone, comparison.small)).mean.f1
        row["bought"] = "" if before is None else f"{f1 - before:+.4f}"
        row["alone"] = f"{alone:.4f}"
        rows.append(row)
        before = f1
    return rows + [_step_row("", system, comparison, base) for system in _BOUNDS]


def _beside_printed(table: str, system: str, judged: Sequence[SplitScores]) -> Row:
    summary, printed = summarise(judged), PRINTED[table][system]
    return {
        "system": system,
        "documents": str(summary.documents),
        "precision": f"{summary.mean.precision:.4f}",
        "printed precision": f"{printed.precision:.4f}",
        "recall": f"{summary.mean.recall:.4f}",
        "printed recall": f"{printed.recall:.4f}",
        "F1": f"{summary.mean.f1:.4f}",
        "deviation": f"{summary.deviation.f1:.4f}",
        "printed F1": f"{printed.f1:.4f}",
        "difference": f"{summary.mean.f1 - printed.f1:+.4f}",
        "place": f"{int((summary.f1 < printed.f1).sum())} of {len(summary.f1)}",
        "Ratcliff-Obershelp F1": "" if summary.ratcliff is None else f"{summary.ratcliff:.4f}",
        "word Levenshtein": f"{summary.levenshtein:.1f}",
    }


def _step_row(change: str, system: str, comparison: Comparison, base: Sequence[SplitScores]) -> Row:
    judged = comparison.judged(system, comparison.small)
    grown = _grown(judged, base)
    return {"step": change, "system": system, **grown, "bought": "", "alone": ""}


def _grown(judged: Sequence[SplitScores], base: Sequence[SplitScores]) -> Mapping[str, str]:
    summary = summarise(judged)
    low, high = difference(judged, base)
    return {
        "documents": str(summary.documents),
        "precision": f"{summary.mean.precision:.4f}",
        "recall": f"{summary.mean.recall:.4f}",
        "F1": f"{summary.mean.f1:.4f}",
        "deviation": f"{summary.deviation.f1:.4f}",
        "against BTE": "" if judged == base else f"{low:+.4f} to {high:+.4f}",
        "word Levenshtein": f"{summary.levenshtein:.1f}",
    }
