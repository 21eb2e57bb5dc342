"""Decide which emphasis can be written in Markdown.

CommonMark reads the stars around a word by the characters beside them. In ``**Note:**text``, the
stars between colon and letter do not end emphasis. In such cases punctuation is moved out of the
emphasis, or the emphasis is left out, so that no stars are shown that are not on the page.
"""

import re
from collections.abc import Collection
from dataclasses import dataclass
from string import punctuation
from unicodedata import category

#: The sign of each kind of emphasis.
SIGNS = {
    **dict.fromkeys(("b", "strong"), "**"),
    **dict.fromkeys(("i", "em", "dfn", "var"), "*"),
    **dict.fromkeys(("s", "del", "strike"), "~~"),
}
#: Punctuation that is moved out of the emphasis that it ends: **Note**:text
_ENDS = re.compile("[.,:!?…。、，：！？]+$")


@dataclass(slots=True, eq=False)
class Emphasis:
    """A stretch of emphasis. Its signs are written if it is writable once the line is complete."""

    sign: str
    is_writable: bool = True
    #: Whether it begins or ends beside other emphasis, and whether text touches its other side.
    #: Together, these make Markdown ambiguous.
    is_beside_others: bool = False
    touches_text: bool = False

    def __str__(self) -> str:
        return self.sign

    @property
    def character(self) -> str:
        """The character that its sign repeats."""
        return self.sign[0]

    @property
    def is_written(self) -> bool:
        """Whether its signs are written."""
        return self.is_writable and not (self.is_beside_others and self.touches_text)


def punctuation_at_end(text: str) -> str:
    """The punctuation at the end of a text, unless the whole text is punctuation."""
    found = _ENDS.search(text[-20:])
    return found[0] if found and len(found[0]) < len(text) else ""


def judge(
    ended: list[Emphasis],
    begun: list[Emphasis],
    last: str,
    first: str,
    around: Collection[Emphasis] = (),
) -> None:
    """Mark emphasis that ends or begins between two characters and cannot be written.

    A space stands for any white space between the characters. Other emphasis is `around` them.
    """
    for side in (ended, begun):
        if len(side) > 1:
            signs = [emphasis for emphasis in side if emphasis.is_writable]
            for emphasis in signs:
                emphasis.is_beside_others |= len(signs) > 1
    if last.isspace() or first.isspace():
        return  # It is written outside of the signs, and separates them from other text.
    _judge_side(ended, last, first)
    _judge_side(begun[::-1], first, last)
    if _may_be_punctuation(last) and _may_be_punctuation(first):
        # A sign between them may also end what is around.
        characters = {emphasis.character for emphasis in around}
        for emphasis in begun:
            emphasis.is_writable &= emphasis.character not in characters
    if not (ended and begun):
        return
    ended = [emphasis for emphasis in ended if emphasis.is_writable]
    begun = [emphasis for emphasis in begun if emphasis.is_writable]
    if {emphasis.character for emphasis in ended} & {emphasis.character for emphasis in begun}:
        for emphasis in begun:
            emphasis.is_writable = False


def _judge_side(emphases: list[Emphasis], inside: str, outside: str) -> None:
    """Decide on adjacent signs, the innermost first, by the characters around them."""
    beside = ""
    for emphasis in emphases:
        if not emphasis.is_writable:
            continue
        is_signed = _may_be_punctuation(inside) or beside not in ("", emphasis.character)
        if is_signed and not is_punctuation(outside):
            emphasis.is_writable = False
        else:
            beside = emphasis.character
            emphasis.touches_text |= len(emphases) == 1


def _may_be_punctuation(character: str) -> bool:
    """Whether some version of CommonMark counts a character as punctuation."""
    return category(character)[0] in "PS"


def is_punctuation(character: str) -> bool:
    """Whether each version of CommonMark counts a character as punctuation."""
    return category(character)[0] == "P" or character in punctuation
