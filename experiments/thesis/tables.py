"""The thesis's three tables beside ours, and the tables that continue them."""

from collections.abc import Sequence
from dataclasses import dataclass

from ..tables import Rounded, Row
from .comparison import SystemComparison
from .evaluation import IndexSplit, SplitScores
from .printed import PRINTED
from .summaries import difference, summarise


@dataclass(frozen=True, slots=True)
class SetupStep:
    """A step from the thesis's setup to ours.

    Attributes
    ----------
    change : str
        What changes.
    with_jury : str
        Name of the system with the jurors' coverage among its features.
    without_jury : str
        Name of the system without this coverage.
    """

    change: str
    with_jury: str
    without_jury: str


#: Steps in order; each keeps the changes of the steps before it.
STEPS = (
    SetupStep("the thesis's setup", "SVM-B", "SVM-seg"),
    SetupStep("SVM to LightGBM", "LGBM-B", "LGBM-seg"),
    SetupStep("sections to blocks", "LGBM-B, blocks", "LGBM-seg, blocks"),
    SetupStep("LCS coverage to alignment", "LGBM-B, aligned", "LGBM-seg, aligned"),
    SetupStep("threshold 0.9 to 0.5", "LGBM-B, half", "LGBM-seg, half"),
    SetupStep("4 jurors to 8", "LGBM-B, 8 jurors", "LGBM-seg, half"),
    SetupStep("60 pages to all", "LGBM-B, all pages", "LGBM-seg, all pages"),
    SetupStep("37 features to webjury's", "voter", "fast"),
)
#: The baseline of all systems, and the upper bounds.
_BASELINE = "BTE"
_BOUNDS = ("oracle of 4 jurors", "oracle of 8 jurors", "ceiling of sections", "ceiling of blocks")


def chapter_5(comparison: SystemComparison) -> dict[str, list[Row]]:
    """Make the thesis's tables 1 to 3, with each printed number beside the mean of ours.

    Parameters
    ----------
    comparison : SystemComparison

    Returns
    -------
    dict of str to list of Row
        ``table-1`` has base extractors on the training documents of variant A; ``table-2`` and
        ``table-3`` have base extractors and hybrids on the test documents. ``splits below printed``
        is the number of splits whose F1 is lower than the printed one.
    """
    training = [IndexSplit([], split.training) for split in comparison.large]
    splits = {"table-1": training, "table-2": comparison.large, "table-3": comparison.small}
    return {
        table: [
            _beside_printed(table, system, comparison.scores(system, splits[table]))
            for system in systems
        ]
        for table, systems in PRINTED.items()
    }


def variant_a_table(comparison: SystemComparison) -> list[Row]:
    """Continue table 2 with LightGBM in place of the SVM, with eight jurors, and with oracles."""
    systems = (_BASELINE, "SVM-A", "LGBM-A", "LGBM-A, 8 jurors", *_BOUNDS[:2])
    scores = {system: comparison.scores(system, comparison.large) for system in systems}
    return [
        {"system": system, **_beside_baseline(scores[system], scores[_BASELINE])}
        for system in systems
    ]


def steps_table(comparison: SystemComparison) -> list[Row]:
    """Continue table 3 with one row for each step from the thesis's setup to ours.

    Parameters
    ----------
    comparison : SystemComparison

    Returns
    -------
    list of Row
        BTE, the steps, and the upper bounds for choosing jurors or segments. ``gain`` is the change
        in F1 from the previous step, ``against BTE`` is a 95% interval by paired bootstrap over
        documents, and ``without jury`` is the F1 of the same setup without jurors.
    """
    baseline = comparison.scores(_BASELINE, comparison.small)
    rows = [_step_row(None, _BASELINE, comparison, baseline)]
    before = None
    for step in STEPS:
        row = _step_row(step.change, step.with_jury, comparison, baseline)
        f1 = summarise(comparison.scores(step.with_jury, comparison.small)).mean.f1
        without = summarise(comparison.scores(step.without_jury, comparison.small)).mean.f1
        row["gain"] = None if before is None else Rounded(f1 - before, "+.4f")
        row["without jury"] = Rounded(without)
        rows.append(row)
        before = f1
    return rows + [_step_row(None, system, comparison, baseline) for system in _BOUNDS]


def _beside_printed(table: str, system: str, scores: Sequence[SplitScores]) -> Row:
    summary, printed = summarise(scores), PRINTED[table][system]
    return {
        "system": system,
        "documents": summary.documents,
        "precision": Rounded(summary.mean.precision),
        "printed precision": Rounded(printed.precision),
        "recall": Rounded(summary.mean.recall),
        "printed recall": Rounded(printed.recall),
        "F1": Rounded(summary.mean.f1),
        "deviation": Rounded(summary.deviation.f1),
        "printed F1": Rounded(printed.f1),
        "difference": Rounded(summary.mean.f1 - printed.f1, "+.4f"),
        "splits below printed": f"{int((summary.f1 < printed.f1).sum())} of {len(summary.f1)}",
        "Ratcliff-Obershelp F1": None if summary.ratcliff is None else Rounded(summary.ratcliff),
        "word Levenshtein": Rounded(summary.levenshtein, ".1f"),
    }


def _step_row(
    change: str | None, system: str, comparison: SystemComparison, baseline: Sequence[SplitScores]
) -> Row:
    scores = comparison.scores(system, comparison.small)
    row = {"step": change, "system": system, **_beside_baseline(scores, baseline)}
    return {**row, "gain": None, "without jury": None}


def _beside_baseline(scores: Sequence[SplitScores], baseline: Sequence[SplitScores]) -> Row:
    summary = summarise(scores)
    return {
        "documents": summary.documents,
        "precision": Rounded(summary.mean.precision),
        "recall": Rounded(summary.mean.recall),
        "F1": Rounded(summary.mean.f1),
        "deviation": Rounded(summary.deviation.f1),
        "against BTE": None if scores == baseline else difference(scores, baseline),
        "word Levenshtein": Rounded(summary.levenshtein, ".1f"),
    }
