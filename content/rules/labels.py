"""Items that the page labels itself, as laws do: (a), (i), 1. and dashes.

A table or a grid that only puts a label beside each text is a list. Labels that are typed into all
items of a list replace its own numbers.
"""

import re
from collections.abc import Iterator, Sequence
from functools import partial
from typing import NamedTuple

from ...segmenter.spans import Span
from ..collected import Collected
from ..nodes import Block, Container, Heading, Item, LineBlock, List, Numerals, Paragraph, Text
from ..numerals import numeral
from ..parse import Parser, Rule, no_trace
from ..part import Part
from .lists import next_item
from .typed import beginning, drop_beginning, text_of_beginning

_SIGN = "[0-9]{1,3}|[a-z]{1,2}|[A-Z]|[ivxlc]{1,6}|[IVXLC]{1,6}"
#: A label: a number, a letter or a Roman numeral, with a dot, a bracket or brackets; and one that
#: is typed before a text, where a letter with a dot may begin a name.
_LABEL = re.compile(
    rf"(?P<number>[0-9]{{1,3}})[.)]|\(?(?:{_SIGN})\)|(?:{_SIGN})\."
    r"|§ ?[0-9]+[a-z]?|(?:[0-9]{1,2}\.)+[0-9]{1,2}\.?"
)
_TYPED = re.compile(rf"\s*(?:(?P<number>[0-9]{{1,3}})[.)]|\(?(?P<sign>{_SIGN})\))\s+(?=\S)")
#: What stands for a bullet in a cell of its own.
_BULLET = re.compile(r"[—–•●▪‣◦○■►▸·-]")
#: Most characters of a label; what the beginning of the text beside it has, and its length.
_MAX_LABEL, _LETTERS, _BEGINNING = 8, re.compile(r"[^\W\d_]{2}"), 40
#: The ways in which numbers are written, and the largest first number of a list with typed ones.
_NUMERALS: tuple[Numerals, ...] = ("1", "a", "A", "i", "I")
_MAX_NUMBER = 99
#: Rows with a label in a column and a text in another one, on EUR-Lex.
_GRID = frozenset(("grid-list",))


class _Row(NamedTuple):
    """A row, and its cells with a label and with a text."""

    element: int
    label: int
    text: int


def find_labels(part: Part) -> tuple[dict[int, Rule], list[Span]]:
    """Find tables without headers, and grids, whose rows are all a label and a text.

    Returns the rules of their rows and cells, and the spans of the labels that a list shows itself.
    """
    rules: dict[int, Rule] = {}
    shown: list[Span] = []
    for holder, rows in (*_tables(part), *_grids(part)):
        rules[holder] = no_trace
        for row in rows:
            match = _LABEL.fullmatch(part.text_of(row.label).strip())
            number = int(match["number"]) if match and match["number"] else None
            is_shown = match is None or number is not None
            shown += [part.doc.span(row.label)] if is_shown else []
            rules[row.element] = partial(_item, -2 - part.doc.parents[holder], number)
            rules[row.label], rules[row.text] = _label, no_trace
    return rules, shown


def _tables(part: Part) -> Iterator[tuple[int, list[_Row]]]:
    tags = part.tags
    for table in part.doc.tagged("table"):
        filled = [part.tables.filled_cells(row) for row in part.tables.rows(table)]
        if {len(cells) for cells in filled} - {0} != {2}:
            continue
        rows = [_Row(part.doc.parents[cells[0]], *cells) for cells in filter(None, filled)]
        if all(tags[one.label] == "td" and _is_labelled(part, one) for one in rows):
            yield table, rows


def _grids(part: Part) -> Iterator[tuple[int, list[_Row]]]:
    for grid in part.names.with_class(_GRID):
        columns = list(part.children(grid))
        if len(columns) == 2 and _is_labelled(part, row := _Row(grid, *columns)):
            yield grid, [row]


def _is_labelled(part: Part, row: _Row) -> bool:
    doc = part.doc
    if doc.stops[row.label] - doc.starts[row.label] > _MAX_LABEL:
        return False
    label = part.text_of(row.label).strip()
    start = doc.starts[row.text]
    has_letters = _LETTERS.search(doc.text, start, min(start + _BEGINNING, doc.stops[row.text]))
    return has_letters is not None and any(one.fullmatch(label) for one in (_LABEL, _BULLET))


def _item(
    group: int, number: int | None, parser: Parser, _element: int, parent: Block
) -> Item | None:
    return next_item(parser, parent, group, number) if isinstance(parent, Container) else None


def _label(parser: Parser, _element: int, parent: Block) -> Paragraph | None:
    """The label of an item, a line that `join_labels` joins with the text."""
    if not isinstance(parent, Item):
        return None
    line = parent.add(Paragraph())
    parser.collected.labels.append((parent, line))
    return line


def join_labels(collected: Collected) -> None:
    """Put the labels of items into the lines that they label."""
    for item, label in collected.labels:
        text = item.blocks[1] if len(item.blocks) > 1 and item.blocks[0] is label else None
        if isinstance(text, LineBlock):
            text.line[:0] = [*label.line, Text(" ")]
            del item.blocks[0]


def use_typed_labels(collected: Collected) -> None:
    """Give lists whose items all begin with labels only these: numbers, or letters as text."""
    for block in collected.all(List):
        items = [one for one in block.blocks if isinstance(one, Item)]
        if not items or not _TYPED.match(_first_line(items[0])):  # the most common case
            continue
        labels = [label for one in items if (label := _TYPED.match(_first_line(one)))]
        if len(labels) < len(items):
            continue
        if _are_counted([label["number"] or "" for label in labels]) and len(items) > 1:
            block.is_numbered, block.numerals, block.is_reversed = True, "1", False
            block.start = int(labels[0]["number"])
            for one, label in zip(items, labels, strict=True):
                one.number, one.sign = None, label[0].strip()
                drop_beginning(beginning(one)[:1], label.end())
        elif block.is_numbered and _are_labels([label[0].strip() for label in labels]):
            block.is_numbered = False


def _first_line(item: Item) -> str:
    """The first line of an item; empty if it is a title, to which its number belongs.

    A link in a table of contents has a title, too.
    """
    first = beginning(item)[:1]
    return "" if any(_is_title(one.block) for one in first) else text_of_beginning(first)


def _is_title(block: LineBlock) -> bool:
    return isinstance(block, Heading) or any(mark.is_link for mark in block.line[0].marks)


def _are_labels(labels: Sequence[str]) -> bool:
    """Whether labels are in brackets, as (a), or end with one and follow each other, as a)."""
    is_bracketed = all(label.startswith("(") for label in labels)
    return is_bracketed or _are_counted([label.rstrip(")") for label in labels])


def _are_counted(signs: Sequence[str]) -> bool:
    """Whether signs are numbers, letters or Roman numerals that follow each other."""
    for numerals in _NUMERALS:
        written = [numeral(number, numerals) for number in range(1, _MAX_NUMBER + len(signs))]
        if signs[0] in written:
            first = written.index(signs[0])
            if list(signs) == written[first : first + len(signs)]:
                return True
    return False
