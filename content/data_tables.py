"""Which tables of a page contain data, and do not only lay it out: one judge for all who ask."""

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import cached_property

from ..segmenter.doc import Doc
from ..segmenter.tags import HEADING_TAGS
from .gutters import is_gutter
from .lookups import elements_in, integer

CELL_TAGS, _TABLE = ("td", "th"), ("table",)
#: Elements that occur only in layout tables.
_SECTION_TAGS = frozenset(("article", "section", "form"))
#: Elements that occur in tables of data only below a row, or beside a column, that names what they
#: are; so do headings. Those that are no quotations occur in regular tables, too.
_BLOCK_TAGS = frozenset(("pre", "blockquote", "hr", "iframe"))
#: A table with this many paragraphs or list items in one cell is layout.
_MIN_LAYOUT_ITEMS = 4
#: In named columns and in open tables it is so only if the cell is longer than this, and than all
#: others together; the cells of regular tables are short.
_MAX_CELL, _MAX_REGULAR_CELL = 1_000, 500
#: Most line ends of code in a cell: longer code must keep its lines.
_MAX_CODE_LINES = 10
#: Most characters of a name of a column that no mark-up shows.
_MAX_NAME = 40
#: Most cells of a table within a cell of a data table.
_MAX_NESTED_CELLS = 30
#: Roles of tables that only lay out what is in them.
_LAYOUT_ROLES = frozenset(("none", "presentation"))
#: In the classes of cells with a line of code.
CODE_CELL = re.compile(r"(?:^|[\s_-])code(?:[\s_-]|$)")
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
        """Whether a table contains data, also beside or below names of what it is; or an infobox.

        Below a row that names the columns, and beside a column of headers, cells may contain
        headings and code; also long lists if the row names several columns. An open table seems to
        have names, or has rows with as many short cells: its cells may contain code and long lists.
        An infobox has the labels and values beside a wiki's text.
        """
        if table not in self._is_table:
            is_layout = self._doc.value(table, "role").strip() in _LAYOUT_ROLES
            self._is_table[table] = not is_layout and (
                self._has_data(table, self._n_named(table), is_open=self._is_open(table))
                or self._is_infobox(table)
                or self._is_column(table)
            )
        return self._is_table[table]

    def is_plain_table(self, table: int) -> bool:
        """Whether a table contains data, without headings, quotations, code and long lists."""
        return self._has_data(table)

    def has_header_row(self, table: int) -> bool:
        """Whether the first row of a table consists of headers."""
        return any(map(self._is_header_row, self.rows(table)[:1]))

    def rows(self, table: int) -> Sequence[int]:
        """The rows of a table, without those of tables within it."""
        return self._rows.get(table, ())

    def filled_cells(self, row: int) -> list[int]:
        """The cells of a row that have text."""
        doc = self._doc
        return [cell for cell in self._cells[row] if doc.starts[cell] < doc.stops[cell]]

    def is_code(self, table: int) -> bool:
        """Whether the rows of a table are lines of code, as on GitHub.

        Each row ends in a cell with the line, after its number, or two where versions are compared.
        There is no ``pre``.
        """
        rows, tags = self.rows(table), self._doc.tags
        has_lines = bool(rows) and all(map(self._is_line_of_code, rows))
        return has_lines and "pre" not in tags[table : self._ends[table]]

    def _has_data(self, table: int, n_named: int = 0, *, is_open: bool = False) -> bool:
        """Whether a table contains data, with this number of named columns."""
        rows, inner = self.rows(table), self._inner.get(table, ())
        if len(rows) < 2:
            return False
        if inner and not (self.has_header_row(table) and all(map(self._is_small, inner))):
            return False
        if not any(sum(map(self._is_filled, self._cells[row])) > 1 for row in rows):
            return False
        layout = self._inside(self._layout, table)
        if any(self._is_layout(one, n_named, is_open=is_open) for one in layout):
            return False
        if not self._has_many_items(table):
            return True
        cells = [cell for row in rows for cell in self._cells[row] if self._has_many_items(cell)]
        longest = max(map(self._length, cells), default=0)
        is_article = longest > max(_MAX_CELL, self._length(table) // 2)
        return not cells or ((n_named > 1 or is_open) and not is_article)

    def _is_infobox(self, table: int) -> bool:
        names = self._doc.value(table, "class").split()
        is_named = any(name.startswith("infobox") for name in names)
        is_flat = all(map(self._is_small, self._inner.get(table, ())))
        return is_named and is_flat and len(self.rows(table)) > 1

    def _is_column(self, table: int) -> bool:
        """Whether a table is a header with a column of short cells below it."""
        rows = self.rows(table)
        if len(rows) < 3 or table in self._inner or self._inside(self._layout, table, 1):
            return False
        cells = [cell for row in rows for cell in self._cells[row]]
        return len(cells) == len(rows) and (
            [self._doc.tags[cell] for cell in cells] == ["th"] + ["td"] * (len(rows) - 1)
            and max(map(self._length, cells)) <= _MAX_REGULAR_CELL
        )

    def _is_open(self, table: int) -> bool:
        """Whether bold or short texts seem to name columns, or all rows are alike."""
        rows = self.rows(table)
        filled = list(map(self.filled_cells, rows))
        if not filled or len(filled[0]) < 2:
            return False
        if all(map(self._is_bold, filled[0])) or self._are_names(filled[0], rows):
            return True
        is_regular = len({len(cells) for cells in filled}) == 1 and all(
            self._length(cell) <= _MAX_REGULAR_CELL for cells in filled for cell in cells
        )
        return is_regular and (len(rows) > 2 or not self._has_many_items(table))

    def _length(self, element: int) -> int:
        return self._doc.stops[element] - self._doc.starts[element]

    def _is_layout(self, element: int, n_named: int, *, is_open: bool) -> bool:
        """Whether an element shows that its table is one of layout; an empty heading does not."""
        tag = self._doc.tags[element]
        if tag in HEADING_TAGS:
            return not n_named and self._is_filled(element)
        if tag == "pre" and self._doc.text.count("\n", *self._doc.span(element)) > _MAX_CODE_LINES:
            return True
        return tag in _SECTION_TAGS or not (n_named or (is_open and tag != "blockquote"))

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

    def _n_named(self, table: int) -> int:
        """The number of columns that the first row names, or the first cells of all rows."""
        rows = self.rows(table)
        filled = self.filled_cells(rows[0]) if rows else []
        is_named = len(filled) > 1 or any(self._doc.tags[cell] == "th" for cell in filled)
        if is_named and all(map(self._is_header, filled)):
            return len(filled)
        return 2 if all(map(self._begins_with_header, rows)) else 0

    def _is_header(self, cell: int) -> bool:
        """Whether a cell is a header by its tag, or contains only headings."""
        doc = self._doc
        if doc.tags[cell] == "th" or doc.tags[doc.parents[doc.parents[cell]]] == "thead":
            return True
        layout = self._inside(self._layout, cell)
        return self._consists_of(cell, [one for one in layout if doc.tags[one] in HEADING_TAGS])

    def _is_bold(self, cell: int) -> bool:
        is_short = self._length(cell) <= _MAX_REGULAR_CELL
        return is_short and self._consists_of(cell, self._inside(self._bold, cell))

    def _consists_of(self, cell: int, elements: Sequence[int]) -> bool:
        """Whether the texts of elements are that of the cell around them."""
        text = "".join("".join(map(self._doc.text_of, elements)).split())
        return text == "".join(self._doc.text_of(cell).split())

    def _are_names(self, cells: Sequence[int], rows: Sequence[int]) -> bool:
        """Whether the cells of a first row, three or more, seem to name columns of several rows."""
        if len(cells) < 3 or len(rows) < 3 or any(map(self._has_link, cells)):
            return False
        n_cells = {len(self._cells[row]) for row in rows}
        return len(n_cells) == 1 and all(self._length(cell) <= _MAX_NAME for cell in cells)

    def _has_link(self, cell: int) -> bool:
        return len(self._inside(self._links, cell, 1)) > 0

    def _begins_with_header(self, row: int) -> bool:
        """Whether a row is a header and what it is the header of."""
        tags = [self._doc.tags[cell] for cell in self._cells[row]]
        return tags[:1] == ["th"] and "td" in tags

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

    @cached_property
    def _bold(self) -> list[int]:
        return self._doc.tagged("b", "strong")

    @cached_property
    def _links(self) -> list[int]:
        return self._doc.tagged("a")


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
    >>> [n_spanned(value) for value in (None, "3", "2]", "0", "-2", "all", "9" * 9)]
    [1, 3, 2, 0, 1, 1, 65534]
    """
    number = integer(value)
    return 1 if number is None or number < 0 else min(number, most)
