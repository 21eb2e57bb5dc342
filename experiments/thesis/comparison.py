"""Everything that is compared, in the order of the thesis and beyond it, and its results."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from .documents import ALIGNED, ThesisDocument
from .jurors import MODERN_JURORS, THESIS_JURORS
from .printed import PRINTED
from .runs import Judgements, Run, Split, cross_splits, perform, random_split
from .systems import Ceiling, DocumentHybrid, Oracle, SegmentHybrid, Single, System, VoterSystem

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
UNLEARNED: dict[str, System] = {
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
LARGE: dict[str, System] = {
    "SVM-A": DocumentHybrid("SVM"),
    "LGBM-A": DocumentHybrid("LightGBM"),
    "LGBM-A, 8 jurors": DocumentHybrid("LightGBM", MODERN_JURORS),
    "SVM-A, defaults": DocumentHybrid("SVM, default C and gamma"),
    "SVM-A, no Readability": DocumentHybrid(
        "SVM", tuple(juror for juror in THESIS_JURORS if juror != "readability")
    ),
}

#: Systems that learn from 60 documents.
SMALL: dict[str, System] = {
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
CROSS: dict[str, System] = {
    "LGBM-B, all pages": SegmentHybrid("LightGBM", MODERN_JURORS, "blocks", ALIGNED, HALF),
    "LGBM-seg, all pages": SegmentHybrid("LightGBM", (), "blocks", ALIGNED, HALF),
    "voter": VoterSystem(MODERN_JURORS),
    "fast": VoterSystem(()),
}

#: Systems that learn from 60 documents, at other thresholds than the thesis's.
OBSERVED: dict[str, System] = {
    **{f"SVM-B, {at}": SegmentHybrid("SVM", threshold=at) for at in THRESHOLDS[:-1]},
    **{f"SVM-seg, {at}": SegmentHybrid("SVM", (), threshold=at) for at in THRESHOLDS[:-1]},
}


@dataclass(frozen=True, slots=True)
class Comparison:
    """How each system did.

    Attributes
    ----------
    documents : sequence of ThesisDocument
    large, small : list of Split
        With 300 and with 60 documents to learn from.
    whole : mapping of str to Judgements
        Of all documents, by systems that learn nothing or are cross-validated.
    split : mapping of str to list of Judgements
        Of each split, by systems that learn from its documents.
    """

    documents: Sequence[ThesisDocument]
    large: list[Split]
    small: list[Split]
    whole: Mapping[str, Judgements]
    split: Mapping[str, list[Judgements]]

    def judged(self, system: str, splits: Sequence[Split]) -> list[Judgements]:
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
    everything = [Split([], list(range(n)))]
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


def _runs(systems: Mapping[str, System], splits: Sequence[Split]) -> list[tuple[str, Run]]:
    return [(name, Run(system, splits, _n_ratcliff(name))) for name, system in systems.items()]


def _n_ratcliff(system: str) -> int:
    printed = any(system in table for table in PRINTED.values())
    return N_RATCLIFF_SPLITS if printed else 0


def _merged(parts: Sequence[Judgements]) -> Judgements:
    return {place: judgement for part in parts for place, judgement in part.items()}
