"""Score data sets with models that learned nothing from them, leaving out one set at a time."""

from collections.abc import Iterator, Sequence

from ...choices import Mode
from ...ensemble.models.jury import JURY
from ...ensemble.models.loading import shipped
from ...errors import OptionError
from ...progress import track, track_in_lines
from .benchmark_run import OTHERS, SHIPPED, BenchmarkRun, training_sets, was_trained_on
from .copies import ALL_COPIES
from .cross_validation import fit_modes, score_page
from .preparation import PreparedPage, originals, prepare, weigh

#: Value of the column ``models`` for models trained on all training sets except the scored one.
OTHER_SETS = "other sets"


def score_unseen(
    datasets: Sequence[str], modes: Sequence[Mode], *, seed: int = 0
) -> Iterator[BenchmarkRun]:
    """Score the jurors and modes on data sets that the models learned nothing from.

    If the shipped models were trained on a data set, new models are trained in the same way on all
    other training sets, without pages of hosts that the data set has as well. On other data sets
    the shipped models run.

    Parameters
    ----------
    datasets : sequence of str
        Names or folders, as in `load`.
    modes : sequence of {"voter", "fast", "selector"}
    seed : int
        Seed of the training.

    Yields
    ------
    BenchmarkRun
        One per data set, in order; each is computed when it is needed.

    Raises
    ------
    DataError
        If a data set is missing.
    OptionError
        If a data set is not a training set by name, but has pages of one.
    """
    weights = training_sets()
    never_learned = [name for name in datasets if name not in weights]
    if renamed_sets := [name for name in never_learned if was_trained_on(name)]:
        raise OptionError(
            f"the shipped models were trained on pages of {renamed_sets[0]}: leave it "
            f"out, or give the training set itself, one of {', '.join(weights)}"
        )
    training: list[PreparedPage] = []
    if len(never_learned) < len(datasets):
        pages = prepare(list(weights), JURY, others=OTHERS, copies=ALL_COPIES, seed=seed)
        training = weigh(pages, weights)
    for dataset in track_in_lines(datasets, "Judging data sets"):
        if dataset in weights:
            models = fit_modes(modes, _without(dataset, training), JURY, seed)
            scored = [page for page in originals(training) if page.dataset == dataset]
        else:
            models = {mode: shipped(mode) for mode in modes}
            scored = prepare([dataset], JURY, others=OTHERS)
        yield BenchmarkRun(
            dataset,
            OTHER_SETS if dataset in weights else SHIPPED,
            scored,
            {
                mode: [
                    score_page(models[mode], page)
                    for page in track(scored, len(scored), f"Scoring {mode} on {dataset}")
                ]
                for mode in modes
            },
        )


def _without(dataset: str, pages: Sequence[PreparedPage]) -> list[PreparedPage]:
    """Select the pages and copies that contain nothing from a host of the data set."""
    hosts = {page.host for page in pages if page.dataset == dataset}
    return [page for page in pages if hosts.isdisjoint((page.host, *page.lenders))]
