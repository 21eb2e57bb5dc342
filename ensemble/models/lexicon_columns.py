"""The lexicon's scores as columns of the feature matrix, out of fold for training.

A model trained on scores of pages that the lexicon has learned from would trust them too much. In
training, each page is therefore scored by a lexicon that has not seen its host (stacking).
"""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor  # noqa: TID251 (no extractor runs in these)
from functools import partial

import numpy as np

from ...arrays import Floats, Ints
from ..features.columns import windowed
from ..features.examples import Example
from ..features.matrix import Features
from .folds import host_folds
from .lexicon import Lexicon
from .token_matrix import TokenMatrix

#: Names of the columns.
LEXICON_COLUMNS = (
    "lexicon",
    "lexicon±1",
    "lexicon±4",
    "lexicon_page",
    "lexicon_page_max",
    "lexicon_lead",
)
#: How many neighbours on either side means are taken over.
_RADII = np.array((1, 4), dtype=np.int64)
#: How many folds the scores for training are made in.
FOLDS = 4
#: How many lexicons are fitted at once: scipy multiplies matrices in one thread.
THREADS = 2


def lexicon_columns(scores: Floats, words: Ints) -> Features:
    """The columns `LEXICON_COLUMNS` of a page, from the lexicon's scores of its segments."""
    if not len(scores):
        return np.zeros((0, len(LEXICON_COLUMNS)), dtype=np.float32)
    page = (scores * words).sum() / words.sum()
    columns = np.empty((len(scores), len(LEXICON_COLUMNS)), dtype=np.float32, order="F")
    columns[:, 0] = scores
    columns[:, 1:3] = windowed(scores, _RADII, words).T
    columns[:, 3] = page
    columns[:, 4] = scores.max()
    columns[:, 5] = scores - page
    return columns


def fold_groups(hosts: Sequence[str]) -> list[str]:
    """The groups that no fold splits: hosts, or single pages if there are fewer than `FOLDS` hosts.

    Examples
    --------
    >>> fold_groups(["a.org"] * 3)
    ['0', '1', '2']
    """
    if len(set(hosts)) < FOLDS:
        return [str(number) for number in range(len(hosts))]
    return list(hosts)


def learn_lexicon(
    examples: Sequence[Example], groups: Sequence[str], seed: int = 0
) -> tuple[Lexicon, list[Features]]:
    """Learn a lexicon from pages with segments, and score the same pages out of fold.

    A segment counts as the root of its weight, so that short segments matter. The columns of each
    page are made by a lexicon of the pages of other groups.
    """
    matrix = TokenMatrix([page.tokens for page in examples], groups)
    content = np.concatenate([page.content for page in examples])
    weights = np.sqrt(np.concatenate([page.segment_weights for page in examples]))
    fold_of = host_folds(groups, FOLDS, seed)
    kept = [np.flatnonzero(fold_of != fold) for fold in range(FOLDS)]
    with ThreadPoolExecutor(THREADS) as threads:
        learned = threads.map(
            partial(matrix.fit, content=content, weights=weights), (*kept, np.arange(len(examples)))
        )
        lexicons = [Lexicon.of(weights_of_tokens) for weights_of_tokens in learned]
    columns = [
        lexicon_columns(lexicons[fold].score(page.tokens), page.words)
        for fold, page in zip(fold_of, examples, strict=True)
    ]
    return lexicons[-1], columns
