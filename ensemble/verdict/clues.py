"""Clues: what a page says about its segments besides the features, used to correct probabilities.

Clues are rare in the training pages, so models learn little about them. `experiments/README.md`
says how the numbers in these rules were chosen.

- Things: a model sees few pages with code, and sees a list as many short lines. Where it is unsure,
  its probabilities are too low for code, and for lists, tables and quotations between running text;
  they are too high for lists at the end of a page, and for boxes that ask for an e-mail address.
  They are also too low for short headings directly above text that is content, for titles of code,
  and for callouts, whose elements and classes have other meanings on other pages. A line that only
  labels an advertisement or a button is never content.
- Facts, such as the date of a release, are content with the text beside them.
- Texts of posts are content on pages that consist of posts, such as issues and statuses.
- A recipe that the page declares is content.
- The lead is a paragraph above the text, which the page also declares as its description. Gold
  standards of news include it; those of WCXB mostly do not, so models are unsure about it.
- Readers' comments that no class marks, each below a line with an author, a date and a time, are
  no content.
"""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from math import log
from typing import NamedTuple

import numpy as np

from ...arrays import Flags, Floats, Ints, with_odds
from ..features.case import Case
from .dated_comments import DatedLines, dated_comments, dated_lines, running_text
from .declared_parts import declared_description, declared_recipe
from .facts import Facts, fact_log_odds, facts_of
from .page_things import things_of
from .reasons import Reason
from .things import Things
from .threads import thread_texts


class _LogOdds(NamedTuple):
    """The shift of the log-odds of a thing's segments, by where the thing is."""

    amid_text: float
    elsewhere: float


LOG_ODDS = {
    "callout": _LogOdds(3.0, 0.0),
    "code": _LogOdds(2.0, 2.0),
    "code title": _LogOdds(3.0, 0.0),
    "label": _LogOdds(-8.0, -8.0),
    "list": _LogOdds(1.2, -0.3),
    "quotation": _LogOdds(1.0, 0.0),
    "sign-up": _LogOdds(-3.0, -3.0),
    "table": _LogOdds(2.0, 0.0),
}
#: Shift of a heading's log-odds, and the probability that the text directly below it must exceed.
HEADING_LOG_ODDS, MIN_PROBABILITY_BELOW = 2.0, 0.8
#: The key of headings in `thing_odds`: they are not things themselves, but belong to sections.
_HEADING = "heading"
#: The key of the shifts of facts.
_FACTS = "facts"
#: Topics in explanations, by kind.
_TOPICS = {
    "callout": "it is a note or warning in a box amid the text",
    "code": "it is a piece of code",
    "code title": "it is the title of a piece of code",
    _FACTS: "it is a fact beside its text",
    _HEADING: "the text below it",
    "label": "it only labels an advertisement or a button",
    "list": "its list, and the position of that list",
    "quotation": "it is a quotation amid the text",
    "sign-up": "its box asks for an e-mail address",
    "table": "its table is amid the text",
}
#: Minimum number of words of a line of running text.
_MIN_LINE_WORDS = 6
#: Minimum probability of the segments of a declared recipe.
_RECIPE_PROBABILITY = 0.9
RECIPE_REASON = Reason(
    "what the page declares as its recipe", log(_RECIPE_PROBABILITY / (1 - _RECIPE_PROBABILITY))
)
#: Factor for the odds of the texts of a thread.
_THREAD_FACTOR = 10.0
_THREAD_REASON = Reason("it is the text of a post", log(_THREAD_FACTOR))
#: Factor for the odds of the lead.
_LEAD_FACTOR = 6.0
#: Maximum number of words between the lead and the text below: authors, dates, captions.
_MAX_WORDS_BELOW_LEAD = 60
_COMMENTS_TOPIC = "readers' comments, by their dates"
_LEAD_REASON = Reason("what the page declares as its description", log(_LEAD_FACTOR))


def thing_odds(probabilities: Floats, words: Ints, things: Things) -> dict[str, Floats]:
    """Compute how the things of a page shift its segments' log-odds, by the model's probabilities.

    Returns the shifts by the kind of thing, or ``"heading"``.

    Examples
    --------
    >>> things = Things(["list"], [-1], np.array([-1, 0, 0, -1]))
    >>> odds = thing_odds(np.array([0.9, 0.4, 0.4, 0.9]), np.array([40, 2, 2, 40]), things)
    >>> odds["list"].tolist()
    [0.0, 1.2, 1.2, 0.0]
    >>> odds = thing_odds(np.array([0.9, 0.4, 0.4, 0.1]), np.array([40, 2, 2, 40]), things)
    >>> odds["list"].tolist()
    [0.0, -0.3, -0.3, 0.0]
    """
    kinds = set(things.kinds)
    by_kind = {_HEADING: _heading_log_odds(probabilities, things)} if "section" in kinds else {}
    kinds &= LOG_ODDS.keys()
    text = running_text(probabilities, words)
    if not kinds or not len(text):
        return by_kind
    shifts = {kind: np.zeros(len(words)) for kind in sorted(kinds)}
    start, end = int(text[0]), int(text[-1])
    # Short lines, too, may follow a callout.
    lines = running_text(probabilities, words, _MIN_LINE_WORDS)
    ends = defaultdict(lambda: end, callout=int(lines[-1]))
    # Things come after those around them, so that of several things of a kind the innermost counts.
    for kind, first, last in zip(things.kinds, *things.spans, strict=True):
        if kind in kinds:
            is_amid = start < first and ends[kind] > last
            log_odds = LOG_ODDS[kind]
            shifts[kind][first : last + 1] = log_odds.amid_text if is_amid else log_odds.elsewhere
    return by_kind | shifts


