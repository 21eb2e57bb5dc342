"""Juror ablation: the voter's F1 with each candidate as one more juror, and without."""

from collections.abc import Iterator, Sequence
from statistics import mean

from ...ensemble.jury import JURY
from ..scoring.metrics import Overlap
from ..scoring.protocols import PROTOCOLS, bootstrap_difference
from ..tables import Rounded, Row
from ..validation.preparation import PreparedPage, prepare
from .voter_outcomes import cross_validate_voter

__all__ = ["juror_ablation_rows"]

#: Label of the jury that all others are compared with.
CURRENT_JURY = "the jury as it is"


def juror_ablation_rows(
    dataset: str, candidates: Sequence[str], *, n_folds: int = 5, seed: int = 0
) -> Iterator[Row]:
    """Cross-validate the voter with each candidate as one more juror, and with all of them.

    Parameters
    ----------
    dataset : str
        Name or folder, as in `load`.
    candidates : sequence of str
        Names of base extractors outside the jury.
    n_folds, seed : int
        As in `cross_validate`.

    Yields
    ------
    Row
        One per jury, as soon as it is computed. ``gain`` is the 95% interval of the difference
        in F1 to the current jury, by paired bootstrap over pages; ``better`` says whether all
        of it is above zero. ``ms`` is the mean time that all jurors take for a page.

    Raises
    ------
    DataError
        If the data set is missing.
    OptionError
        If an extractor does not exist.
    """
    juries = {CURRENT_JURY: JURY, **{f"with {name}": (*JURY, name) for name in candidates}}
    if len(candidates) > 1:
        juries["with all of these"] = (*JURY, *candidates)
    current: list[Overlap] = []
    for name, jurors in juries.items():
        pages = prepare([dataset], jurors)
        outcomes = cross_validate_voter(pages, jurors, name, n_folds=n_folds, seed=seed)
        overlaps = [outcome.overlap for outcome in outcomes]
        current = current or overlaps
        yield {"voter": name, **_measures(pages, jurors, overlaps, current)}


def _measures(
    pages: Sequence[PreparedPage],
    jurors: Sequence[str],
    overlaps: Sequence[Overlap],
    current: Sequence[Overlap],
) -> Row:
    protocol = PROTOCOLS[pages[0].protocol]
    gain = bootstrap_difference(protocol, overlaps, current)
    is_new = overlaps is not current
    return {
        "pages": len(pages),
        "F1": Rounded(protocol.score(overlaps).f1),
        "gain": gain if is_new else None,
        "ms": Rounded(1000 * sum(_mean_seconds(pages, juror) for juror in jurors), ".1f"),
        "better": ("yes" if gain.low > 0 else "no") if is_new else None,
    }


def _mean_seconds(pages: Sequence[PreparedPage], juror: str) -> float:
    """Mean time of a juror over the pages that it did not fail on."""
    seconds = [page.seconds[juror] for page in pages if juror in page.seconds]
    return mean(seconds) if seconds else 0.0
