"""Time and F1 of running the jury on uncertain pages only, by threshold of uncertainty."""

from collections.abc import Sequence
from statistics import fmean

import numpy as np

from ...arrays import Floats
from ..scoring.protocols import PROTOCOLS, Protocol, bootstrap_difference
from ..tables import Rounded, Row
from ..validation.preparation import PreparedPage, rows_by_dataset
from .voter_outcomes import VoterOutcome

#: Thresholds of uncertainty: from never running the jury to running it on every page.
CASCADE_THRESHOLDS = (
    *(1.0, 0.6, 0.5, 0.4, 0.35, 0.3, 0.25, 0.2, 0.15, 0.12, 0.1, 0.08, 0.06, 0.04, 0.02),
    -1.0,
)


def cascade_threshold_table(
    pages: Sequence[PreparedPage], fast: Sequence[VoterOutcome], voter: Sequence[VoterOutcome]
) -> list[Row]:
    """Compute the time and F1 of the cascade on each data set at each threshold.

    Parameters
    ----------
    pages : sequence of PreparedPage
    fast, voter : sequence of VoterOutcome
        Outcomes of the two modes, one per page, in order.

    Returns
    -------
    list of Row
        One per data set and threshold. The uncertainty of a page is 1 minus the F1 that mode
        ``fast`` expects; above the threshold, the voter decides. ``jury called`` is the share of
        pages above the threshold; ``time`` is the time of all jurors on these pages, as a share of
        their time on all pages; ``against voter`` is the 95% interval of the difference in F1 from
        mode ``voter``, by paired bootstrap over pages.
    """
    table = []
    for dataset, rows in rows_by_dataset(pages).items():
        protocol = PROTOCOLS[pages[rows[0]].protocol]
        dataset_fast, dataset_voter = [fast[row] for row in rows], [voter[row] for row in rows]
        seconds = np.array([sum(pages[row].seconds.values()) for row in rows])
        table += [
            {"data set": dataset, **_row(threshold, dataset_fast, dataset_voter, seconds, protocol)}
            for threshold in CASCADE_THRESHOLDS
        ]
    return table


def cascade_means(thresholds: Sequence[Row]) -> list[Row]:
    """Average the time and F1 of the cascade over data sets, at each threshold.

    Parameters
    ----------
    thresholds : sequence of Row
        The table of `cascade_threshold_table`.

    Returns
    -------
    list of Row
        One per threshold; each data set counts the same.
    """
    by_threshold: dict[float, list[Row]] = {}
    for row in thresholds:
        by_threshold.setdefault(row["uncertainty above"], []).append(row)
    return [
        {
            "uncertainty above": threshold,
            "data sets": len(rows),
            "jury called": Rounded(fmean(row["jury called"] for row in rows), ".3f"),
            "time": Rounded(fmean(row["time"] for row in rows), ".3f"),
            "F1": Rounded(fmean(row["F1"] for row in rows)),
        }
        for threshold, rows in by_threshold.items()
    ]


def _row(
    threshold: float,
    fast: Sequence[VoterOutcome],
    voter: Sequence[VoterOutcome],
    seconds: Floats,
    protocol: Protocol,
) -> Row:
    uncertain = np.array([1 - outcome.expected_f1 for outcome in fast]) > threshold
    cascade = [
        (slow if is_uncertain else quick).overlap
        for quick, slow, is_uncertain in zip(fast, voter, uncertain, strict=True)
    ]
    return {
        "uncertainty above": Rounded(threshold, "g"),
        "jury called": Rounded(uncertain.mean(), ".3f"),
        "time": Rounded(seconds[uncertain].sum() / max(seconds.sum(), 1e-9), ".3f"),
        "F1": Rounded(protocol.score(cascade).f1),
        "against voter": bootstrap_difference(
            protocol, cascade, [outcome.overlap for outcome in voter]
        ),
    }
