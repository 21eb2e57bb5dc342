"""Parts that are cut out of a text."""

import re
from collections.abc import Iterable

from ..segmenter.spans import Span

#: Signs that end a clause or a bracket: they directly follow a word.
_CLOSING = re.compile(r"[,.;:!?…)\]}»”’、。，]+(?!\S)")
_OPENING = ("(", "[", "{")


def follows_directly(text: str, offset: int) -> bool:
    """Whether the sign at a place has no space before it."""
    return _CLOSING.match(text, offset) is not None


def precedes_directly(text: str, offset: int) -> bool:
    """Whether the sign before a place has no space after it."""
    return text[max(offset - 1, 0) : offset] in _OPENING


def without_joins(text: str, cuts: Iterable[Span]) -> list[Span]:
    """The cuts that join no two words of a text."""
    return [
        (start, stop)
        for start, stop in cuts
        if not (text[max(start - 1, 0) : start].isalnum() and text[stop : stop + 1].isalnum())
    ]


def merged(spans: Iterable[Span]) -> list[Span]:
    """Spans, ascending, with one in place of those that touch or overlap."""
    found: list[Span] = []
    for start, stop in sorted(spans):
        if found and start <= found[-1][1]:
            found[-1] = found[-1][0], max(stop, found[-1][1])
        else:
            found.append((start, stop))
    return found


def with_spaces(text: str, cuts: Iterable[Span]) -> list[Span]:
    """Cuts, merged, with the space before a sign or after a bracket, which would be left alone.

    Examples
    --------
    >>> with_spaces("lamps (from Ghent), oil", [(6, 18)])
    [(5, 18)]
    """
    found: list[Span] = []
    for start, stop in reversed(merged(cuts)):
        if found and found[-1][0] <= stop:
            stop = found.pop()[1]
        if follows_directly(text, stop):
            while text[start - 1 : start] == " ":
                start -= 1
        elif precedes_directly(text, start) and text[stop : stop + 1] == " ":
            stop += 1
        found.append((start, stop))
    return found[::-1]
