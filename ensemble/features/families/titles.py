"""Feature family: the segment that repeats the page's title, and where others stand from it.

Words are compared by their first letters, since the endings of many languages differ from one
sentence to the next. So the columns mean the same in languages that no model has learned.
"""

from collections.abc import Iterable

import numpy as np

from ....arrays import Floats
from ....segmenter.words import tokenize
from ..case import Case
from ..columns import Columns, named_columns
from .running_text import way

__all__ = ["title_place"]

_NAMES = (
    *("like_title", "title_found", "title_copies"),
    *("is_title", "from_title", "words_from_title", "title_up", "title_down", "title_to_run"),
)
#: Letters by which words are compared. Words with fewer than the second number are left out, but
#: for those of scripts in which a word has few characters: Chinese, Japanese, Korean.
STEM, MIN_LETTERS, FIRST_OF_SHORT = 5, 4, "\u2e80"
#: A title may be declared with the name of the site: so many of its words are enough.
ENOUGH = 8
#: A segment repeats the title if it has at most so many words, and is as like it as this. Headings
#: are taken first.
MAX_WORDS, MIN_LIKENESS, OF_HEADING = 40, 0.35, 0.1


def title_place(case: Case) -> Columns:
    """Words shared with the title, and the way from the segment that is most like it."""
    titles = stems(tokenize("\n".join(case.page.declarations.titles)))
    share, n_shared = _shared(case, titles)
    likeness = _likeness(case, share, n_shared / max(min(len(titles), ENOUGH), 1))
    found = np.minimum(n_shared / max(len(titles), 1), 1)
    copies = np.full(len(case), float((likeness > MIN_LIKENESS).sum()))
    way_from = _way_from(case, likeness)
    return named_columns(_NAMES, (share, found, copies, *way_from))


def stems(words: Iterable[str]) -> set[str]:
    """The beginnings of words that are long enough.

    Examples
    --------
    >>> sorted(stems(["the", "harbours", "lamp", "灯"]))
    ['harbo', 'lamp', '灯']
    """
    return {word[:STEM] for word in words if _has_stem(word)}


def _has_stem(word: str) -> bool:
    return len(word) >= MIN_LETTERS or word[0] >= FIRST_OF_SHORT


def _shared(case: Case, titles: set[str]) -> tuple[Floats, Floats]:
    """Share of each segment's words that are in the title, of those with a stem; their number."""
    vocabulary = case.page.vocabulary
    has_stem = [_has_stem(word) for word in vocabulary]
    in_title = [
        has and word[:STEM] in titles for word, has in zip(vocabulary, has_stem, strict=True)
    ]
    flags = np.array([has_stem, in_title], dtype=np.bool_)[:, case.word_numbers]
    of_stems, of_title = case.share(flags)
    share = np.divide(of_title, of_stems, out=np.zeros(len(case)), where=of_stems > 0)
    return share, of_title * case.n_words


def _likeness(case: Case, share: Floats, found: Floats) -> Floats:
    """How well each segment repeats the title, from 0; the same for few and for many words."""
    likeness = np.where(case.n_words <= MAX_WORDS, share * np.minimum(found, 1), 0)
    is_heading = case.elements_within("tag_heading")[case.elements]
    return np.asarray(likeness + OF_HEADING * (is_heading & (likeness > 0)))


def _way_from(case: Case, likeness: Floats) -> Floats:
    """Where each segment stands from the one that repeats the title; NaN if none does."""
    if likeness.max(initial=0) <= MIN_LIKENESS:
        return np.full((len(_NAMES) - 3, len(case)), np.nan)
    title = int(likeness.argmax())
    rank = np.arange(len(case))
    columns = (
        rank == title,
        rank - title,
        case.starts - case.starts[title],
        *way(case.markup.tree, int(case.elements[title]), case.elements),
        np.full(len(case), case.text_run[0] - title),
    )
    return np.array(columns, dtype=np.float64)
