"""Which segments are in entries of definition lists."""

import pytest

from webjury import Page
from webjury.ensemble.features.case import Case
from webjury.ensemble.verdict.data_tables import entries

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
