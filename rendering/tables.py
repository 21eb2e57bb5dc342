"""Tables of data, and tables that are only layout."""

from lxml.html import HtmlElement

__all__ = ["is_data_table"]

#: What stands in cells of layout and not in cells of data.
_LAYOUT = "h1 h2 h3 h4 h5 h6 pre blockquote article section form hr iframe".split()
#: Paragraphs or list items in one cell that make it layout.
_MANY = 4


def is_data_table(table: HtmlElement) -> bool:
    """Tell a table of data from one that only lays out a page.

    Parameters
    ----------
    table : HtmlElement

    Returns
    -------
    bool
        True for two rows and two columns or more, without tables or parts of a page in cells.
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
