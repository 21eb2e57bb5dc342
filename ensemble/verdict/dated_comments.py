"""Readers' comments that no name marks: a line with a date and a time introduces each.

A model that has learned from few pages in a language takes such comments for running text. Comments
differ from an article in that text comes before them, and from the posts of a thread, whose first
post has such a line, too.
"""

import re
from collections import defaultdict
from heapq import nlargest
from typing import NamedTuple

import numpy as np

from ...arrays import Flags, Floats, Ints
from ..features.case import Case
from .thing_odds import LEAST_PROBABILITY, LEAST_WORDS

_TIME = re.compile(r"(?<!\d)(?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d)?(?!\d)")
_DIGIT = re.compile(r"\d")
#: Segments are in the same place if so many elements around them have the same tags and classes.
_LEVELS = 2
#: Least lines of a series.
_MIN_LINES = 3
#: Most series that are looked at, the longest: each takes time in proportion to the page.
_MAX_SERIES = 10
#: Least words of running text before a series.
_MIN_WORDS = 60


class DatedLines(NamedTuple):
    """Short lines of a page that have a date and a time.

    Attributes
    ----------
    series : list of list of int
        The segments of lines that are in the same place.
    places : ndarray of int, shape (n_segments,)
        A number for the tags and classes around each segment.
    """

    series: list[list[int]]
    places: Ints


def dated_lines(case: Case) -> DatedLines:
    """Find series of lines that may introduce comments.

    Examples
    --------
    >>> from webjury.segmenter.page import Page
    >>> comment = "<div><b>Ann, 3 May 2012, 10:15</b><p>True!</div>"
    >>> dated_lines(Case(Page(f"<p>A story of ships.</p>{3 * comment}"))).series
    [[1, 3, 5]]
    """
    places = case.alike(_LEVELS)
    series: defaultdict[int, list[int]] = defaultdict(list)
    for segment, (text, n_words) in enumerate(zip(case.texts, case.n_words.tolist(), strict=True)):
        if ":" in text and n_words < LEAST_WORDS and _has_date_and_time(text):
            series[int(places[segment])].append(segment)
    longest = nlargest(_MAX_SERIES, series.values(), key=len)
    return DatedLines([lines for lines in longest if len(lines) >= _MIN_LINES], places)


def _has_date_and_time(text: str) -> bool:
    """Whether a text has a time of day, and a digit that belongs to no time."""
    without_times, n_times = _TIME.subn("", text)
    return bool(n_times and _DIGIT.search(without_times))


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
    texts = np.flatnonzero((probabilities > LEAST_PROBABILITY) & (words >= LEAST_WORDS))
    for series in lines.series:
        n_segments = int(np.median(np.diff(series)))
        first, stop = series[0], series[-1] + n_segments
        before = texts[texts < first]
        after = texts[(texts > first) & (texts < stop)]
        is_story = np.isin(lines.places[after], lines.places[before]).any()
        if n_segments > 1 and words[before].sum() >= _MIN_WORDS and not is_story:
            found[first:stop] = True
    return found
