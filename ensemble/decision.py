"""From probabilities to a verdict: keep what maximises the expected F1 of the page."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from .arrays import Floats, Ints

__all__ = ["Decision", "decide", "drop_leftover"]

#: A few words out of many are a leftover of the page, not its content: what is kept must have
#: so many words, or else be this share of the page's. On pages that hold nothing (error pages,
#: walls, shells of scripts) a model keeps a phrase or two.
LEAST_WORDS, LEAST_SHARE = 12, 0.1


@dataclass(frozen=True, slots=True)
class Decision:
    """Which segments are kept, and how good that is expected to be.

    Attributes
    ----------
    probabilities : ndarray of float, shape (n_segments,)
        Of a word of the segment being content.
    kept : ndarray of bool, shape (n_segments,)
    expected_f1 : float
        What the probabilities promise; 1 where nothing can be kept.
    """

    probabilities: Floats
    kept: NDArray[np.bool_]
    expected_f1: float


def decide(probabilities: Floats, words: Ints) -> Decision:
    """Keep the segments that maximise the page's expected F1 in words.

    With `p` the probability that a word of a segment is content and `w` its words,
    keeping a set S is worth 2 sum_S(p w) / (sum_S(w) + sum_all(p w)). The best set is
    one of the prefixes of the segments ordered by probability, so it is found exactly.

    Parameters
    ----------
    probabilities : ndarray of float, shape (n_segments,)
    words : ndarray of int, shape (n_segments,)
        Words in each segment.

    Returns
    -------
    Decision

    Examples
    --------
    >>> decide(np.array([0.9, 0.1, 0.6]), np.array([10, 10, 10])).kept.tolist()
    [True, False, True]
    """
    if not len(words):
        return Decision(probabilities, np.zeros(0, dtype=np.bool_), 1.0)
    order = np.argsort(-probabilities, kind="stable")
    content = np.cumsum((probabilities * words)[order])
    expected = 2 * content / (np.cumsum(words[order]) + content[-1])
    size = int(expected.argmax()) + 1 if content[-1] > 0 else 0
    kept = np.zeros(len(words), dtype=np.bool_)
    kept[order[:size]] = True
    return Decision(probabilities, kept, float(expected[size - 1]) if size else 1.0)


def drop_leftover(decision: Decision, words: Ints) -> Decision:
    """Keep nothing where next to nothing is kept of a page.

    Parameters
    ----------
    decision : Decision
    words : ndarray of int, shape (n_segments,)
        Words in each segment.

    Returns
    -------
    Decision
        The same, or one that keeps nothing: then it is right where the other was wrong.

    Examples
    --------
    >>> words = np.array([200, 5])
    >>> drop_leftover(decide(np.array([0.01, 0.9]), words), words).kept.tolist()
    [False, False]
    """
    n_kept = int(words[decision.kept].sum())
    if not n_kept or n_kept >= min(LEAST_WORDS, LEAST_SHARE * words.sum()):
        return decision
    nothing = np.zeros_like(decision.kept)
    return Decision(decision.probabilities, nothing, 1 - decision.expected_f1)
