"""The decision: keep the set of segments with the largest expected F."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Self

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
#: Lines and headings of a kept section, and labels, are dropped below this probability.
MAX_JUNK_PROBABILITY = 0.05
#: The search for the best F ends when F changes by less than this, or after this many levels.
TOLERANCE, MAX_LEVELS = 1e-6, 20
#: Topics of reasons, by the kind of the thing that a segment is kept or dropped with.
TOPIC_OF_KIND = {
    "bare heading": "the rest of its heading",
    "body": "the rest of its section",
    "code": "the rest of its piece of code",
    "code blocks": "the other pieces of code",
    "details": "the rest of its question and answer",
    "entry": "the rest of its term and definitions",
    "figure": "the rest of its figure",
    "introduced": "the line or the list, code or table that belongs to it",
    "item": "the rest of its list item",
    "label": "it is a label",
    "list": "the rest of its list",
    "quotation": "the rest of its quotation",
    "row": "the rest of its row",
    "section": "the rest of its section",
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
    a set S is (1 + b) sum_S(p*w) / (sum_S(w) + b*sum_all(p*w)). Without things, the best set is a
    prefix of the segments ordered by probability, so it is found exactly. With things, the price of
    dividing them is subtracted from the numerator, and Dinkelbach's method finds the best set
    (Management Science 13, 1967).

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
    content = probabilities * words
    kept, reversed_by, all_content = np.zeros(len(words), dtype=np.bool_), None, content.sum()
    if not all_content:
        return Decision(probabilities, kept, 1.0, things=things)
    order = (-probabilities).argsort(kind="stable")
    values = _expected_f(content[order].cumsum(), words[order].cumsum(), all_content, beta)
    best = values.argmax()
    if things is not None and things.kinds:
        kept, reversed_by = _best_cut(content, words, beta, things, float(values[best]))
        _drop_junk(probabilities, words, things, kept, reversed_by)
    else:
        kept[order[: best + 1]] = True
    f1 = _expected_f(content[kept].sum(), words[kept].sum(), all_content, 1.0)
    return Decision(probabilities, kept, float(f1), reversed_by, things)


def _drop_junk(
    probabilities: Floats, words: Ints, things: Things, kept: Flags, reversed_by: Ints
) -> None:
    """Drop what a kept thing is complete without, and a short heading at the end of the text."""
    doubtful = ((reversed_by >= 0) & (probabilities < MAX_JUNK_PROBABILITY)).nonzero()[0]
    things_around = zip(doubtful.tolist(), things.innermost[doubtful].tolist(), strict=True)
    junk = [segment for segment, thing in things_around if things.kinds[thing] in _OPTIONAL]
    kept[junk], reversed_by[junk] = False, -1
    if not kept.any():
        return
    last = things.innermost[kept.nonzero()[0][-1]]
    if last >= 0 and things.kinds[last] == "bare heading":
        is_heading = things.innermost == last
        if words[is_heading].sum() <= _MAX_HEADING_WORDS:
            kept[is_heading], reversed_by[is_heading] = False, -1


def _best_cut(
    content: Floats, words: Ints, beta: float, things: Things, level: float
) -> tuple[Flags, Ints]:
    """Find the set with the largest expected F, after the prices of divided things.

    A set exceeds a level of F if its segments' gains at that level, minus the prices, sum to more
    than 0. The F of the set with the largest sum is the next level.
    """
    weight, prices, all_content = beta**2, things.prices(words), content.sum()
    for _ in range(MAX_LEVELS):
        cut = things.best_cut((1 + weight) * content - level * words, prices)
        kept = cut.kept
        gained = (1 + weight) * content[kept].sum() - cut.paid
        new_level = float(gained / (words[kept].sum() + weight * all_content))
        if abs(new_level - level) < TOLERANCE:
            break
        level = new_level
    return cut.kept, cut.reversed_by


def _expected_f(content: Any, extracted: Any, all_content: float, beta: float) -> Any:  # noqa: ANN401 (numbers or arrays)
    """Expected F of one or several sets, from their content, their words and the page's content."""
    weight = beta**2
    return (1 + weight) * content / (extracted + weight * all_content)


def drop_leftover(decision: Decision, words: Ints) -> Decision:
    """Keep nothing if the decision keeps only a few words of a page.

    The new expected F1 is then 1 minus the old one.

    Examples
    --------
    >>> words = np.array([200, 5])
    >>> drop_leftover(decide(np.array([0.01, 0.9]), words), words).kept.tolist()
    [False, False]
    """
    n_kept = int(words[decision.kept].sum())
    if not n_kept or n_kept >= min(MIN_WORDS, MIN_SHARE * words.sum()):
        return decision
    nothing = np.zeros_like(decision.kept)
    return replace(decision, kept=nothing, expected_f1=1 - decision.expected_f1)


def final_decision(
    probabilities: Floats, words: Ints, favor: Favor = "f1", things: Things | None = None
) -> Decision:
    """Decide by what the user favors, and keep nothing if only a few words would be kept.

    Raises an `OptionError` if there is no such favor.
    """
    check_value("favor", favor, BETAS)
    return drop_leftover(decide(probabilities, words, BETAS[favor], things), words)
