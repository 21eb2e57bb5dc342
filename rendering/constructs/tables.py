"""Tell tables of data from tables of layout; cells that span columns, or say by a picture."""

import re
from collections.abc import Sequence
from itertools import islice

from lxml import etree
from lxml.html import HtmlElement

from ...segmenter.flow import HEADING_TAGS, TextFlow
from ...segmenter.hidden.declarations import is_undisplayed

#: Cells of a table.
CELL_TAGS = ("td", "th")
#: Elements of a table whose text is in no cell.
ROW_TAGS = frozenset("table thead tbody tfoot tr".split())
#: Elements that only occur in cells of layout.
_LAYOUT = "h1 h2 h3 h4 h5 h6 pre blockquote article section form hr iframe".split()
_LAYOUT_BUT_HEADINGS = [tag for tag in _LAYOUT if tag not in HEADING_TAGS]
#: So many paragraphs or list items in one cell make a table layout.
_MANY = 4
#: Most cells of a table within a cell of data.
_MAX_NESTED = 30
#: Most columns that a cell can span, as in browsers.
MAX_COLUMNS = 1_000
#: Most cells that are added to the tables of a page for spanned columns and rows.
MAX_ADDED = 50_000
_NUMBER = re.compile("[0-9]{1,5}")
#: A part of the class of cells with a line of code.
_CODE_CELL = re.compile(r"(?:^|[\s_-])code(?:[\s_-]|$)")
#: What the picture in the copy of a cell says.
SAID = "data-said"
#: Attributes that say what an element shows.
_LABELS = ("alt", "aria-label", "title")
#: A label with more characters describes a photograph.
_LONG = 30
#: Labels that say of a picture only what it is.
_KINDS = frozenset("avatar icon image logo photo picture spacer".split())
#: A cell with one of these is to be used, not to be read.
_CONTROLS = frozenset("button input select textarea".split())
#: Names of classes and files, as fonts of icons write them: ``fa-check``, ``icon_no.png``.
_SIGN = (
    r"(?:(?:bi|fa|glyphicon|icons?|mdi)[-_](?:[a-z]{1,20}[-_]){0,2})?"
    r"(?:(?P<yes>check|checkmark|tick|yes)|close|cross|no|times|xmark)(?:[-_](?:icon|mark))?"
)
_OF_CLASS = re.compile(rf"(?<!\S){_SIGN}(?!\S)", re.IGNORECASE)
_OF_FILE = re.compile(rf"{_SIGN}(?:\.[a-z]+)?", re.IGNORECASE)
#: Most elements of a cell that are read: cells may be within cells.
_MAX_ELEMENTS = 20


def is_data_table(table: HtmlElement, layout: Sequence[str] = _LAYOUT) -> bool:
    """Decide whether a table contains data, or only lays out the page.

    A table of data has at least two rows, and in one of them two cells that are not empty. It has
    no sections of a page in its cells, which elements of `layout` are. Tables within it must be
    small and below a row of headers.
    """
    inner = list(table.iter("table"))[1:]
    rows = [row for row in table.iter("tr") if not inner or _own_table(row) is table]
    if len(rows) < 2:
        return False
    if inner and not (_is_header(rows[0]) and all(map(_is_small, inner))):
        return False
    if any(map(_is_layout, table.iter(*layout))) or not any(map(_has_two_cells, rows)):
        return False
    return not (_has_many(table) and any(_has_many(cell) for row in rows for cell in row))


def is_headed_table(table: HtmlElement) -> bool:
    """Whether a table of data has headings, below a first row that names its columns."""
    row = next(table.iter("tr"), ())
    cells = [cell for cell in row if cell.tag in CELL_TAGS and cell.text_content().strip()]
    is_named = len(cells) > 1 or any(cell.tag == "th" for cell in cells)
    return is_named and all(map(_is_name, cells)) and is_data_table(table, _LAYOUT_BUT_HEADINGS)


def _is_name(cell: HtmlElement) -> bool:
    """Whether a cell is a header by its tag, or has only headings."""
    words = ["".join(heading.text_content().split()) for heading in cell.iter(*HEADING_TAGS)]
    return cell.tag == "th" or "".join(words) == "".join(cell.text_content().split())


def _is_layout(element: HtmlElement) -> bool:
    """Whether an element shows that a table is one of layout: an empty heading does not."""
    is_heading = element.tag in HEADING_TAGS
    return not is_heading or _is_filled(element)


