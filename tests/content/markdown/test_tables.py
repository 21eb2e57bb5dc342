"""Alignment of columns, spans of cells, and their content."""

import pytest

from rendered import markdown_of, to_markdown
from webjury.content.markdown import write_markdown
from webjury.content.nodes import Cell, Code, Content, Image, Paragraph, Row, Rule, Table, Text


@pytest.mark.parametrize(
    ("rows", "markdown"),
    [
        *(
            (
                f"<tr><th>a<th>b<th>c<tr><td>1{second}2<td align=center>3",
                "| a | b | c |\n| --- | ---: | :---: |\n| 1 | 2 | 3 |",
            )
            for second in (
                "<td align=right>",
                "<td style='color: red; text-align: right'>",
                "<td align=RIGHT>",
            )
        ),
        ("<tr><th>a|b<th>c<tr><td align=evil>1<td>2", "| a\\|b | c |\n| --- | --- |\n| 1 | 2 |"),
        # Empty columns are left out, and one column is blocks.
        ("<tr><td>a<td><td>b<tr><td>c<td><td>d", "| a | b |\n| --- | --- |\n| c | d |"),
        ("<tr><td>a<td><th align=right>b<tr><td>c", "| a | b |\n| --- | ---: |\n| c |"),
        ("<tr><td><td>a|b<tr><td><td>- c", "a|b\n\n\\- c"),
        ("<tr><td><td><ul><li>a<li>b</ul><tr><td><td><p>c<p>d", "- a\n- b\n\nc\n\nd"),
        ("<tr><td>A<tr><td>B", "A\n\nB"),
        ("<tr><td><b></b><td>A<tr><td><!-- --><td>B<br>C", "A\n\nB  \nC"),
        ("<tr><td><tr><td>", ""),
        # Cells span columns and rows.
        ("<tr><td colspan=3>a<tr><td>b<td>c<td>", "| a | |\n| --- | --- |\n| b | c |"),
        ("<tr><td rowspan=2>a<td>b<tr><td>c", "| a | b |\n| --- | --- |\n| | c |"),
        # An infobox is a table.
        (
            "<tr><th colspan=2><h3>Lamp</h3><tr><th>Kinds<td><ul><li>a<li>b<li>c<li>d<li>e</ul>",
            "| Lamp | |\n| --- | --- |\n| Kinds | a, b, c, d, e |",
        ),
        # A heading that is a picture shows that a table is one of layout, an empty one does not.
        ("<tr><td><h1><img src=logo.png></h1><td>Menu<tr><td>Text<td>Side", "Menu\n\nText\n\nSide"),
        (
            "<tr><th><h1>&nbsp;</h1><th>Permit<tr><td>Algeria<td>No",
            "| | Permit |\n| --- | --- |\n| Algeria | No |",
        ),
    ],
)
def test_tables_are_written(rows, markdown):
    name = "infobox vcard" if "colspan=2" in rows else ""
    assert markdown_of(f"<table class='{name}'>{rows}</table>") == markdown


@pytest.mark.parametrize(
    ("cells", "markdown"),
    [
        ("<td>a|b<td><code>a|b</code>", "| a\\|b | `a\\|b` |"),
        ("<td>a<br>b<td><p>c<p>d", "| a b | c d |"),
        ("<td>a<ul><li>b<li>c.<li><b>d</b></ul><td>e", "| a b, c. **d** | e |"),
        ("<td># a<td>- b", "| # a | - b |"),
        (
            "<td>a<td><a href='https://a.org/b|c'>1. a<br>b</a>",
            "| a | [1. a b](https://a.org/b\\|c) |",
        ),
        # A table in a cell is a list of its rows.
        ("<td>A<td><table><tr><td>s<td>1<tr><td>m<td>2</table>", "| A | s 1, m 2 |"),
    ],
)
def test_cells_are_on_one_line(cells, markdown):
    html = f"<table><tr><th>y<th>z<tr>{cells}</table>"
    assert to_markdown(html) == f"| y | z |\n| --- | --- |\n{markdown}"


def test_code_and_rules_in_a_cell_are_on_its_line():
    cells = [Cell([Code("a|\nb*")]), Cell([Paragraph([Text("c")]), Rule(), Paragraph([Text("d")])])]
    assert write_markdown(Content([Table([Row(cells)])])) == "| `a\\| b*` | c d |\n| --- | --- |"


def test_what_a_picture_in_a_cell_says_is_written_without_images():
    said = Cell([Paragraph([Image("https://a.org/b.png")])], said="✓")
    content = Content([Table([Row([Cell([Paragraph([Text("a")])]), said])])])
    assert write_markdown(content) == "| a | ✓ |\n| --- | --- |"
    assert "✓" not in write_markdown(content, images=True)
    content = Content([Table([Row([Cell(), said])])])
    assert write_markdown(content) == "✓"


NESTED = "<table><tr><td>s<td>1<tr><td>m<td>2</table>"


@pytest.mark.parametrize(
    ("html", "markdown"),
    [
        # Without headers, the outer table is layout.
        (f"<table><tr><td>A<td>{NESTED}</table>", "A\n\n| s | 1 |\n| --- | --- |\n| m | 2 |"),
        (f"<table><tr>{NESTED}</table>", "| s | 1 |\n| --- | --- |\n| m | 2 |"),
        # What is in no cell is before the table.
        *(
            (outside, "l\n\n| a | b |\n| --- | --- |\n| c | d |")
            for outside in (
                "<table><div><a>l</a></div><tr><th>a<th>b<tr><td>c<td>d</table>",
                "<table><tbody><p><a>l</a></p></tbody><tr><th>a<th>b<tr><td>c<td>d</table>",
                "<table><tr><th>a<th>b<tr><td>c<td>d<tr><p><a>l</a></p></tr></table>",
            )
        ),
    ],
)
def test_tables_in_tables_and_texts_between_cells(html, markdown):
    assert to_markdown(html) == markdown
