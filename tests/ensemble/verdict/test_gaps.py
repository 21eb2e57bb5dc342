"""What is missing from a thing, or between kept text, is counted in a warning."""

import re

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from webjury import Page, extract
from webjury.arrays import Ints
from webjury.ensemble.features.case import Case
from webjury.ensemble.verdict.gaps import warn_of_gaps
from webjury.ensemble.verdict.page_things import things_of
from webjury.ensemble.verdict.things import Things

#: A list of two items, text, a piece of code, text, a table of a header and a row.
THINGS = Things(
    ["list", "item", "item", "code", "table", "row"],
    [-1, 0, 0, -1, -1, 4],
    np.array([1, 2, -1, 3, -1, 4, 5]),
)


@pytest.mark.parametrize(
    ("kept", "warning"),
    [
        ("1111111", None),
        ("0000000", None),
        ("0011111", None),  # there is nothing before the list
        ("1011111", "a part of 1 list is missing"),
        ("1110111", "1 piece of code is missing"),
        ("1111101", "a part of 1 table is missing"),
        ("0110110", "a part of 1 list and 1 table is missing; 1 piece of code is missing"),
        ("1110011", None),  # the text after the code is not kept either
    ],
)
def test_gaps_are_counted(kept: str, warning: str | None) -> None:
    found = warn_of_gaps(THINGS, np.array([flag == "1" for flag in kept]))
    assert found == ([f"gaps: {warning}; compare with the page"] if warning else [])


@pytest.mark.parametrize(
    ("n_lists", "named"),
    [
        (1, "1 list is missing"),
        (3, "3 lists are missing"),
    ],
)
def test_several_are_in_the_plural(n_lists: int, named: str) -> None:
    numbers = [number for thing in range(n_lists) for number in (-1, thing)]
    things = Things(["list"] * n_lists, [-1] * n_lists, np.array([*numbers, -1]))
    (warning,) = warn_of_gaps(things, things.of_segments < 0)
    assert named in warning


def test_a_page_without_things_gives_no_warning() -> None:
    story = "<p>The lighthouse was built in the last century, and people still live near it.</p>"
    assert not [one for one in extract(story * 5, mode="fast").warnings if "gaps" in one]


PIECES = {
    "text": "<p>n{0} is text</p>",
    "code": "<pre>n{0} = 1\n\nprint(n{0})</pre>",
    "list": "<ul><li>n{0} is one<li>n{0} is two</ul>",
    "quotation": "<blockquote><p>n{0} is said<p>n{0} is meant</blockquote>",
    "figure": "<figure><p>n{0} is drawn<figcaption>n{0} is a chart</figcaption></figure>",
    "table": "<table><tr><th>n{0}<td>1<tr><th>n{0} too<td>2<tr><th>n{0} again<td>3</table>",
}


@given(st.lists(st.sampled_from(sorted(PIECES)), max_size=6), st.data())
def test_nothing_is_lost_between_kept_text_without_a_word(
    names: list[str], data: st.DataObject
) -> None:
    html = "".join(PIECES[name].format(number) for number, name in enumerate(names))
    case = Case(Page(html))
    flags = st.lists(st.booleans(), min_size=len(case), max_size=len(case))
    kept = np.array(data.draw(flags), dtype=np.bool_)
    warnings = warn_of_gaps(things_of(case), kept)
    pieces = piece_of_segments(case.texts)
    lost = 0
    for number, name in enumerate(names):
        inside = np.flatnonzero(pieces == number)
        before, after = inside[0] - 1, inside[-1] + 1
        is_between = before >= 0 and after < len(kept) and kept[before] and kept[after]
        is_divided = kept[inside].any() and not kept[inside].all()
        is_lost = is_divided or (is_between and not kept[inside].any())
        lost += name not in ("text", "figure") and bool(is_lost)
    assert sum(int(count) for text in warnings for count in re.findall(r"\d+", text)) == lost


def piece_of_segments(texts: list[str]) -> Ints:
    """The piece that each segment is of: a cell without its number is of the piece before."""
    pieces: list[int] = []
    for text in texts:
        named = re.search(r"n(\d+)", text)
        pieces.append(int(named[1]) if named else pieces[-1])
    return np.array(pieces, dtype=np.int64)
