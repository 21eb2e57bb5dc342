"""Wholes: segments that are judged alone, but are of use to readers only together."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ..arrays import Flags, Floats, Ints
from .reasons import Reason

__all__ = ["Wholes", "keep_whole", "with_wholes"]

#: Share of the words of a whole that are kept, from which all of it is.
_MAJORITY = 0.5
#: Share of a table's words below which nothing of it is kept. In between, it may be a table of
#: layout, and its cells are judged alone. A term is kept without its definitions: it may be the
#: name of the person who wrote a post.
_SCRAPS = 0.1
#: Log-odds are taken of probabilities no nearer to 0 and 1.
_LEAST = 1e-6
_OF_TABLE = "the rest of its table, of which most is kept, or little"
_OF_ENTRY = "the rest of its term and definitions, of which most is kept"


@dataclass(frozen=True, slots=True)
class Wholes:
    """The wholes of a page.

    Attributes
    ----------
    tables : ndarray of int, shape (n_segments,)
        The table of data that each segment stands in; -1 outside.
    entries : ndarray of int, shape (n_segments,)
        The entry of a definition list that it stands in, a term with its definitions; -1 outside.
    """

    tables: Ints
    entries: Ints

    def keep(self, kept: Flags, words: Ints) -> Flags:
        """Keep the rest of wholes of which most is kept, and nothing of tables with little.

        Parameters
        ----------
        kept : ndarray of bool, shape (n_segments,)
        words : ndarray of int, shape (n_segments,)
            Words in each segment.

        Returns
        -------
        ndarray of bool, shape (n_segments,)
        """
        kept = keep_whole(kept, words, self.entries)
        return keep_whole(kept, words, self.tables, scraps=_SCRAPS)


def keep_whole(kept: Flags, words: Ints, wholes: Ints, *, scraps: float = 0.0) -> Flags:
    """Keep all of the wholes of which most is kept, and nothing of those with less than scraps.

    Parameters
    ----------
    kept : ndarray of bool, shape (n_segments,)
    words : ndarray of int, shape (n_segments,)
        Words in each segment.
    wholes : ndarray of int, shape (n_segments,)
        The whole that each segment belongs to; -1 outside.
    scraps : float
        Share of the words of a whole.

    Returns
    -------
    ndarray of bool, shape (n_segments,)

    Examples
    --------
    >>> kept, wholes = np.array([True, False, True, True, False]), np.array([-1, 7, 7, 8, 8])
    >>> keep_whole(kept, np.array([9, 1, 2, 1, 20]), wholes, scraps=0.1).tolist()
    [True, True, True, False, False]
    """
    inside = wholes >= 0
    if not inside.any():
        return kept
    numbers, weights = wholes[inside], words[inside]
    n_kept = np.bincount(numbers, weights=weights * kept[inside])
    n_words = np.bincount(numbers, weights=weights)
    is_most, is_little = n_kept >= _MAJORITY * n_words, n_kept < scraps * n_words
    whole = kept.copy()
    whole[inside] = (kept[inside] | is_most[numbers]) & ~is_little[numbers]
    return whole


def with_wholes(
    reasons: Sequence[Sequence[Reason]],
    probabilities: Floats,
    turned: Flags,
    wholes: Wholes,
    words: Ints,
) -> list[list[Reason]]:
    """Add their whole to the reasons for the verdicts on segments that it has turned.

    Parameters
    ----------
    reasons : sequence of sequence of Reason
        Of the first segments of a page.
    probabilities : ndarray of float, shape (n_segments,)
    turned : ndarray of bool, shape (n_segments,)
        Whether each segment would have another verdict without wholes.
    wholes : Wholes
    words : ndarray of int, shape (n_segments,)
        Words in each segment.

    Returns
    -------
    list of list of Reason
        The whole first, with the log-odds from the segment to the mean of its whole.
    """
    found = [list(known) for known in reasons]
    odds = np.log(probabilities.clip(_LEAST, 1 - _LEAST) / (1 - probabilities).clip(_LEAST))
    for row in np.flatnonzero(turned[: len(found)]).tolist():
        in_table = wholes.tables[row] >= 0
        topic, numbers = (_OF_TABLE, wholes.tables) if in_table else (_OF_ENTRY, wholes.entries)
        if numbers[row] >= 0:
            inside = numbers == numbers[row]
            mean = np.average(odds[inside], weights=words[inside])
            found[row].insert(0, Reason(topic, float(mean - odds[row])))
    return found
