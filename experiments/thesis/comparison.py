"""Everything that is compared, in the order of the thesis and beyond it, and its results."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from .documents import ALIGNED, ThesisDocument
from .jurors import MODERN_JURORS, THESIS_JURORS
from .printed import PRINTED
from .runs import IndexSplit, SplitScores, SystemRun, cross_splits, perform, random_split
from .systems import (
    Ceiling,
    DocumentHybrid,
    Oracle,
    SegmentHybrid,
    Single,
    ThesisSystem,
    VoterSystem,
)

__all__ = ["THRESHOLDS", "Comparison", "compare"]

#: The thesis drew its documents once and did not print which.
N_SPLITS = 20
#: Splits on which the threshold is looked at: each of them is a search of LIBSVM's grid.
N_OBSERVED_SPLITS = 3
#: Splits on which hybrids of the thesis are judged by Ratcliff and Obershelp too.
N_RATCLIFF_SPLITS = 5
#: Documents that variant A learns from (§4.5), and variant B.
N_LARGE, N_SMALL = 300, 60
#: Of coverage by the gold standard; the thesis took the last (§4.2.3).
THRESHOLDS = (0.5, 0.6, 0.7, 0.8, 0.9)
HALF = THRESHOLDS[0]

#: Systems that learn nothing.
UNLEARNED: dict[str, ThesisSystem] = {
    "BTE": Single("bte"),
    "Boilerpipe AE": Single("boilerpipe-article-raw"),
    "Boilerpipe DE": Single("boilerpipe-default-raw"),
    "Readability": Single("readability"),
    "oracle of 4 jurors": Oracle(THESIS_JURORS),
    "oracle of 8 jurors": Oracle(MODERN_JURORS),
    "ceiling of sections": Ceiling("sections"),
    "ceiling of blocks": Ceiling("blocks"),
}

#: Systems that learn from 300 documents.
LARGE: dict[str, ThesisSystem] = {
    "SVM-A": DocumentHybrid("SVM"),
    "LGBM-A": DocumentHybrid("LightGBM"),
    "LGBM-A, 8 jurors": DocumentHybrid("LightGBM", MODERN_JURORS),
    "SVM-A, defaults": DocumentHybrid("SVM, default C and gamma"),
    "SVM-A, no Readability": DocumentHybrid(
        "SVM", tuple(juror for juror in THESIS_JURORS if juror != "readability")
    ),
}

#: Systems that learn from 60 documents.
SMALL: dict[str, ThesisSystem] = {
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

#: Systems that learn from all documents but those of one fold.
CROSS: dict[str, ThesisSystem] = {
    "LGBM-B, all pages": SegmentHybrid("LightGBM", MODERN_JURORS, "blocks", ALIGNED, HALF),
    "LGBM-seg, all pages": SegmentHybrid("LightGBM", (), "blocks", ALIGNED, HALF),
    "voter": VoterSystem(MODERN_JURORS),
    "fast": VoterSystem(()),
}

#: Systems that learn from 60 documents, at other thresholds than the thesis's.
OBSERVED: dict[str, ThesisSystem] = {
    **{f"SVM-B, {at}": SegmentHybrid("SVM", threshold=at) for at in THRESHOLDS[:-1]},
    **{f"SVM-seg, {at}": SegmentHybrid("SVM", (), threshold=at) for at in THRESHOLDS[:-1]},
}


@dataclass(frozen=True, slots=True)
class Comparison:
    """How each system did.

    Attributes
    ----------
    documents : sequence of ThesisDocument
    large, small : list of IndexSplit
        With 300 and with 60 documents to learn from.
    whole : mapping of str to SplitScores
        Of all documents, by systems that learn nothing or are cross-validated.
    split : mapping of str to list of SplitScores
        Of each split, by systems that learn from its documents.
    """

    documents: Sequence[ThesisDocument]
    large: list[IndexSplit]
    small: list[IndexSplit]
    whole: Mapping[str, SplitScores]
    split: Mapping[str, list[SplitScores]]

    def judged(self, system: str, splits: Sequence[IndexSplit]) -> list[SplitScores]:
        """How a system did on the documents of each split that are to be judged."""
        if system in self.whole:
            whole = self.whole[system]
            return [{place: whole[place] for place in split.test} for split in splits]
        return self.split[system][: len(splits)]


def compare(documents: Sequence[ThesisDocument], *, processes: int = 2) -> Comparison:
    """Let every system extract every document it is to be judged on.

    Parameters
    ----------
    documents : sequence of ThesisDocument
    processes : int
        Workers.

    Returns
    -------
    Comparison
    """
    n = len(documents)
    large = [random_split(n, N_LARGE, seed) for seed in range(N_SPLITS)]
    small = [random_split(n, N_SMALL, seed) for seed in range(N_SPLITS)]
    everything = [IndexSplit([], list(range(n)))]
    folds = cross_splits([document.host for document in documents])
    runs = [
        *_runs(CROSS, folds),
        *_runs(SMALL, small),
        *_runs(OBSERVED, small[:N_OBSERVED_SPLITS]),
        *_runs(LARGE, large),
        *_runs(UNLEARNED, everything),
    ]
    performed = perform([run for _, run in runs], documents, processes=processes)
    results = {name: results for (name, _), results in zip(runs, performed, strict=True)}
    whole = {name: _merged(results.pop(name)) for name in (*CROSS, *UNLEARNED)}
    return Comparison(documents, large, small, whole, results)


def _runs(
    systems: Mapping[str, ThesisSystem], splits: Sequence[IndexSplit]
) -> list[tuple[str, SystemRun]]:
    return [
        (name, SystemRun(system, splits, _n_ratcliff(name))) for name, system in systems.items()
    ]


def _n_ratcliff(system: str) -> int:
    printed = any(system in table for table in PRINTED.values())
    return N_RATCLIFF_SPLITS if printed else 0


def _merged(parts: Sequence[SplitScores]) -> SplitScores:
    return {place: scores_ for part in parts for place, scores_ in part.items()}
