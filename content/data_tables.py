"""Which tables of a page contain data, and do not only lay it out: one judge for all who ask."""

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import cached_property

from ..segmenter.doc import Doc
from ..segmenter.tags import HEADING_TAGS
from .gutters import is_gutter
from .lookups import elements_in

CELL_TAGS, _TABLE = ("td", "th"), ("table",)
#: Elements that occur only in layout tables.
_SECTION_TAGS = frozenset(("article", "section", "form"))
#: Elements that occur in tables of data only below a row that names the columns; so do headings.
_BLOCK_TAGS = frozenset(("pre", "blockquote", "hr", "iframe"))
#: A table with this many paragraphs or list items in one cell is layout.
_MIN_LAYOUT_ITEMS = 4
#: Most cells of a table within a cell of a data table.
_MAX_NESTED_CELLS = 30
#: In the classes of cells with a line of code.
CODE_CELL = re.compile(r"(?:^|[\s_-])code(?:[\s_-]|$)")
_NUMBER = re.compile(r"\s*\+?([0-9]{1,9})")
#: Most rows that a cell may span, as in browsers.
_MAX_ROWS = 65_534
_LINE_NUMBER = re.compile("[0-9]{0,5}")


class DataTables:
    """Judges the tables of a page, whose parts are looked up once for all of them.

    Tables that contain tables are judged by their first row and by the tables directly in them,
    before anything looks at all that is in them: only some levels of nested tables are looked at.
    """

    def __init__(self, doc: Doc) -> None:
        self._doc = doc
        self._is_table: dict[int, bool] = {}

    def is_table(self, table: int) -> bool:
        """Whether a table contains data, also below a row that names its columns; or an infobox.

        Below such a row, cells may contain headings and code; also long lists if the row names
        several columns. An infobox has the labels and values beside a wiki's text.
        """
        if table not in self._is_table:
            n_named = self._n_named_columns(table)
            self._is_table[table] = self._has_data(table, n_named) or self._is_infobox(table)
        return self._is_table[table]

    def is_plain_table(self, table: int) -> bool:
        """Whether a table contains data, without headings, quotations, code and long lists."""
        return self._has_data(table)

    def is_code(self, table: int) -> bool:
        """Whether the rows of a table are lines of code, as on GitHub.

        Each row ends in a cell with the line, after its number, or two where versions are compared.
        There is no ``pre``.
        """
        rows, tags = self._rows.get(table, ()), self._doc.tags
        has_lines = bool(rows) and all(map(self._is_line_of_code, rows))
        return has_lines and "pre" not in tags[table : self._ends[table]]

    def _has_data(self, table: int, n_named: int = 0) -> bool:
        """Whether a table contains data below this number of named columns."""
        rows, inner = self._rows.get(table, ()), self._inner.get(table, ())
        if len(rows) < 2:
            return False
        if inner and not (self._is_header_row(rows[0]) and all(map(self._is_small, inner))):
            return False
        if not any(sum(map(self._is_filled, self._cells[row])) > 1 for row in rows):
            return False
        if any(self._is_layout(one, n_named) for one in self._inside(self._layout, table)):
            return False
        if n_named > 1 or not self._has_many_items(table):
            return True
        return not any(self._has_many_items(cell) for row in rows for cell in self._cells[row])

    def _is_infobox(self, table: int) -> bool:
        names = self._doc.value(table, "class").split()
        is_named = any(name.startswith("infobox") for name in names)
        return is_named and len(self._rows.get(table, ())) > 1 and table not in self._inner

    def _is_layout(self, element: int, n_named: int) -> bool:
        """Whether an element shows that its table is one of layout; an empty heading does not."""
        tag = self._doc.tags[element]
        if tag in HEADING_TAGS:
            return not n_named and self._is_filled(element)
        return tag in _SECTION_TAGS or not n_named

    def _is_filled(self, element: int) -> bool:
        """Whether it has text, or contains an element with attributes: its class may be a tick."""
        doc, bounds = self._doc, self._doc.attributes.bounds
        has_text = doc.starts[element] < doc.stops[element]
        return has_text or bounds[element + 1] < bounds[self._ends[element]]

    def _is_small(self, table: int) -> bool:
        cells = self._inside(self._all_cells, table, _MAX_NESTED_CELLS + 1)
        return len(cells) <= _MAX_NESTED_CELLS

    def _has_many_items(self, element: int) -> bool:
        return len(self._inside(self._items, element, _MIN_LAYOUT_ITEMS)) == _MIN_LAYOUT_ITEMS

    def _is_header_row(self, row: int) -> bool:
        cells = self._cells[row]
        return len(cells) > 1 and all(self._doc.tags[cell] == "th" for cell in cells)

    def _n_named_columns(self, table: int) -> int:
        """The number of columns that the first row names; 0 if it names none."""
        doc, rows = self._doc, self._rows.get(table, ())
        cells = self._cells[rows[0]] if rows else ()
        filled = [cell for cell in cells if doc.starts[cell] < doc.stops[cell]]
        is_named = len(filled) > 1 or any(doc.tags[cell] == "th" for cell in filled)
        return len(filled) if is_named and all(map(self._is_header, filled)) else 0

    def _is_header(self, cell: int) -> bool:
        """Whether a cell is a header by its tag, or contains only headings."""
        doc = self._doc
        if doc.tags[cell] == "th":
            return True
        layout = self._inside(self._layout, cell)
        headings = [doc.text_of(one) for one in layout if doc.tags[one] in HEADING_TAGS]
        return "".join("".join(headings).split()) == "".join(doc.text_of(cell).split())

    def _is_line_of_code(self, row: int) -> bool:
        doc, cells = self._doc, self._cells[row]
        if len(cells) < 2:
            return False
        numbers = (doc.text_of(cell).strip() for cell in cells[:-1])
        if not all(map(_LINE_NUMBER.fullmatch, numbers)):
            return False
        if CODE_CELL.search(doc.value(cells[-1], "class")):
            return True
        first = cells[-1] + 1
        if not is_gutter(doc.value(cells[0], "class")) or first >= doc.ends[cells[-1]]:
            return False
        is_named = doc.tags[first] == "code" or CODE_CELL.search(doc.value(first, "class"))
        return bool(is_named) and doc.ends[first] == doc.ends[cells[-1]]

    # The parts of all tables.

    def _inside(
        self, elements: Sequence[int], outer: int, limit: int | None = None
    ) -> Sequence[int]:
        """The elements, which ascend, that are in another one; at most the first `limit`."""
        return elements_in(elements, range(outer + 1, self._ends[outer]), limit)

    @cached_property
    def _ends(self) -> list[int]:
        ends: list[int] = list(self._doc.ends)
        return ends

    @cached_property
    def _rows(self) -> dict[int, list[int]]:
        rows = self._doc.tagged("tr")
        return _by(rows, (self._doc.nearest(row, _TABLE) for row in rows))

    @cached_property
    def _inner(self) -> dict[int, list[int]]:
        doc = self._doc
        inner = [table for table in doc.tagged("table") if doc.parents[table] >= 0]
        return _by(inner, (doc.nearest(doc.parents[table], _TABLE) for table in inner))

    @cached_property
    def _cells(self) -> defaultdict[int, list[int]]:
        return _by(self._all_cells, map(self._doc.parents.__getitem__, self._all_cells))

    @cached_property
    def _all_cells(self) -> list[int]:
        return self._doc.tagged(*CELL_TAGS)

    @cached_property
    def _layout(self) -> list[int]:
        return self._doc.tagged(*_SECTION_TAGS, *_BLOCK_TAGS, *HEADING_TAGS)

    @cached_property
    def _items(self) -> list[int]:
        return self._doc.tagged("p", "li")


def _by(elements: Sequence[int], others: Iterable[int]) -> defaultdict[int, list[int]]:
    """Elements by another element of each."""
    groups: defaultdict[int, list[int]] = defaultdict(list)
    for element, other in zip(elements, others, strict=True):
        groups[other].append(element)
    return groups


def n_spanned(value: str | None, most: int = _MAX_ROWS) -> int:
    """The number of columns or rows that a cell spans, as browsers read it.

    0 means all further rows.

    Examples
    --------
    >>> [n_spanned(value) for value in (None, "3", "0", "all", "9" * 9)]
    [1, 3, 0, 1, 65534]
    """
    match = _NUMBER.match(value or "")
    return min(int(match[1]), most) if match else 1
