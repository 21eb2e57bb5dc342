"""Every extractor and every mode on the same pages, no model on pages it has learned from."""

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from ...ensemble.jury import JURY
from ...ensemble.options import MODES, Mode
from ...ensemble.shipped import shipped
from ...errors import DataError
from ...progress import track
from ..data.datasets import fingerprint, load
from ..scoring.gold_standard import PageScores
from .cross_validation import cross_validate, score
from .preparation import Prepared, prepare, rows_by_dataset

__all__ = ["OTHERS", "SHIPPED", "BenchmarkRun", "run_benchmark", "was_trained_on"]

#: Who judged, where it was the models that come with webjury.
SHIPPED = "shipped"
#: Extractors outside of the jury that are scored beside it.
OTHERS = ("goose3",)


@dataclass(frozen=True, slots=True)
class BenchmarkRun:
    """Pages of a data set, and how each system did on them.

    Attributes
    ----------
    dataset : str
    scored_by : str
        Which models the modes had: `SHIPPED`, or ``"5 folds"`` of a cross-validation.
    pages : list of Prepared
        With the judgements of each extractor.
    mode_scores : dict of str to list of PageScores
        Of each mode, one a page.
    """

    dataset: str
    scored_by: str
    pages: list[Prepared]
    mode_scores: dict[str, list[PageScores]]

    @property
    def protocols(self) -> tuple[str, ...]:
        """Protocols it is scored by."""
        return self.pages[0].gold_standard.protocols


def run_benchmark(
    datasets: Sequence[str], *, others: Sequence[str] = OTHERS, n_folds: int = 5, seed: int = 0
) -> list[BenchmarkRun]:
    """Let the jurors, other base extractors and all modes extract data sets.

    Those that the shipped models have seen pages of are cross-validated, all together; on all
    others the shipped models are judged.

    Parameters
    ----------
    datasets : sequence of str
        Names or folders, as `load` takes them.
    others : sequence of str
        Names of base extractors outside of the jury.
    n_folds : int
        Folds of the cross-validation, grouped by host.
    seed : int
        Of folds and training.

    Returns
    -------
    list of Trial
        One a data set, in order.

    Raises
    ------
    DataError
        If a data set is missing.
    MissingExtractorError
        If an extractor is not installed.
    OptionError
        If there is no extractor of a name.
    """
    seen = {dataset for dataset in datasets if was_trained_on(dataset)}
    pages = prepare(datasets, JURY, others=[name for name in others if name not in JURY])
    old = [page for page in pages if page.dataset in seen]
    new = [page for page in pages if page.dataset not in seen]
    crossed = {
        mode: cross_validate(old, mode, JURY, n_folds=n_folds, seed=seed) for mode in MODES if old
    }
    scored = {mode: _score_shipped(new, mode) for mode in MODES if new}
    trials = {
        trial.dataset: trial
        for trial in (*_trials(old, f"{n_folds} folds", crossed), *_trials(new, SHIPPED, scored))
    }
    return [trials[dataset] for dataset in datasets]


def _score_shipped(pages: Sequence[Prepared], mode: Mode) -> list[PageScores]:
    model = shipped(mode)
    return [score(model, page) for page in track(pages, len(pages), f"Judging {mode}")]


def _trials(
    pages: Sequence[Prepared], scored_by: str, mode_scores: Mapping[Mode, Sequence[PageScores]]
) -> Iterator[BenchmarkRun]:
    """One a data set."""
    for dataset, here in rows_by_dataset(pages).items():
        yield BenchmarkRun(
            dataset,
            scored_by,
            [pages[row] for row in here],
            {
                mode: [extractor_scores[row] for row in here]
                for mode, extractor_scores in mode_scores.items()
            },
        )


def was_trained_on(dataset: str) -> bool:
    """Whether the shipped models have learned from pages of a data set.

    They have if their cards name it, or another of the same fingerprint; or, where the sets
    that they name are at hand, if one of these has a page in common with it.
    """
    learned = {name: data for mode in MODES for name, data in shipped(mode).card_.data.items()}
    if dataset in learned:
        return True
    if fingerprint(dataset)["sha256"] in {data["sha256"] for data in learned.values()}:
        return True
    pages = _hashes(dataset)
    for name in learned:
        try:
            if pages & _hashes(name):
                return True
        except DataError:
            # Not at hand.
            continue
    return False


def _hashes(dataset: str) -> set[bytes]:
    return {hashlib.sha256(document.html).digest() for document in load(dataset)}
