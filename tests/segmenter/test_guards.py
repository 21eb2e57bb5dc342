"""The limits above which extractors that are not linear skip a page."""

import pytest

from webjury.segmenter.flow import TextFlow
from webjury.segmenter.guards import (
    MAX_CELLS,
    MAX_CHARACTERS,
    MAX_DEPTH,
    MAX_ELEMENTS,
    exceeded_limit,
)
from webjury.segmenter.page import Page

# Each page has html and body elements; each cell is in a table and a row.
_CASES = [
    ("<br>", "", MAX_ELEMENTS - 2, "elements"),
    ("<td>", "<table><tr>", MAX_CELLS, "table cells"),
    ("<th>", "<table><tr>", MAX_CELLS, "table cells"),
    ("<div>", "", MAX_DEPTH - 2, "levels of nesting"),
]


@pytest.mark.parametrize(("tag", "before", "most", "limit"), _CASES)
def test_a_page_at_a_limit_does_not_exceed_it(tag: str, before: str, most: int, limit: str) -> None:
    assert Page(before + tag * most).exceeded_limit is None


@pytest.mark.parametrize(("tag", "before", "most", "limit"), _CASES)
def test_a_page_beyond_a_limit_exceeds_it(tag: str, before: str, most: int, limit: str) -> None:
    assert f" {limit} are more than " in str(Page(before + tag * (most + 1)).exceeded_limit)


@pytest.mark.parametrize(
    ("character", "most", "limit"),
    [("x", MAX_CHARACTERS, "characters"), ("<", 3 * MAX_ELEMENTS, "tags")],
)
def test_the_source_alone_may_exceed_a_limit(character: str, most: int, limit: str) -> None:
    assert exceeded_limit(character * most, TextFlow()) is None
    assert exceeded_limit(character * (most + 1), TextFlow()) == (
        f"{most + 1:,} {limit} are more than {most:,}"
    )
