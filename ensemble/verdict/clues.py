"""Clues: what a page says about its segments besides the features, used to correct probabilities.

Clues are rare in the training pages, so models learn little about them. `experiments/README.md`
says how the numbers in these rules were chosen.

- Things: a model sees few pages with code, and sees a list as many short lines. Where it is unsure,
  its probabilities are too low for code, and for lists, tables and quotations between running text;
  they are too high for lists at the end of a page. They are also too low for short headings
  directly above text that is content, for titles of code, and for callouts, whose elements and
  classes have other meanings on other pages. A line that only labels an advertisement or a button
  is never content.
- A recipe that the page declares is content.
- The lead is a paragraph above the text, which the page also declares as its description. Gold
  standards of news include it; those of WCXB mostly do not, so models are unsure about it.
- Readers' comments that no class name marks, each below a line with an author, a date and a time. A
  model trained on few pages in a language mistakes them for running text. Three conditions tell
  them from other texts with such lines: running text comes before them (not so in a forum thread);
  that text is in another place (not so in a story with links to others); and the lines name authors
  (not so in a live blog).
"""

import re
from collections import defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from heapq import nlargest
from math import log
from typing import NamedTuple

import numpy as np

from ...arrays import Flags, Floats, Ints, with_odds
from ..features.case import Case
from .declared_parts import declared_description, declared_recipe
from .page_things import things_of
from .reasons import Reason
from .things import Things


class _LogOdds(NamedTuple):
    """The shift of the log-odds of a thing's segments, by where the thing is."""

    amid_text: float
    elsewhere: float


LOG_ODDS = {
    "callout": _LogOdds(3.0, 0.0),
    "code": _LogOdds(2.0, 2.0),
    "code title": _LogOdds(3.0, 0.0),
    "label": _LogOdds(-8.0, -8.0),
    "list": _LogOdds(0.7, -0.3),
    "quotation": _LogOdds(1.0, 0.0),
    "table": _LogOdds(1.0, 0.0),
}
#: Shift of a heading's log-odds, and the probability that the text directly below it must exceed.
HEADING_LOG_ODDS, MIN_PROBABILITY_BELOW = 2.0, 0.8
#: The key of headings in `thing_odds`: they are not things themselves, but belong to sections.
_HEADING = "heading"
#: Topics in explanations, by kind.
_TOPICS = {
    "callout": "it is a note or warning in a box amid the text",
    "code": "it is a piece of code",
    "code title": "it is the title of a piece of code",
    _HEADING: "the text below it",
    "label": "it only labels an advertisement or a button",
    "list": "its list, and the position of that list",
    "quotation": "it is a quotation amid the text",
    "table": "its table is amid the text",
}
#: A segment counts as running text above this probability and with at least this many words.
_MIN_PROBABILITY, _MIN_WORDS = 0.6, 15
#: Minimum number of words of a line of such text.
_MIN_LINE_WORDS = 6
#: Minimum probability of the segments of a declared recipe.
_RECIPE_PROBABILITY = 0.9
RECIPE_REASON = Reason(
    "what the page declares as its recipe", log(_RECIPE_PROBABILITY / (1 - _RECIPE_PROBABILITY))
)
#: Factor for the odds of the lead.
_LEAD_FACTOR = 6.0
#: Maximum number of words between the lead and the text below: authors, dates, captions.
_MAX_WORDS_BELOW_LEAD = 60
_COMMENTS_TOPIC = "readers' comments, by their dates"
_LEAD_REASON = Reason("what the page declares as its description", log(_LEAD_FACTOR))
_TIME = re.compile(r"(?<!\d)(?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d)?(?!\d)")
_MINUTES = re.compile(r":[0-5]\d")  # in each of these
#: A year, or a day and a month.
_DATE = re.compile(r"(?<!\d)(?:(?:19|20)\d\d|[0-3]?\d[./-][01]?\d)(?!\d)")
_NOT_LETTERS = re.compile(r"[\W\d_]+")
#: Two segments are in the same place if this many elements around each have equal tags and classes.
_PLACE_LEVELS = 2
#: Minimum number of lines in a series.
_MIN_SERIES_LINES = 3
#: Only this many series are examined, the longest ones: each takes time in proportion to the page.
_MAX_SERIES = 10
#: Minimum number of words of running text before a series.
_MIN_WORDS_BEFORE = 60


