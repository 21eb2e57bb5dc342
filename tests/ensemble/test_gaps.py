"""What is missing from a thing, or between kept text, is counted in a warning."""

import numpy as np
import pytest

from webjury import extract
from webjury.ensemble.gaps import warn_of_gaps
from webjury.ensemble.things import Things

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
        ("0011111", None),  # nothing stands before the list
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
