"""Tables of data with their rows, and definition lists with their entries.

The model judges each cell, term or definition alone, but readers need the whole row or entry.
"""

from collections import Counter
from collections.abc import Iterator

import numpy as np

from ...arrays import Ints, ints
from ...content.data_tables import DataTables, n_spanned
from ...segmenter.doc import Doc
from ..features.case import Case

#: A table or list with a larger share of its words in links is a menu, or a list of pages.
MAX_LINK_SHARE = 0.6
#: A first row with at least this many cells with text is a row of headers.
_MIN_HEADER_CELLS = 3
#: A list that contains one of these elements lays out the page, as a list of cards or posts does.
LAYOUT_TAGS = frozenset("h1 h2 h3 h4 h5 h6 article aside section nav form table".split())


def data_tables(case: Case) -> Ints:
    """Find the element of the table of data around each segment, or -1 outside such tables.

    Tables that lay out the page, contain other tables or consist of links do not count; but links
    below a row of headers are data.
    """
    doc, tables = case.page.doc, np.full(len(case), -1)
    (first, stop), words = case.element_segments, case.n_words
    candidates = [table for table in doc.tagged("table") if first[table] < stop[table]]
    judge = DataTables(doc)
    next_starts = [*(doc.starts[table] for table in candidates[1:]), len(doc.text)]
    for table, next_start in zip(candidates, next_starts, strict=False):
        if next_start < doc.stops[table]:
            continue  # it contains the next one
        inside = slice(first[table], stop[table])
        n_words = words[inside].sum()
        n_linked = (words[inside] * case.link_share[inside]).sum()
        is_menu = n_linked > MAX_LINK_SHARE * n_words and not judge.has_header_row(table)
        if not is_menu and judge.is_plain_table(table):
            tables[inside] = table
    return tables


def data_rows(case: Case, tables: Ints) -> Ints:
    """Find the element of the row of one of `data_tables` around each segment, or -1.

    Rows joined by a cell that spans them count as the first one. Segments outside tables, in
    captions and in rows of headers get -1. A row of headers is in a ``thead``, has no ``td``, or
    comes first and has three cells with text: two cells are usually a label with its value.
    """
    if (tables < 0).all():
        return tables
    rows, doc, parents = np.full(len(tables), -1), case.page.doc, case.page.doc.parents
    first, stop = (ends.data for ends in case.element_segments)
    data_cells, header_cells = doc.tagged("td"), doc.tagged("th")
    rows_with_data = {parents[cell] for cell in data_cells}
    n_texts = Counter(
        [parents[cell] for cell in data_cells + header_cells if first[cell] < stop[cell]]
    )
    begun_tables: set[int] = set()
    for row, first_joined in _joined_rows(doc):
        table = tables[first[row]] if first[row] < stop[row] else -1
        if not 0 <= table < row:
            continue  # the row has no text, or contains a table of data
        is_first = table not in begun_tables and n_texts[row] >= _MIN_HEADER_CELLS
        if row in rows_with_data and doc.tags[parents[row]] != "thead" and not is_first:
            rows[first[row] : stop[row]] = first_joined
        begun_tables.add(int(table))
    return rows


def _joined_rows(doc: Doc) -> Iterator[tuple[int, int]]:
    """Yield each row with the first of the rows that spanning cells join it to."""
    spans = _row_spans(doc)
    group = first = -1
    n_further = 0  # how many of the next rows are spanned by a cell above them
    for row in doc.tagged("tr"):
        if doc.parents[row] != group or not n_further:
            group, first, n_further = doc.parents[row], row, 0
        n_further = max(n_further, spans.get(row, 1)) - 1
        yield row, first


def _row_spans(doc: Doc) -> dict[int, int]:
    """The largest ``rowspan`` in each row that has one."""
    spans: dict[int, int] = {}
    for cell in doc.with_value("rowspan", bool):
        row, value = doc.parents[cell], doc.value(cell, "rowspan")
        spans[row] = max(spans.get(row, 1), n_spanned(value))
    return spans


def entries(case: Case) -> Ints:
    """Find the first term's element of the definition-list entry around each segment, or -1.

    In nested lists, the inner entry counts. Terms without a definition, and entries that contain
    headings or tables or consist of links, do not count.
    """
    doc, words = case.page.doc, case.n_words
    entry_of = _element_entries(doc)[case.elements]
    inside = entry_of >= 0
    linked = words * case.link_share
    n_words, n_linked = (
        np.bincount(entry_of[inside], weights=weights[inside], minlength=len(doc))
        for weights in (words, linked)
    )
    consists_of_links = n_linked > MAX_LINK_SHARE * n_words
    return np.where(inside & ~consists_of_links[entry_of], entry_of, -1)


def _element_entries(doc: Doc) -> Ints:
    """The entry around each element, found in one pass in document order."""
    entry_of, list_of = [-1] * len(doc), [-1] * len(doc)  # entry and list of each element, or -1
    latest_entry: dict[int, int] = {}  # the latest entry of each list, whose definitions may follow
    with_definition, with_layout = set(), {-1}
    for row, (tag, parent) in enumerate(zip(doc.tags, doc.parents, strict=True)):
        if parent >= 0:
            entry_of[row], list_of[row] = entry_of[parent], list_of[parent]
        if tag == "dl":
            list_of[row] = row
        elif tag == "dt" and list_of[row] >= 0:
            entry = latest_entry.get(list_of[row], -1)
            if entry < 0 or entry in with_definition:
                entry = latest_entry[list_of[row]] = row
            entry_of[row] = entry
        elif tag == "dd":
            entry_of[row] = latest_entry.get(list_of[row], -1)
            with_definition.add(entry_of[row])
        elif tag in LAYOUT_TAGS:
            with_layout.add(entry_of[row])
    valid = with_definition - with_layout
    return ints([entry if entry in valid else -1 for entry in entry_of])
