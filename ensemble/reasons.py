"""Why the model judged a segment as it did, in plain words.

LightGBM tells how far each feature moved a segment's log-odds (SHAP values: Lundberg and others,
Consistent Individualized Feature Attribution for Tree Ensembles, 2018). Features that tell of the
same thing are added up, since the model spreads its reasons over them.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

__all__ = ["Reason", "reasons", "topic_of"]

#: What features tell of, by a pattern that their names begin with; the first that fits.
_TOPICS = (
    (r"votes_", "what the jurors say together"),
    (r"lexicon", "the names in its mark-up and the words of its text"),
    (r"to_tag_", "the elements it stands in"),
    (r"to_hint_", "what class names around it say"),
    (r"container\d", "the parts of the page that it stands in"),
    (r"(twins|kin|copies)", "pieces of the page that are built like it"),
    (r"(in_title|of_title|in_description|title_before|after_h)", "the page's title and headings"),
    (r"(link_share|links)$", "the links in it"),
    (
        r"(position|rank|words_before|words_after|after_longest|depth)",
        "where it stands on the page",
    ),
    (r".+[-+±]\d+$|sibling", "the pieces before and after it"),
    (r"page_", "the page as a whole"),
    (r"", "the make of its text: length, sentences, signs"),
)
_PATTERNS = [(re.compile(pattern), topic) for pattern, topic in _TOPICS]


@dataclass(frozen=True, slots=True)
class Reason:
    """What spoke for a segment, or against it.

    Attributes
    ----------
    topic : str
        In plain words.
    weight : float
        Log-odds: above 0 for content, below 0 against it.
    """

    topic: str
    weight: float


def topic_of(feature: str, jurors: Sequence[str]) -> str:
    """What a feature tells of, in plain words.

    Parameters
    ----------
    feature : str
        Name of a column.
    jurors : sequence of str
        Those that the model hears.

    Returns
    -------
    str

    Examples
    --------
    >>> topic_of("trafilatura±4", ["trafilatura"])
    'what trafilatura kept of it and around it'
    >>> topic_of("links", [])
    'the links in it'
    """
    for juror in sorted(jurors, key=len, reverse=True):
        if feature.startswith(juror):
            return f"what {juror} kept of it and around it"
    return next(topic for pattern, topic in _PATTERNS if pattern.match(feature))


def reasons(
    contributions: NDArray[np.float64], features: Sequence[str], jurors: Sequence[str], n: int = 3
) -> list[list[Reason]]:
    """The strongest reasons for each segment's verdict.

    Parameters
    ----------
    contributions : ndarray of float, shape (n_segments, n_features)
        Log-odds by which each feature moved each segment.
    features : sequence of str
        Their names.
    jurors : sequence of str
    n : int
        How many for each.

    Returns
    -------
    list of list of Reason
        One list a segment, the strongest first.
    """
    topics = [topic_of(feature, jurors) for feature in features]
    names = list(dict.fromkeys(topics))
    sums = np.zeros((len(contributions), len(names)))
    for column, topic in enumerate(topics):
        sums[:, names.index(topic)] += contributions[:, column]
    order = np.argsort(-np.abs(sums), axis=1)[:, :n]
    return [
        [Reason(names[column], float(row[column])) for column in columns]
        for row, columns in zip(sums, order, strict=True)
    ]
