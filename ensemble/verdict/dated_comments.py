"""Readers' comments that no name marks: a line with a date and a time introduces each.

A model that has learned from few pages in a language takes such comments for running text. Comments
differ from an article in that text comes before them, and from the posts of a thread in that the
first post has such a line, too.
"""

import re
from collections import defaultdict
from collections.abc import Sequence

import numpy as np

from ...arrays import Flags, Floats, Ints
from ..features.case import Case
from .thing_odds import LEAST_PROBABILITY, LEAST_WORDS

_TIME = re.compile(r"(?<!\d)(?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d)?(?!\d)")
_DIGIT = re.compile(r"\d")
#: Lines are alike if so many elements around them have the same tags and classes.
_LEVELS = 3
#: Least lines of a series.
_MIN_LINES = 3
#: Least words of running text before a series.
_MIN_WORDS = 60


def date_series(case: Case) -> list[list[int]]:
    """Find series of short lines that have a date and a time, and are alike, by segment.

    Examples
    --------
    >>> from webjury.segmenter.page import Page
    >>> comment = "<div><b>Ann, 3 May 2012, 10:15</b><p>True!</div>"
    >>> date_series(Case(Page(f"<p>A story of ships.</p>{3 * comment}")))
    [[1, 3, 5]]
    """
    numbers = case.alike(_LEVELS)
    series: defaultdict[int, list[int]] = defaultdict(list)
    for segment, (text, n_words) in enumerate(zip(case.texts, case.n_words.tolist(), strict=True)):
        if ":" in text and n_words < LEAST_WORDS and _has_date_and_time(text):
            series[int(numbers[segment])].append(segment)
    return [lines for lines in series.values() if len(lines) >= _MIN_LINES]


def _has_date_and_time(text: str) -> bool:
    """Whether a text has a time of day, and a digit that belongs to no time."""
    without_times, n_times = _TIME.subn("", text)
    return bool(n_times and _DIGIT.search(without_times))


def dated_comments(series: Sequence[Sequence[int]], probabilities: Floats, words: Ints) -> Flags:
    """Find the segments of comments: lines of a series, and the texts between and after them.

    Enough running text comes before them. The last comment counts as long as most are.

    Examples
    --------
    >>> probabilities, words = np.full(7, 0.9), np.array([80, 5, 20, 5, 20, 5, 20])
    >>> dated_comments([[1, 3, 5]], probabilities, words).tolist()
    [False, True, True, True, True, True, True]
    """
    found = np.zeros(len(words), dtype=np.bool_)
    is_text = (probabilities > LEAST_PROBABILITY) & (words >= LEAST_WORDS)
    words_before = np.cumsum(words * is_text)
    for lines in series:
        if words_before[lines[0]] >= _MIN_WORDS:
            found[lines[0] : lines[-1] + int(np.median(np.diff(lines)))] = True
    return found
