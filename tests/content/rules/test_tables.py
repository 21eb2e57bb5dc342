"""Tables: which contain data, what their cells say, and how spans of cells are bounded."""

import pytest

from rendered import to_html, to_markdown

ROWS = "<tr><td rowspan={0} colspan={1}>w</td><td>w</td></tr>" + "<tr><td>w</td></tr>" * 3


@pytest.mark.parametrize(("rows", "columns"), [(1000, 1000), (1000, 1), (2, 900), (1, 1000)])
def test_cells_that_are_added_are_bounded_for_all_tables_of_a_page(rows, columns):
    """The bound used to be per table: 180 kB became 22 MB of Markdown in 8 s."""
    table = f"<table>{ROWS.format(rows, columns)}</table>"
    assert to_markdown(f"<body>{table * 500}</body>").count("|") < 400_000


def test_cells_of_one_row_that_span_many_rows_are_bounded():
    row = "<tr>" + '<td rowspan="1000">w</td>' * 100 + "</tr>"
    rows = "<tr><td>w</td></tr>" * 999
    assert to_markdown(f"<table>{row}{rows}</table>").count("|") <= 50_100 + 3 * 1_000


@pytest.mark.parametrize(
    ("first", "row"),
    [
        ("<td>w</td>" * 2_000, "<tr><td>w</td></tr>"),
        ("<td>w</td>", "<tr><td rowspan=900>w</td><td>w</td></tr>"),
    ],
)
def test_a_table_of_rows_much_shorter_than_the_widest_is_written_as_lines(first, row):
    """Each row used to be as wide as the widest: 1 MB would have become 4 GB."""
    markdown = to_markdown(f"<table><tr>{first}</tr>{row * 2_000}</table>")
    assert markdown.count("w") == first.count("w<") + 2_000 * row.count("w<")
    assert "|" not in markdown


def test_only_the_table_that_is_too_ragged_is_written_as_lines():
    small = "<table><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table>"
    ragged = f"<table><tr>{'<td>w</td>' * 999}</tr>{'<tr><td>w</td></tr>' * 999}</table>"
    empty = f"<table><tr><td colspan=900>w</td></tr>{'<tr><td>v</td><td>v</td></tr>' * 999}</table>"
    markdown = to_markdown(small + ragged + empty)
    assert markdown.startswith("| a | b |\n| --- | --- |\n| c | d |\n\nw w w")
    assert markdown.count("\n| v | v |") == 999  # its empty columns do not make it ragged
    assert markdown.count("|") == 9 + 3 * 1_001


@pytest.mark.parametrize(
    ("columns", "n_columns"),
    [("2", 2), ("1", 1), ("1000", 1000), ("1002", 1000), ("9" * 10, 1000), ("all", 1), ("0", 1)],
)
def test_cells_span_a_number_of_columns_that_is_not_too_large(columns, n_columns):
    html = to_html(f"<table><tr><th colspan='{columns}'>v<tr><td>w<td>w</table>")
    assert (f'<th colspan="{n_columns}">' if n_columns > 1 else "<th>") in html
