"""The longest common substring, by hand and against a search through all substrings."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from webjury.experiments.scoring.longest_substring import longest_substring

_TEXTS = st.text("abc", max_size=30)


@pytest.mark.parametrize(
    ("left", "right", "length"),
    [
        ("", "", 0),
        ("a", "", 0),
        ("", "a", 0),
        ("a", "b", 0),
        ("abc", "abc", 3),
        ("xabcx", "yabcy", 3),
        # The longest is neither first nor last, and no subsequence.
        ("ab abcd ab", "ab-abc-abcd-b", 4),
        ("abab", "baba", 3),
        ("aaaa", "aa", 2),
        ("今天天气", "天天气好", 3),
    ],
)
def test_texts_with_a_known_result(left: str, right: str, length: int) -> None:
    assert longest_substring(left, right) == length


@settings(max_examples=500)
@given(_TEXTS, _TEXTS)
def test_no_common_substring_is_longer(left: str, right: str) -> None:
    substrings = {
        left[start:stop] for start in range(len(left)) for stop in range(start, len(left) + 1)
    }
    expected = max((len(one) for one in substrings if one in right), default=0)
    assert longest_substring(left, right) == longest_substring(right, left) == expected


def test_long_texts_of_one_character_are_fast() -> None:
    assert longest_substring("a" * 30_000 + "b", "b" + "a" * 20_000) == 20_000
