"""Tables of data; layout tables leave no trace."""

import re
from functools import cached_property

from ...segmenter.flow import HEADING_TAGS
from ..nodes import Block, Caption, Cell, Container, Item, List, Row, Table
from ..parse import Parser
from ..part import Part
from .code import code_block
from .found.tables import MAX_COLUMNS, is_code_table, picture_text

CELL_TAGS = ("td", "th")
_TEXT_ALIGN = re.compile(r"text-align:\s*([a-z]+)", re.IGNORECASE)
#: Elements that occur only in layout tables.
_SECTION_TAGS = frozenset(("article", "section", "form"))
#: Elements that occur in tables of data only below a header row.
_BLOCK_TAGS = frozenset(("pre", "blockquote", "hr", "iframe"))
#: A table with this many paragraphs or list items in one cell is layout.
_MIN_LAYOUT_ITEMS = 4
#: Most cells of a table within a cell of a data table.
_MAX_NESTED_CELLS = 30
_NUMBER = re.compile(r"\s*\+?([0-9]{1,9})")
#: Most rows that a cell may span, as in browsers.
_MAX_ROWS = 65_534


class _Shape:
    """What a table consists of: one look at its descendants."""

    def __init__(self, part: Part, table: int) -> None:
        self._part, self._table = part, table
        tags, parents = part.tags, part.parents
        self._rows: list[int] = []
        self._inner: list[int] = []
        self._others: list[int] = []
        self._n_items = 0
        owner = {table: table}
        for element in part.within(table):
            tag = tags[element]
            owner[element] = element if tag == "table" else owner[parents[element]]
            if tag == "tr" and owner[element] == table:
                self._rows.append(element)
            elif tag == "table":
                self._inner.append(element)
            elif tag in _SECTION_TAGS or tag in _BLOCK_TAGS or tag in HEADING_TAGS:
                self._others.append(element)
            elif tag in ("p", "li"):
                self._n_items += 1

    @cached_property
    def _cells(self) -> list[list[int]]:
        part = self._part
        return [
            [cell for cell in part.children(row) if part.tags[cell] in CELL_TAGS]
            for row in self._rows
        ]

    def is_data(self) -> bool:
        """Whether the table contains data, and does not only lay out the page."""
        if len(self._rows) < 2:
            return False
        if self._inner and not (self._has_header_row() and all(map(self._is_small, self._inner))):
            return False
        if not any(sum(map(self._is_filled, cells)) > 1 for cells in self._cells):
            return False
        n_named = self._n_named_columns()
        for element in self._others:
            tag = self._part.tags[element]
            is_layout = tag in _SECTION_TAGS or not n_named
            if is_layout and (tag not in HEADING_TAGS or self._is_filled(element)):
                return False
        if n_named > 1 or self._n_items < _MIN_LAYOUT_ITEMS:
            return True
        return not any(self._has_many_items(cell) for cells in self._cells for cell in cells)

    def is_infobox(self) -> bool:
        """Whether the table is an infobox: the labels and values beside a wiki's text."""
        names = self._part.flow.value(self._table, "class").split()
        is_named = any(name.startswith("infobox") for name in names)
        return is_named and len(self._rows) > 1 and not self._inner

    def _has_header_row(self) -> bool:
        cells = self._cells[0]
        return len(cells) > 1 and all(self._part.tags[cell] == "th" for cell in cells)

    def _is_filled(self, cell: int) -> bool:
        """Whether a cell has text, or an element with attributes: its class may show a tick."""
        part, bounds = self._part, self._part.flow.attributes.bounds
        return bool(part.text_of(cell).strip()) or bounds[cell + 1] < bounds[part.ends[cell]]

    def _is_small(self, table: int) -> bool:
        tags = self._part.tags
        n_cells = sum(tags[one] in CELL_TAGS for one in self._part.within(table))
        return n_cells <= _MAX_NESTED_CELLS

    def _has_many_items(self, cell: int) -> bool:
        tags = self._part.tags
        items = (one for one in self._part.within(cell) if tags[one] in ("p", "li"))
        return sum(1 for _, _ in zip(items, range(_MIN_LAYOUT_ITEMS), strict=False)) == (
            _MIN_LAYOUT_ITEMS
        )

    def _n_named_columns(self) -> int:
        """The number of columns that the first row names; 0 if it names none."""
        part = self._part
        filled = [cell for cell in self._cells[0] if part.text_of(cell).strip()]
        is_named = len(filled) > 1 or any(part.tags[cell] == "th" for cell in filled)
        return len(filled) if is_named and all(map(self._is_header, filled)) else 0

    def _is_header(self, cell: int) -> bool:
        """Whether a cell is a header by its tag, or contains only headings."""
        part = self._part
        if part.tags[cell] == "th":
            return True
        headings = [one for one in part.within(cell) if part.tags[one] in HEADING_TAGS]
        words = "".join("".join(part.text_of(one).split()) for one in headings)
        return words == "".join(part.text_of(cell).split())


def table(parser: Parser, element: int, parent: Block) -> Container | None:
    """A table of data; in a cell, a list of its rows. A table of lines of code is code."""
    if not isinstance(parent, Container):
        return None
    if parser.is_within(Cell):
        return parent.add(List())
    if is_code_table(parser.part.flow.node(element)):
        code_block(parser, element, parent)
        return None
    return parent.add(Table()) if is_table(parser.part, element) else None


def is_table(part: Part, element: int) -> bool:
    """Whether a table contains data."""
    shape = _Shape(part, element)
    return shape.is_data() or shape.is_infobox()


def caption(_parser: Parser, _element: int, parent: Block) -> Caption | None:
    """The caption of a table."""
    return parent.add(Caption()) if isinstance(parent, Table) else None


def row(parser: Parser, element: int, parent: Block) -> Container | None:
    """A row with all its cells, also those without text."""
    if isinstance(parent, List):
        return parent.add(Item())
    if not isinstance(parent, Table):
        return None
    made = parent.add(Row(section=parser.part.parents[element]))
    for one in parser.part.children(element):
        if parser.part.tags[one] in CELL_TAGS:
            parser.cells[one] = made.add(_cell(parser.part, one))
    return made


def _cell(part: Part, element: int) -> Cell:
    own = part.attributes(element)
    match = _TEXT_ALIGN.search(own.get("style", ""))
    align = (match[1] if match else own.get("align", "")).lower()
    return Cell(
        is_header=part.tags[element] == "th",
        n_columns=max(_n_spanned(own.get("colspan"), MAX_COLUMNS), 1),
        n_rows=_n_spanned(own.get("rowspan"), _MAX_ROWS),
        alignment="center" if align == "center" else "right" if align == "right" else "",
        said=picture_text(part.flow, element),
    )


def _n_spanned(value: str | None, most: int) -> int:
    """The number of columns or rows that a cell spans, as browsers read it."""
    match = _NUMBER.match(value or "")
    return min(int(match[1]), most) if match else 1


def cell(parser: Parser, element: int, _parent: Block) -> Cell | None:
    """A cell, which its row has made."""
    return parser.cells.get(element)


RULES = {
    "table": table,
    "caption": caption,
    "tr": row,
    **dict.fromkeys(CELL_TAGS, cell),
}
