"""Why the model keeps or drops a segment, in plain words.

The trees show how much each feature added to a segment's log-odds (Saabas: Interpreting random
forests, 2014). Features on the same topic share their effect, so their contributions are summed.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ..features.structure.table import COLUMNS

#: The topic of each feature of structure.
_TOPICS = {column.name: column.topic for column in COLUMNS}
#: The topics of other features, by how their names begin.
_TOPICS_OF_OTHERS = {
    "votes_": "how many jurors kept it",
    "first_twins": "how much of the text like it is content",
    "first_kin": "how much of the text like it is content",
    "first": "how much of the text around it is content",
    "lexicon": "names in its mark-up and words of its text",
}
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
    if feature in _TOPICS:
        return _TOPICS[feature]
    for juror in sorted(jurors, key=len, reverse=True):
        if feature.startswith(juror):
            return f"what {juror} kept of it and around it"
    return next(topic for name, topic in _TOPICS_OF_OTHERS.items() if feature.startswith(name))


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
