"""Several strings are found in one reading of a page, up to a number of characters."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from webjury.ensemble.features.needles import Needles

_NEEDLES = st.sampled_from(["abcab", "abcabc", "bcabca", "aaaaa", "babcab"])


@given(
    st.lists(_NEEDLES | st.sampled_from(["a", "b", "北", "\U0001f600"]), max_size=12).map("".join),
    st.sets(_NEEDLES, min_size=1),
    st.integers(0, 60),
)
def test_several_strings_are_found_at_once(text, needles, n_characters):
    beginning = text[:n_characters].encode()
    places, stop = Needles(sorted(needles)).places(text.encode(), n_characters)
    assert stop == len(beginning)
    assert places == [
        (place, needle)
        for place in range(len(beginning))
        for needle in sorted(needles)
        if beginning.startswith(needle.encode(), place)
    ]


@pytest.mark.parametrize("needles", [["abcd", "abcde"], [""], ["éèêëē"]])
def test_a_string_that_is_too_short_or_not_ascii_is_refused(needles):
    with pytest.raises(ValueError, match=r"fewer than 5|ascii"):
        Needles(needles)
