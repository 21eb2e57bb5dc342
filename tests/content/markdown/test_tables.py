"""Alignment of columns, spans of cells, and their content."""

from webjury.content.markdown import write_markdown
from webjury.content.nodes import Cell, Code, Content, Image, Paragraph, Row, Rule, Table, Text


def test_code_and_rules_in_a_cell_are_on_its_line():
    cells = [Cell([Code("a|\nb*")]), Cell([Paragraph([Text("c")]), Rule(), Paragraph([Text("d")])])]
    assert (
        write_markdown(Content([Table([Row(cells)])]))
        == "| `a\\|` <br> `b*` | c <br> d |\n| --- | --- |"
    )


def test_what_a_picture_in_a_cell_says_is_written_without_images():
    said = Cell([Paragraph([Image("https://a.org/b.png")])], said="✓")
    content = Content([Table([Row([Cell([Paragraph([Text("a")])]), said])])])
    assert write_markdown(content) == "| a | ✓ |\n| --- | --- |"
    assert "✓" not in write_markdown(content, images=True)
    content = Content([Table([Row([Cell(), said])])])
    assert write_markdown(content) == "✓"
