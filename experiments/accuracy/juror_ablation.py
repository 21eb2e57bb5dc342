"""Juror ablation: which extractors should be in the jury.

Juries are made by leaving out or adding jurors. A voter is trained with each jury, and scored on
data sets that it has not learned from. If two juries are equally good, the smaller one is better,
because it takes less time.
"""

from collections.abc import Iterator, Mapping, Sequence
from statistics import mean

from ...ensemble.models.jury import JURY
from ...progress import track_in_lines
from ..tables import Rounded, Row
from ..validation.copies import NO_COPIES, CopyShares
from ..validation.cross_validation import f1_by_set, fit_voter
from ..validation.preparation import PreparedPage, prepare, weigh, with_jury

#: Label of the jury that all others are compared with.
CURRENT_JURY = "the jury as it is"


def juries(
    without: Sequence[Sequence[str]] = (), added: Sequence[str] = ()
) -> dict[str, tuple[str, ...]]:
    """List the juries to compare, named by their difference from the current one, which is first.

    Parameters
    ----------
    without : sequence of sequence of str
        Jurors that are left out together.
    added : sequence of str
        Base extractors that are added, one at a time.

    Returns
    -------
    dict of str to tuple of str

    Examples
    --------
    >>> list(juries([["bte", "justext"]], ["goose3"]))
    ['the jury as it is', 'without bte, justext', 'with goose3']
    """
    smaller = {
        f"without {', '.join(left_out)}": tuple(name for name in JURY if name not in left_out)
        for left_out in without
    }
    return {CURRENT_JURY: JURY, **smaller, **{f"with {name}": (*JURY, name) for name in added}}


def juror_ablation_rows(
    training: Mapping[str, float],
    unseen: Sequence[str],
    compared: Mapping[str, Sequence[str]],
    *,
    copies: CopyShares = NO_COPIES,
    seed: int = 0,
    n_seeds: int = 1,
) -> Iterator[Row]:
    """Train a voter with each jury, and score it on data sets that it has not learned from.

    Parameters
    ----------
    training : mapping of str to float
        Data sets to train on, with the weights of their pages.
    unseen : sequence of str
        Data sets to score on.
    compared : mapping of str to sequence of str
        Juries by label; the first is the one that the others are compared with.
    copies : mapping of str to float
        Shares of the training pages that are copied; the copies are trained on as well.
    seed : int
        Seed of copies and training.
    n_seeds : int
        The voters are trained again, on the same copies, with the next seeds.

    Yields
    ------
    Row
        One per seed and jury, as soon as it is computed: the mean F1 over the data sets, its
        difference from the first jury's mean with the same seed, the F1 on each data set by its
        first protocol, and the mean time of all jurors on a page.

    Raises
    ------
    DataError
        If a data set is missing.
    OptionError
        If an extractor does not exist.
    """
    all_jurors = list(dict.fromkeys(juror for jurors in compared.values() for juror in jurors))
    all_juries = list(compared.values())
    pages = prepare(list(training), all_jurors, copies=copies, juries=all_juries, seed=seed)
    pages = weigh(pages, training)
    scored = prepare(unseen, all_jurors, juries=all_juries)
    for number in range(seed, seed + n_seeds):
        fast = fit_voter(pages, (), seed=number)
        current_f1: float | None = None
        for label, jurors in track_in_lines(compared.items(), f"Trying juries with seed {number}"):
            own_pages = [with_jury(page, jurors) for page in pages]
            voter = fit_voter(own_pages, jurors, seed=number, fast=fast)
            f1 = f1_by_set(voter, [with_jury(page, jurors) for page in scored])
            mean_f1 = mean(f1.values())
            current_f1 = mean_f1 if current_f1 is None else current_f1
            yield {
                "voter": label,
                "seed": number,
                "mean": Rounded(mean_f1),
                "gain": Rounded(mean_f1 - current_f1, "+.4f"),
                **{name: Rounded(score) for name, score in f1.items()},
                "ms": Rounded(1000 * sum(_mean_seconds(scored, juror) for juror in jurors), ".1f"),
            }


def _mean_seconds(pages: Sequence[PreparedPage], juror: str) -> float:
    """Mean time of a juror, over the pages on which it did not fail."""
    seconds = [page.seconds[juror] for page in pages if juror in page.seconds]
    return mean(seconds) if seconds else 0.0
