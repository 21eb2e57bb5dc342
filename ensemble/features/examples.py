"""Training examples: the features of a page, and how much of each segment is content."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ...arrays import Floats, Ints
from ...errors import DataError
from .case import Case
from .coverage import coverage, kept_words
from .families.jurors import coverage_columns
from .matrix import FeatureTable, feature_matrix
from .tokens.tokens import Tokens

__all__ = ["Example", "gold_coverage", "segment_example"]


@dataclass(frozen=True, slots=True)
class Example:
    """The segments of one page as a model learns from them.

    Attributes
    ----------
    features : FeatureTable
        Columns of structure and of the jurors.
    structure : list of str
        The columns of structure alone.
    words : ndarray of int, shape (n_segments,)
        Words in each segment.
    content : ndarray of float, shape (n_segments,)
        Share of each segment's words that are in the gold standard.
    tokens : Tokens
        Tokens of each segment's text and of the mark-up around it.
    weight : float
        Weight of the page in training; 1 by default.
    """

    features: FeatureTable
    structure: list[str]
    words: Ints
    content: Floats
    tokens: Tokens
    weight: float = 1.0

    @property
    def segment_weights(self) -> Floats:
        """Weights of the segments in training.

        A segment counts as its words, and the page as the root of its words, times its weight.
        """
        return np.asarray(self.words / np.sqrt(self.words.sum()) * self.weight)


def segment_example(case: Case, gold: str, jurors: Sequence[str]) -> Example:
    """Make an example of a page with a gold standard.

    Parameters
    ----------
    gold : str
        Gold standard text of the page.
    jurors : sequence of str
        The model's jury; empty for structure alone.

    Raises
    ------
    DataError
        If the gold standard is too long to align with the page.
    """
    content = gold_coverage(case, gold)
    features = feature_matrix(case, jurors)
    names = features.names
    structure = names[: names.index(coverage_columns(jurors[0])[0])] if jurors else names
    return Example(
        features,
        structure,
        case.n_words,
        content,
        case.tokens,
    )


def gold_coverage(case: Case, gold: str) -> Floats:
    """Share of the words of each segment that are in the gold standard of its page.

    Parameters
    ----------
    gold : str
        Gold standard text of the page.

    Returns
    -------
    ndarray of float, shape (n_segments,)

    Raises
    ------
    DataError
        If the gold standard is too long to align with the page.
    """
    kept = kept_words(case.page, gold)
    if kept is None:
        raise DataError("the gold standard is too long to align with its page")
    return coverage(kept, case.segments)
