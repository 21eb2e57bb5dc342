"""Training examples: the features of a page, and how much of each segment is content."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ...arrays import Floats, Ints
from ...errors import DataError
from .case import Case
from .coverage import kept_words
from .describe import structure_names
from .matrix import FeatureTable, feature_matrix
from .tokens.tokens import Tokens


@dataclass(frozen=True, slots=True)
class Example:
    """The segments of one page as a model learns from them."""

    features: FeatureTable
    structure: list[str]  # the columns without those of the jurors
    words: Ints  # in each segment
    content: Floats  # share of each segment's words that are in the gold standard
    tokens: Tokens
    weight: float = 1.0  # of the page in training

    @property
    def segment_weights(self) -> Floats:
        """Weights of the segments in training.

        A segment counts as its words, and the page as the root of its words, times its weight.
        """
        return np.asarray(self.words / np.sqrt(self.words.sum()) * self.weight)


def segment_example(case: Case, gold: str, jurors: Sequence[str]) -> Example:
    """Make an example of a page with a gold standard; without jurors, of structure alone.

    Raises a `DataError` if the gold standard is too long to align with the page.
    """
    content = gold_coverage(case, gold)
    features = feature_matrix(case, jurors)
    return Example(features, [*structure_names()], case.n_words, content, case.tokens)


def gold_coverage(case: Case, gold: str) -> Floats:
    """Share of the words of each segment that are in the gold standard of its page.

    Raises a `DataError` if the gold standard is too long to align with the page.
    """
    kept = kept_words(case.page, gold)
    if kept is None:
        raise DataError("the gold standard is too long to align with its page")
    return case.share(kept)
