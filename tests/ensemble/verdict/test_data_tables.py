"""The segments in data tables and their rows, and in entries of definition lists."""

import pytest

from webjury import Page
from webjury.ensemble.features.case import Case
from webjury.ensemble.verdict.data_tables import data_rows, data_tables, entries

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


LIST = "<dl><dt>Founder<dd>Ada<dt>Seat<dt>Town<dd>Wexmouth<dd><p>by the<p>sea</dl>"
ENTRIES = [["Founder", "Ada"], ["Seat", "Town", "Wexmouth", "by the", "sea"]]


def texts_in_entries(html: str) -> list[list[str]]:
    case = Case(Page(html))
    found = entries(case).tolist()
    return [
        [text for text, own in zip(case.texts, found, strict=True) if own == entry]
        for entry in sorted(set(found) - {-1})
    ]


def test_an_entry_is_its_terms_and_their_definitions():
    assert texts_in_entries(f"<p>Text</p>{LIST}<p>More</p>{LIST}") == ENTRIES * 2


def test_entries_in_groups_are_found():
    html = "<dl><div><dt>Founder<dd>Ada</div><div><dt>Seat<dd>Town</div></dl>"
    assert texts_in_entries(html) == [["Founder", "Ada"], ["Seat", "Town"]]


def test_the_entries_of_a_list_in_a_definition_are_their_own():
    html = "<dl><dt>Class<dd>A lamp.<dl><dt>turn()<dd>Turns it.</dl>More of it.<dt>b<dd>c</dl>"
    inner = ["turn()", "Turns it."]
    assert texts_in_entries(html) == [["Class", "A lamp.", "More of it."], inner, ["b", "c"]]


@pytest.mark.parametrize(
    "html",
    [
        "<p>Text",
        "<dl><dt>One<dt>two<dt>three</dl>",
        "<dl><dd>One<dd>two</dl>",
        "<dl><dt><dd>A picture</dl><dl></dl>",
        "<dt>No list<dd>around it",
        "<dl><dt>News<dd><h2>Head</h2><p>Text</dl>",
        "<dl><dt>Data<dd><table><tr><td>a<td>b<tr><td>c<td>d</table></dl>",
        "<dl><dt><a href=/a>Start</a><dd><a href=/b>All the news</a> of</dl>",
    ],
)
def test_other_lists_are_left_alone(html):
    assert all(len(texts) == 1 for texts in texts_in_entries(html))


def test_thousands_of_nested_lists_are_walked_once():
    html = "<dl><dt>a<dd>b" * 5_000
    assert len(texts_in_entries(html)) <= 5_000
