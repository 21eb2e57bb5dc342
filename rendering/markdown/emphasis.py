"""Emphasis that Markdown can write.

CommonMark reads the stars around a word by the characters beside them: ``**Note:**text`` is no
emphasis, since the stars after a colon do not end one before a letter. There, punctuation is moved
behind the emphasis, or the emphasis is left out: Markdown has no stars that are not on the page.
"""

import re
from dataclasses import dataclass
from string import punctuation
from unicodedata import category

__all__ = ["SIGNS", "Emphasis", "is_punctuation", "judge", "punctuation_at_end"]

#: The sign of each kind of emphasis.
SIGNS = {
    **dict.fromkeys(("b", "strong"), "**"),
    **dict.fromkeys(("i", "em", "dfn", "var"), "*"),
    **dict.fromkeys(("s", "del", "strike"), "~~"),
}
#: Punctuation that is written after the emphasis that it ends: **Note**:text
_ENDS = re.compile("[.,:!?…。、，：！？]+$")


@dataclass(slots=True, eq=False)
class Emphasis:
    """One emphasis, whose signs are written if it is writable when the line is complete.

    Attributes
    ----------
    sign : str
    is_writable : bool
    is_beside_others, touches_text : bool
        Whether it begins or ends beside another, and with no space at its other side: together,
        these are read in more than one way.
    """

    sign: str
    is_writable: bool = True
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
    """The punctuation at the end of a text, unless it is all of it."""
    found = _ENDS.search(text[-20:])
    return found[0] if found and len(found[0]) < len(text) else ""


def judge(ended: list[Emphasis], begun: list[Emphasis], last: str, first: str) -> None:
    """Judge emphasis that ends or begins between two visible characters.

    Parameters
    ----------
    ended, begun : list of Emphasis
        In order. Those that Markdown cannot write are marked.
    last, first : str
        The characters before and after; a space if there is one.
    """
    for side in (ended, begun):
        if len(side) > 1:
            signs = [emphasis for emphasis in side if emphasis.is_writable]
            for emphasis in signs:
                emphasis.is_beside_others |= len(signs) > 1
    if last.isspace() or first.isspace():
        return  # It is written outside of the signs, and parts them from other text.
    _judge_side(ended, last, first)
    _judge_side(begun[::-1], first, last)
    if not (ended and begun):
        return
    ended = [emphasis for emphasis in ended if emphasis.is_writable]
    begun = [emphasis for emphasis in begun if emphasis.is_writable]
    if {emphasis.character for emphasis in ended} & {emphasis.character for emphasis in begun}:
        for emphasis in begun:
            emphasis.is_writable = False


def _judge_side(emphases: list[Emphasis], inside: str, outside: str) -> None:
    """Judge signs that stand beside each other, the innermost first, by the characters around."""
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
