"""From probabilities to kept segments: keep the set with the largest expected F."""

from dataclasses import dataclass

import numpy as np

from ..arrays import Flags, Floats, Ints
from .options import Favor, check_value
from .wholes import Wholes

__all__ = [
    "BETAS",
    "Decision",
    "beta_of",
    "decide",
    "drop_leftover",
    "final_decision",
    "with_wholes",
]

#: How much more recall counts than precision, by what the user favors: beta of F-beta
#: (van Rijsbergen, Information Retrieval, 1979). For F1 it is below 1, since on pages unlike those
#: of the training probabilities are too high; it was chosen on the mean F1 over all data sets.
BETAS: dict[Favor, float] = {"precision": 0.5, "f1": 0.85, "recall": 2.0}

#: What is kept must have so many words, or this share of the page's words; otherwise nothing is
#: kept. On pages without content (errors, paywalls, empty shells) a model keeps a phrase or two.
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
        Expected F1 of the kept segments, by the probabilities; 1 for a page without words.
    """

    probabilities: Floats
    kept: Flags
    expected_f1: float

    @property
    def uncertainty(self) -> float:
        """1 minus the expected F1."""
        return 1 - self.expected_f1


def beta_of(favor: Favor) -> float:
    """The beta of what the user favors.

    Raises
    ------
    OptionError
        If there is no such favor.
    """
    check_value("favor", favor, BETAS)
    return BETAS[favor]


def decide(probabilities: Floats, words: Ints, beta: float = 1.0) -> Decision:
    """Keep the segments that maximise the page's expected F in words.

    With `p` the probability that a word of a segment is content and `w` its words,
    keeping a set S is worth (1 + b) sum_S(p w) / (sum_S(w) + b sum_all(p w)), b being beta
    squared. The best set is one of the prefixes of the segments ordered by probability, so it
    is found exactly.

    Parameters
    ----------
    probabilities : ndarray of float, shape (n_segments,)
    words : ndarray of int, shape (n_segments,)
        Words in each segment.
    beta : float
        How much more recall counts than precision.

    Returns
    -------
    Decision

    Examples
    --------
    >>> probabilities, words = np.array([0.9, 0.1, 0.6]), np.array([10, 10, 10])
    >>> decide(probabilities, words).kept.tolist()
    [True, False, True]
    >>> decide(probabilities, words, beta=0.5).kept.tolist()
    [True, False, False]
    """
    if not len(words):
        return Decision(probabilities, np.zeros(0, dtype=np.bool_), 1.0)
    order = np.argsort(-probabilities, kind="stable")
    content, extracted = np.cumsum((probabilities * words)[order]), np.cumsum(words[order])
    if content[-1] == 0:
        return Decision(probabilities, np.zeros(len(words), dtype=np.bool_), 1.0)
    size = int(_expected_f(content, extracted, beta).argmax()) + 1
    kept = np.zeros(len(words), dtype=np.bool_)
    kept[order[:size]] = True
    return Decision(probabilities, kept, float(_expected_f(content, extracted, 1.0)[size - 1]))


def _expected_f(content: Floats, extracted: Ints, beta: float) -> Floats:
    """Expected F of each prefix, from its expected words of content and its words."""
    weight = beta**2
    return np.asarray((1 + weight) * content / (extracted + weight * content[-1]))


def drop_leftover(decision: Decision, words: Ints) -> Decision:
    """Keep nothing of a page of which next to nothing would be kept.

    Parameters
    ----------
    decision : Decision
    words : ndarray of int, shape (n_segments,)
        Words in each segment.

    Returns
    -------
    Decision
        The same, or one that keeps nothing, whose expected F1 is 1 minus that of the other.

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


def with_wholes(decision: Decision, words: Ints, wholes: Wholes) -> Decision:
    """Keep or drop segments with their whole: a row without its value says nothing.

    Parameters
    ----------
    decision : Decision
    words : ndarray of int, shape (n_segments,)
        Words in each segment.
    wholes : Wholes

    Returns
    -------
    Decision
        With the expected F1 of what it keeps.
    """
    kept = wholes.keep(decision.kept, words)
    if np.array_equal(kept, decision.kept):
        return decision
    expected = decision.probabilities * words
    common, extracted = expected[kept].sum(), words[kept].sum()
    return Decision(decision.probabilities, kept, float(2 * common / (extracted + expected.sum())))


def final_decision(
    probabilities: Floats, words: Ints, favor: Favor = "f1", wholes: Wholes | None = None
) -> Decision:
    """Decide by what the user favors, and keep nothing where next to nothing would be kept.

    Tables of data, and terms with their definitions, are kept as a whole where most of them is;
    tables are dropped where little of them is kept, and else their rows are kept or dropped.

    Raises
    ------
    OptionError
        If there is no such favor.
    """
    decision = decide(probabilities, words, beta_of(favor))
    if wholes is not None:
        decision = with_wholes(decision, words, wholes)
    return drop_leftover(decision, words)
