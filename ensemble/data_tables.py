"""Tables of data and their rows: cells are judged alone, but are of use only together."""

from collections import Counter
from collections.abc import Iterator

import numpy as np

from ..arrays import Floats, Ints, rows_of
from ..rendering.tables import cells_spanned, is_data_table
from ..segmenter.flow import TextFlow

__all__ = ["MAX_LINKED", "data_rows", "data_tables"]

#: Share of the words in links from which a table is a menu or a list of pages.
MAX_LINKED = 0.6
#: Number of cells with text from which the first row names the columns.
_COLUMNS = 3


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


def data_rows(flow: TextFlow, element_segments: tuple[Ints, Ints], tables: Ints) -> Ints:
    """Find the row of its table of data that each segment stands in.

    Parameters
    ----------
    flow : TextFlow
        The text of the page.
    element_segments : (ndarray of int, ndarray of int), shape (n_elements,)
        Span of each element in the segments.
    tables : ndarray of int, shape (n_segments,)
        Of `data_tables`.

    Returns
    -------
    ndarray of int, shape (n_segments,)
        Element of the row in the flow, the first of those that a cell spans; -1 outside, in
        captions and in rows of headers. These are in a ``thead``, have no ``td``, or come first
        and have three cells with text: with two, the first row is mostly a label and its value.
    """
    found = np.full(len(tables), -1)
    if (tables < 0).all():
        return found
    first, stop = element_segments
    parents = flow.parents
    of_data, of_headers = (rows_of(flow.tags, tag).tolist() for tag in ("td", "th"))
    with_data = {parents[cell] for cell in of_data}
    n_texts = Counter(parents[cell] for cell in of_data + of_headers if first[cell] < stop[cell])
    begun: set[int] = set()
    for row, joined in _joined_rows(flow):
        table = tables[first[row]] if first[row] < stop[row] else -1
        if not 0 <= table < row:
            continue  # it has no text, or holds a table of data
        is_first = table not in begun and n_texts[row] >= _COLUMNS
        if row in with_data and flow.tags[parents[row]] != "thead" and not is_first:
            found[first[row] : stop[row]] = joined
        begun.add(int(table))
    return found


def _joined_rows(flow: TextFlow) -> Iterator[tuple[int, int]]:
    """Each row, with the first of those that a cell spans together with it."""
    spans = _row_spans(flow)
    group = first = -1
    n_spanned = 0  # rows from here on that a cell above spans
    for row in rows_of(flow.tags, "tr").tolist():
        if flow.parents[row] != group or not n_spanned:
            group, first, n_spanned = flow.parents[row], row, 0
        n_spanned = max(n_spanned, spans.get(row, 1)) - 1
        yield row, first


def _row_spans(flow: TextFlow) -> dict[int, int]:
    """How many rows are spanned by the cells of each row that has such a cell."""
    spans: dict[int, int] = {}
    for cell, value in enumerate(flow.values("rowspan")):
        if value:
            row = flow.parents[cell]
            spans[row] = max(spans.get(row, 1), cells_spanned(value))
    return spans
