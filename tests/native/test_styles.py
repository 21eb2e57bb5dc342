"""The compiled searches in style sheets find what the Python ones find."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from twins import assert_twins, needs_core
from webjury.native import definition_of
from webjury.segmenter.hidden.rules import hiding_places
from webjury.segmenter.hidden.style_sheets import follow_braces, rule_around

pytestmark = needs_core

_PARTS = st.sampled_from(
    r"""display visibility opacity color font -size clip scale overflow -x -y none hidden collapse
    transparent : ; ( ) { } @ 0 .0 -999 -99 -\u0661\u0662\u0663 \ 41 \67 \0006f \x \g 3 a b é 北
    \u0130 DISPLAY None OverFlow -X \G 4F""".split()
) | st.sampled_from([" ", "\n", "\xa0", "\x1c", "\u0130", "\u212a", "\U0001f600", "\\"])


@given(st.lists(_PARTS, max_size=12).map("".join))
def test_places_are_the_same(sheet: str) -> None:
    assert_twins(hiding_places, sheet)


@pytest.mark.parametrize(
    "sheet",
    [
        "display :\tnone",
        "visibility:collapse",
        "opacity:.0",
        "background-color:transparent",
        "font:0/0",
        "font-size : 0",
        "left:-999px",
        "left:-٩٩٩px",
        "clip-path:none",
        "scale(0)",
        "scale3d(0,0,0)",
        "scale:0",
        "overflow-x:hidden",
        r"dis\70lay",
        r"dis\00070 lay",
        r"no\ne",
    ],
)
def test_every_way_to_hide_is_found_at_the_end_of_a_sheet(sheet: str) -> None:
    for before in ("", "é", "北", "\U0001f600"):
        assert len(hiding_places(f"{before}a{{{sheet}")) == 1
        assert_twins(hiding_places, f"{before}a{{{sheet}")
        for end in range(len(sheet)):
            assert_twins(hiding_places, f"{before}a{{{sheet[:end]}")


@given(st.text("ab;{}@ é北", max_size=16), st.integers(0, 16), st.integers(0, 16))
def test_rules_are_the_same(sheet: str, place: int, after: int) -> None:
    place = min(place, len(sheet))
    assert_twins(rule_around, sheet, place, min(after, place))


@given(st.text("a{}é北", max_size=16), st.lists(st.integers(-9, -1), max_size=2))
def test_the_same_braces_are_around_a_place(sheet: str, around: list[int]) -> None:
    compiled, defined = list(around), list(around)
    follow_braces(sheet, 0, len(sheet), compiled)
    definition_of(follow_braces)(sheet, 0, len(sheet), defined)
    assert compiled == defined


def test_only_rules_that_are_not_too_long_are_found_whole() -> None:
    for length in (9_999, 10_000, 10_001):
        for place in (0, length - 1):
            for sheet in ("a" * length, f"a{{{'b' * length}}}", f"{'a' * length}{{b}}"):
                assert_twins(rule_around, sheet, place, 0)
