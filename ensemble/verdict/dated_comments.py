"""Readers' comments that no name marks: a line with an author, a date and a time is above each.

A model that has learned from few pages in a language takes such comments for running text. They are
recognised by what other texts with such lines lack: text comes before them, unlike the first post
of a thread; it is in another place, unlike a story with links to others; and the lines name
authors, unlike those of a live blog.
"""

import re
from collections import defaultdict
from collections.abc import Collection, Sequence
from heapq import nlargest
from typing import NamedTuple

import numpy as np

from ...arrays import Flags, Floats, Ints
from ..features.case import Case
from .thing_odds import LEAST_WORDS, running_text

_TIME = re.compile(r"(?<!\d)(?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d)?(?!\d)")
#: A year, or a day and a month.
_DATE = re.compile(r"(?<!\d)(?:(?:19|20)\d\d|[0-3]?\d[./-][01]?\d)(?!\d)")
_NOT_LETTERS = re.compile(r"[\W\d_]+")
#: Segments are in the same place if so many elements around them have the same tags and classes.
_LEVELS = 2
#: Least lines of a series.
_MIN_LINES = 3
#: Most series that are looked at, the longest: each takes time in proportion to the page.
_MAX_SERIES = 10
#: Least words of running text before a series.
_MIN_WORDS = 60


class DatedLines(NamedTuple):
    """Short lines of a page that have a date and a time."""

    series: list[list[int]]  # the segments of lines that are in the same place
    places: Ints  # for each segment, a number for the tags and classes around it


def dated_lines(case: Case) -> DatedLines:
    """Find series of lines that may be above comments.

    Examples
    --------
    >>> from webjury.segmenter.page import Page
    >>> lines = (f"<h4>{name}, 3.5.2012, 10:15</h4>" for name in ("Ann", "Bob", "Cyd"))
    >>> dated_lines(Case(Page("A story of ships." + "True!".join(lines)))).series
    [[1, 3, 5]]
    """
    places = case.alike(_LEVELS)
    series: defaultdict[int, dict[int, str]] = defaultdict(dict)
    for segment, (text, n_words) in enumerate(zip(case.texts, case.n_words.tolist(), strict=True)):
        if ":" in text and n_words < LEAST_WORDS and _has_date_and_time(text):
            series[int(places[segment])][segment] = _NOT_LETTERS.sub(" ", text)
    longest = nlargest(_MAX_SERIES, series.values(), key=len)
    by_authors = [list(lines) for lines in longest if _name_authors(lines.values())]
    return DatedLines([lines for lines in by_authors if not _is_in_article(case, lines)], places)


def _has_date_and_time(text: str) -> bool:
    without_times, n_times = _TIME.subn("", text)
    return bool(n_times and _DATE.search(without_times))


def _name_authors(lines: Collection[str]) -> bool:
    """Whether most lines of a series differ in more than numbers; those of a live blog do not."""
    return len(lines) >= _MIN_LINES and 2 * len(set(lines)) > len(lines)


def _is_in_article(case: Case, lines: Sequence[int]) -> bool:
    """Whether a series belongs to an article that the page marks, and that begins before it."""
    article = case.page.flow.nearest(int(case.elements[lines[0]]), ("article",))
    first = int(case.element_segments[0][article]) if article >= 0 else lines[0]
    return int(case.n_words[first : lines[0]].sum()) >= _MIN_WORDS


def dated_comments(lines: DatedLines, probabilities: Floats, words: Ints) -> Flags:
    """Find the segments of comments: lines of a series, and the texts between and after them.

    Enough running text comes before them, and in another place: a series may also be of links to
    other stories amid the text. The last comment counts as long as most are.

    Examples
    --------
    >>> lines = DatedLines([[1, 3, 5]], np.array([0, 1, 2, 1, 2, 1, 2]))
    >>> probabilities, words = np.full(7, 0.9), np.array([80, 5, 20, 5, 20, 5, 20])
    >>> dated_comments(lines, probabilities, words).tolist()
    [False, True, True, True, True, True, True]
    """
    found = np.zeros(len(words), dtype=np.bool_)
    texts = running_text(probabilities, words)
    for series in lines.series:
        n_segments = int(np.median(np.diff(series)))
        first, stop = series[0], series[-1] + n_segments
        before = texts[texts < first]
        after = texts[(texts > first) & (texts < stop)]
        is_story = np.isin(lines.places[after], lines.places[before]).any()
        if n_segments > 1 and words[before].sum() >= _MIN_WORDS and not is_story:
            found[first:stop] = True
    return found
