"""All compared systems, of the thesis and others, and their scores."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from .cleaneval.documents import ALIGNED, ThesisDocument
from .evaluation import (
    IndexSplit,
    SplitScores,
    SystemRun,
    cross_splits,
    evaluate_runs,
    random_split,
)
from .extractors import MODERN_JURORS, THESIS_JURORS
from .printed import PRINTED
from .systems import (
    Ceiling,
    DocumentHybrid,
    Oracle,
    SegmentHybrid,
    Single,
    ThesisSystem,
    VoterSystem,
)

#: Number of random splits; the thesis drew one, and did not list its documents.
N_SPLITS = 20
#: Number of splits for comparing thresholds, each of which needs a search of LIBSVM's grid.
N_THRESHOLD_SPLITS = 3
#: Number of splits for scoring the thesis's systems by Ratcliff and Obershelp as well.
N_RATCLIFF_SPLITS = 5
#: Numbers of training documents of variant A (§4.5) and of variant B.
N_LARGE, N_SMALL = 300, 60
#: Thresholds of coverage by the gold standard; the thesis used the last one (§4.2.3).
THRESHOLDS = (0.5, 0.6, 0.7, 0.8, 0.9)
HALF = THRESHOLDS[0]

#: Untrained systems.
UNTRAINED: dict[str, ThesisSystem] = {
    "BTE": Single("bte"),
    "Boilerpipe AE": Single("boilerpipe-article-raw"),
    "Boilerpipe DE": Single("boilerpipe-default-raw"),
    "Readability": Single("readability"),
    "oracle of 4 jurors": Oracle(THESIS_JURORS),
    "oracle of 8 jurors": Oracle(MODERN_JURORS),
    "ceiling of sections": Ceiling("sections"),
    "ceiling of blocks": Ceiling("blocks"),
}

#: Systems with 300 training documents.
TRAINED_ON_300: dict[str, ThesisSystem] = {
    "SVM-A": DocumentHybrid("SVM"),
    "LGBM-A": DocumentHybrid("LightGBM"),
    "LGBM-A, 8 jurors": DocumentHybrid("LightGBM", MODERN_JURORS),
    "SVM-A, defaults": DocumentHybrid("SVM, default C and gamma"),
    "SVM-A, no Readability": DocumentHybrid(
        "SVM", tuple(juror for juror in THESIS_JURORS if juror != "readability")
    ),
}

#: Systems with 60 training documents.
TRAINED_ON_60: dict[str, ThesisSystem] = {
    "SVM-B": SegmentHybrid("SVM"),
    "SVM-seg": SegmentHybrid("SVM", ()),
    "LGBM-B": SegmentHybrid("LightGBM"),
    "LGBM-seg": SegmentHybrid("LightGBM", ()),
    "LGBM-B, blocks": SegmentHybrid("LightGBM", THESIS_JURORS, "blocks"),
    "LGBM-seg, blocks": SegmentHybrid("LightGBM", (), "blocks"),
    "LGBM-B, aligned": SegmentHybrid("LightGBM", THESIS_JURORS, "blocks", ALIGNED),
    "LGBM-seg, aligned": SegmentHybrid("LightGBM", (), "blocks", ALIGNED),
    "LGBM-B, half": SegmentHybrid("LightGBM", THESIS_JURORS, "blocks", ALIGNED, HALF),
    "LGBM-seg, half": SegmentHybrid("LightGBM", (), "blocks", ALIGNED, HALF),
    "LGBM-B, 8 jurors": SegmentHybrid("LightGBM", MODERN_JURORS, "blocks", ALIGNED, HALF),
    "SVM-B, defaults": SegmentHybrid("SVM, default C and gamma"),
    "SVM-seg, defaults": SegmentHybrid("SVM, default C and gamma", ()),
    "SVM-B, defaults, half": SegmentHybrid("SVM, default C and gamma", threshold=HALF),
}

#: Systems that are cross-validated on all documents.
CROSS_VALIDATED: dict[str, ThesisSystem] = {
    "LGBM-B, all pages": SegmentHybrid("LightGBM", MODERN_JURORS, "blocks", ALIGNED, HALF),
    "LGBM-seg, all pages": SegmentHybrid("LightGBM", (), "blocks", ALIGNED, HALF),
    "voter": VoterSystem(MODERN_JURORS),
    "fast": VoterSystem(()),
}

#: Systems with 60 training documents and other thresholds than the thesis's.
THRESHOLD_VARIANTS: dict[str, ThesisSystem] = {
    **{f"SVM-B, {at}": SegmentHybrid("SVM", threshold=at) for at in THRESHOLDS[:-1]},
    **{f"SVM-seg, {at}": SegmentHybrid("SVM", (), threshold=at) for at in THRESHOLDS[:-1]},
}


@dataclass(frozen=True, slots=True)
class SystemComparison:
    """Scores of all systems.

    Attributes
    ----------
    documents : sequence of ThesisDocument
    large, small : list of IndexSplit
        Splits with 300 and with 60 training documents.
    on_all : mapping of str to SplitScores
        Scores on all documents, of untrained or cross-validated systems.
    on_splits : mapping of str to list of SplitScores
        Scores on each split, of systems trained on the split's training documents.
    """

    documents: Sequence[ThesisDocument]
    large: list[IndexSplit]
    small: list[IndexSplit]
    on_all: Mapping[str, SplitScores]
    on_splits: Mapping[str, list[SplitScores]]

    def scores(self, system: str, splits: Sequence[IndexSplit]) -> list[SplitScores]:
        """Get the scores of a system on the test documents of each split."""
        if system in self.on_all:
            scores = self.on_all[system]
            return [{index: scores[index] for index in split.test} for split in splits]
        return self.on_splits[system][: len(splits)]


def compare(documents: Sequence[ThesisDocument], *, processes: int = 2) -> SystemComparison:
    """Train and score every system.

    Parameters
    ----------
    documents : sequence of ThesisDocument
    processes : int
        Number of worker processes.

    Returns
    -------
    SystemComparison
    """
    n = len(documents)
    large = [random_split(n, N_LARGE, seed) for seed in range(N_SPLITS)]
    small = [random_split(n, N_SMALL, seed) for seed in range(N_SPLITS)]
    all_documents = [IndexSplit([], list(range(n)))]
    folds = cross_splits([document.host for document in documents])
    runs = [
        *_runs(CROSS_VALIDATED, folds),
        *_runs(TRAINED_ON_60, small),
        *_runs(THRESHOLD_VARIANTS, small[:N_THRESHOLD_SPLITS]),
        *_runs(TRAINED_ON_300, large),
        *_runs(UNTRAINED, all_documents),
    ]
    scores = evaluate_runs([run for _, run in runs], documents, processes=processes)
    on_splits = {name: splits for (name, _), splits in zip(runs, scores, strict=True)}
    on_all = {name: _merge(on_splits.pop(name)) for name in (*CROSS_VALIDATED, *UNTRAINED)}
    return SystemComparison(documents, large, small, on_all, on_splits)


def _runs(
    systems: Mapping[str, ThesisSystem], splits: Sequence[IndexSplit]
) -> list[tuple[str, SystemRun]]:
    return [
        (name, SystemRun(system, splits, _n_ratcliff(name))) for name, system in systems.items()
    ]


def _n_ratcliff(system: str) -> int:
    printed = any(system in table for table in PRINTED.values())
    return N_RATCLIFF_SPLITS if printed else 0


def _merge(parts: Sequence[SplitScores]) -> SplitScores:
    return {index: scores for part in parts for index, scores in part.items()}
