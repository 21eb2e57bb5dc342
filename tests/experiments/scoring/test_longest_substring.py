"""The longest common substring, against a search through all substrings."""

from hypothesis import example, given
from hypothesis import strategies as st

from webjury.experiments.scoring.longest_substring import longest_substring

_TEXTS = st.text("abc", max_size=30)


@example("", "")
@example("ab abcd ab", "ab-abc-abcd-b")
@example("今天天气", "天天气好")
@given(_TEXTS, _TEXTS)
def test_no_common_substring_is_longer(left, right):
    substrings = {
        left[start:stop] for start in range(len(left)) for stop in range(start, len(left) + 1)
    }
    expected = max((len(one) for one in substrings if one in right), default=0)
    assert longest_substring(left, right) == longest_substring(right, left) == expected


def test_long_texts_of_one_character_are_fast():
    assert longest_substring("a" * 30_000 + "b", "b" + "a" * 20_000) == 20_000
