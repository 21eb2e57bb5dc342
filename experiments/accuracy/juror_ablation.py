"""Which extractors would earn a seat in the jury: the voter with each of them, and without."""

from collections.abc import Iterator, Sequence
from statistics import mean

from ...ensemble.jury import JURY
from ..scoring.metrics import Overlap
from ..scoring.protocols import PROTOCOLS, bootstrap_difference
from ..tables import Rounded, Row
from ..validation.preparation import Prepared, prepare
from .voter_outcomes import outcomes

__all__ = ["juror_ablation_rows"]

#: The jury as it is, with which all others are compared.
AS_IT_IS = "the jury as it is"


def juror_ablation_rows(
    dataset: str, candidates: Sequence[str], *, n_folds: int = 5, seed: int = 0
) -> Iterator[Row]:
    """Cross-validate the voter with each candidate as one more juror, and with all of them.

    Parameters
    ----------
    dataset : str
        Name or folder, as `load` takes it.
    candidates : sequence of str
        Names of base extractors, none of them in the jury.
    n_folds, seed : int
        As for `cross_validate`.

    Yields
    ------
    Row
        As soon as it is worked out. ``gain`` is the 95% interval of the difference in F1 to the
        jury as it is, by paired bootstrap over pages; there is a ``seat`` where all of it is
        above zero. ``ms`` is the mean time that all jurors take of a page, in milliseconds.

    Raises
    ------
    DataError
        If the data set is missing.
    OptionError
        If there is no extractor of a name.
    """
    juries = {AS_IT_IS: JURY, **{f"with {name}": (*JURY, name) for name in candidates}}
    if len(candidates) > 1:
        juries["with all of these"] = (*JURY, *candidates)
    without: list[Overlap] = []
    for name, jurors in juries.items():
        pages = prepare([dataset], jurors)
        its = outcomes(pages, jurors, name, n_folds=n_folds, seed=seed)
        overlaps = [outcome.overlap for outcome in its]
        without = without or overlaps
        yield {"voter": name, **_figures(pages, jurors, overlaps, without)}


def _figures(
    pages: Sequence[Prepared],
    jurors: Sequence[str],
    overlaps: Sequence[Overlap],
    without: Sequence[Overlap],
) -> Row:
    protocol = PROTOCOLS[pages[0].protocol]
    gain = bootstrap_difference(protocol, overlaps, without)
    is_new = overlaps is not without
    return {
        "pages": len(pages),
        "F1": Rounded(protocol.score(overlaps).f1),
        "gain": gain if is_new else None,
        "ms": Rounded(1000 * sum(_seconds(pages, juror) for juror in jurors), ".1f"),
        "seat": ("yes" if gain.low > 0 else "no") if is_new else "",
    }


def _seconds(pages: Sequence[Prepared], juror: str) -> float:
    """Mean time a juror takes of the pages it was heard on."""
    seconds = [page.seconds[juror] for page in pages if juror in page.seconds]
    return mean(seconds) if seconds else 0.0
