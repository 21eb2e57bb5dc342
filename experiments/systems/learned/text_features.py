"""Features of the text of a block: counts, which can be summed over blocks, and ratios."""

import re
from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from ....arrays import Floats
from ....ensemble.features.characters import SENTENCE_ENDS

#: Names of the counts of a text.
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
#: Names of the ratios and flags computed from these counts.
RATIOS = (
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


def text_counts(texts: Sequence[str]) -> Floats:
    """Count what `COUNTS` names in each text.

    Parameters
    ----------
    texts : sequence of str

    Returns
    -------
    ndarray of float, shape (n_texts, n_counts)
        Columns as in `COUNTS`; sentences are counted by their ends.
    """
    return np.array([_count(text) for text in texts], dtype=np.float64).reshape(-1, len(COUNTS))


def text_ratios(counts: Floats) -> Floats:
    """Compute ratios and flags from counts of texts, or from sums of such counts.

    Parameters
    ----------
    counts : ndarray of float, shape (n_texts, n_counts)

    Returns
    -------
    ndarray of float, shape (n_texts, n_ratios)
        Columns as in `RATIOS`; ratios of empty texts are 0, flags are 0 or 1.
    """
    by_name = dict(zip(COUNTS, counts.T, strict=True))
    characters, words = np.maximum(by_name["characters"], 1), np.maximum(by_name["words"], 1)
    capitalized = by_name["capitalized"] / words
    columns = (
        np.log(characters),
        by_name["word_characters"] / words,
        by_name["stop_words"] > 0,
        by_name["stop_words"] / words,
        by_name["punctuation"] / characters,
        by_name["digits"] > 0,
        by_name["digits"] / characters,
        np.log(characters / np.maximum(by_name["sentences"], 1)),
        by_name["copyrights"] > 0,
        by_name["mail_addresses"] > 0,
        by_name["addresses"] > 0,
        by_name["years"] > 0,
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
    """Get jusText's English stop words, because these systems were designed for English pages."""
    from justext import get_stoplist

    return frozenset(get_stoplist("English"))
