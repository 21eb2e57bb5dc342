"""The compiled search for several strings at once finds what Python finds."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from twins import needs_core
from webjury.ensemble.features.declared import Needles
from webjury.native import definition_of

pytestmark = needs_core

_NEEDLES = ["ab", "abc", "bcd", "aab", "abab"]


@given(
    st.text(st.sampled_from("abcd北\U0001f600"), max_size=12),
    st.sets(st.sampled_from(_NEEDLES), min_size=1).map(sorted),
    st.integers(0, 12),
)
def test_strings_are_found_at_once(text: str, needles: list[str], stop: int) -> None:
    page = text.encode()
    fast, slow = (make(needles).places(page, stop) for make in (Needles, definition_of(Needles)))
    assert fast == slow


@pytest.mark.parametrize("needles", [["a", "abc"], [""]])
def test_a_string_that_is_too_short_is_refused(needles: list[str]) -> None:
    with pytest.raises(ValueError, match="too short"):
        Needles(needles)
