"""The compiled search for several strings at once finds what Python finds."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from twins import needs_core
from webjury import native
from webjury.ensemble.features.families import kinds

pytestmark = needs_core

_NEEDLES = ["ab", "abc", "bcd", "aab", "abab"]


@settings(max_examples=500, deadline=None)
@given(
    st.text(st.sampled_from("abcd北\U0001f600"), max_size=12),
    st.sets(st.sampled_from(_NEEDLES), min_size=1).map(sorted),
    st.integers(0, 12),
)
def test_strings_are_found_at_once(text: str, needles: list[str], stop: int) -> None:
    found, end = native.needles.Needles(needles).places(text.encode(), stop)
    assert end == len(text[:stop].encode())
    assert found == [
        (len(text[:place].encode()), number)
        for place in range(stop)
        for number, needle in enumerate(needles)
        if text[:stop].startswith(needle, place)
    ]


@pytest.mark.parametrize("needles", [["a", "abc"], [""]])
def test_a_string_that_is_too_short_is_refused(needles: list[str]) -> None:
    with pytest.raises(ValueError, match="too short"):
        native.needles.Needles(needles)


_SIGNS = st.sampled_from([*kinds._SIGNS, 'og:type" content="article', 'og:type" content="product'])


@settings(max_examples=300, deadline=None)
@given(st.lists(_SIGNS | st.text(max_size=3), max_size=6).map("".join), st.integers(0, 40))
def test_kinds_of_pages_are_found_the_same(html: str, over: int) -> None:
    for page in (html, " " * (kinds._WINDOW - over) + html):
        assert kinds._compiled_kinds(page.encode()) == kinds._kinds(page.encode())
