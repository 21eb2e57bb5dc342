"""The lexicon's opinion of a page as columns, and how a model learns from it unseen.

A model that is trained on opinions of pages that the lexicon has learned from would trust it
more than it deserves. So what a model learns from is always out of fold: the opinion of a
lexicon that has not seen the page's host.
"""

from collections.abc import Sequence

import numpy as np

from ..errors import DataError
from .features.arrays import Floats, Ints
from .features.columns import windowed
from .features.examples import Example
from .features.matrix import Features
from .folds import host_folds
from .lexicon import Lexicon
from .training import page_weights

__all__ = [
    "LEXICON_COLUMNS",
    "fold_groups",
    "learn_lexicon",
    "lexicon_columns",
    "out_of_fold_columns",
]

#: Names of the columns.
LEXICON_COLUMNS = (
    "lexicon",
    "lexicon±1",
    "lexicon±4",
    "lexicon_page",
    "lexicon_page_max",
    "lexicon_lead",
)
#: Folds in which opinions are formed that a model learns from.
FOLDS = 4


def lexicon_columns(scores: Floats, words: Ints) -> Features:
    """Lay out a page's scores: each segment's, around it, and over the page.

    Parameters
    ----------
    scores : ndarray of float, shape (n_segments,)
        Of a `Lexicon`.
    words : ndarray of int, shape (n_segments,)
        Words in each segment.

    Returns
    -------
    ndarray of float32, shape (n_segments, n_columns)
        Columns as `LEXICON_COLUMNS` names them.
    """
    if not len(scores):
        return np.zeros((0, len(LEXICON_COLUMNS)), dtype=np.float32)
    page = np.full(len(scores), np.average(scores, weights=words))
    columns = (
        scores,
        windowed(scores, 1, words),
        windowed(scores, 4, words),
        page,
        np.full(len(scores), scores.max()),
        scores - page,
    )
    return np.stack(columns, axis=1).astype(np.float32)


def fold_groups(hosts: Sequence[str]) -> list[str]:
    """What is told apart in learning: hosts; where there are fewer than `FOLDS`, pages.

    Examples
    --------
    >>> fold_groups(["a.org"] * 3)
    ['0', '1', '2']
    """
    if len(set(hosts)) < FOLDS:
        return [str(number) for number in range(len(hosts))]
    return list(hosts)


def learn_lexicon(examples: Sequence[Example], hosts: Sequence[str]) -> Lexicon:
    """Fit a lexicon to pages; the root of a segment's weight keeps short ones heard.

    Parameters
    ----------
    examples : sequence of Example
        Each with at least one segment.
    hosts : sequence of str
        Host of each page.

    Returns
    -------
    Lexicon
    """
    return Lexicon().fit(
        [page.tokens for page in examples],
        [page.content for page in examples],
        [np.sqrt(page_weights(page.words)) for page in examples],
        hosts,
    )


def out_of_fold_columns(
    examples: Sequence[Example], hosts: Sequence[str], seed: int = 0
) -> list[Features]:
    """The opinion on each page of a lexicon learned from other hosts.

    Parameters
    ----------
    examples : sequence of Example
        Each with at least one segment.
    hosts : sequence of str
        Host of each page, as `fold_groups` gives them.
    seed : int
        Of the folds.

    Returns
    -------
    list of ndarray
        As `lexicon_columns` gives them.

    Raises
    ------
    DataError
        If there is only one page.
    """
    if len(examples) < 2:
        raise DataError("a lexicon is learned from two pages or more; give more, or leave it out")
    fold_of = host_folds(hosts, FOLDS, seed)
    columns: dict[int, Features] = {}
    for fold in np.unique(fold_of):
        others = np.flatnonzero(fold_of != fold).tolist()
        lexicon = learn_lexicon([examples[row] for row in others], [hosts[row] for row in others])
        for row in np.flatnonzero(fold_of == fold).tolist():
            columns[row] = lexicon_columns(lexicon.score(examples[row].tokens), examples[row].words)
    return [columns[row] for row in range(len(examples))]
