"""Tables of data and tables of layout."""

from lxml.html import HtmlElement

__all__ = ["is_data_table"]

#: Elements that occur in cells of layout, but not in cells of data.
_LAYOUT = "h1 h2 h3 h4 h5 h6 pre blockquote article section form hr iframe".split()
#: Number of paragraphs or list items in one cell that makes the table layout.
_MANY = 4


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
