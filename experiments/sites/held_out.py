"""Probabilities of content on held-out pages, without knowledge of the site."""

from collections.abc import Mapping, Sequence

from ...arrays import Floats
from ...choices import Mode
from ...ensemble.models.jury import JURY
from ...ensemble.models.loading import shipped_voter
from ...ensemble.models.selector import Selector
from ...ensemble.models.voter import Voter
from ...progress import track
from ..validation.benchmark_run import seen_and_unseen
from ..validation.copies import ALL_COPIES
from ..validation.cross_validation import decide_page, fit_modes, predict_held_out
from ..validation.preparation import PreparedPage, originals

#: Probabilities of a page's segments, by mode.
PageProbabilities = dict[Mode, Floats]


def held_out_probabilities(
    datasets: Sequence[str], modes: Sequence[Mode], *, n_folds: int = 5, seed: int = 0
) -> dict[str, dict[str, PageProbabilities]]:
    """Compute probabilities of content with models that have not seen the page.

    On data sets that the shipped models were trained on, the modes are cross-validated as in
    `run_benchmark`, with folds grouped by host; on other data sets the shipped models run.

    Parameters
    ----------
    datasets : sequence of str
        Names or folders, as in `load`.
    modes : sequence of {"fast", "voter"}
    n_folds : int
    seed : int
        Seed of folds and training.

    Returns
    -------
    dict
        Probabilities by data set, page and mode.

    Raises
    ------
    DataError
        If a data set is missing.
    """
    seen, unseen = seen_and_unseen(datasets, copies=ALL_COPIES, seed=seed)
    by_page: dict[str, dict[str, PageProbabilities]] = {dataset: {} for dataset in datasets}
    if seen:
        predictions = predict_held_out(
            seen,
            lambda others: fit_modes(modes, others, JURY, seed),
            _probabilities,
            ", ".join(modes),
            n_folds=n_folds,
            seed=seed,
        )
        for page, probabilities in zip(originals(seen), predictions, strict=True):
            by_page[page.dataset][page.name] = probabilities
    shipped = {mode: shipped_voter(mode) for mode in modes}
    for page in track(unseen, len(unseen), "Predicting"):
        by_page[page.dataset][page.name] = _probabilities(shipped, page)
    return by_page


def _probabilities(
    models: Mapping[Mode, Selector | Voter], page: PreparedPage
) -> PageProbabilities:
    return {
        mode: decide_page(model, page).probabilities
        for mode, model in models.items()
        if isinstance(model, Voter)
    }
