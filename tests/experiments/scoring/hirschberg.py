"""Hirschberg's longest common subsequence in linear space: a reference to read and test against.

Hirschberg: A linear space algorithm for computing maximal common subsequences, Communications
of the ACM 18(6), 1975. The thesis evaluates with it (section 4.4). Where only the length is
asked for, as in `metrics`, rapidfuzz finds the same one faster.
"""

from collections.abc import Hashable, Sequence
from typing import TypeVar

__all__ = ["hirschberg_lcs"]

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
        One of the longest; which one, if there are several, is not said.

    Examples
    --------
    >>> hirschberg_lcs("the old lens floated".split(), "the lens had floated".split())
    ['the', 'lens', 'floated']
    """
    return _lcs(left, right, range(len(left)), range(len(right)))


def _lcs(left: Sequence[Item], right: Sequence[Item], rows: range, columns: range) -> list[Item]:
    """Of parts of the sequences: the left one is halved, and the right one where it fits best.

    Parts are ranges, for to slice a range copies nothing.
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
    """Length of the subsequence in common with each beginning of the columns: one row is kept."""
    lengths = [0] * (len(columns) + 1)
    for row in rows:
        diagonal = 0
        for at, column in enumerate(columns, 1):
            longest = max(lengths[at], lengths[at - 1])
            if left[row] == right[column]:
                longest = diagonal + 1
            diagonal, lengths[at] = lengths[at], longest
    return lengths
