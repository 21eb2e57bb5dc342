"""Rules are found around places in a style sheet, and by declarations that may hide an element."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from webjury.segmenter.hidden.sheet_scan import (
    MAX_RULE_LENGTH,
    has_balanced_braces,
    hiding_places,
    rule_start,
    rules_around,
    without_comments,
    word_places,
)

_ESCAPE = r"| \\(0*[4-7](?a:[0-9a-f])(?!(?a:[0-9a-f]))|[g-z])"
_HIDING = re.compile(
    r"""display\s*:\s*none | visibility\s*:\s*(hidden|collapse) | opacity\s*:\s*\.?0 | clip
    | color\s*:\s*transparent | font(-size)?\s*:\s*\.?0 | -(?<=[\s:(]-)\d{3}
    | scale(\(\s*\.?0|\s*:\s*\.?0|[xy3]) | overflow(-[xy])?\s*:\s*(hidden|clip)
    """
    + _ESCAPE,
    re.VERBOSE,
)
_WORD = re.compile(rf"font|overflow|-x {_ESCAPE}", re.VERBOSE)
_PARTS = st.sampled_from(
    r"""display visibility opacity color font -size clip scale overflow -x -y none hidden collapse
    transparent : ; ( ) { } @ 0 .0 -999 -99 -\u0661\u0662\u0663 \ 41 \67 \0006f \x \g 3 a b é 北
    DISPLAY None OverFlow -X \G 4F""".split()
) | st.sampled_from([" ", "\n", "\xa0", "\x1c", "\u0130", "\u212a", "\U0001f600", "\\"])


@given(st.lists(_PARTS, max_size=12).map("".join))
def test_declarations_that_may_hide(sheet: str) -> None:
    lower = re.sub("[A-Z]", lambda letter: letter[0].lower(), sheet)
    places = [place for place in range(len(sheet)) if _HIDING.match(lower, place)]
    assert hiding_places(sheet) == places
    places = [place for place in range(len(sheet)) if _WORD.match(lower, place)]
    assert word_places(sheet, ["font", "overflow", "-x"]) == places


@given(st.lists(st.sampled_from("/* */ / * <!-- --> < ! - > { } a é 北".split())).map("".join))
def test_comments_are_left_out(sheet: str) -> None:
    plain = re.sub(r"/\*.*?(\*/|$)", "", sheet)
    if "<" in plain:
        plain = plain.replace("<!--", "").replace("-->", "")
    assert without_comments(sheet) == plain
    assert has_balanced_braces(sheet) == (sheet.count("{") == sheet.count("}"))


@pytest.mark.parametrize(
    "declaration",
    [
        *("display :\tnone", "visibility:collapse", "opacity:.0", "background-color:transparent"),
        *("font:0/0", "font-size : 0", "left:-999px", "left:-٩٩٩px", "clip-path:none", "scale(0)"),
        *("scale3d(0,0,0)", "scale:0", "overflow-x:hidden", r"dis\70lay", r"dis\00070 lay"),
        r"no\ne",
    ],
)
@pytest.mark.parametrize("before", ["", "é", "北", "\U0001f600"])
def test_every_way_to_hide_is_found_at_the_end_of_a_sheet(before: str, declaration: str) -> None:
    sheet = f"{before}a{{{declaration}"
    (rule,) = rules_around(sheet, hiding_places(sheet), set())
    assert rule[1:] == (0, len(before) + 1, len(sheet), [])


_RULES = st.lists(
    st.tuples(st.sampled_from(["", "@media x{"]), st.sampled_from("pqr"), st.booleans()), max_size=6
)


@given(_RULES, st.sampled_from(["", "é", "北", "\U0001f600"]))
def test_rules_and_the_braces_around_them(parts: list[tuple[str, str, bool]], sign: str) -> None:
    sheet, wanted, places, braces = "", [], [], []
    for group, name, is_wanted in parts:
        sheet += group
        if group:
            braces.append(len(sheet) - 1)
        start, body = len(sheet), len(sheet) + len(sign) + 2
        sheet += f"{sign}.{name}{{x}}"
        assert rule_start(sheet, body) == start
        if is_wanted:
            places.append(body + 1)
            if name != "r":
                wanted.append((body + 1, start, body, body + 3, list(braces)))
    assert rules_around(sheet, places, {"p", "q"}) == wanted


_KNOWN = {"a", "é-b", "_"}


@pytest.mark.parametrize(
    "selectors",
    ".a|.b,.a|.b,i|.b:is(.a)|.b[c]|.b\\.a|@b .b|.a.--b|.a:hover|#_.a|.é-b".split("|"),
)
def test_rules_for_known_names_are_found(selectors: str) -> None:
    assert len(rules_around(f"{selectors}{{x}}", [len(selectors) + 1], _KNOWN)) == 1


@pytest.mark.parametrize("selectors", [".b", ".b .a,.a#b", "..b", ".aé"])
def test_rules_for_other_names_are_left_out(selectors: str) -> None:
    assert rules_around(f"{selectors}{{x}}", [len(selectors) + 1], _KNOWN) == []


def test_a_place_beyond_the_sheet_is_refused() -> None:
    for place in (-1, 2):
        with pytest.raises(IndexError, match="not in the sheet"):
            rules_around("a", [place], set())
        with pytest.raises(IndexError, match="not in the sheet"):
            rule_start("a", place)


@pytest.mark.parametrize(("length", "is_whole"), [(MAX_RULE_LENGTH - 1, True), (20_000, False)])
def test_only_rules_that_are_not_too_long_are_found_whole(length: int, is_whole: bool) -> None:
    for sheet in (f"a{{{'b' * (length - 1)}}}", f"{'a' * length}{{b}}"):
        ((_, start, body, stop, _),) = rules_around(sheet, [0], set())
        assert (start, body, stop) == (0, sheet.index("{"), len(sheet)) or not is_whole
        assert is_whole == (sheet[start:stop] == sheet)