def _has_two_cells(row: HtmlElement) -> bool:
    """Whether two cells of a row have content."""
    cells = [cell for cell in row if cell.tag in CELL_TAGS]
    return len(cells) > 1 and next(islice(filter(_is_filled, cells), 1, None), None) is not None


def _is_filled(cell: HtmlElement) -> bool:
    """Whether a cell has text, or an element that may show something, as a class has a tick."""
    if cell.text_content().strip():
        return True
    return any(inner.attrib for inner in cell.iterdescendants(etree.Element))


def _has_many(element: HtmlElement) -> bool:
    """Whether an element has many paragraphs or list items."""
    return next(islice(element.iter("p", "li"), _MANY - 1, None), None) is not None


def _is_header(row: HtmlElement) -> bool:
    return len(row) > 1 and all(cell.tag == "th" for cell in row)


def _is_small(table: HtmlElement) -> bool:
    return sum(1 for _ in table.iter("td", "th")) <= _MAX_NESTED


def is_infobox(table: HtmlElement) -> bool:
    """Whether a table is an infobox: the labels and values beside a wiki's text.

    Unlike in other tables of data, its cells may have headings and long lists.
    """
    names = (table.get("class") or "").split()
    is_named = any(name.startswith("infobox") for name in names)
    return is_named and sum(1 for _ in table.iter("tr")) > 1 and len(list(table.iter("table"))) == 1


def is_code_table(table: HtmlElement) -> bool:
    """Whether the rows of a table are lines of code, as on GitHub.

    Each line is in a cell after the cell with its number, without an element ``pre``.
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


def _own_table(row: HtmlElement) -> HtmlElement | None:
    return next(row.iterancestors("table"), None)


def bound_columns(body: HtmlElement) -> None:
    """Drop the number of columns that a cell spans if it is not a number, or too large.

    Markdown needs a cell for each column.
    """
    left = MAX_ADDED
    for cell in body.iter("td", "th"):
        if (value := cell.get("colspan")) is None:
            continue
        added = cells_spanned(value) - 1
        if _NUMBER.fullmatch(value) and added <= min(left, MAX_COLUMNS):
            left -= added
        else:
            del cell.attrib["colspan"]


def cells_spanned(value: str | None) -> int:
    """How many rows or columns a cell spans, by the value of its attribute.

    Examples
    --------
    >>> [cells_spanned(value) for value in (None, "3", "0", "all")]
    [1, 3, 1, 1]
    """
    return max(int(value), 1) if value and _NUMBER.fullmatch(value) else 1


def said_by_picture(flow: TextFlow, cell: int) -> str:
    """What a cell without text says by a label, or else by a tick or a cross; or empty.

    Without text in its row, such as a name of what it says something of, it says nothing.
    """
    row = flow.parents[cell]
    if flow.starts[cell] != flow.stops[cell] or flow.starts[row] == flow.stops[row]:
        return ""
    inner = islice(flow.node(cell).iterdescendants(etree.Element), _MAX_ELEMENTS)
    elements = [element for element in inner if not _is_hidden(element)]
    tags = {element.tag for element in elements}
    is_clicked = not tags.isdisjoint(_CONTROLS) or ("a" in tags and "img" not in tags)
    if is_clicked:
        return ""
    label = _first_label(elements)
    if len(label) > _LONG:
        return ""
    is_said = bool(label) and label.lower() not in _KINDS
    return label if is_said else next(filter(None, map(_sign, elements)), "")


def _is_hidden(element: HtmlElement) -> bool:
    return element.get("hidden") is not None or is_undisplayed(element.get("style", ""))


def _first_label(elements: list[HtmlElement]) -> str:
    found = (element.get(name) or "" for element in elements for name in _LABELS)
    return next((words for one in found if (words := " ".join(one.split()))), "")


def _sign(element: HtmlElement) -> str:
    """The tick or the cross that an element is named after; or empty."""
    source = element.get("src") or ""
    file = "" if source.startswith("data:") else source.partition("?")[0].rpartition("/")[2]
    found = _OF_CLASS.search(element.get("class") or "") or _OF_FILE.fullmatch(file)
    return ("✓" if found["yes"] else "✗") if found else ""


def fill_cells(body: HtmlElement) -> None:
    """Write what their pictures say into the cells of a copy that show none."""
    for cell in body.iter(*CELL_TAGS):
        if (said := cell.get(SAID)) and next(cell.iter("img"), None) is None:
            cell.text = said
