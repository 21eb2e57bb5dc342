"""Tables in the format of GitHub: a header row and rows of cells, each row on one line."""

import sys
from bisect import bisect_left
from collections.abc import Sequence

from ..nodes import BOXES, Cell, Code, Container, Image, Item, LineBlock, List, Row, Table, Text
from ..numerals import shown_numbers
from ..walk import lines
from .blocks import Written, paragraph
from .line import Line
from .signs import escape_line_start
from .writer import Writer

#: The cells below the header row, by alignment.
_DELIMITERS = {"center": ":---:", "right": "---:"}


def table(writer: Writer, block: Table) -> list[Written]:
    """Write a table without empty rows and columns.

    It becomes blocks if one column is left, and lines if it would have too many empty cells.
    """
    captions = [one for part in block.blocks if type(part) is not Row for one in writer.block(part)]
    rows = [part for part in block.blocks if isinstance(part, Row)]
    grid = [row for row in _Grid(writer).read(rows) if any(row)]
    width = max(map(len, grid), default=0)
    filled = sorted({column for row in grid for column, cell in enumerate(row) if cell})
    if not filled:
        return captions
    if len(filled) == 1 < width:
        return [*captions, *(one for row in rows for one in writer.blocks(row))]
    filled_rows = [
        [row[column] for column in filled[: bisect_left(filled, len(row))]] for row in grid
    ]
    n_empty = sum(len(filled) - len(row) for row in filled_rows)
    if n_empty > writer.n_empty_cells_left:
        texts = filter(None, (" ".join(filter(None, row)) for row in grid))
        return [*captions, *(Written("text", [escape_line_start(text)]) for text in texts)]
    writer.n_empty_cells_left -= n_empty
    alignments = _alignments(rows[:2], width)
    delimiters = [_DELIMITERS.get(alignments[column], "---") for column in filled]
    head, *body = filled_rows
    head += [""] * (len(filled) - len(head))
    return [*captions, Written("other", [_row(head), _row(delimiters), *map(_row, body)])]


def cell(writer: Writer, block: Cell) -> list[Written]:
    """Write a cell in a table that becomes blocks."""
    if _is_said(writer, block):
        return paragraph(writer.lines.line([Text(block.said)]))
    return writer.blocks(block)


def _alignments(rows: Sequence[Row], width: int) -> list[str]:
    """The alignment of columns, read from the first two rows, except rows with spanning cells."""
    alignments = [""] * width
    for row in rows:
        cells = _cells(row)
        if all(one.n_columns == one.n_rows == 1 for one in cells):
            alignments[: len(cells)] = [one.alignment for one in cells]
    return alignments


def _row(cells: list[str]) -> str:
    return "".join([f"| {text} " if text else "| " for text in cells]) + "|"


def _cells(row: Row) -> list[Cell]:
    return [one for one in row.blocks if isinstance(one, Cell)]


class _Grid:
    """The cells of a table by row and column, with empty cells where a cell spans several."""

    def __init__(self, writer: Writer) -> None:
        self._writer = writer
        #: The number of further rows that the cells above span, by column.
        self._spanned: dict[int, int] = {}

    def read(self, rows: Sequence[Row]) -> list[list[str]]:
        written: list[list[str]] = []
        section = None
        for row in rows:
            if row.section != section:
                section = row.section
                self._spanned.clear()
            written.append(self._row(row))
        return written

    def _row(self, row: Row) -> list[str]:
        cells: list[str] = []
        spanned_below: dict[int, int] = {}
        for one in _cells(row):
            while len(cells) in self._spanned and self._may_add():
                cells.append("")
            first = len(cells)
            cells.append(_text(self._writer, one))
            while len(cells) < first + one.n_columns and self._may_add():
                cells.append("")
            if one.n_rows != 1:
                height = one.n_rows or sys.maxsize
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


def _is_said(writer: Writer, one: Cell) -> bool:
    """Whether words are written in place of the picture in a cell."""
    if not one.said or not writer.images:
        return one.said != ""
    return not any(isinstance(item, Image) for place in lines(one) for item in place.block.line)


def _text(writer: Writer, one: Cell) -> str:
    """Write a cell on one line."""
    if _is_said(writer, one):
        return writer.lines.line([Text(one.said)], in_cell=True)
    if not one.blocks:
        return ""
    if len(one.blocks) == 1 and isinstance(only := one.blocks[0], LineBlock):
        return writer.lines.line(only.line, in_cell=True)
    line = writer.lines.new_line(in_cell=True)
    _read_blocks(writer, line, one)
    return line.markdown()


def _read_blocks(writer: Writer, line: Line, container: Container) -> None:
    """Read blocks into the line of a cell, with a line break between them."""
    numbers = iter(shown_numbers(container) if isinstance(container, List) else ())
    for block in container.blocks:
        if isinstance(block, LineBlock):
            writer.lines.read(line, block.line)
            line.end_line()
        elif isinstance(block, Code):
            _read_code(line, block.text)
        elif isinstance(block, Container):
            if isinstance(block, Item):
                number = next(numbers, "")
                line.text(BOXES.get(block.task, "") + (number and f"{number}. "))
            _read_blocks(writer, line, block)


def _read_code(line: Line, text: str) -> None:
    """Read the lines of code, each as code of its own."""
    line.is_code = True
    for code in text.split("\n"):
        line.text(code)
        line.end_line()
    line.is_code = False
