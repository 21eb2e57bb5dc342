"""Why a segment is kept or dropped together with the thing around it, in plain words."""

from collections.abc import Sequence

import numpy as np

from ...arrays import Ints
from .decision import Decision
from .reasons import Reason
from .things import Things

#: Topics by the kind of the thing.
TOPICS = {
    "ad label": "it labels an advertisement",
    "body": "the rest of its section",
    "code": "the rest of its piece of code",
    "code blocks": "the other pieces of code",
    "details": "the rest of its question and answer",
    "entry": "the rest of its term and definitions",
    "figure": "the rest of its figure",
    "introduced": "the line or the list, code or table that belongs to it",
    "item": "the rest of its list item",
    "list": "the rest of its list",
    "quotation": "the rest of its quotation",
    "row": "the rest of its row",
    "section": "the rest of its section",
    "table": "the rest of its table",
}
#: Probabilities closer than this to 0 or 1 are cut before log-odds are taken.
_LEAST = 1e-6


def with_things(
    reasons: Sequence[Sequence[Reason]], decision: Decision, things: Things, words: Ints
) -> list[list[Reason]]:
    """Put the thing first among the reasons for the verdicts that it changed.

    The reasons are those of the first segments of a page. The weight of a thing is the log-odds
    from the segment to the mean of the thing.
    """
    found = [list(known) for known in reasons]
    if decision.turned_by is None:
        return found
    probabilities = decision.probabilities.clip(_LEAST, 1 - _LEAST)
    odds = np.log(probabilities / (1 - probabilities))
    sums, sizes = things.sums(odds * words), things.sums(words)
    for segment in np.flatnonzero(decision.turned_by[: len(found)] >= 0).tolist():
        thing = int(decision.turned_by[segment])
        weight = float(sums[thing] / sizes[thing] - odds[segment])
        found[segment].insert(0, Reason(TOPICS[things.kinds[thing]], weight))
    return found
