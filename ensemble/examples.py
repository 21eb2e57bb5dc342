"""What models learn from: the features of a page, and what of it its gold standard holds."""

from collections.abc import Sequence
from dataclasses import dataclass


from ..errors import DataError
from .case import Case, Floats, Ints
from .coverage import coverage, kept_words
from .features import Features, feature_matrix

__all__ = ["Example", "segment_example"]


@dataclass(frozen=True, slots=True)
class Example:
    """The segments of one page with what they should be judged.

    Attributes
    ----------
    names : list of str
        Columns of the features.
    features : ndarray of float32, shape (n_segments, n_features)
    words : ndarray of int, shape (n_segments,)
        Words in each segment.
    content : ndarray of float, shape (n_segments,)
        Share of each segment's words that are in the gold standard.
    """

    names: list[str]
    features: Features
    words: Ints
    content: Floats


def segment_example(case: Case, gold: str, jurors: Sequence[str]) -> Example:
    """Make an example of a case whose right verdict is known.

    Parameters
    ----------
    case : Case
    gold : str
        Gold standard text of the page.
    jurors : sequence of str
        The model's jury; empty for structure alone.

    Returns
    -------
    Example

    Raises
    ------
    DataError
        If the gold standard is too long to align with the page.
    """
    kept = kept_words(case.page, gold)
    if kept is None:
        raise DataError("the gold standard is too long to align with its page")
    names, features = feature_matrix(case, jurors)
    return Example(names, features, case.n_words, coverage(kept, case.segments))
