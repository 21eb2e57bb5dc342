"""What the thing around a segment says about it, such as that a piece of code is content.

A model sees few pages with code, and sees a list as many short lines. Where it is unsure, its
probabilities are too low for code, and for lists, tables and quotations between running text; they
are too high for lists at the end of a page. They are also too low for short headings directly above
text that is content. The log-odds here correct that; `experiments/README.md` says how they were
chosen. A line that labels an advertisement is never content.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from ...arrays import Floats, Ints, with_odds
from .reasons import Reason
from .things import Things


class _LogOdds(NamedTuple):
    """What is added to the log-odds of the segments of a thing."""

    amid_text: float
    elsewhere: float


LOG_ODDS = {
    "ad label": _LogOdds(-8.0, -8.0),
    "code": _LogOdds(2.0, 2.0),
    "list": _LogOdds(0.7, -0.3),
    "quotation": _LogOdds(1.0, 0.0),
    "table": _LogOdds(1.0, 0.0),
}
#: What is added to the log-odds of a heading, if the probability of the text directly below it is
#: higher than this.
HEADING_LOG_ODDS, LEAST_BELOW = 2.0, 0.8
#: The key of headings, which are parts of sections.
_HEADING = "heading"
#: Topics in explanations, by kind.
_TOPICS = {
    "ad label": "it labels an advertisement",
    "code": "it is a piece of code",
    _HEADING: "the text below it",
    "list": "its list, and where that is",
    "quotation": "it is a quotation amid the text",
    "table": "its table is amid the text",
}
#: A segment is running text, and probably content, from this probability and number of words on.
_LEAST_PROBABILITY, LEAST_WORDS = 0.6, 15


@dataclass(frozen=True, slots=True)
class ThingOdds:
    """What is added to the log-odds of each segment, by the kind of thing around it.

    The keys are the kinds that are on the page, and ``"heading"``.
    """

    by_kind: dict[str, Floats]

    def applied(self, probabilities: Floats) -> Floats:
        """Add log-odds to probabilities; 0 and 1 stay unchanged."""
        if not self.by_kind:
            return probabilities
        return with_odds(probabilities, np.exp(sum(self.by_kind.values())))

    def with_reasons(self, reasons: Sequence[Sequence[Reason]]) -> list[list[Reason]]:
        """Add the things to the reasons for the verdicts on the first segments of a page."""
        found = [list(known) for known in reasons]
        for kind, log_odds in self.by_kind.items():
            for segment in np.flatnonzero(log_odds[: len(found)]).tolist():
                found[segment].append(Reason(_TOPICS[kind], float(log_odds[segment])))
                found[segment].sort(key=lambda reason: -abs(reason.weight))
        return found


def thing_odds(probabilities: Floats, words: Ints, things: Things) -> ThingOdds:
    """What the things of a page say about its segments, by the model's probabilities.

    Examples
    --------
    >>> things = Things(["list"], [-1], np.array([-1, 0, 0, -1]))
    >>> odds = thing_odds(np.array([0.9, 0.4, 0.4, 0.9]), np.array([40, 2, 2, 40]), things)
    >>> odds.by_kind["list"].tolist()
    [0.0, 0.7, 0.7, 0.0]
    >>> odds = thing_odds(np.array([0.9, 0.4, 0.4, 0.1]), np.array([40, 2, 2, 40]), things)
    >>> odds.by_kind["list"].tolist()
    [0.0, -0.3, -0.3, 0.0]
    """
    kinds = set(things.kinds)
    by_kind = {_HEADING: _of_headings(probabilities, things)} if "section" in kinds else {}
    kinds &= LOG_ODDS.keys()
    text = running_text(probabilities, words)
    if not kinds or not len(text):
        return ThingOdds(by_kind)
    start, end = int(text[0]), int(text[-1])
    is_amid = [start < first and end > last for first, last in things.spans]
    return ThingOdds(by_kind | {kind: _log_odds(kind, things, is_amid) for kind in sorted(kinds)})


def running_text(probabilities: Floats, words: Ints) -> Ints:
    """The segments that are running text, and probably content."""
    return np.flatnonzero((probabilities > _LEAST_PROBABILITY) & (words >= LEAST_WORDS))


def _of_headings(probabilities: Floats, things: Things) -> Floats:
    """Log-odds of the likeliest segment of each heading, by the probability of the one below it.

    A heading may have several segments, such as the buttons of a recipe's list of ingredients.
    """
    is_heading = things.directly_in("section")
    is_above_content = is_heading[:-1] & ~is_heading[1:] & (probabilities[1:] > LEAST_BELOW)
    log_odds = np.zeros(len(probabilities))
    for last in np.flatnonzero(is_above_content).tolist():
        first = last
        while first and things.of_segments[first - 1] == things.of_segments[last]:
            first -= 1
        likeliest = first + int(probabilities[first : last + 1].argmax())
        log_odds[likeliest] = HEADING_LOG_ODDS
    return log_odds


def _log_odds(kind: str, things: Things, is_amid: Sequence[bool]) -> Floats:
    amid_text, elsewhere = LOG_ODDS[kind]
    of_things = [amid_text if is_one else elsewhere for is_one in is_amid]
    # The last one is for segments in no such thing.
    return np.array([*of_things, 0.0])[things.around([kind])]
