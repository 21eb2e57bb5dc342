"""Why the model keeps or drops a segment, in plain words.

The trees show how much each feature added to a segment's log-odds (Saabas: Interpreting random
forests, 2014). Features on the same topic share their effect, so their contributions are summed.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

#: The topic of a feature, by its name: the first pattern that matches counts.
_TOPICS = (
    (r"votes_", "how many jurors kept it"),
    (r"first", "how much of the text around it is content"),
    (r"lexicon", "names in its mark-up and words of its text"),
    (r"to_tag_", "the elements it is in"),
    (r"to_hint_", "class names around it"),
    (r"container\d", "the containers it is in"),
    (r"(twins|kin)", "similar segments of the page"),
    (r"(copies|passages_)", "the same text elsewhere on the page"),
    (
        r"(paragraph|in_run|from_run|words_to_run|words_past_run|run_|in_main|main_)",
        "where the page's running text is",
    ),
    (r"(announces_|since_|stories_|comments_)", "headings that announce other stories or comments"),
    (
        r"(to_declared|page_declares|declared_|from_declared)",
        "what the page declares as its article",
    ),
    (r"(in_title|of_title|in_description|title_before|after_h)", "the page's title and headings"),
    (r"(link_share|links)$", "the links in it"),
    (r"(bold|emphasis)_share$", "the bold and slanted words in it"),
    (
        r"(position|rank|words_before|words_after|after_longest|depth)",
        "its position on the page",
    ),
    (r".+[-+±]\d+$|sibling", "the segments before and after it"),
    (r"page_", "the page as a whole"),
    (r"", "its text: length, sentences, punctuation"),
)
_PATTERNS = [(re.compile(pattern), topic) for pattern, topic in _TOPICS]
#: Maximum number of reasons for a verdict.
_MAX_REASONS = 3


@dataclass(frozen=True, slots=True)
class Reason:
    """A reason to keep a segment, or to drop it: a topic in plain words, and its weight.

    The weight is in log-odds: above 0 for content, below 0 against it.
    """

    topic: str
    weight: float


def topic_of(feature: str, jurors: Sequence[str]) -> str:
    """The topic of a feature, by the name of its column, in plain words.

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
    contributions: NDArray[np.float64], features: Sequence[str], jurors: Sequence[str]
) -> list[list[Reason]]:
    """The strongest reasons for each segment's verdict, strongest first.

    `contributions` has shape (n_segments, n_features): the log-odds that each feature added.
    """
    topics = [topic_of(feature, jurors) for feature in features]
    names = list(dict.fromkeys(topics))
    sums = np.zeros((len(contributions), len(names)))
    for column, topic in enumerate(topics):
        sums[:, names.index(topic)] += contributions[:, column]
    order = np.argsort(-np.abs(sums), axis=1)[:, :_MAX_REASONS]
    return [
        [Reason(names[column], float(row[column])) for column in columns]
        for row, columns in zip(sums, order, strict=True)
    ]
