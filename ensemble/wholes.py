"""Wholes: segments that are judged alone, but are of use to readers only together."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from ..arrays import Flags, Floats, Ints
from .reasons import Reason

__all__ = ["Wholes", "with_wholes"]

#: Share from which all is kept: of the words of a table or an entry, of the segments of a row.
_MAJORITY = 0.5
#: Share of a table's words below which nothing of it is kept. In between, its rows are wholes. A
#: term is kept without its definitions: it may be the name of the person who wrote a post.
_SCRAPS = 0.1
#: Log-odds are taken of probabilities no nearer to 0 and 1.
_LEAST = 1e-6
_OF_TABLE = "the rest of its table, of which most is kept, or little"
_OF_ROW = "the rest of its row, of which most is kept, or little"
_OF_ENTRY = "the rest of its term and definitions, of which most is kept"


@dataclass(frozen=True, slots=True)
class Wholes:
    """The wholes of a page.

    Attributes
    ----------
    tables : ndarray of int, shape (n_segments,)
        The table of data that each segment stands in; -1 outside.
    rows : ndarray of int, shape (n_segments,)
        The row of data of this table; -1 in captions and headers, too.
    entries : ndarray of int, shape (n_segments,)
        The entry of a definition list that it stands in, a term with its definitions; -1 outside.
    """

    tables: Ints
    rows: Ints
    entries: Ints

    def keep(self, kept: Flags, words: Ints) -> Flags:
        """Keep the rest of wholes of which most is kept, and nothing of tables with little.

        Of other tables, rows are kept of which half of the segments is: where a label is kept, so
        is its value, which may have more words.

        Parameters
        ----------
        kept : ndarray of bool, shape (n_segments,)
        words : ndarray of int, shape (n_segments,)
            Words in each segment.

        Returns
        -------
        ndarray of bool, shape (n_segments,)

        Examples
        --------
        >>> tables, rows = np.array([2, 2, 2, 2, 2, 2]), np.array([-1, 6, 6, 9, 9, 9])
        >>> wholes = Wholes(tables, rows, entries=np.full(6, -1))
        >>> kept = np.array([False, True, False, True, False, False])
        >>> wholes.keep(kept, np.array([1, 1, 2, 1, 3, 1])).tolist()
        [True, True, True, False, False, False]
        """
        kept = kept | (_kept_shares(kept, words, self.entries) >= _MAJORITY)
        if (self.tables < 0).all():
            return kept
        of_table = _kept_shares(kept, words, self.tables)
        of_row = _kept_shares(kept, np.ones_like(words), self.rows)
        in_row = self._with_headers(of_row >= _MAJORITY)
        return np.asarray((of_table >= _MAJORITY) | in_row & (of_table >= _SCRAPS))

    def _with_headers(self, kept: Flags) -> Flags:
        """Keep captions and rows of headers where a row of data below them is kept, and only there.

        A table of which no row of data is kept is dropped.
        """
        at = np.flatnonzero(kept & (self.rows >= 0))
        last = np.full(self.tables.max() + 1, -1)
        last[self.tables[at]] = at  # ascending: of several rows, the last one stays
        is_header = (self.tables >= 0) & (self.rows < 0)
        return np.where(is_header, np.arange(len(kept)) < last[self.tables], kept)


def _kept_shares(kept: Flags, words: Ints, wholes: Ints) -> Floats:
    """Share of the words of each segment's whole that are kept; outside, of its own words."""
    shares, inside = kept.astype(np.float64), wholes >= 0
    if not inside.any():
        return shares
    numbers, weights = wholes[inside], words[inside]
    n_kept = np.bincount(numbers, weights=weights * kept[inside])
    n_words = np.bincount(numbers, weights=weights)
    shares[inside] = n_kept[numbers] / n_words[numbers]
    return shares


def with_wholes(
    reasons: Sequence[Sequence[Reason]],
    probabilities: Floats,
    alone: Flags,
    kept: Flags,
    wholes: Wholes,
    words: Ints,
) -> list[list[Reason]]:
    """Add their whole to the reasons for the verdicts on segments that it has turned.

    Parameters
    ----------
    reasons : sequence of sequence of Reason
        Of the first segments of a page.
    probabilities : ndarray of float, shape (n_segments,)
    alone, kept : ndarray of bool, shape (n_segments,)
        Verdict on each segment without wholes, and with them.
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
    of_table = _kept_shares(kept, words, wholes.tables)
    by_row = (wholes.rows >= 0) & (of_table > 0) & (of_table < 1)
    for segment in np.flatnonzero((alone != kept)[: len(found)]).tolist():
        if by_row[segment]:
            topic, numbers = _OF_ROW, wholes.rows
        elif wholes.tables[segment] >= 0:
            topic, numbers = _OF_TABLE, wholes.tables
        else:
            topic, numbers = _OF_ENTRY, wholes.entries
        if numbers[segment] >= 0:
            inside = numbers == numbers[segment]
            mean = np.average(odds[inside], weights=words[inside])
            found[segment].insert(0, Reason(topic, float(mean - odds[segment])))
    return found
