"""Warns of gaps in the text: things that were divided, or dropped between kept ones."""

from collections import Counter

import numpy as np

from ...arrays import Flags
from ...messages import count_of
from .things import Things

#: The words for things of each kind. Parts of things (items, rows, entries) are not counted, nor
#: are figures: what a text lacks of them is a caption, and Markdown with images has it.
_NAMES = {
    "code": ("piece of code", "pieces of code"),
    "list": ("list", "lists"),
    "quotation": ("quotation", "quotations"),
    "table": ("table", "tables"),
}


def warn_of_gaps(things: Things, kept: Flags) -> list[str]:
    """Warn of things that are kept in part, and of things that are missing between kept text.

    There is at most one warning, with their number.

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
    around = [False, *kept.tolist(), False]
    for thing, (first, last) in enumerate(things.spans):
        kind = things.kinds[thing]
        if kind not in _NAMES or not n_segments[thing]:
            continue
        if 0 < n_kept[thing] < n_segments[thing]:
            divided[kind] += 1
        elif not n_kept[thing] and around[first] and around[last + 2]:
            missing[kind] += 1
    found = []
    if divided:
        found.append(f"a part of {_counted(divided)} is missing")
    if missing:
        found.append(f"{_counted(missing)} {'is' if missing.total() == 1 else 'are'} missing")
    return [f"gaps: {'; '.join(found)}; compare with the page"] if found else []


def _counted(counts: Counter[str]) -> str:
    """Counts in words, such as "2 lists and 1 table"."""
    *first, last = (
        count_of(counts[kind], *names) for kind, names in _NAMES.items() if counts[kind]
    )
    return f"{', '.join(first)} and {last}" if first else last
