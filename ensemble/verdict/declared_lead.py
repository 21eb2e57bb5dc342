"""The lead: a paragraph above the text, which the page also declares as its description.

Gold standards of news have it; those of WCXB mostly do not, so that models are unsure of it.
"""

from collections.abc import Iterator, Sequence
from itertools import islice, takewhile

import numpy as np

from ...arrays import Flags, Floats, Ints
from ...segmenter.words import tokenize
from ..features.case import Case
from .thing_odds import running_text

#: What the odds of the lead are multiplied by.
FACTOR = 6.0
#: Least words of a description; if it may have been cut short, of what is left of it.
_FEWEST, _FEWEST_LEFT = 8, 12
#: Most descriptions and titles of a page that are read: its own, and those for other sites.
_MOST = 5
#: Most words between the lead and the text below: authors, dates, captions.
_MOST_BETWEEN = 60


def described(case: Case) -> Flags:
    """Find the segments that say what the page declares as its description, not as its title.

    A description may be cut short, also within a word.
    """
    found = np.zeros(len(case.starts), dtype=np.bool_)
    numbers, vocabulary = case.page.word_spans.numbers, case.page.vocabulary
    for words in map(tokenize, _first(case.page.declarations.descriptions)):
        known = [vocabulary[word] for word in takewhile(vocabulary.__contains__, words)]
        may_be_cut = len(words) >= _FEWEST_LEFT
        if len(words) < _FEWEST or len(known) < len(words) - may_be_cut:
            continue
        saying = []
        for segment in np.flatnonzero(numbers[case.starts] == known[0]).tolist():
            said = numbers[case.starts[segment] : case.stops[segment]]
            if np.array_equal(said[: len(known)] if may_be_cut else said, known):
                saying.append(segment)
        if saying:
            titles = map(tokenize, _first(case.page.declared_titles))
            found[saying] |= not any(_begins(words, title) for title in titles)
    return found


def _first(texts: Sequence[str]) -> Iterator[str]:
    return islice(dict.fromkeys(texts), _MOST)


def _begins(words: Sequence[str], title: Sequence[str]) -> bool:
    """Whether words are a title, or one begins with the other."""
    return bool(title) and words[: len(title)] == title[: len(words)]


def leads(are_described: Flags, probabilities: Floats, words: Ints) -> Flags:
    """Of the segments that say the description, those that are a little above the text.

    Examples
    --------
    >>> probabilities, words = np.array([0.1, 0.3, 0.1, 0.9, 0.3]), np.array([9, 9, 3, 80, 9])
    >>> leads(np.array([False, True, False, False, True]), probabilities, words)
    array([False,  True, False, False, False])
    """
    found = np.zeros(len(words), dtype=np.bool_)
    if not are_described.any():
        return found
    text = running_text(probabilities, words)
    if len(text):
        after = np.cumsum(words)
        n_between = after[text[0]] - words[text[0]] - after
        found[: text[0]] = (are_described & (n_between <= _MOST_BETWEEN))[: text[0]]
    return found
