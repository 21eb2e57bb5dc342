"""Readers' comments that no class name marks, each below a line with an author, a date and a time.

A model trained on few pages in a language mistakes them for running text. Three conditions tell
them from other texts with such lines: running text comes before them (not so in a forum thread);
that text is in another place (not so in a story with links to others); and the lines name authors
(not so in a live blog).
"""

import re
from collections import defaultdict
from collections.abc import Collection, Sequence
from heapq import nlargest
from typing import NamedTuple

import numpy as np

from ...arrays import Flags, Floats, Ints
from ..features.case import Case

#: A segment counts as running text above this probability and with at least this many words.
_MIN_PROBABILITY, _MIN_WORDS = 0.6, 15
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


def running_text(probabilities: Floats, words: Ints, min_words: int = _MIN_WORDS) -> Ints:
    """Indices of the segments that are long enough for running text, and probably content."""
    is_text = (probabilities > _MIN_PROBABILITY) & (words >= min_words)
    return is_text.nonzero()[0]


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
    text = running_text(probabilities, words)
    for series in lines.series:
        n_segments = int(np.median(np.diff(series)))
        first, stop = series[0], series[-1] + n_segments
        text_before = text[text < first]
        text_within = text[(text > first) & (text < stop)]
        is_story = np.isin(lines.places[text_within], lines.places[text_before]).any()
        if n_segments > 1 and words[text_before].sum() >= _MIN_WORDS_BEFORE and not is_story:
            is_comment[first:stop] = True
    return is_comment
