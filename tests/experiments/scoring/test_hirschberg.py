"""The longest common subsequence, against rapidfuzz and by hand."""

from collections.abc import Hashable, Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rapidfuzz.distance import LCSseq

from webjury.experiments.hirschberg import hirschberg_lcs

_WORDS = st.lists(st.sampled_from("abcde"), max_size=40)


@pytest.mark.parametrize(
    ("left", "right", "common"),
    [
        ("", "", ""),
        ("", "abc", ""),
        ("abc", "", ""),
        ("a", "a", "a"),
        ("a", "b", ""),
        ("abc", "abc", "abc"),
        ("abc", "def", ""),
        ("b", "abc", "b"),
        ("abc", "b", "b"),
        # Not one block, and not the first that fits.
        ("abcde", "xaycze", "ace"),
        ("baaa", "aaab", "aaa"),
        ("aaab", "caab", "aab"),
        ("ab" * 8 + "c", "c" + "ab" * 8, "ab" * 8),
    ],
)
def test_by_hand(left: str, right: str, common: str) -> None:
    assert "".join(hirschberg_lcs(left, right)) == common


def test_items_are_anything_that_can_be_compared() -> None:
    left: Sequence[Hashable] = (1, "two", (3,), None)
    assert hirschberg_lcs(left, ["two", 1, (3,), None, 4]) in (
        ["two", (3,), None],
        [1, (3,), None],
    )


@settings(deadline=None)
@given(_WORDS, _WORDS)
def test_it_is_in_both_and_as_long_as_any(left: list[str], right: list[str]) -> None:
    common = hirschberg_lcs(left, right)
    assert is_subsequence(common, left)
    assert is_subsequence(common, right)
    assert len(common) == LCSseq.similarity(left, right)


def is_subsequence(part: list[str], whole: list[str]) -> bool:
    """Whether the whole has all items of the part, in their order."""
    rest = iter(whole)
    return all(item in rest for item in part)
