"""Distinguish data tables from layout tables; cells that span columns or show only a picture."""

import re
from collections.abc import Sequence
from itertools import islice

from lxml import etree
from lxml.html import HtmlElement

from ....segmenter.flow import HEADING_TAGS, TextFlow
from ....segmenter.hidden.declarations import is_undisplayed

#: Cells of a table.
CELL_TAGS = ("td", "th")
#: Elements of a table that are no cells: text directly in them is misplaced.
ROW_TAGS = frozenset("table thead tbody tfoot tr".split())
#: Elements that occur only in the cells of layout tables.
_LAYOUT_TAGS = "h1 h2 h3 h4 h5 h6 pre blockquote article section form hr iframe".split()
_LAYOUT_WITHOUT_HEADINGS = [tag for tag in _LAYOUT_TAGS if tag not in HEADING_TAGS]
#: A table with this many paragraphs or list items in one cell is layout.
_MIN_LAYOUT_ITEMS = 4
#: Most cells of a table within a cell of a data table.
_MAX_NESTED_CELLS = 30
#: Most columns that a cell may span, as in browsers.
MAX_COLUMNS = 1_000
#: Most cells that spanning cells may add to the tables of a page.
MAX_ADDED = 50_000
_NUMBER = re.compile("[0-9]{1,5}")
#: In the classes of cells with a line of code.
_CODE_CELL = re.compile(r"(?:^|[\s_-])code(?:[\s_-]|$)")
#: An attribute of a cell's copy: the text for the picture in the cell.
PICTURE_TEXT = "data-said"
#: Attributes that describe what an element shows.
_LABEL_ATTRIBUTES = ("alt", "aria-label", "title")
#: A longer label, in characters, describes a photograph.
_MAX_LABEL = 30
#: Labels that only name the kind of picture.
_PICTURE_KINDS = frozenset("avatar icon image logo photo picture spacer".split())
#: A cell with one of these is a control, and not text to read.
_CONTROL_TAGS = frozenset("button input select textarea".split())
#: Names of ticks and crosses in classes and files: ``fa-check``, ``icon_no.png``.
_TICK_OR_CROSS = (
    r"(?:(?:bi|fa|glyphicon|icons?|mdi)[-_](?:[a-z]{1,20}[-_]){0,2})?"
    r"(?:(?P<yes>check|checkmark|tick|yes)|close|cross|no|times|xmark)(?:[-_](?:icon|mark))?"
)
_SIGN_CLASS = re.compile(rf"(?<!\S){_TICK_OR_CROSS}(?!\S)", re.IGNORECASE)
_SIGN_FILE = re.compile(rf"{_TICK_OR_CROSS}(?:\.[a-z]+)?", re.IGNORECASE)
#: Most elements of a cell that are read: cells may be nested.
_MAX_ELEMENTS = 20


def is_data_table(
    table: HtmlElement, layout: Sequence[str] = _LAYOUT_TAGS, *, may_have_lists: bool = False
) -> bool:
    """Whether a table contains data, and does not only lay out the page.

    A data table has at least two rows, and at least two cells with content in one of them. Its
    cells contain no elements of `layout`, which are sections of a page, and no long lists, unless
    it `may_have_lists`. Tables within it must be small and below a header row.
    """
    inner = list(table.iter("table"))[1:]
    rows = [
        row for row in table.iter("tr") if not inner or next(row.iterancestors("table")) is table
    ]
    if len(rows) < 2:
        return False
    if inner and not (_is_header_row(rows[0]) and all(map(_is_small_table, inner))):
        return False
    if any(map(_indicates_layout, table.iter(*layout))) or not any(map(_has_two_cells, rows)):
        return False
    if may_have_lists or not _has_many_items(table):
        return True
    return not any(_has_many_items(cell) for row in rows for cell in row)


def is_headed_table(table: HtmlElement) -> bool:
    """Whether a table is a data table with a first row that names its columns.

    Below, cells may contain headings and, if the row names several columns, long lists.
    """
    row = next(table.iter("tr"), ())
    cells = [cell for cell in row if cell.tag in CELL_TAGS and cell.text_content().strip()]
    is_named = len(cells) > 1 or any(cell.tag == "th" for cell in cells)
    has_header = is_named and all(map(_is_header_cell, cells))
    if not has_header:
        return False
    return is_data_table(table, _LAYOUT_WITHOUT_HEADINGS, may_have_lists=len(cells) > 1)


