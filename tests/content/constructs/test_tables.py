"""Tables: which contain data, what their cells say, and how spans of cells are bounded."""

import pytest

from rendered import to_html, to_markdown, whole
from webjury.content.markdown import write_markdown
from webjury.content.values import tables_of

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


LINE = (
    "<tr>\n  <td class='blob-num'{}></td>\n  <td class='blob-code blob-code-inner'>{}</td>\n</tr>\n"
)
LINES = ("<b>if</b> a:", "    b", "\n", "c")
FILE = (
    "<div class='blob-wrapper data type-python'><table class=highlight>\n<tbody>\n"
    + "".join(LINE.format(f" data-line-number={row}", line) for row, line in enumerate(LINES))
    + "</tbody></table></div>"
)


@pytest.mark.parametrize(
    ("html", "is_code"),
    [
        (FILE, True),
        (FILE.replace("></td>", ">7</td>"), True),
        (FILE.replace("blob-code", "blob"), False),
        (FILE.replace("></td>", ">seven</td>"), False),
    ],
    ids=["numbers by a style sheet", "numbers in the text", "no code", "words and code"],
)
def test_a_table_of_numbered_lines_is_code(html, is_code):
    found = to_markdown(f"<p>x</p>{html}<p>y</p>")
    assert ("```" in found) is is_code
    if is_code:
        assert found == "x\n\n```python\nif a:\n    b\n\nc\n```\n\ny"


@pytest.mark.parametrize(
    ("rows", "markdown"),
    [
        ("<td><h3>a</h3><td><h3>b</h3><tr><td>c<td>d", "| a | b |\n| --- | --- |\n| c | d |"),
        ("<th><div><h3>a</h3></div><tr><td>c<td>d", "| a | |\n| --- | --- |\n| c | d |"),
        (
            "<th>a<th>b<tr><td><h4>c</h4><td><tr><td>d<td>e",
            "| a | b |\n| --- | --- |\n| c | |\n| d | e |",
        ),
        (
            "<th>a<th>b<tr><td><ul><li>c<li>d<li>e<li>f</ul><td>g",
            "| a | b |\n| --- | --- |\n| c, d, e, f | g |",
        ),
        # These are layout tables.
        ("<td>a<td>b<tr><td><p>c<p>d<p>e<p>f<td>g", "a\n\nb\n\nc\n\nd\n\ne\n\nf\n\ng"),
        ("<td><td><h3>a</h3><tr><td>c<td>d", "### a\n\nc\n\nd"),
        ("<td><h3>a</h3><td>b<tr><td>c<td>d", "### a\n\nb\n\nc\n\nd"),
        ("<td><h3>a</h3>b<td><h3>c</h3><tr><td>d<td>e", "### a\n\nb\n\n### c\n\nd\n\ne"),
        ("<td>a<td>b<tr><td><h3>c</h3><td>d", "a\n\nb\n\n### c\n\nd"),
        ("<td><h3>a</h3><td><h3>b</h3><tr><td>c<td><form>d</form>", "### a\n\n### b\n\nc\n\nd"),
    ],
)
def test_headings_may_name_the_columns_of_a_table(rows, markdown):
    table = f"<p>x</p><table><tr>{rows}</table><p>y</p>"
    assert to_markdown(table) == f"x\n\n{markdown}\n\ny"
    assert ("<h" in to_html(table)) is ("#" in markdown)


@pytest.mark.parametrize(
    ("cell", "said"),
    [
        ('<img src="/tick.png" alt="Yes">', "Yes"),
        ('<svg aria-label="Yes"><path/></svg>', "Yes"),
        ('<i title="Not included" class="fa fa-check"></i>', "Not included"),
        ('<img src="/a/tick.png?v=2" alt="">', "✓"),
        ('<img src="/no.svg">', "✗"),
        ('<i class="fa-solid fa-circle-check"></i>', "✓"),
        ('<i class="icon_Xmark"></i>', "✗"),
        ('<div class="checkmark"></div>', "✓"),
        # These have no meaning.
        ('<span class="no-border checkbox crossing"></span>', ""),
        ('<img src="data:image/png;base64,a+no+/no" class="size-full">', ""),
        ('<div class="form-check"><input type="checkbox"></div>', ""),
        ('<button class="close" aria-label="Close"></button>', ""),
        ('<a href="vote?id=7"><span class="arrow" title="upvote"></span></a>', ""),
        ('<img src="a.jpg" alt="avatar">', ""),
        ('<img src="cross-country.jpg"><img src="rose-close-up.jpg">', ""),
        ('<i class="times-new-roman cross-sell"></i>', ""),
        ('<i class="check" style="display: none"></i><i class="xmark"></i>', "✗"),
        (f'<img src="cross.jpg" alt="The lamp {"at night " * 4}">', ""),
    ],
)
def test_a_cell_without_text_has_what_its_picture_says(cell, said):
    pictures = "<tr><td><img src=pin.png alt='Pin it'><td><img src=pin.png alt='Pin it'></tr>"
    rows = f"<tr><th>Plan<th>Light</tr><tr><td>Pro<td>{cell}</td></tr>{pictures}"
    content = whole(f"<p>x</p><table>{rows}</table><p>y</p>")
    assert tables_of(content)[0][:2] == [["Plan", "Light"], ["Pro", said]]
    assert {*map(tuple, tables_of(content)[0][2:])} <= {("", "")}  # a row of pictures says nothing
    assert f"<td>{said}</td>" in to_html(content)
    assert f"\n| Pro | {said} |".replace("  ", " ") in write_markdown(content)


def test_a_shown_picture_says_itself_what_the_cell_says():
    picture = '<img src="https://a.example/tick.png" alt="Yes">'
    rows = f"<tr><th>Plan<th>Light</tr><tr><td>Pro<td>{picture}</td></tr>"
    table = f"<p>x</p><table>{rows}</table><p>y</p>"
    assert tables_of(whole(table))[0][1] == ["Pro", "Yes"]
    assert "| Pro | ![Yes](https://a.example/tick.png) |" in to_markdown(table)
