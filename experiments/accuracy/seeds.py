"""How much F1 varies by chance, measured by repeating one training with several seeds."""

from collections.abc import Iterator, Mapping, Sequence
from statistics import mean, stdev

from ...choices import Mode
from ...ensemble.models.jury import JURY
from ...progress import track_in_lines
from ..tables import Rounded, Row
from ..validation.copies import NO_COPIES, CopyShares
from ..validation.cross_validation import f1_by_set, fit_modes
from ..validation.preparation import prepare, weigh


def seed_rows(
    mode: Mode,
    training: Mapping[str, float],
    unseen: Sequence[str],
    n_seeds: int,
    *,
    copies: CopyShares = NO_COPIES,
) -> Iterator[dict[str, float]]:
    """Train a mode with several seeds, and score it on data sets that it has not learned from.

    The seed determines the folds of the lexicon and of the first stage, and the random draws of the
    trees. The copies of pages are the same for all seeds.

    Parameters
    ----------
    mode : {"voter", "fast", "selector"}
    training : mapping of str to float
        Data sets to train on, with the weights of their pages.
    unseen : sequence of str
        Data sets to score on.
    n_seeds : int
        The seeds are 0 to ``n_seeds - 1``.
    copies : mapping of str to float
        Shares of the training pages that are copied; the copies are trained on as well.

    Yields
    ------
    dict of str to float
        For each seed, as soon as it is computed: F1 on each data set by its first protocol, and
        their ``mean``.

    Raises
    ------
    DataError
        If a data set is missing.
    """
    jurors = () if mode == "fast" else JURY
    pages = weigh(prepare(list(training), jurors, copies=copies), training)
    scored = prepare(unseen, jurors)
    for seed in track_in_lines(range(n_seeds), "Trying seeds"):
        f1 = f1_by_set(fit_modes([mode], pages, jurors, seed)[mode], scored)
        yield {"mean": mean(f1.values()), **f1}


def spread_rows(scores: Sequence[Mapping[str, float]]) -> list[Row]:
    """Make the table of seeds: a row per seed, the standard deviation, and highest minus lowest.

    Parameters
    ----------
    scores : sequence of mapping of str to float
        Scores from `seed_rows`.

    Returns
    -------
    list of Row
        The last two rows are missing if there is only one seed.
    """
    rows: list[Row] = [
        {"seed": str(seed), **{name: Rounded(f1) for name, f1 in seed_scores.items()}}
        for seed, seed_scores in enumerate(scores)
    ]
    if len(scores) < 2:
        return rows
    columns = {name: [seed_scores[name] for seed_scores in scores] for name in scores[0]}
    deviations = {name: Rounded(stdev(column)) for name, column in columns.items()}
    ranges = {name: Rounded(max(column) - min(column)) for name, column in columns.items()}
    return [*rows, {"seed": "deviation", **deviations}, {"seed": "range", **ranges}]