def thing_odds(probabilities: Floats, words: Ints, things: Things) -> dict[str, Floats]:
    """Compute how the things of a page shift its segments' log-odds, by the model's probabilities.

    Returns the shifts by the kind of thing, or ``"heading"``.

    Examples
    --------
    >>> things = Things(["list"], [-1], np.array([-1, 0, 0, -1]))
    >>> odds = thing_odds(np.array([0.9, 0.4, 0.4, 0.9]), np.array([40, 2, 2, 40]), things)
    >>> odds["list"].tolist()
    [0.0, 0.7, 0.7, 0.0]
    >>> odds = thing_odds(np.array([0.9, 0.4, 0.4, 0.1]), np.array([40, 2, 2, 40]), things)
    >>> odds["list"].tolist()
    [0.0, -0.3, -0.3, 0.0]
    """
    kinds = set(things.kinds)
    by_kind = {_HEADING: _heading_log_odds(probabilities, things)} if "section" in kinds else {}
    kinds &= LOG_ODDS.keys()
    text = _running_text(probabilities, words)
    if not kinds or not len(text):
        return by_kind
    shifts = {kind: np.zeros(len(words)) for kind in sorted(kinds)}
    start, end = int(text[0]), int(text[-1])
    # Short lines, too, may follow a callout.
    lines = _running_text(probabilities, words, _MIN_LINE_WORDS)
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


def _running_text(probabilities: Floats, words: Ints, min_words: int = _MIN_WORDS) -> Ints:
    """Indices of the segments that are long enough for running text, and probably content."""
    is_text = (probabilities > _MIN_PROBABILITY) & (words >= min_words)
    return is_text.nonzero()[0]


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
    text = _running_text(probabilities, words)
    if len(text):
        first, words_through = text[0], np.cumsum(words)
        n_words_between = words_through[first] - words[first] - words_through
        is_close = n_words_between <= _MAX_WORDS_BELOW_LEAD
        is_lead[:first] = (is_description & is_close)[:first]
    return is_lead


class DatedLines(NamedTuple):
    """Short lines of a page with a date and a time."""

    series: list[list[int]]  # for each place, the segments of its lines
    places: Ints  # for each segment, a number for the tags and classes around it


def dated_lines(case: Case) -> DatedLines:
    """Find series of lines that may introduce comments.

    Examples
    --------
    >>> from webjury.segmenter.page import Page
    >>> lines = (f"<h4>{name}, 3.5.2012, 10:15</h4>" for name in ("Ann", "Bob", "Cyd"))
    >>> dated_lines(Case(Page("A story of ships." + "True!".join(lines)))).series
    [[1, 3, 5]]
    """
    dated = [segment for segment in _with_minutes(case) if _has_date_and_time(case.texts[segment])]
    if len(dated) < _MIN_SERIES_LINES:
        return DatedLines([], np.zeros(len(case), dtype=np.int64))
    places = case.path_groups(_PLACE_LEVELS)
    series: defaultdict[int, dict[int, str]] = defaultdict(dict)
    for segment in dated:
        series[int(places[segment])][segment] = _NOT_LETTERS.sub(" ", case.texts[segment])
    longest = nlargest(_MAX_SERIES, series.values(), key=len)
    author_series = [list(lines) for lines in longest if _name_authors(lines.values())]
    return DatedLines([lines for lines in author_series if not _is_in_article(case, lines)], places)


def _with_minutes(case: Case) -> list[int]:
    """The short segments that may have a time, found in the text of the whole page at once."""
    minutes = [match.start() for match in _MINUTES.finditer(case.page.text)]
    if len(minutes) < _MIN_SERIES_LINES:
        return []
    n_words_before = case.page.doc.words.starts.searchsorted(minutes)
    segments = sorted(set((case.starts.searchsorted(n_words_before) - 1).tolist()))
    return [one for one in segments if one >= 0 and case.n_words[one] < _MIN_WORDS]


def _has_date_and_time(text: str) -> bool:
    without_times, n_times = _TIME.subn("", text)
    return bool(n_times and _DATE.search(without_times))


