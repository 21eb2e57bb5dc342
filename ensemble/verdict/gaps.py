"""Warnings of gaps: things that were divided, or dropped between kept segments."""

from collections import Counter

import numpy as np

from ...arrays import Flags
from ...messages import count_of
from .things import Things

#: Names of things in warnings. Parts of things (items, rows, entries) are not counted. Nor are
#: figures: a text can only lack their caption, which Markdown with images contains.
_NAMES = {
    "code": ("piece of code", "pieces of code"),
    "list": ("list", "lists"),
    "quotation": ("quotation", "quotations"),
    "table": ("table", "tables"),
}


def warn_of_gaps(things: Things, kept: Flags) -> list[str]:
    """Warn of things that are kept in part, and of things that are missing between kept segments.

    Returns at most one warning, with the numbers of both.

    Examples
    --------
    >>> things = Things(["list", "code"], [-1, -1], np.array([-1, 0, 0, -1, 1, -1]))
    >>> warn_of_gaps(things, np.array([1, 1, 0, 1, 0, 1], dtype=bool))
    ['gaps: a part of 1 list is missing; 1 piece of code is missing; compare with the page']
    >>> warn_of_gaps(things, np.ones(6, dtype=bool))
    []
    """
    divided: Counter[str] = Counter()
    missing: Counter[str] = Counter()
    n_kept, n_segments = things.sums(kept), things.sums(np.ones(len(kept)))
    for thing, (kind, first, last) in enumerate(zip(things.kinds, *things.spans, strict=True)):
        if kind not in _NAMES or n_kept[thing] == n_segments[thing]:
            continue
        if n_kept[thing]:
            divided[kind] += 1
        elif first > 0 and last + 1 < len(kept) and kept[first - 1] and kept[last + 1]:
            missing[kind] += 1
    gaps = []
    if divided:
        gaps.append(f"a part of {_describe_counts(divided)} is missing")
    if missing:
        verb = "is" if missing.total() == 1 else "are"
        gaps.append(f"{_describe_counts(missing)} {verb} missing")
    return [f"gaps: {'; '.join(gaps)}; compare with the page"] if gaps else []


def _describe_counts(counts: Counter[str]) -> str:
    """Counts in words, such as "2 lists and 1 table"."""
    *first, last = (
        count_of(counts[kind], *names) for kind, names in _NAMES.items() if counts[kind]
    )
    return f"{', '.join(first)} and {last}" if first else last
