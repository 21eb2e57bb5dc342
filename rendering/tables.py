"""Tables of data and tables of layout; cells that span rows."""

import re
from html import escape

from lxml import etree
from lxml.html import HtmlElement, document_fromstring, tostring

__all__ = ["bound_columns", "cells_spanned", "is_data_table", "part_row_spans"]

#: Elements that occur in cells of layout, but not in cells of data.
_LAYOUT = "h1 h2 h3 h4 h5 h6 pre blockquote article section form hr iframe".split()
#: Number of paragraphs or list items in one cell that makes the table layout.
_MANY = 4
#: Columns that a cell spans at most, as in browsers.
_MAX_COLUMNS = 1_000
#: Cells that are added to the tables of a page at most, for columns and for rows.
_MAX_ADDED = 50_000
#: Empty cells beside the rows of a page's tables at most; a table with more is written as lines.
_MAX_EMPTY = 500_000
_COLUMNS = re.compile('colspan="([0-9]{1,4})"')
_NUMBER = re.compile("[0-9]{1,5}")


def is_data_table(table: HtmlElement) -> bool:
    """Decide whether a table contains data, or only lays out the page.

    Parameters
    ----------
    table : HtmlElement

    Returns
    -------
    bool
        True for at least two rows and two columns, without tables or page sections in cells.
    """
    rows = [row for row in table.iter("tr") if _own_table(row) is table]
    widths = [sum(cell.tag in ("td", "th") for cell in row) for row in rows]
    if len(rows) < 2 or max(widths) < 2:
        return False
    if any(inner is not table for inner in table.iter("table")):
        return False
    if next(table.iter(*_LAYOUT), None) is not None:
        return False
    cells = (cell for row in rows for cell in row)
    return not any(sum(1 for _ in cell.iter("p", "li")) >= _MANY for cell in cells)


def _own_table(row: HtmlElement) -> HtmlElement | None:
    return next(row.iterancestors("table"), None)


def part_row_spans(html: str) -> str:
    """Write cells that span rows as a cell and empty ones below it, and make tables rectangular.

    Parameters
    ----------
    html : str
        From `webjury.rendering.clean.clean_html`.

    Returns
    -------
    str
        The same if no cell spans rows. The first row of a table is as wide as its widest, as
        readers of Markdown drop the cells beyond. Tables that would have too many empty cells
        beside their rows are no tables any more.
    """
    if 'rowspan="' not in html and not _may_be_ragged(html):
        return html
    body: HtmlElement = document_fromstring(f"<html><body>{html}</body></html>").find("body")
    left = _MAX_ADDED
    for table in body.iter("table"):
        if any(cell.get("rowspan") for cell in table.iter("td", "th")):
            left -= _part_row_spans(table, left)
    _write_ragged_as_lines(body)
    inner = "".join(str(tostring(child, encoding="unicode")) for child in body)
    return escape(body.text or "") + inner


def _part_row_spans(table: HtmlElement, most: int) -> int:
    """Add up to a number of empty cells to a table; returns how many were added."""
    rows = list(table.iter("tr"))
    widths, added = [0], 0
    #: Rows that cells above still span, by column.
    spanned: dict[int, int] = {}
    group = None
    for row in rows:
        if row.getparent() is not group:
            group = row.getparent()
            spanned.clear()
        below, column = {}, 0
        for cell in list(row.iterchildren("td", "th")):
            while column in spanned and added < most:
                cell.addprevious(row.makeelement("td"))
                column, added = column + 1, added + 1
            width = min(cells_spanned(cell.get("colspan")), _MAX_COLUMNS)
            height = cells_spanned(cell.get("rowspan"))
            below.update(dict.fromkeys(range(column, column + width), height))
            cell.attrib.pop("rowspan", None)
            column += width
        last = max(spanned, default=-1)
        while column <= last and added < most:
            row.append(row.makeelement("td"))
            column, added = column + 1, added + 1
        widths.append(column)
        left = {**spanned, **below} if added < most else {}
        spanned = {at: number - 1 for at, number in left.items() if number > 1}
    missing = min(max(widths) - widths[1], most - added) if rows else 0
    rows[0].extend([rows[0].makeelement("td") for _ in range(missing)])
    return added + missing


def _may_be_ragged(html: str) -> bool:
    """Whether there may be too many empty cells, if each row is as wide as the widest."""
    columns = html.count("<td") + html.count("<th") + sum(map(int, _COLUMNS.findall(html)))
    return html.count("<tr") * columns > _MAX_EMPTY


def _write_ragged_as_lines(body: HtmlElement) -> None:
    left = _MAX_EMPTY
    for table in list(body.iter("table")):
        if (n_empty := _empty_cells(table)) <= left:
            left -= n_empty
            continue
        for cell in table.iter("td", "th"):
            cell.tail = " "
        for part in (table, *table.iter("caption", "tr")):
            part.tag = "div"
        etree.strip_tags(table, "thead", "tbody", "tfoot", "td", "th")


def _empty_cells(table: HtmlElement) -> int:
    """Cells that are missing for all rows to be as wide as the widest, as they are in Markdown."""
    rows = [list(row.iterchildren("td", "th")) for row in table.iter("tr")]
    widths = (sum(cells_spanned(cell.get("colspan")) for cell in row) for row in rows)
    return len(rows) * max(widths, default=0) - sum(map(len, rows))


def bound_columns(body: HtmlElement) -> None:
    """Drop the number of columns of a cell if it is none, or too large for a page.

    Parameters
    ----------
    body : HtmlElement
        It is changed. Writers of Markdown add a cell for each column.
    """
    left = _MAX_ADDED
    for cell in body.iter("td", "th"):
        if (value := cell.get("colspan")) is None:
            continue
        added = cells_spanned(value) - 1
        if _NUMBER.fullmatch(value) and added <= min(left, _MAX_COLUMNS):
            left -= added
        else:
            del cell.attrib["colspan"]


def cells_spanned(value: str | None) -> int:
    """The number of rows or columns that a cell spans, by the value of its attribute.

    Examples
    --------
    >>> [cells_spanned(value) for value in (None, "3", "0", "all")]
    [1, 3, 1, 1]
    """
    return max(int(value), 1) if value and _NUMBER.fullmatch(value) else 1
