"""Benchmark all extractors and modes on the same pages, which no model was trained on."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from ...choices import MODES, Mode
from ...ensemble.models.jury import JURY
from ...ensemble.models.loading import shipped, shipped_card, shipped_training_pages
from ...ensemble.storage.training_pages import page_hash
from ...errors import OptionError
from ...progress import track
from ..data.datasets import load
from ..scoring.gold_standard import PageScores
from .copies import NO_COPIES, CopyShares
from .cross_validation import cross_validate, score_page
from .preparation import PreparedPage, originals, prepare, rows_by_dataset, weigh

#: Value of the column ``models`` for the models that come with webjury.
SHIPPED = "shipped"
#: Extractors outside the jury that are scored by default.
OTHERS = ("goose3",)


@dataclass(frozen=True, slots=True)
class BenchmarkRun:
    """Scores of all systems on the pages of one data set.

    Attributes
    ----------
    dataset : str
        Name or folder.
    models : str
        Models of the modes: `SHIPPED` or, if the modes were cross-validated, for example
        ``"5 folds"``.
    pages : list of PreparedPage
        The pages of the data set, with the scores of each extractor.
    mode_scores : dict of str to list of PageScores
        Scores of each mode, one per page.
    repeated_scores : list of dict of str to list of PageScores
        The same for each repetition of the cross-validation, with other seeds.
    """

    dataset: str
    models: str
    pages: list[PreparedPage]
    mode_scores: dict[str, list[PageScores]]
    repeated_scores: list[dict[str, list[PageScores]]] = field(default_factory=list)

    @property
    def protocols(self) -> tuple[str, ...]:
        """Names of the scoring protocols of the data set."""
        return self.pages[0].gold_standard.protocols


def run_benchmark(
    datasets: Sequence[str],
    *,
    training: Mapping[str, float] | None = None,
    copies: CopyShares = NO_COPIES,
    others: Sequence[str] = OTHERS,
    modes: Sequence[Mode] = MODES,
    n_folds: int = 5,
    seed: int = 0,
    n_seeds: int = 1,
) -> list[BenchmarkRun]:
    """Score the jurors, other base extractors and modes on data sets.

    Modes are cross-validated on all training sets together; on other data sets they run with the
    shipped models.

    Parameters
    ----------
    datasets : sequence of str
        Names or folders, as in `load`.
    training : mapping of str to float, optional
        The data sets to train models on, with the weights of their pages; by default, the data sets
        that the shipped models were trained on, with the weights in their cards.
    copies : mapping of str to float
        Shares of the pages of training sets that are copied; the copies are trained on as well.
    others : sequence of str
        Names of base extractors outside the jury.
    modes : sequence of {"voter", "fast", "selector"}
    n_folds : int
        Number of folds of the cross-validation, grouped by host.
    seed : int
        Seed of the copies, the folds and the training.
    n_seeds : int
        The cross-validation is repeated, on the same copies, with the next seeds.

    Returns
    -------
    list of BenchmarkRun
        One per data set, in order.

    Raises
    ------
    DataError
        If a data set is missing.
    MissingExtractorError
        If an extractor is not installed.
    OptionError
        If an extractor does not exist, or the shipped models would be scored on a data set that
        they were trained on.
    """
    seen, unseen = seen_and_unseen(
        datasets, training=training, copies=copies, others=others, seed=seed
    )
    cross_validated = [
        cross_validate(seen, modes, JURY, n_folds=n_folds, seed=number) if seen else {}
        for number in range(seed, seed + n_seeds)
    ]
    shipped_scores = {mode: _score_shipped(unseen, mode) for mode in modes if unseen}
    runs = {
        run.dataset: run
        for run in (
            *_runs(originals(seen), f"{n_folds} folds", *cross_validated),
            *_runs(unseen, SHIPPED, shipped_scores),
        )
    }
    return [runs[dataset] for dataset in datasets]


def seen_and_unseen(
    datasets: Sequence[str],
    *,
    training: Mapping[str, float] | None = None,
    copies: CopyShares = NO_COPIES,
    others: Sequence[str] = (),
    seed: int = 0,
) -> tuple[list[PreparedPage], list[PreparedPage]]:
    """Prepare pages to cross-validate on, and pages that the shipped models have not seen.

    Parameters
    ----------
    datasets, training, copies, others, seed
        As in `run_benchmark`.

    Returns
    -------
    seen : list of PreparedPage
        Pages of the training sets with their weights, and their copies.
    unseen : list of PreparedPage
        Pages of the other data sets.

    Raises
    ------
    DataError, OptionError
        As in `run_benchmark`.
    """
    weights = _training_weights(datasets, training)
    extra = [name for name in others if name not in JURY]
    training_sets = [name for name in datasets if name in weights]
    seen = weigh(prepare(training_sets, JURY, others=extra, copies=copies, seed=seed), weights)
    return seen, prepare([name for name in datasets if name not in weights], JURY, others=extra)


def _training_weights(
    datasets: Sequence[str], training: Mapping[str, float] | None
) -> dict[str, float]:
    """Find the weights of the data sets to cross-validate on."""
    trained_on = {dataset for dataset in datasets if was_trained_on(dataset)}
    if training is None:
        weights = training_sets()
        return {name: weights.get(name, 1.0) for name in trained_on}
    if missing := sorted(trained_on - training.keys()):
        raise OptionError(
            f"the shipped models were trained on {missing[0]}: cross-validate it, or leave it out"
        )
    if unknown := [name for name in training if name not in datasets]:
        raise OptionError(f"{unknown[0]} is to be cross-validated, but is none of the data sets")
    return dict(training)


def _score_shipped(pages: Sequence[PreparedPage], mode: Mode) -> list[PageScores]:
    model = shipped(mode)
    return [score_page(model, page) for page in track(pages, len(pages), f"Scoring {mode}")]


def _runs(
    pages: Sequence[PreparedPage],
    models: str,
    *by_seed: Mapping[Mode, Sequence[PageScores]],
) -> Iterator[BenchmarkRun]:
    """Split scores by data set."""
    for dataset, rows in rows_by_dataset(pages).items():
        first, *others = (_of_rows(scores, rows) for scores in by_seed)
        yield BenchmarkRun(dataset, models, [pages[row] for row in rows], first, others)


def _of_rows(
    mode_scores: Mapping[Mode, Sequence[PageScores]], rows: Sequence[int]
) -> dict[str, list[PageScores]]:
    return {mode: [scores[row] for row in rows] for mode, scores in mode_scores.items()}


def training_sets() -> dict[str, float]:
    """List the training sets of the shipped models, with the weights in their cards."""
    data = {
        name: card_data for mode in MODES for name, card_data in shipped_card(mode).data.items()
    }
    return {name: card_data.get("weight", 1.0) for name, card_data in data.items()}


def was_trained_on(dataset: str) -> bool:
    """Whether the shipped models were trained on any page of a data set."""
    return dataset in training_sets() or bool(count_training_pages(dataset))


def count_training_pages(dataset: str) -> int:
    """How many pages of a data set the shipped models were trained on."""
    known = shipped_training_pages()
    return sum(page_hash(page.html) in known for page in load(dataset))
