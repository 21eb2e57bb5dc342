"""The compiled look at a page's characters finds what Python finds."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from webjury import native
from webjury.segmenter import characters

pytestmark = pytest.mark.skipif(not native.IS_COMPILED, reason="the compiled core is not there")

_EDGES = st.sampled_from(
    "a\t\x00\x1f\x7f\x80\x9f\xa0\ud800\udfff\ufdd0\ufdef\ufffd\ufffe\U0001ffff"
)


@settings(max_examples=500)
@given(st.text(st.one_of(_EDGES, st.characters()), max_size=5))
def test_what_must_be_replaced_is_found(text: str) -> None:
    found = native.scan.holds_any(text, characters._SUSPECTS)
    assert found == any(character in characters._REPLACED for character in text)
    # What Python looks for is a little more.
    assert characters._is_suspect(text) or not found


@pytest.mark.parametrize("last", ["a", "\x1f", "é", "\x85", "北", "\ufffe", "😀", "\U0010ffff"])
@pytest.mark.parametrize("before", ["", "plain", "née", "北京", "😀"])
def test_the_last_character_counts(before: str, last: str) -> None:
    text = before + last
    assert native.scan.holds_any(text, characters._SUSPECTS) == characters._is_suspect(text)


def test_a_short_set_is_refused() -> None:
    with pytest.raises(ValueError, match="65,536"):
        native.scan.holds_any("text", b"\0" * 100)
