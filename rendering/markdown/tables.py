"""Tables, as GitHub reads them: a row of headings, and rows of cells on one line each."""

from itertools import islice
from typing import TYPE_CHECKING

from lxml.html import HtmlElement

from ..tables import MAX_ADDED, MAX_COLUMNS, cells_spanned
from .blocks import caption
from .joining import Block

if TYPE_CHECKING:
    from .writer import Writer

__all__ = ["Tables", "table"]

#: Empty cells beside the rows of a page's tables at most; a table with more is written as lines.
_MAX_EMPTY = 500_000
#: The line below the headings, by the alignment of its column.
_RULES = {"center": ":---:", "right": "---:"}


class Tables:
    """What may still be added to the tables of a page."""

    def __init__(self) -> None:
        self.added, self.empty = MAX_ADDED, _MAX_EMPTY


def table(writer: "Writer", element: HtmlElement) -> list[Block]:
    """A table; if its rows are much shorter than the widest, their cells are on a line each."""
    captions = [
        block for node in element.iterchildren("caption") for block in caption(writer, node)
    ]
    grid = _Grid(writer).read(element)
    width = max(map(len, grid), default=0)
    n_empty = len(grid) * width - sum(map(len, grid))
    if not width:
        return captions
    if n_empty > writer.tables.empty:
        lines = (" ".join(filter(None, row)) for row in grid)
        return [*captions, *(Block("text", [line]) for line in lines if line)]
    writer.tables.empty -= n_empty
    head = [*grid[0], *[""] * (width - len(grid[0]))]
    rules = (_RULES.get(alignment, "---") for alignment in _alignments(element, width))
    rows = [_row(head), _row(list(rules)), *map(_row, grid[1:])]
    return [*captions, Block("other", rows)]


def _alignments(element: HtmlElement, width: int) -> list[str]:
    """How the columns of a table are aligned, by the first two rows without wider cells."""
    found = [""] * width
    for row in islice(element.iter("tr"), 2):
        cells = list(row.iterchildren("td", "th"))
        if not any(cell.get("colspan") or cell.get("rowspan") for cell in cells):
            for column, cell in enumerate(cells):
                found[column] = cell.get("align") or ""
    return found


def _row(cells: list[str]) -> str:
    return "".join(f"| {cell} " if cell else "| " for cell in cells) + "|"


class _Grid:
    """The cells of a table by row and column, with empty ones where others span them."""

    def __init__(self, writer: "Writer") -> None:
        self._writer = writer
        #: Rows that cells above still span, by column.
        self._spanned: dict[int, int] = {}

    def read(self, element: HtmlElement) -> list[list[str]]:
        rows: list[list[str]] = []
        group = None
        for row in element.iter("tr"):
            if row.getparent() is not group:
                group = row.getparent()
                self._spanned.clear()
            rows.append(self._cells(row))
        return rows

    def _cells(self, row: HtmlElement) -> list[str]:
        cells: list[str] = []
        below: dict[int, int] = {}
        for cell in row.iterchildren("td", "th"):
            while len(cells) in self._spanned and self._may_add():
                cells.append("")
            first = len(cells)
            cells.append(self._writer.line(cell, in_cell=True))
            width = min(cells_spanned(cell.get("colspan")), MAX_COLUMNS)
            while len(cells) < first + width and self._may_add():
                cells.append("")
            height = cells_spanned(cell.get("rowspan"))
            if height > 1:
                below.update(dict.fromkeys(range(first, len(cells)), height))
        last = max(self._spanned, default=-1)
        while len(cells) <= last and self._may_add():
            cells.append("")
        left = {**self._spanned, **below} if self._writer.tables.added else {}
        self._spanned = {column: rows - 1 for column, rows in left.items() if rows > 1}
        return cells

    def _may_add(self) -> bool:
        tables = self._writer.tables
        tables.added -= tables.added > 0
        return tables.added > 0
