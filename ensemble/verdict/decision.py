"""The decision: keep the set of segments with the largest expected F."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Self

import numpy as np

from ...arrays import Flags, Floats, Ints
from ...choices import Favor, check_value
from .reasons import Reason
from .things import Things

#: The beta of F-beta, by what the user favors: how much more recall counts than precision (van
#: Rijsbergen, Information Retrieval, 1979). For F1 it is below 1, because probabilities are too
#: high on pages unlike the training pages. It was chosen by the mean F1 over all data sets.
BETAS: dict[Favor, float] = {"precision": 0.5, "f1": 0.85, "recall": 2.0}

#: Nothing is kept if fewer words than this, and a smaller share of the page, would be kept: on
#: pages without content (errors, paywalls, empty shells) a model keeps a phrase or two.
MIN_WORDS, MIN_SHARE = 12, 0.1
#: Nothing is kept, either, if fewer words than this, with a lower expected F1, would be kept: a
#: link to skip to the content, or the menu of a page whose content scripts write.
MIN_DOUBTFUL_WORDS, MIN_F1 = 40, 0.3
#: Lines and headings of a kept section, and labels, are dropped below this probability.
MAX_JUNK_PROBABILITY = 0.05
#: Topics of reasons, by the kind of the thing that a segment is kept or dropped with.
TOPIC_OF_KIND = {
    "bare heading": "the rest of its heading",
    "body": "the rest of its section",
    "callout": "the rest of its note or warning",
    "code": "the rest of its piece of code",
    "code blocks": "the other pieces of code",
    "code title": "it is the title of a piece of code",
    "details": "the rest of its question and answer",
    "entry": "the rest of its term and definitions",
    "figure": "the rest of its figure",
    "introduced": "the line or the list, code or table that belongs to it",
    "item": "the rest of its list item",
    "label": "it is a label",
    "links": "the rest of its list of links",
    "list": "the rest of its list",
    "quotation": "the rest of its quotation",
    "row": "the rest of its row",
    "section": "the rest of its section",
    "sign-up": "the rest of its box with a field for an e-mail address",
    "table": "the rest of its table",
}
#: Things whose own segments may be missing if the thing is kept whole.
_OPTIONAL = frozenset(("bare heading", "body", "label", "section"))
#: A bare heading with at most this many words is dropped at the end of the kept text.
_MAX_HEADING_WORDS = 6
#: Probabilities are clipped to this distance from 0 and 1 before log-odds are taken.
_EPSILON = 1e-6


@dataclass(frozen=True, slots=True)
class Decision:
    """Which segments are kept, and the expected F1."""

    probabilities: Floats  # for each segment, the probability that a word in it is content
    kept: Flags  # for each segment
    #: Expected F1 of the kept segments, by the probabilities; 1 for a page without words.
    expected_f1: float
    #: For each segment, the thing that reversed the verdict on it: it was kept or dropped only
    #: because the thing was. -1 elsewhere.
    reversed_by: Ints | None = None
    things: Things | None = None  # what was kept whole, dropped whole or divided
    #: The reasons for each of the first segments, if they were to be explained; strongest first.
    reasons: list[list[Reason]] = field(default_factory=list)

    @property
    def uncertainty(self) -> float:
        """1 minus the expected F1."""
        return 1 - self.expected_f1

    def with_reasons(self, reasons: Sequence[Sequence[Reason]], words: Ints) -> Self:
        """Add reasons for the first segments; where a thing reversed the verdict, it comes first.

        The weight of a thing is its mean log-odds minus those of the segment.
        """
        extended = [list(segment_reasons) for segment_reasons in reasons]
        if self.things is not None and self.reversed_by is not None:
            probabilities = self.probabilities.clip(_EPSILON, 1 - _EPSILON)
            log_odds = np.log(probabilities / (1 - probabilities))
            sums, sizes = self.things.sums(log_odds * words), self.things.sums(words)
            for segment in np.flatnonzero(self.reversed_by[: len(extended)] >= 0).tolist():
                thing = int(self.reversed_by[segment])
                weight = float(sums[thing] / sizes[thing] - log_odds[segment])
                extended[segment].insert(0, Reason(TOPIC_OF_KIND[self.things.kinds[thing]], weight))
        return replace(self, reasons=extended)


def decide(
    probabilities: Floats, words: Ints, beta: float = 1.0, things: Things | None = None
) -> Decision:
    """Keep the segments that maximise the page's expected F in words.

    Let p be the probability that a word of a segment is content, w the number of its words, and b
    the square of beta, which is how much more recall counts than precision. Then the expected F of
    a set S is (1 + b) sum_S(p*w) / (sum_S(w) + b*sum_all(p*w)). The price of dividing things is
    subtracted from the numerator.

    Examples
    --------
    >>> probabilities, words = np.array([0.9, 0.1, 0.6]), np.array([10, 10, 10])
    >>> decide(probabilities, words).kept.tolist()
    [True, False, True]
    >>> decide(probabilities, words, beta=0.5).kept.tolist()
    [True, False, False]
    >>> item = Things(["item"], [-1], np.array([0, 0, -1]))
    >>> decide(probabilities, words, things=item).kept.tolist()
    [True, True, True]
    """
    if things is None:
        things = Things([], [], np.full(len(words), -1))
    content = probabilities * words
    all_content = content.sum()
    if not all_content:
        return Decision(probabilities, np.zeros(len(words), dtype=np.bool_), 1.0, things=things)
    kept, reversed_by = things.best_set(content, words, beta)
    _drop_junk(probabilities, words, things, kept, reversed_by)
    f1 = 2 * content[kept].sum() / (words[kept].sum() + all_content)
    return Decision(probabilities, kept, float(f1), reversed_by, things)


def _drop_junk(
    probabilities: Floats, words: Ints, things: Things, kept: Flags, reversed_by: Ints
) -> None:
    """Drop what a kept thing is complete without, and headings below which nothing is left."""
    doubtful = (reversed_by >= 0) & (probabilities < MAX_JUNK_PROBABILITY)
    for segment in doubtful.nonzero()[0].tolist():
        if things.kinds[things.innermost[segment]] in _OPTIONAL:
            kept[segment], reversed_by[segment] = False, -1
            _drop_empty_sections(things, segment, kept, reversed_by)
    kept_segments = kept.nonzero()[0]
    last = things.innermost[kept_segments[-1]] if len(kept_segments) else -1
    if last >= 0 and things.kinds[last] == "bare heading":
        is_heading = things.innermost == last
        if words[is_heading].sum() <= _MAX_HEADING_WORDS:
            kept[is_heading], reversed_by[is_heading] = False, -1


def _drop_empty_sections(things: Things, segment: int, kept: Flags, reversed_by: Ints) -> None:
    """Drop the headings of sections around a dropped segment in which no other text is kept."""
    firsts, lasts = things.spans
    thing = things.innermost[segment]
    while thing >= 0:
        if things.kinds[thing] == "section":
            is_heading = things.innermost == thing
            rest = slice(firsts[thing], lasts[thing] + 1)
            if (kept & ~is_heading)[rest].any():
                return
            reversed_by[is_heading] = np.where(kept & (reversed_by < 0), thing, -1)[is_heading]
            kept[is_heading] = False
        thing = things.parents[thing]


def drop_leftover(decision: Decision, words: Ints) -> Decision:
    """Keep nothing if the decision keeps only a few words of a page, or a few doubtful words.

    The new expected F1 is then 1 minus the old one.

    Examples
    --------
    >>> words = np.array([200, 5])
    >>> drop_leftover(decide(np.array([0.01, 0.9]), words), words).kept.tolist()
    [False, False]
    >>> drop_leftover(decide(np.array([0.02]), words[1:]), words[1:]).kept.tolist()
    [False]
    """
    n_kept = int(words[decision.kept].sum())
    is_small = n_kept < min(MIN_WORDS, MIN_SHARE * words.sum())
    is_doubtful = n_kept < MIN_DOUBTFUL_WORDS and decision.expected_f1 < MIN_F1
    if not n_kept or not (is_small or is_doubtful):
        return decision
    nothing = np.zeros_like(decision.kept)
    return replace(decision, kept=nothing, expected_f1=1 - decision.expected_f1)


def final_decision(
    probabilities: Floats, words: Ints, favor: Favor = "f1", things: Things | None = None
) -> Decision:
    """Decide by what the user favors, and keep nothing if only a leftover would be kept.

    Raises an `OptionError` if there is no such favor.
    """
    check_value("favor", favor, BETAS)
    return drop_leftover(decide(probabilities, words, BETAS[favor], things), words)