def _is_header_cell(cell: HtmlElement) -> bool:
    """Whether a cell is a header by its tag, or contains only headings."""
    words = ["".join(heading.text_content().split()) for heading in cell.iter(*HEADING_TAGS)]
    return cell.tag == "th" or "".join(words) == "".join(cell.text_content().split())


def _indicates_layout(element: HtmlElement) -> bool:
    """Whether an element makes a table layout; an empty heading does not."""
    return element.tag not in HEADING_TAGS or _is_filled(element)


def _has_two_cells(row: HtmlElement) -> bool:
    """Whether at least two cells of a row have content."""
    return sum(map(_is_filled, row.iterchildren(*CELL_TAGS))) > 1


def _is_filled(cell: HtmlElement) -> bool:
    """Whether a cell has text, or an element with attributes: its class may show a tick."""
    if cell.text_content().strip():
        return True
    return any(inner.attrib for inner in cell.iterdescendants(etree.Element))


def _has_many_items(element: HtmlElement) -> bool:
    """Whether an element has many paragraphs or list items."""
    return next(islice(element.iter("p", "li"), _MIN_LAYOUT_ITEMS - 1, None), None) is not None


def _is_header_row(row: HtmlElement) -> bool:
    return len(row) > 1 and all(cell.tag == "th" for cell in row)


def _is_small_table(table: HtmlElement) -> bool:
    return sum(1 for _ in table.iter("td", "th")) <= _MAX_NESTED_CELLS


def is_infobox(table: HtmlElement) -> bool:
    """Whether a table is an infobox: the labels and values beside a wiki's text.

    Unlike in other data tables, its cells may contain headings and long lists.
    """
    names = (table.get("class") or "").split()
    is_named = any(name.startswith("infobox") for name in names)
    return is_named and sum(1 for _ in table.iter("tr")) > 1 and len(list(table.iter("table"))) == 1


def is_code_table(table: HtmlElement) -> bool:
    """Whether the rows of a table are lines of code, as on GitHub.

    Each row has a cell with a number and a cell with the line. There is no ``pre``.
    """
    rows = list(table.iter("tr"))
    has_lines = bool(rows) and all(map(_is_line_of_code, rows))
    return has_lines and next(table.iter("pre"), None) is None


def _is_line_of_code(row: HtmlElement) -> bool:
    cells = list(row.iterchildren("td"))
    if len(cells) != 2 or len(cells) != len(row):
        return False
    if _CODE_CELL.search(cells[1].get("class") or "") is None:
        return False
    number = str(cells[0].text_content()).strip()
    return not number or _NUMBER.fullmatch(number) is not None


def cells_spanned(value: str | None) -> int:
    """The number of rows or columns that a cell spans, by the value of its attribute.

    Examples
    --------
    >>> [cells_spanned(value) for value in (None, "3", "0", "all")]
    [1, 3, 1, 1]
    """
    return max(int(value), 1) if value and _NUMBER.fullmatch(value) else 1


def picture_text(flow: TextFlow, cell: int) -> str:
    """The text for the picture in a cell without text: a label, a tick or a cross; or empty.

    Empty also if its row has no text, such as a name of what the picture is about.
    """
    row = flow.parents[cell]
    if flow.starts[cell] != flow.stops[cell] or flow.starts[row] == flow.stops[row]:
        return ""
    inner = islice(flow.node(cell).iterdescendants(etree.Element), _MAX_ELEMENTS)
    elements = [element for element in inner if not _is_hidden(element)]
    tags = {element.tag for element in elements}
    is_control = not tags.isdisjoint(_CONTROL_TAGS) or ("a" in tags and "img" not in tags)
    if is_control:
        return ""
    label = _first_label(elements)
    if len(label) > _MAX_LABEL:
        return ""
    is_label = bool(label) and label.lower() not in _PICTURE_KINDS
    return label if is_label else next(filter(None, map(_tick_or_cross, elements)), "")


def _is_hidden(element: HtmlElement) -> bool:
    return element.get("hidden") is not None or is_undisplayed(element.get("style", ""))


def _first_label(elements: list[HtmlElement]) -> str:
    labels = (element.get(name) or "" for element in elements for name in _LABEL_ATTRIBUTES)
    return next((words for label in labels if (words := " ".join(label.split()))), "")


def _tick_or_cross(element: HtmlElement) -> str:
    """The tick or the cross that the class or file of an element names; empty if it names none."""
    source = element.get("src") or ""
    file = "" if source.startswith("data:") else source.partition("?")[0].rpartition("/")[2]
    match = _SIGN_CLASS.search(element.get("class") or "") or _SIGN_FILE.fullmatch(file)
    return ("✓" if match["yes"] else "✗") if match else ""
