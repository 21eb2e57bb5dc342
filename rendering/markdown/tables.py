"""Tables in the format of GitHub: a header row and rows of cells, each row on one line."""

from bisect import bisect_left
from collections.abc import Sequence

from lxml.html import HtmlElement

from ..constructs.tables import CELL_TAGS, MAX_COLUMNS, cells_spanned
from .block_elements import caption
from .blocks import Block
from .signs import escape_line_start
from .writer import Writer

_SECTIONS = ("thead", "tbody", "tfoot")
#: The parts of tables, their sections and their rows.
_PARTS = {
    "table": frozenset((*_SECTIONS, "tr", "caption", "colgroup", "col")),
    **dict.fromkeys(_SECTIONS, frozenset(("tr",))),
    "tr": CELL_TAGS,
}
#: The cells below the header row, by alignment.
_DELIMITERS = {"center": ":---:", "right": "---:"}


def table(writer: Writer, element: HtmlElement) -> list[Block]:
    """Write a table without empty columns; as blocks if one column is left, as lines if sparse."""
    captions = _outside_cells(writer, element)
    captions += [
        block for node in element.iterchildren("caption") for block in caption(writer, node)
    ]
    rows = list(element.iter("tr"))
    grid = _Grid(writer).read(rows)
    width = max(map(len, grid), default=0)
    filled = sorted({column for row in grid for column, cell in enumerate(row) if cell})
    if not filled:
        return captions
    if len(filled) == 1 < width:
        cells = (cell for row in rows for cell in row if cell.tag in CELL_TAGS)
        return [*captions, *(block for cell in cells for block in writer.blocks(cell))]
    filled_rows = [
        [row[column] for column in filled[: bisect_left(filled, len(row))]] for row in grid
    ]
    n_empty = sum(len(filled) - len(row) for row in filled_rows)
    if n_empty > writer.n_empty_cells_left:
        lines = filter(None, (" ".join(filter(None, row)) for row in grid))
        return [*captions, *(Block("text", [escape_line_start(line)]) for line in lines)]
    writer.n_empty_cells_left -= n_empty
    alignments = _alignments(rows[:2], width)
    delimiters = [_DELIMITERS.get(alignments[column], "---") for column in filled]
    head, *body = filled_rows
    head += [""] * (len(filled) - len(head))
    return [*captions, Block("other", [_row(head), _row(delimiters), *map(_row, body)])]


def _outside_cells(writer: Writer, element: HtmlElement) -> list[Block]:
    """Write what is in a table, but in no cell: browsers show it before the table."""
    line = writer.new_line()
    sections = [element, *element.iterchildren(*_SECTIONS)]
    rows = [row for section in sections for row in section.iterchildren("tr")]
    for group in (*sections, *rows):
        line.text(group.text or "")
        for part in group:
            # The rows of a table that is in no cell are rows of this one.
            if part.tag not in _PARTS[group.tag] and next(part.iter("tr"), None) is None:
                line.element(part)
            line.text(part.tail or "")
        line.end_line(2)
    return writer.paragraphs(line)


def _alignments(rows: Sequence[HtmlElement], width: int) -> list[str]:
    """The alignment of columns, read from the first two rows, except rows with spanning cells."""
    alignments = [""] * width
    for row in rows:
        cells = [dict(cell.items()) for cell in row if cell.tag in CELL_TAGS]
        if not any(cell.get("colspan") or cell.get("rowspan") for cell in cells if cell):
            alignments[: len(cells)] = [cell.get("align", "") for cell in cells]
    return alignments


def _row(cells: list[str]) -> str:
    return "".join([f"| {cell} " if cell else "| " for cell in cells]) + "|"


class _Grid:
    """The cells of a table by row and column, with empty cells where a cell spans several."""

    def __init__(self, writer: Writer) -> None:
        self._writer = writer
        #: The number of further rows that the cells above span, by column.
        self._spanned: dict[int, int] = {}

    def read(self, rows: Sequence[HtmlElement]) -> list[list[str]]:
        written: list[list[str]] = []
        group = None
        for row in rows:
            if (parent := row.getparent()) is not group:
                group = parent
                self._spanned.clear()
            written.append(self._cells(row))
        return written

    def _cells(self, row: HtmlElement) -> list[str]:
        cells: list[str] = []
        spanned_below: dict[int, int] = {}
        for cell in row:
            if cell.tag not in CELL_TAGS:
                continue
            while len(cells) in self._spanned and self._may_add():
                cells.append("")
            first = len(cells)
            cells.append(self._writer.line(cell, in_cell=True))
            if not cell.keys():
                continue
            width = min(cells_spanned(cell.get("colspan")), MAX_COLUMNS)
            while len(cells) < first + width and self._may_add():
                cells.append("")
            height = cells_spanned(cell.get("rowspan"))
            if height > 1:
                spanned_below.update(dict.fromkeys(range(first, len(cells)), height))
        if not (self._spanned or spanned_below):
            return cells
        last = max(self._spanned, default=-1)
        while len(cells) <= last and self._may_add():
            cells.append("")
        spanned = {**self._spanned, **spanned_below} if self._writer.n_cells_left else {}
        self._spanned = {column: rows - 1 for column, rows in spanned.items() if rows > 1}
        return cells

    def _may_add(self) -> bool:
        self._writer.n_cells_left -= self._writer.n_cells_left > 0
        return self._writer.n_cells_left > 0
