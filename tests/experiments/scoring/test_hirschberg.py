"""Hirschberg's longest common subsequence as a readable reference for rapidfuzz's.

Hirschberg: A linear space algorithm for computing maximal common subsequences, Communications
of the ACM 18(6), 1975. The thesis evaluates with it (section 4.4); `metrics` computes only the
length, with rapidfuzz, which is faster.
"""

from collections.abc import Hashable, Sequence
from typing import TypeVar

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rapidfuzz.distance import LCSseq

Item = TypeVar("Item", bound=Hashable)


def hirschberg_lcs(left: Sequence[Item], right: Sequence[Item]) -> list[Item]:
    """Find a longest common subsequence of two sequences.

    Parameters
    ----------
    left, right : sequence of hashable
        Time is the product of their lengths, space the sum.

    Returns
    -------
    list
        Any one of the longest subsequences.

    Examples
    --------
    >>> hirschberg_lcs("the old lens floated".split(), "the lens had floated".split())
    ['the', 'lens', 'floated']
    """
    return _lcs(left, right, range(len(left)), range(len(right)))


def _lcs(left: Sequence[Item], right: Sequence[Item], rows: range, columns: range) -> list[Item]:
    """Solve parts of the sequences: halve the left one, and split the right one at the best place.

    Parts are ranges because slicing a range copies nothing.
    """
    if not rows or not columns:
        return []
    if len(rows) == 1:
        item = left[rows[0]]
        return [item] if any(right[column] == item for column in columns) else []
    middle, width = len(rows) // 2, len(columns)
    before = _lengths(left, right, rows[:middle], columns)
    after = _lengths(left, right, rows[middle:][::-1], columns[::-1])
    split = max(range(width + 1), key=lambda column: before[column] + after[width - column])
    return [
        *_lcs(left, right, rows[:middle], columns[:split]),
        *_lcs(left, right, rows[middle:], columns[split:]),
    ]


def _lengths(left: Sequence[Item], right: Sequence[Item], rows: range, columns: range) -> list[int]:
    """Compute the length of the common subsequence with each prefix of the columns."""
    lengths = [0] * (len(columns) + 1)
    for row in rows:
        diagonal = 0
        for at, column in enumerate(columns, 1):
            longest = max(lengths[at], lengths[at - 1])
            if left[row] == right[column]:
                longest = diagonal + 1
            diagonal, lengths[at] = lengths[at], longest
    return lengths


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
        # Several blocks, and not the first that fits.
        ("abcde", "xaycze", "ace"),
        ("baaa", "aaab", "aaa"),
        ("aaab", "caab", "aab"),
        ("ab" * 8 + "c", "c" + "ab" * 8, "ab" * 8),
    ],
)
def test_sequences_with_a_known_result(left: str, right: str, common: str) -> None:
    assert "".join(hirschberg_lcs(left, right)) == common


def test_items_may_be_any_hashable() -> None:
    left: Sequence[Hashable] = (1, "two", (3,), None)
    assert hirschberg_lcs(left, ["two", 1, (3,), None, 4]) in (
        ["two", (3,), None],
        [1, (3,), None],
    )


@given(_WORDS, _WORDS)
def test_the_result_is_a_subsequence_of_both_and_the_longest(
    left: list[str], right: list[str]
) -> None:
    common = hirschberg_lcs(left, right)
    assert is_subsequence(common, left)
    assert is_subsequence(common, right)
    assert len(common) == LCSseq.similarity(left, right)


def is_subsequence(part: list[str], whole: list[str]) -> bool:
    """Whether `whole` contains all items of `part` in order."""
    rest = iter(whole)
    return all(item in rest for item in part)
