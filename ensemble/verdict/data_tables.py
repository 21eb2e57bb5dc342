"""Tables of data with their rows, and definition lists with their entries.

The model judges each cell, term or definition alone, but readers need the whole row or entry.
"""

from collections import Counter
from collections.abc import Iterator

import numpy as np

from ...arrays import Ints, ints
from ...rendering.constructs.tables import cells_spanned, is_data_table
from ...segmenter.flow import TextFlow
from ..features.case import Case

#: A table or list with a larger share of its words in links is a menu, or a list of pages.
MAX_LINKED = 0.6
#: A first row with at least this many cells with text is a row of headers.
_COLUMNS = 3
#: A list that contains one of these elements lays out the page, as a list of cards or posts does.
LAYOUT_TAGS = frozenset("h1 h2 h3 h4 h5 h6 article aside section nav form table".split())


def data_tables(case: Case) -> Ints:
    """Find the element of the table of data around each segment, or -1 outside such tables.

    Tables that lay out the page, contain other tables or consist of links do not count.
    """
    flow, tables = case.page.flow, np.full(len(case), -1)
    (first, stop), words = case.element_segments, case.n_words
    found = [table for table in flow.tagged("table") if first[table] < stop[table]]
    next_starts = [*(flow.starts[table] for table in found[1:]), len(flow.text)]
    for table, next_start in zip(found, next_starts, strict=False):
        if next_start < flow.stops[table]:
            continue  # it contains the next one
        inside = slice(first[table], stop[table])
        n_words = words[inside].sum()
        n_linked = (words[inside] * case.link_share[inside]).sum()
        if n_linked <= MAX_LINKED * n_words and is_data_table(flow.node(table)):
            tables[inside] = table
    return tables


def data_rows(case: Case, tables: Ints) -> Ints:
    """Find the element of the row of one of `data_tables` around each segment, or -1.

    Rows joined by a cell that spans them count as the first one. Segments outside tables, in
    captions and in rows of headers get -1. A row of headers is in a ``thead``, has no ``td``, or
    comes first and has three cells with text: two cells are usually a label with its value.
    """
    found = np.full(len(tables), -1)
    flow, (first, stop) = case.page.flow, case.element_segments
    parents = flow.parents
    of_data, of_headers = (flow.tagged(tag) for tag in ("td", "th"))
    with_data = {parents[cell] for cell in of_data}
    n_texts = Counter(parents[cell] for cell in of_data + of_headers if first[cell] < stop[cell])
    begun: set[int] = set()
    for row, joined in _joined_rows(flow):
        table = tables[first[row]] if first[row] < stop[row] else -1
        if not 0 <= table < row:
            continue  # the row has no text, or contains a table of data
        is_first = table not in begun and n_texts[row] >= _COLUMNS
        if row in with_data and flow.tags[parents[row]] != "thead" and not is_first:
            found[first[row] : stop[row]] = joined
        begun.add(int(table))
    return found


def _joined_rows(flow: TextFlow) -> Iterator[tuple[int, int]]:
    """Yield each row with the first of the rows that spanning cells join it to."""
    spans = _row_spans(flow)
    group = first = -1
    n_spanned = 0  # how many of the next rows are spanned by a cell above them
    for row in flow.tagged("tr"):
        if flow.parents[row] != group or not n_spanned:
            group, first, n_spanned = flow.parents[row], row, 0
        n_spanned = max(n_spanned, spans.get(row, 1)) - 1
        yield row, first


def _row_spans(flow: TextFlow) -> dict[int, int]:
    """The largest ``rowspan`` in each row that has one."""
    spans: dict[int, int] = {}
    for cell, value in enumerate(flow.values("rowspan")):
        if value:
            row = flow.parents[cell]
            spans[row] = max(spans.get(row, 1), cells_spanned(value))
    return spans


def entries(case: Case) -> Ints:
    """Find the first term's element of the definition-list entry around each segment, or -1.

    In nested lists, the inner entry counts. Terms without a definition, and entries that contain
    headings or tables or consist of links, do not count.
    """
    flow, words = case.page.flow, case.n_words
    found = _entries_of_elements(flow)[case.elements]
    inside = found >= 0
    linked = words * case.link_share
    n_words, n_linked = (
        np.bincount(found[inside], weights=of[inside], minlength=len(flow))
        for of in (words, linked)
    )
    consists_of_links = n_linked > MAX_LINKED * n_words
    return np.where(inside & ~consists_of_links[found], found, -1)


def _entries_of_elements(flow: TextFlow) -> Ints:
    """The entry around each element, found in one pass in document order."""
    own, lists = [-1] * len(flow), [-1] * len(flow)  # entry and list of each element, or -1
    last: dict[int, int] = {}  # the latest entry of each list, whose definitions may follow
    defined, laid_out = set(), {-1}
    for row, (tag, parent) in enumerate(zip(flow.tags, flow.parents, strict=True)):
        if parent >= 0:
            own[row], lists[row] = own[parent], lists[parent]
        if tag == "dl":
            lists[row] = row
        elif tag == "dt" and lists[row] >= 0:
            entry = last.get(lists[row], -1)
            if entry < 0 or entry in defined:
                entry = last[lists[row]] = row
            own[row] = entry
        elif tag == "dd":
            own[row] = last.get(lists[row], -1)
            defined.add(own[row])
        elif tag in LAYOUT_TAGS:
            laid_out.add(own[row])
    known = defined - laid_out
    return ints([entry if entry in known else -1 for entry in own])
