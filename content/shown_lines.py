"""The parts of a line that a form with or without links and images shows."""

from collections.abc import Sequence
from itertools import takewhile
from unicodedata import category

from .nodes import Break, Image, Inline, Text

#: Unicode categories of signs that directly follow what they belong to; of signs that directly
#: precede it; and signs that do either.
_CLOSING, _OPENING, _QUOTES = ("Pe", "Pf", "Po"), ("Ps", "Pi"), "\"'"


def shown_line(line: Sequence[Inline], *, links: bool, images: bool) -> Sequence[Inline]:
    """The parts of a line, without links to videos and sounds, or images, if they are unwanted.

    Spaces are added between images and the words beside them. Without images, these words are as
    close as in the text of the page.
    """
    if not links:
        line = [item for item in line if all(mark.kind != "media" for mark in item.marks)]
    if Image not in map(type, line):
        return line
    if not images:
        return [item for item in line if not isinstance(item, Image)]
    spaced: list[Inline] = []
    for item in line:
        if spaced and _needs_space(before := spaced[-1], item):
            pairs = zip(before.marks, item.marks, strict=False)
            common = tuple(one for one, _ in takewhile(lambda pair: pair[0] is pair[1], pairs))
            spaced.append(Text(" ", common))
        spaced.append(item)
    return spaced


def _needs_space(before: Inline, after: Inline) -> bool:
    """Whether two neighbours are an image and a word, or two images, that nothing separates."""
    if isinstance(before, Break) or isinstance(after, Break):
        return False
    if isinstance(before, Image):
        return not _is_apart(after.text[:1], _CLOSING)
    return isinstance(after, Image) and not _is_apart(before.text[-1:], _OPENING)


def _is_apart(sign: str, attached: Sequence[str]) -> bool:
    """Whether the sign beside an image makes a space needless."""
    return bool(sign) and (sign.isspace() or sign in _QUOTES or category(sign) in attached)
