"""Selectors are matched on all elements at once, as in CSS, whatever is around the elements."""

import numpy as np
import pytest
from cssselect import parse
from hypothesis import given
from hypothesis import strategies as st

from webjury import Page
from webjury.segmenter.hidden.allowance import Allowance
from webjury.segmenter.hidden.elements import Elements
from webjury.segmenter.hidden.matching import _STEP_COST, Matcher
from webjury.segmenter.hidden.selectors import read_selector

_SELECTORS = """.a; .a .b; .a > .b; .b .a > .b; .a > .b .a; i.a:not(.b); :is(.a,.c) > i; .a > .b .c;
    i i > i; [class=a] .c; :not(.a) > .b""".split(";")
_TOWER = f"<p class='x y z'>q</p>{'<b class=y>' * 900}{'<i>w</i> ' * 2_000}"


def _matching(page: Page, selector: str, allowance: int = 1_000_000) -> list[int]:
    (parsed,) = parse(selector)
    compounds, _ = read_selector(parsed)
    candidates = np.arange(len(page.doc))
    matcher = Matcher(Elements(page.doc), Allowance(allowance))
    return [int(one) for one in matcher.matching(compounds, candidates)]


@given(
    st.lists(st.tuples(st.integers(0, 3), st.sampled_from(["a", "b", "a b", "c"])), max_size=12),
    st.sampled_from(_SELECTORS),
)
def test_the_elements_are_those_of_a_browser(parts: list[tuple[int, str]], selector: str) -> None:
    # After each start tag, as many elements are closed as its number says, if they are open.
    html, n_open = "", 0
    for n_closed, classes in parts:
        html += f"<i class='{classes}'>w" + "</i>" * min(n_closed, n_open + 1)
        n_open += 1 - min(n_closed, n_open + 1)
    page = Page(f"<main>{html}")
    expected = page.tree.cssselect(selector)
    assert [page.elements[element] for element in _matching(page, selector)] == expected


@pytest.mark.parametrize(
    "selector",
    [".x i", ":is(.x, .z) i", ".y > .y i", "[class=x] i", ":not(.x) > i", ".x *", "b b b i"],
)
def test_the_work_does_not_depend_on_the_levels(selector: str) -> None:
    page = Page(_TOWER)
    steps = 2 * len(selector.split())
    linear = steps * (_STEP_COST + 4 * len(page.doc))
    assert _matching(page, selector, linear) == _matching(page, selector, 2**60)


def test_nothing_matches_beyond_the_allowance() -> None:
    page = Page("<b class=x><i>w</i></b>")
    assert _matching(page, ".x i")
    assert not _matching(page, ".x i", 100)
