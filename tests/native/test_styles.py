"""The compiled searches in style sheets find what the Python ones find."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from twins import assert_twins, needs_core
from webjury.segmenter.hidden.rules import hiding_places
from webjury.segmenter.hidden.style_sheets import holds_nest

pytestmark = needs_core

_PARTS = st.sampled_from(
    r"""display visibility opacity color font -size clip scale overflow -x -y none hidden collapse
    transparent : ; ( ) { } @ 0 .0 -999 -99 -\u0661\u0662\u0663 \ 41 \67 \0006f \x \g 3 a b é 北
    \u0130""".split()
) | st.sampled_from([" ", "\n", "\xa0", "\x1c", "\U0001f600", "\\"])


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


@given(st.text("ab;{}@ é", max_size=16))
def test_nests_are_the_same(sheet: str) -> None:
    assert_twins(holds_nest, sheet)


def test_only_rules_hold_nests() -> None:
    assert not holds_nest("@media print{a{top:0}b{top:0}}")
    assert holds_nest("a{top:0;b{top:0}}")
    assert holds_nest("a{@media print{top:0}}")
