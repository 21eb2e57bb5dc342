"""Spans of a page's text."""

from bisect import bisect_right
from collections.abc import Sequence

#: Character offsets in the text of a page.
Span = tuple[int, int]


def subtract_spans(spans: Sequence[Span], unwanted: Sequence[Span]) -> list[Span]:
    """The parts of `spans` outside of the `unwanted` spans."""
    cuts, remaining = sorted(unwanted), []
    for start, stop in spans:
        begin = start
        for cut in range(max(bisect_right(cuts, (begin,)) - 1, 0), len(cuts)):
            if cuts[cut][0] >= stop:
                break
            if begin < cuts[cut][0]:
                remaining.append((begin, cuts[cut][0]))
            begin = max(begin, cuts[cut][1])
        if begin < stop:
            remaining.append((begin, stop))
    return remaining


def text_in(text: str, spans: Sequence[Span]) -> str:
    """The text in spans, one after the other."""
    return "".join(text[start:stop] for start, stop in spans)
