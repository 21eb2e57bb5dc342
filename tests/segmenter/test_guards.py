"""Sizes of a page, and the limits above which extractors skip it."""

import pytest

from webjury.segmenter.guards import LIMITS, SIZES
from webjury.segmenter.page import Page

# Each page has html and body elements; each cell is in a table and a row.
_CASES = [
    ("<br>", "", LIMITS["elements"] - 2, "elements"),
    ("<td>", "<table><tr>", LIMITS["table cells"], "table cells"),
    ("<th>", "<table><tr>", LIMITS["table cells"], "table cells"),
    ("<div>", "", LIMITS["levels of nesting"] - 2, "levels of nesting"),
]


@pytest.mark.parametrize(("tag", "before", "most", "limit"), _CASES)
def test_a_page_exceeds_a_limit_only_beyond_it(tag, before, most, limit):
    assert Page(before + tag * most).exceeded_limit is None
    assert f" {limit} are more than " in str(Page(before + tag * (most + 1)).exceeded_limit)


def test_sizes_are_measured_when_they_are_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    measured = []
    for name in SIZES:
        monkeypatch.setitem(SIZES, name, lambda *_, name=name: measured.append(name) or 0)
    page = Page("<p>One")
    assert page.exceeded_limit is page.exceeded_limit is None
    assert measured == [*LIMITS]
    assert {name: page.sizes[name] for name in SIZES} == dict.fromkeys(SIZES, 0)
    assert measured == [*SIZES]


@pytest.mark.parametrize(
    ("html", "name", "size"),
    [
        ("é" * 9, "characters", 9),
        ("<p>" + "<" * 9, "tags", 10),
        ("", "levels around all elements", 3),
        # html 1, body 2, each division 3, the paragraph 4.
        ("<div><p>One</div><div>Two</div>", "levels around all elements", 13),
        # Four short blocks, a long one, and a short one.
        ("<p>w" * 4 + f"<p>{'w ' * 150}" + "<p>w", "pairs of short blocks", 17),
        ("<p>" + "w " * 200, "pairs of short blocks", 0),
        # After the first division comes one with three elements; after that one, nothing.
        ("<div>w</div><div><p>w<p>w</div>", "elements beside divisions", 3),
        # Only what follows the first division also follows the inner one.
        ("<div><div>w</div></div><div>w</div>", "elements beside divisions", 2),
        ("<p>w<p><b>w</b><b>w</b>w", "elements in one paragraph", 2),
        ("<div><b>w</b></div>", "elements in one paragraph", 0),
        ("<p>One<br>two<img><p>three", "elements without end tags times texts", 6),
        ("<meta name=a><p>One", "elements without end tags times texts", 1),
    ],
)
def test_sizes_that_are_no_plain_counts(html: str, name: str, size: int) -> None:
    assert Page(html).sizes[name] == size
