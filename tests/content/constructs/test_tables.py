"""Tables: spans of cells are bounded, and lines of code are code."""

import pytest
from lxml.html import fragment_fromstring, tostring

from rendered import to_html, to_markdown, whole
from webjury.content.markdown import write_markdown
from webjury.content.rules.found.tables import bound_columns
from webjury.content.values import tables_of

ROWS = "<tr><td rowspan={0} colspan={1}>w</td><td>w</td></tr>" + "<tr><td>w</td></tr>" * 3


@pytest.mark.parametrize(("rows", "columns"), [(1000, 1000), (1000, 1), (2, 900), (1, 1000)])
def test_cells_that_are_added_are_bounded_for_all_tables_of_a_page(rows: int, columns: int) -> None:
    """The bound used to be per table: 180 kB became 22 MB of Markdown in 8 s."""
    table = f"<table>{ROWS.format(rows, columns)}</table>"
    html = to_html(f"<body>{table * 500}</body>")
    assert to_markdown(html).count("|") < 400_000


def test_cells_of_one_row_that_span_many_rows_are_bounded() -> None:
    row = "<tr>" + '<td rowspan="1000">w</td>' * 100 + "</tr>"
    table = f"<table>{row}{'<tr></tr>' * 999}</table>"
    assert to_markdown(table).count("|") <= 50_100 + 2 * 1_000


@pytest.mark.parametrize(
    ("first", "row"),
    [
        ("<td>w</td>" * 2_000, "<tr><td>w</td></tr>"),
        ("<td>w</td>", "<tr><td rowspan=900>w</td><td>w</td></tr>"),
    ],
)
def test_a_table_of_rows_much_shorter_than_the_widest_is_written_as_lines(first, row):
    """Each row used to be as wide as the widest: 1 MB would have become 4 GB."""
    markdown = to_markdown(to_html(f"<table><tr>{first}</tr>{row * 2_000}</table>"))
    assert markdown.count("w") == first.count("w<") + 2_000 * row.count("w<")
    assert "|" not in markdown


def test_empty_columns_do_not_make_a_table_ragged() -> None:
    rows = "<tr><td>w</td><td>w</td></tr>" * 2_000
    markdown = to_markdown(to_html(f"<table><tr><td colspan=900>w</td></tr>{rows}</table>"))
    assert markdown.count("\n| w | w |") == 2_000


def test_only_the_table_that_is_too_ragged_is_written_as_lines() -> None:
    small = "<table><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table>"
    ragged = f"<table><tr>{'<td>w</td>' * 999}</tr>{'<tr><td>w</td></tr>' * 999}</table>"
    markdown = to_markdown(to_html(small + ragged))
    assert markdown.startswith("| a | b |\n| --- | --- |\n| c | d |\n\nw w w")
    assert markdown.count("|") == 9


@pytest.mark.parametrize(
    ("columns", "kept"),
    [("2", True), ("1", True), ("1000", True), ("1002", False), ("9" * 10, False), ("all", False)],
)
def test_columns_are_a_number_that_is_not_too_large(columns: str, kept: bool) -> None:
    table = fragment_fromstring(f"<table><tr><td colspan='{columns}'>w</td></tr></table>")
    bound_columns(table)
    assert (f'colspan="{columns}"' in tostring(table, encoding="unicode")) is kept


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
    ("html", "markdown"),
    [
        (FILE, "```python\nif a:\n    b\n\nc\n```"),
        (FILE.replace("></td>", ">7</td>"), "```python\nif a:\n    b\n\nc\n```"),
        (FILE.replace("blob-code", "blob"), None),
        (FILE.replace("></td>", ">seven</td>"), None),
    ],
    ids=["numbers by a style sheet", "numbers in the text", "no code", "words and code"],
)
def test_a_table_of_numbered_lines_is_code(html: str, markdown: str | None) -> None:
    found = write_markdown(whole(f"<p>x</p>{html}<p>y</p>"))
    if markdown is None:
        assert "```" not in found
    else:
        assert found == f"x\n\n{markdown}\n\ny"


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
def test_headings_may_name_the_columns_of_a_table(rows: str, markdown: str) -> None:
    kept = whole(f"<p>x</p><table><tr>{rows}</table><p>y</p>")
    assert write_markdown(clean_tree(kept)) == f"x\n\n{markdown}\n\ny"
    assert ("<h" in to_html(kept)) is ("#" in markdown)


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
def test_a_cell_without_text_has_what_its_picture_says(cell: str, said: str) -> None:
    rows = f"<tr><th>Plan<th>Light</tr><tr><td>Pro<td>{cell}</td></tr>"
    kept = whole(f"<p>x</p><table>{rows}</table><p>y</p>")
    body = clean_tree(kept)
    assert tables_of(body) == [[["Plan", "Light"], ["Pro", said]]]
    assert f"\n| Pro | {said} |\n".replace("  ", " ") in write_markdown(body)
    assert f"<td>{said}</td>" in to_html(kept)


def test_a_row_of_pictures_says_nothing() -> None:
    shared = "<td><img src=pin.png alt='Pin it'></td>" * 2
    rows = f"<tr><th>Plan<th>Light</tr><tr><td>Pro<td>Yes</tr><tr>{shared}</tr>"
    body = clean_tree(whole(f"<p>x</p><table>{rows}</table><p>y</p>"))
    assert tables_of(body) == [[["Plan", "Light"], ["Pro", "Yes"], ["", ""]]]


def test_a_shown_picture_says_itself_what_the_cell_says() -> None:
    picture = '<img src="https://a.example/tick.png" alt="Yes">'
    rows = f"<tr><th>Plan<th>Light</tr><tr><td>Pro<td>{picture}</td></tr>"
    body = clean_tree(whole(f"<p>x</p><table>{rows}</table><p>y</p>"), images=True)
    assert tables_of(body)[0][1] == ["Pro", "Yes"]
    assert "| Pro | ![Yes](https://a.example/tick.png) |" in write_markdown(body)