def _heading_log_odds(probabilities: Floats, things: Things) -> Floats:
    """Shift the likeliest segment of each heading directly above a segment that is likely content.

    A heading may have several segments, such as the buttons of a recipe's list of ingredients.
    """
    is_heading, around = things.directly_in("section"), things.innermost.data
    is_likely = probabilities > MIN_PROBABILITY_BELOW
    is_above_content = is_heading[:-1] & ~is_heading[1:] & is_likely[1:]
    log_odds = np.zeros(len(probabilities))
    for last in is_above_content.nonzero()[0].tolist():
        first = last
        while first and around[first - 1] == around[last]:
            first -= 1
        log_odds[first + probabilities[first : last + 1].argmax()] = HEADING_LOG_ODDS
    return log_odds


def lead_flags(is_description: Flags, probabilities: Floats, words: Ints) -> Flags:
    """Select the segments with the declared description that are just above the running text.

    Examples
    --------
    >>> probabilities, words = np.array([0.1, 0.3, 0.1, 0.9, 0.3]), np.array([9, 9, 3, 80, 9])
    >>> lead_flags(np.array([False, True, False, False, True]), probabilities, words)
    array([False,  True, False, False, False])
    """
    is_lead = np.zeros(len(words), dtype=np.bool_)
    if not is_description.any():
        return is_lead
    text = running_text(probabilities, words)
    if len(text):
        first, words_through = text[0], np.cumsum(words)
        n_words_between = words_through[first] - words[first] - words_through
        is_close = n_words_between <= _MAX_WORDS_BELOW_LEAD
        is_lead[:first] = (is_description & is_close)[:first]
    return is_lead


@dataclass(frozen=True, slots=True)
class WeighedProbabilities:
    """Probabilities corrected by the clues of a page, and the corrections."""

    probabilities: Floats  # for each segment
    shifts: dict[str, Floats]  # of the log-odds, by `thing_odds` and by facts
    #: For the recipe, the lead, a thread and the comments: a flag for each segment, and the reason.
    flagged_reasons: list[tuple[Flags, Reason]]

    def extend_reasons(self, reasons: Sequence[Sequence[Reason]]) -> list[list[Reason]]:
        """Add the clues to the reasons for the verdicts on the first segments of a page."""
        extended = [list(segment_reasons) for segment_reasons in reasons]
        for kind, log_odds in self.shifts.items():
            for segment in np.flatnonzero(log_odds[: len(extended)]).tolist():
                extended[segment].append(Reason(_TOPICS[kind], float(log_odds[segment])))
                extended[segment].sort(key=lambda reason: -abs(reason.weight))
        for flags, reason in self.flagged_reasons:
            for segment in np.flatnonzero(flags[: len(extended)]).tolist():
                extended[segment].insert(0, reason)
        return extended


@dataclass(frozen=True, slots=True)
class Clues:
    """What a page says about its segments besides the features."""

    things: Things
    recipe: Flags  # whether each segment belongs to a declared recipe
    description: Flags  # whether the text of each segment is the declared description
    dates: DatedLines  # lines that may introduce comments
    thread: Flags  # whether each segment is in the text of a post of a thread
    facts: Facts  # dates of entries, data below the title, declared facts

    @classmethod
    def of(cls, case: Case) -> "Clues":
        """Find the clues of a page."""
        return cls(
            things_of(case),
            declared_recipe(case),
            declared_description(case),
            dated_lines(case),
            thread_texts(case),
            facts_of(case),
        )

    def weigh(
        self, probabilities: Floats, words: Ints, comments_factor: float = 1.0
    ) -> WeighedProbabilities:
        """Correct probabilities, and multiply the odds of dated comments by a factor above 0.

        Examples
        --------
        >>> dates = DatedLines([[1, 3, 5]], np.array([0, 1, 2, 1, 2, 1, 2]))
        >>> no, things = np.zeros(7, dtype=np.bool_), Things([], [], np.full(7, -1))
        >>> clues = Clues(things, no, no, dates, no, Facts([], [], []))
        >>> probabilities, words = np.full(7, 0.8), np.array([80, 5, 20, 5, 20, 5, 20])
        >>> clues.weigh(probabilities, words, comments_factor=1 / 4).probabilities
        array([0.8, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5])
        """
        probabilities = np.maximum(probabilities, _RECIPE_PROBABILITY * self.recipe)
        if self.thread.any():
            probabilities = with_odds(probabilities, np.where(self.thread, _THREAD_FACTOR, 1.0))
        is_lead = lead_flags(self.description, probabilities, words)
        if is_lead.any():
            probabilities = with_odds(probabilities, np.where(is_lead, _LEAD_FACTOR, 1.0))
        shifts = thing_odds(probabilities, words, self.things)
        if shifts:
            probabilities = with_odds(probabilities, np.exp(sum(shifts.values())))
        if any(self.facts):
            shifts[_FACTS] = fact_log_odds(probabilities, words, self.facts)
            probabilities = with_odds(probabilities, np.exp(shifts[_FACTS]))
        flagged_reasons = [
            (self.recipe, RECIPE_REASON),
            (is_lead, _LEAD_REASON),
            (self.thread, _THREAD_REASON),
        ]
        if comments_factor != 1:
            comments = dated_comments(self.dates, probabilities, words)
            probabilities = with_odds(probabilities, np.where(comments, comments_factor, 1.0))
            flagged_reasons.append((comments, Reason(_COMMENTS_TOPIC, log(comments_factor))))
        return WeighedProbabilities(probabilities, shifts, flagged_reasons)
