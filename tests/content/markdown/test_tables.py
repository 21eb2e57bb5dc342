"""Alignment of columns, spans of cells, and their content."""

import pytest

from rendered import markdown_of, to_markdown, whole
from webjury.content.markdown import write_markdown


@pytest.mark.parametrize(
    "second", ["<td align=right>", "<td style='color: red; text-align: right'>", "<td align=RIGHT>"]
)
def test_columns_are_aligned(second):
    rows = f"<tr><th>a<th>b<th>c<tr><td>1{second}2<td align=center>3"
    assert (
        markdown_of(f"<table>{rows}</table>")
        == "| a | b | c |\n| --- | ---: | :---: |\n| 1 | 2 | 3 |"
    )


def test_an_infobox_is_a_table():
    items = "<ul>" + "".join(f"<li>{letter}" for letter in "abcde") + "</ul>"
    rows = f"<tr><th colspan=2><h3>Lamp</h3><tr><th>Kinds<td>{items}"
    markdown = markdown_of(f"<table class='infobox vcard'>{rows}</table>")
    assert markdown == "| Lamp | |\n| --- | --- |\n| Kinds | a, b, c, d, e |"


@pytest.mark.parametrize(
    ("rows", "markdown"),
    [
        ("<tr><td>a<td><td>b<tr><td>c<td><td>d", "| a | b |\n| --- | --- |\n| c | d |"),
        ("<tr><td>a<td><th align=right>b<tr><td>c", "| a | b |\n| --- | ---: |\n| c |"),
        ("<tr><td><td>a|b<tr><td><td>- c", "a|b\n\n\\- c"),
        ("<tr><td><td><ul><li>a<li>b</ul><tr><td><td><p>c<p>d", "- a\n- b\n\nc\n\nd"),
        ("<tr><td colspan=3>a<tr><td>b<td>c<td>", "| a | |\n| --- | --- |\n| b | c |"),
        ("<tr><td><tr><td>", ""),
    ],
)
def test_empty_columns_are_left_out_and_one_column_is_lines(rows, markdown):
    assert to_markdown(f"<table>{rows}</table>") == markdown


@pytest.mark.parametrize(
    ("rows", "markdown"),
    [
        ("<tr><td colspan=2>a<tr><td>b<td>c", "| a | |\n| --- | --- |\n| b | c |"),
        ("<tr><td rowspan=2>a<td>b<tr><td>c", "| a | b |\n| --- | --- |\n| | c |"),
        ("<tr><td>a|b<td><code>a|b</code>", "| a\\|b | `a\\|b` |\n| --- | --- |"),
        ("<tr><td>a<br>b<td><p>c<p>d", "| a b | c d |\n| --- | --- |"),
        ("<tr><td>a<ul><li>b<li>c.<li><b>d</b></ul><td>e", "| a b, c. **d** | e |\n| --- | --- |"),
        ("<tr><td># a<td>- b", "| # a | - b |\n| --- | --- |"),
        ("<tr><td align=evil>a<td>b", "| a | b |\n| --- | --- |"),
        ("<tr><td><a href='https://a.org/b|c'>a</a>", "| [a](https://a.org/b\\|c) |\n| --- |"),
    ],
)
def test_cells_are_on_one_line(rows, markdown):
    assert to_markdown(f"<table>{rows}</table>") == markdown


NESTED = "<table><tr><td>s<td>1<tr><td>m<td>2</table>"


@pytest.mark.parametrize(
    ("html", "markdown"),
    [
        (
            f"<table><tr><th>Name<th>Sizes<tr><td>A<td>{NESTED}<tr><td>B<td>none</table>",
            "| Name | Sizes |\n| --- | --- |\n| A | s 1, m 2 |\n| B | none |",
        ),
        # Without headers, the outer table is layout.
        (f"<table><tr><td>A<td>{NESTED}</table>", "A\n\n| s | 1 |\n| --- | --- |\n| m | 2 |"),
        ("<table><tr><td>A</table>", "A"),
        ("<table><tr><td>A<tr><td>B</table>", "A\n\nB"),
        # Cells that are always empty only add space.
        ("<table><tr><td><td>A<tr><td>&nbsp;<td><p>B<p>C</table>", "A\n\nB\n\nC"),
        ("<table><tr><td><b></b><td>A<tr><td><!-- --><td>B<br>C</table>", "A\n\nB  \nC"),
    ],
)
def test_nested_tables_are_lists_and_single_cells_are_none(html, markdown):
    assert write_markdown(clean_tree(whole(html), links=True)) == markdown


def test_a_heading_that_is_a_picture_shows_that_a_table_is_one_of_layout():
    rows = "<tr><td><h1><img src=logo.png></h1><td>Menu<tr><td>Text<td>Side"
    assert "|" not in markdown_of(f"<table>{rows}</table>")


def test_an_empty_heading_in_a_cell_does_not_make_a_table_one_of_layout():
    rows = "<tr><th><h1>&nbsp;</h1><th>Permit<tr><td>Algeria<td>No"
    assert markdown_of(f"<table>{rows}</table>") == (
        "| | Permit |\n| --- | --- |\n| Algeria | No |"
    )


@pytest.mark.parametrize(
    "outside",
    [
        "<table><div><a href=/l>l</a></div>{}</table>",
        "<table><tbody><p><a href=/l>l</a></p></tbody>{}</table>",
        "<table>{}<tr><p><a href=/l>l</a></p></tr></table>",
    ],
)
def test_what_is_in_no_cell_is_before_the_table(outside):
    rows = "<tr><th>a<th>b</tr><tr><td>c<td>d</tr>"
    tree = clean_tree(whole(outside.format(rows), url="https://a.org/"), links=True)
    assert write_markdown(tree).startswith("[l](https://a.org/l)\n\n| a | b |")


def test_a_table_in_no_cell_is_written_once():
    rows = "<tr><th>a<th>b</tr><tr><td>c<td>d</tr>"
    tree = clean_tree(f"<table><tr><table>{rows}</table></tr></table>")
    assert write_markdown(tree).split().count("c") == 1
