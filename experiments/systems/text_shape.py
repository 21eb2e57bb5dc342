"""What the text of a block looks like: counts that add up over blocks, and ratios of them."""

import re
from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from ...ensemble.features.arrays import Floats
from ...ensemble.features.characters import SENTENCE_ENDS

__all__ = ["COUNTS", "SHAPE", "count", "shape"]

#: What is counted in a text.
COUNTS = (
    "characters",
    "words",
    "word_characters",
    "capitalized",
    "stop_words",
    "digits",
    "punctuation",
    "sentences",
    "copyrights",
    "mail_addresses",
    "addresses",
    "years",
)
#: Ratios and flags made of these counts.
SHAPE = (
    "log_characters",
    "word_length",
    "has_stop_word",
    "stop_word_share",
    "punctuation_share",
    "has_digit",
    "digit_share",
    "log_sentence_length",
    "has_copyright",
    "has_mail_address",
    "has_address",
    "has_year",
    "capitalized_share",
    "capitalized_share_squared",
    "capitalized_share_cubed",
)

_PUNCTUATION = re.compile(r"[^\w\s]")
_COPYRIGHT = re.compile(r"©|\(c\)|copyright", re.IGNORECASE)
_MAIL_ADDRESS = re.compile(r"[\w.+-]+@\w[\w-]*\.\w")
_ADDRESS = re.compile(r"https?://|www\.")
_YEAR = re.compile(r"\b(?:19|20)\d\d\b")


def count(texts: Sequence[str]) -> Floats:
    """Count in each text what `COUNTS` names.

    Parameters
    ----------
    texts : sequence of str

    Returns
    -------
    ndarray of float, shape (n_texts, n_counts)
        A sentence is counted by its end; years, addresses and so on wherever they begin.
    """
    return np.array([_count(text) for text in texts], dtype=np.float64).reshape(-1, len(COUNTS))


def shape(counts: Floats) -> Floats:
    """Ratios and flags of counted texts, or of sums of such counts.

    Parameters
    ----------
    counts : ndarray of float, shape (n_texts, n_counts)

    Returns
    -------
    ndarray of float, shape (n_texts, n_shape)
        Columns as `SHAPE` names them; ratios of nothing are 0, flags are 0 or 1.
    """
    of = dict(zip(COUNTS, counts.T, strict=True))
    characters, words = np.maximum(of["characters"], 1), np.maximum(of["words"], 1)
    capitalized = of["capitalized"] / words
    columns = (
        np.log(characters),
        of["word_characters"] / words,
        of["stop_words"] > 0,
        of["stop_words"] / words,
        of["punctuation"] / characters,
        of["digits"] > 0,
        of["digits"] / characters,
        np.log(characters / np.maximum(of["sentences"], 1)),
        of["copyrights"] > 0,
        of["mail_addresses"] > 0,
        of["addresses"] > 0,
        of["years"] > 0,
        capitalized,
        capitalized**2,
        capitalized**3,
    )
    return np.stack([column.astype(np.float64) for column in columns], axis=1)


def _count(text: str) -> tuple[int, ...]:
    words = text.split()
    stop_words = _stop_words()
    return (
        len(text.strip()),
        len(words),
        sum(map(len, words)),
        sum(word[0].isupper() for word in words),
        sum(word.lower() in stop_words for word in words),
        sum(map(str.isdigit, text)),
        len(_PUNCTUATION.findall(text)),
        sum(map(text.count, SENTENCE_ENDS)),
        len(_COPYRIGHT.findall(text)),
        len(_MAIL_ADDRESS.findall(text)),
        len(_ADDRESS.findall(text)),
        len(_YEAR.findall(text)),
    )


@lru_cache(maxsize=1)
def _stop_words() -> frozenset[str]:
    """English ones, as jusText has them: the pages that these systems were made for are English."""
    from justext import get_stoplist

    return frozenset(get_stoplist("English"))
