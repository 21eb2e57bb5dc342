"""What it buys to call the jury only where mark-up and text leave a page in doubt."""

from collections.abc import Sequence

import numpy as np

from ...ensemble.features.arrays import Floats
from ..scoring.protocols import PROTOCOLS, Protocol, bootstrap_difference
from ..tables import Rounded, Row
from ..validation.preparation import Prepared, rows_by_dataset
from .voter_outcomes import Outcome

__all__ = ["LIMITS", "cascade_threshold_table"]

#: Limits of doubt above which the jury is called: never, then ever more often, then always.
LIMITS = (1.0, 0.6, 0.5, 0.4, 0.35, 0.3, 0.25, 0.2, 0.15, 0.12, 0.1, 0.08, 0.06, 0.04, 0.02, -1.0)


def cascade_threshold_table(
    pages: Sequence[Prepared], alone: Sequence[Outcome], whole: Sequence[Outcome]
) -> list[Row]:
    """F1 where the jury is called on some pages, data set by data set.

    Parameters
    ----------
    pages : sequence of Prepared
    alone : sequence of Outcome
        Of mode ``fast``, one a page, in order.
    whole : sequence of Outcome
        Of the voter with its whole jury.

    Returns
    -------
    list of Row
        One a limit of doubt, which is 1 - expected F1 of mode ``fast``. ``called`` is the
        share of pages whose doubt is above it; ``time``, that of the time of all the jurors
        on all the pages; ``against whole``, the 95% interval of the difference in F1 to the
        whole jury on every page, by paired bootstrap over pages.
    """
    table = []
    for dataset, rows in rows_by_dataset(pages).items():
        protocol = PROTOCOLS[pages[rows[0]].protocol]
        here, everybody = [alone[row] for row in rows], [whole[row] for row in rows]
        seconds = np.array([sum(pages[row].seconds.values()) for row in rows])
        table += [
            {"data set": dataset, **_row(limit, here, everybody, seconds, protocol)}
            for limit in LIMITS
        ]
    return table


def _row(
    limit: float,
    alone: Sequence[Outcome],
    whole: Sequence[Outcome],
    seconds: Floats,
    protocol: Protocol,
) -> Row:
    called = np.array([1 - outcome.expected_f1 for outcome in alone]) > limit
    heard = [
        (all_heard if call else nobody).overlap
        for nobody, all_heard, call in zip(alone, whole, called, strict=True)
    ]
    return {
        "doubt above": Rounded(limit, "g"),
        "called": Rounded(called.mean(), ".3f"),
        "time": Rounded(seconds[called].sum() / max(seconds.sum(), 1e-9), ".3f"),
        "F1": Rounded(protocol.score(heard).f1),
        "against whole": bootstrap_difference(
            protocol, heard, [outcome.overlap for outcome in whole]
        ),
    }
