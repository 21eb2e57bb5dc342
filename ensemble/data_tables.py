"""Tables of data: their cells are judged alone, but most tables stand or fall as a whole."""

import numpy as np

from ..arrays import Floats, Ints, rows_of
from ..rendering.tables import is_data_table
from ..segmenter.flow import TextFlow

__all__ = ["MAX_LINKED", "data_tables"]

#: Share of the words in links from which a table is a menu or a list of pages.
MAX_LINKED = 0.6


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
    rows = rows_of(flow.tags, "table").tolist()
    if not rows:
        return tables
    first, stop = element_segments
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
        if n_linked <= MAX_LINKED * n_words and is_data_table(element):
            tables[inside] = table
    return tables
