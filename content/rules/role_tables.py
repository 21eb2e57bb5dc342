"""Tables of other elements, which only their roles say: GitBook and others write them."""

from collections.abc import Sequence
from functools import partial

from ...segmenter.doc import Doc
from ..data_tables import n_spanned
from ..lookups import elements_in
from ..nodes import Block, Cell, Container, Row, Table
from ..parse import Parser, Rule
from .tables import MAX_COLUMNS, cell

_ROW, _COLUMN_HEADER = "row", "columnheader"
_TABLES = frozenset(("grid", "table", "treegrid"))
_CELLS = frozenset(("cell", "gridcell", "rowheader", _COLUMN_HEADER))


def find_role_tables(doc: Doc) -> dict[int, Rule]:
    """Find the tables with several rows and with headers of columns, their rows and their cells.

    Tables in tables, rows in rows and cells in cells do not count.
    """
    if not doc.attributes.with_part("role", _COLUMN_HEADER):  # nearly all pages
        return {}
    rules: dict[int, Rule] = {}
    rows, headers = (doc.with_value("role", role.__eq__) for role in (_ROW, _COLUMN_HEADER))
    cells = doc.with_value("role", _CELLS.__contains__)
    for table in _outermost(doc, doc.with_value("role", _TABLES.__contains__)):
        own = _outermost(doc, elements_in(rows, doc.within(table)))
        has_headers = len(elements_in(headers, doc.within(table), 1)) > 0
        if doc.tag(table) != "table" and len(own) > 1 and has_headers:
            rules[table] = _table
            for one in own:
                in_row = _outermost(doc, elements_in(cells, doc.within(one)))
                rules[one] = partial(_row, in_row)
                rules |= dict.fromkeys(in_row, cell)
    return rules


def _outermost(doc: Doc, elements: Sequence[int]) -> list[int]:
    """The elements, which ascend, that are in no other one."""
    found: list[int] = []
    for one in elements:
        if not found or one >= doc.ends[found[-1]]:
            found.append(one)
    return found


def _table(parser: Parser, _element: int, parent: Block) -> Table | None:
    if not isinstance(parent, Container) or parser.is_in_cell:
        return None
    return parent.add(Table())


def _row(cells: Sequence[int], parser: Parser, element: int, parent: Block) -> Row | None:
    if not isinstance(parent, Table):
        return None
    part = parser.part
    made = parent.add(Row(section=part.doc.parents[element]))
    for one in cells:
        own = part.attributes(one)
        n_columns = max(n_spanned(own.get("aria-colspan"), MAX_COLUMNS), 1)
        is_header = own["role"].endswith("header")
        added = made.add(Cell(is_header=is_header, n_columns=n_columns))
        parser.collected.cells[one] = added
    return made
