"""Tables of data: their cells are judged alone, but most tables stand or fall as a whole."""

from collections.abc import Sequence

import numpy as np

from ..arrays import Flags, Floats, Ints
from ..rendering.tables import is_data_table
from ..segmenter.flow import TextFlow
from .reasons import Reason

__all__ = ["data_tables", "keep_whole_tables", "with_tables"]

#: Share of a table's words in links from which it is a menu or a list of pages.
_MAX_LINKED = 0.6
#: Shares of a table's words that are kept: from the first on, all of it is kept, below the second,
#: nothing. In between, it may be a table of layout, and its cells are judged alone.
_MAJORITY, _SCRAPS = 0.5, 0.1
#: Log-odds are taken of probabilities no nearer to 0 and 1.
_LEAST = 1e-6
_TOPIC = "the rest of its table, of which most is kept, or little"


def data_tables(
    flow: TextFlow, element_segments: tuple[Ints, Ints], words: Ints, link_share: Floats
) -> Ints:
    """Find the table of data that each segment stands in.

    Parameters
    ----------
    flow : TextFlow
        The text of the page.
    element_segments : (ndarray of int, ndarray of int), shape (n_elements,)
        Span of each element in the segments.
    words : ndarray of int, shape (n_segments,)
        Words in each segment.
    link_share : ndarray of float, shape (n_segments,)
        Share of them in links.

    Returns
    -------
    ndarray of int, shape (n_segments,)
        Element of the table in the flow; -1 outside. Tables that lay out the page, hold others or
        consist of links are none.
    """
    tables = np.full(len(words), -1)
    if "table" not in flow.tags:
        return tables
    first, stop = element_segments
    rows = [row for row, tag in enumerate(flow.tags) if tag == "table"]
    found = [
        (row, element)
        for row, element in zip(rows, flow.of_tag("table"), strict=True)
        if first[row] < stop[row]
    ]
    next_starts = [*(flow.starts[row] for row, _ in found[1:]), len(flow.text)]
    for (table, element), next_start in zip(found, next_starts, strict=False):
        if next_start < flow.stops[table]:
            continue  # it holds the next one
        inside = slice(first[table], stop[table])
        n_words = words[inside].sum()
        n_linked = (words[inside] * link_share[inside]).sum()
        if n_linked <= _MAX_LINKED * n_words and is_data_table(element):
            tables[inside] = table
    return tables


def keep_whole_tables(kept: Flags, words: Ints, tables: Ints) -> Flags:
    """Keep all of the tables of which most is kept, and nothing of those of which little is.

    Parameters
    ----------
    kept : ndarray of bool, shape (n_segments,)
    words : ndarray of int, shape (n_segments,)
        Words in each segment.
    tables : ndarray of int, shape (n_segments,)
        From `data_tables`.

    Returns
    -------
    ndarray of bool, shape (n_segments,)

    Examples
    --------
    >>> kept, tables = np.array([True, False, True, True, False]), np.array([-1, 7, 7, 8, 8])
    >>> keep_whole_tables(kept, np.array([9, 1, 2, 1, 20]), tables).tolist()
    [True, True, True, False, False]
    """
    inside = tables >= 0
    if not inside.any():
        return kept
    numbers, weights = tables[inside], words[inside]
    n_kept = np.bincount(numbers, weights=weights * kept[inside])
    n_words = np.bincount(numbers, weights=weights)
    is_most, is_little = n_kept >= _MAJORITY * n_words, n_kept < _SCRAPS * n_words
    whole = kept.copy()
    whole[inside] = (kept[inside] | is_most[numbers]) & ~is_little[numbers]
    return whole


def with_tables(
    reasons: Sequence[Sequence[Reason]],
    probabilities: Floats,
    turned: Ints,
    tables: Ints,
    words: Ints,
) -> list[list[Reason]]:
    """Add their table to the reasons for the verdicts on segments that it has turned.

    Parameters
    ----------
    reasons : sequence of sequence of Reason
        Of the first segments of a page.
    probabilities : ndarray of float, shape (n_segments,)
    turned : ndarray of int, shape (n_segments,)
        The table of each segment that is kept or dropped because of it; -1 of others.
    tables, words : ndarray of int, shape (n_segments,)
        As for `keep_whole_tables`.

    Returns
    -------
    list of list of Reason
        The table first, with the log-odds from the segment to the mean of its table.
    """
    found = [list(known) for known in reasons]
    odds = np.log(probabilities.clip(_LEAST, 1 - _LEAST) / (1 - probabilities).clip(_LEAST))
    for row in np.flatnonzero(turned[: len(found)] >= 0).tolist():
        inside = tables == turned[row]
        mean = np.average(odds[inside], weights=words[inside])
        found[row].insert(0, Reason(_TOPIC, float(mean - odds[row])))
    return found
