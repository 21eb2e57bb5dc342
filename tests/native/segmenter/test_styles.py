"""The compiled searches in style sheets find what Python finds."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from twins import assert_twins, needs_core
from webjury.segmenter.hidden.style_sheets import rules_around

pytestmark = needs_core

_PARTS = st.sampled_from(
    r"""display visibility opacity color font -size clip scale overflow -x -y none hidden collapse
    transparent : ; ( ) { } @ 0 .0 -999 -99 -\u0661\u0662\u0663 \ 41 \67 \0006f \x \g 3 a b é 北
    \u0130 DISPLAY None OverFlow -X \G 4F""".split()
) | st.sampled_from([" ", "\n", "\xa0", "\x1c", "\u0130", "\u212a", "\U0001f600", "\\"])


@given(st.lists(_PARTS, max_size=12).map("".join))
def test_the_same_declarations_hide(sheet):
    # An earlier rule can hide a declaration, so all suffixes are tested.
    for start in range(len(sheet)):
        assert_twins(rules_around, f"{{{sheet[start:]}", {})


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
def test_every_way_to_hide_is_found_at_the_end_of_a_sheet(sheet):
    for before in ("", "é", "北", "\U0001f600"):
        assert len(rules_around(f"{before}a{{{sheet}", {})) == 1
        assert_twins(rules_around, f"{before}a{{{sheet}", {})
        for end in range(len(sheet)):
            assert_twins(rules_around, f"{before}a{{{sheet[:end]}", {})


_KNOWN = {"a": 1, "é-b": 2, "_": 3}
_PLACES = st.lists(st.integers(0, 40), max_size=9)


@given(st.text("ab-_.#,;:{}@[( é北\\", max_size=40) | st.text("a{}é北", max_size=40), _PLACES)
def test_rules_are_the_same(sheet, places):
    places = sorted(min(place, len(sheet)) for place in places)
    for known in ({}, _KNOWN):
        assert_twins(rules_around, sheet, known, places)
        assert_twins(rules_around, "{" * 7 + sheet, known, [place + 7 for place in places])


@pytest.mark.parametrize(
    "selectors",
    ".a|.b,.a|.b,i|.b:is(.a)|.b[c]|.b\\.a|@b .b|.a.--b|.a:hover|#_.a|.é-b".split("|"),
)
def test_rules_for_known_names_are_found(selectors):
    assert len(rules_around(f"{selectors}{{x}}", _KNOWN, [len(selectors) + 1])) == 1


@pytest.mark.parametrize("selectors", [".b", ".b .a,.a#b", "..b", ".aé"])
def test_rules_for_other_names_are_left_out(selectors):
    assert rules_around(f"{selectors}{{x}}", _KNOWN, [len(selectors) + 1]) == []
    assert_twins(rules_around, f"{selectors}{{x}}", _KNOWN, [len(selectors) + 1])


def test_a_place_beyond_the_sheet_is_refused():
    for place in (-1, 2):
        with pytest.raises(IndexError, match="not in the sheet"):
            rules_around("a", {}, [place])


def test_only_rules_that_are_not_too_long_are_found_whole():
    for length in (9_999, 10_000, 10_001):
        for place in (0, length - 1):
            for sheet in ("a" * length, f"a{{{'b' * length}}}", f"{'a' * length}{{b}}"):
                assert_twins(rules_around, sheet, {}, [place])