def _name_authors(lines: Collection[str]) -> bool:
    """Whether a series is long, and most lines differ in more than numbers, as in no live blog."""
    return len(lines) >= _MIN_SERIES_LINES and 2 * len(set(lines)) > len(lines)


def _is_in_article(case: Case, lines: Sequence[int]) -> bool:
    """Whether a series is in an ``article`` element that has enough words before the series."""
    article = case.page.doc.nearest(int(case.elements[lines[0]]), ("article",))
    first = int(case.element_segments[0][article]) if article >= 0 else lines[0]
    return int(case.n_words[first : lines[0]].sum()) >= _MIN_WORDS_BEFORE


def dated_comments(lines: DatedLines, probabilities: Floats, words: Ints) -> Flags:
    """Find the segments of comments: the lines of a series, and the texts between and after them.

    Running text must come before them, and must be in another place: a series in the same place may
    be links to other stories. The last comment is taken to have the median number of segments.

    Examples
    --------
    >>> lines = DatedLines([[1, 3, 5]], np.array([0, 1, 2, 1, 2, 1, 2]))
    >>> probabilities, words = np.full(7, 0.9), np.array([80, 5, 20, 5, 20, 5, 20])
    >>> dated_comments(lines, probabilities, words).tolist()
    [False, True, True, True, True, True, True]
    """
    is_comment = np.zeros(len(words), dtype=np.bool_)
    text = _running_text(probabilities, words)
    for series in lines.series:
        n_segments = int(np.median(np.diff(series)))
        first, stop = series[0], series[-1] + n_segments
        text_before = text[text < first]
        text_within = text[(text > first) & (text < stop)]
        is_story = np.isin(lines.places[text_within], lines.places[text_before]).any()
        if n_segments > 1 and words[text_before].sum() >= _MIN_WORDS_BEFORE and not is_story:
            is_comment[first:stop] = True
    return is_comment


@dataclass(frozen=True, slots=True)
class WeighedProbabilities:
    """Probabilities corrected by the clues of a page, and the corrections."""

    probabilities: Floats  # for each segment
    shifts: dict[str, Floats]  # of the log-odds, by `thing_odds`
    #: For the recipe, the lead and the comments: a flag for each segment, and the reason.
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

    @classmethod
    def of(cls, case: Case) -> "Clues":
        """Find the clues of a page."""
        return cls(
            things_of(case), declared_recipe(case), declared_description(case), dated_lines(case)
        )

    def weigh(
        self, probabilities: Floats, words: Ints, comments_factor: float = 1.0
    ) -> WeighedProbabilities:
        """Correct probabilities, and multiply the odds of dated comments by a factor above 0.

        Examples
        --------
        >>> dates = DatedLines([[1, 3, 5]], np.array([0, 1, 2, 1, 2, 1, 2]))
        >>> none = np.zeros(7, dtype=np.bool_)
        >>> clues = Clues(Things([], [], np.full(7, -1)), none, none, dates)
        >>> probabilities, words = np.full(7, 0.8), np.array([80, 5, 20, 5, 20, 5, 20])
        >>> clues.weigh(probabilities, words, comments_factor=1 / 4).probabilities
        array([0.8, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5])
        """
        probabilities = np.maximum(probabilities, _RECIPE_PROBABILITY * self.recipe)
        is_lead = lead_flags(self.description, probabilities, words)
        if is_lead.any():
            probabilities = with_odds(probabilities, np.where(is_lead, _LEAD_FACTOR, 1.0))
        shifts = thing_odds(probabilities, words, self.things)
        if shifts:
            probabilities = with_odds(probabilities, np.exp(sum(shifts.values())))
        flagged_reasons = [(self.recipe, RECIPE_REASON), (is_lead, _LEAD_REASON)]
        if comments_factor != 1:
            comments = dated_comments(self.dates, probabilities, words)
            probabilities = with_odds(probabilities, np.where(comments, comments_factor, 1.0))
            flagged_reasons.append((comments, Reason(_COMMENTS_TOPIC, log(comments_factor))))
        return WeighedProbabilities(probabilities, shifts, flagged_reasons)
