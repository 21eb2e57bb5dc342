"""Which segments are in tables of data, and in their rows."""

import pytest

from webjury import Page
from webjury.ensemble.features.case import Case
from webjury.ensemble.verdict.data_tables import data_rows, data_tables

ROWS = "<tr><th>Founder<td>Ada</tr><tr><th>Seat<td>Wexmouth, by the sea</tr>"
TABLE = f"<table>{ROWS}</table>"


def texts_in_tables(html: str) -> list[list[str]]:
    case = Case(Page(html))
    tables = data_tables(case).tolist()
    return [
        [text for text, own in zip(case.texts, tables, strict=True) if own == table]
        for table in sorted(set(tables) - {-1})
    ]


CELLS = ["Founder", "Ada", "Seat", "Wexmouth, by the sea"]


def test_the_segments_of_each_table_of_data_are_found():
    assert texts_in_tables(f"<p>Text</p>{TABLE}<p>More</p>{TABLE}") == [CELLS, CELLS]


def test_a_table_in_one_that_lays_out_the_page_is_found():
    html = f"<table><tr><td>Menu<td><p>Text</p>{TABLE}More<tr><td>a<td>b</table>{TABLE}"
    assert texts_in_tables(html) == [CELLS, CELLS]


@pytest.mark.parametrize(
    "html",
    [
        "<p>Text",
        "<table><tr><td>One column<tr><td>and another</table>",
        "<table><tr><td><h2>Head</h2><td>a<tr><td>b<td>c</table>",
        "<table><tr><td><a href=/a>Start</a><td><a href=/b>News</a><tr><td>of<td></table>",
        "<table><tr><td></td><td></td></tr><tr><td></td><td></td></tr></table>",
    ],
)
def test_other_tables_are_left_alone(html):
    assert texts_in_tables(html) == []


def texts_in_rows(html: str) -> list[list[str]]:
    case = Case(Page(html))
    rows = data_rows(case, data_tables(case)).tolist()
    return [
        [text for text, own in zip(case.texts, rows, strict=True) if own == row]
        for row in sorted(set(rows) - {-1})
    ]


@pytest.mark.parametrize(
    ("html", "rows"),
    [
        (f"<p>Text</p>{TABLE}", [["Founder", "Ada"], ["Seat", "Wexmouth, by the sea"]]),
        (
            "<table><caption>Ships</caption><thead><tr><td>Name<td>Built</tr></thead>"
            "<tr><th>Fishers<tr><td>Ada<td>1911</table>",
            [["Ada", "1911"]],
        ),
        (
            "<table><tr><td rowspan=2>1911<td>Ada<tr><td>Bea<tr><td>1912<td>Cleo</table>",
            [["1911", "Ada", "Bea"], ["1912", "Cleo"]],
        ),
        (
            "<table><tbody><tr><td rowspan=9>1911<td>Ada<tbody><tr><td>1912<td>Bea</table>",
            [["1911", "Ada"], ["1912", "Bea"]],
        ),
        (
            "<table><tr><td><td>Twin<td>Full<td>King<tr><td>Sheet<td>71<td>86<td>110</table>",
            [["Sheet", "71", "86", "110"]],
        ),
        (f"<table><tr><td>{TABLE}<td>Menu</table>", [CELLS[:2], CELLS[2:]]),
        ("<table><tr><td><h2>Head</h2><td>a<tr><td>b<td>c</table>", []),
    ],
)
def test_the_segments_of_each_row_of_data_are_found(html, rows):
    assert texts_in_rows(html) == rows


def test_thousands_of_nested_tables_are_looked_at_once():
    html = "<table><tr><td>a<td>b<tr><td>" * 2_000
    assert len(texts_in_tables(html)) <= 1
