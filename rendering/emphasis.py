"""Emphasis that Markdown can write.

CommonMark reads the stars around a word by the characters beside them: ``**Note:**text`` is no
emphasis, since the stars after a colon do not end one before a letter. There, punctuation is moved
behind the emphasis, or the emphasis is left out: Markdown has no stars that are not on the page.
"""

import re
from dataclasses import dataclass
from html import unescape
from string import punctuation
from unicodedata import category

__all__ = ["drop_unwritable_emphasis"]

_TOKEN = re.compile(r'<(?P<end>/?)(?P<tag>[a-z][a-z0-9]*)(?:[^<>"]|"[^"]*")*+>|[^<]+|<')
#: The sign of each kind of emphasis.
_SIGNS = {
    **dict.fromkeys(("b", "strong"), "**"),
    **dict.fromkeys(("i", "em", "dfn", "var"), "*"),
    **dict.fromkeys(("s", "del"), "~~"),
}
_CODE_TAGS = frozenset(("code", "kbd", "samp", "pre"))
#: Elements that begin and end with a sign of punctuation in Markdown.
_SIGNED_TAGS = frozenset(("a", "img", "q", "sub", "sup"))
#: Punctuation that is written after the emphasis that it ends: **Note**:text
_ENDS = re.compile("[.,:!?…。、，：！？]+$")
#: Line ends of which two in a row end a paragraph, and the emphasis with it.
_LINE_ENDS = {"br": 1}
#: Elements of which Markdown has nothing but the text.
_PLAIN_TAGS = frozenset("abbr bdi bdo cite ins mark small time u".split())


@dataclass(slots=True, eq=False)
class _Emphasis:
    """One emphasis: its tag, the tokens at its begin and end, and the length of its text.

    One that begins or ends beside another, and with no space at its other side, is read in more
    than one way.
    """

    tag: str
    begin: int
    end: int = -1
    length: int = 0
    is_writable: bool = True
    is_beside_others: bool = False
    touches_text: bool = False

    @property
    def sign(self) -> str:
        return _SIGNS[self.tag][0]


def drop_unwritable_emphasis(html: str) -> str:
    """Drop the tags of emphasis that Markdown cannot write; the text stays.

    Parameters
    ----------
    html : str
        From `webjury.rendering.clean.clean_html`.

    Returns
    -------
    str

    Examples
    --------
    >>> drop_unwritable_emphasis("<p><b>Note:</b>text <b>and:</b> <i>more</i></p>")
    '<p><b>Note</b>:text <b>and:</b> <i>more</i></p>'
    """
    return _Reader(html).rewritten()


class _Reader:
    """Reads tags and text in order, with what stands between two visible characters."""

    def __init__(self, html: str) -> None:
        self._html = html
        self._tokens: list[str] = []
        self._found: list[_Emphasis] = []
        self._open: list[_Emphasis] = []
        #: Begins and ends of emphasis since the last character, and that character.
        self._ended: list[_Emphasis] = []
        self._begun: list[_Emphasis] = []
        self._last = " "
        #: The token that this character is in, and punctuation moved behind other tokens.
        self._last_token = -1
        self._moved: dict[int, str] = {}
        #: Line ends since the last visible character.
        self._line_ends = 0
        self._code = 0

    def rewritten(self) -> str:
        for match in _TOKEN.finditer(self._html):
            self._tokens.append(match[0])
            tag, is_end = match["tag"], bool(match["end"])
            if tag in _CODE_TAGS:
                self._code += -1 if is_end else 1
                self._see("`")
            elif self._code:
                continue
            elif tag is None:
                self._see(unescape(match[0]))
            elif tag in _SIGNS:
                (self._end if is_end else self._begin)(tag)
            elif tag in _SIGNED_TAGS:
                self._see("[")
            elif tag not in _PLAIN_TAGS:
                self._see(" ")
                self._line_ends += _LINE_ENDS.get(tag, 2)
        self._see(" ")
        for emphasis in self._found:
            if not emphasis.is_writable or (emphasis.is_beside_others and emphasis.touches_text):
                self._tokens[emphasis.begin] = self._tokens[emphasis.end] = ""
        for token, moved in self._moved.items():
            self._tokens[token] += moved
        return "".join(self._tokens)

    def _begin(self, tag: str) -> None:
        token = len(self._tokens) - 1
        before = self._ended[-1] if self._ended and not self._begun else None
        is_one = before is not None and before.tag == tag and not self._last.isspace()
        if before and is_one and not any(self._tokens[before.end + 1 : token]):
            # </b><b> is one emphasis.
            self._ended.pop()
            self._tokens[before.end] = self._tokens[token] = ""
            self._open.append(before)
            return
        emphasis = _Emphasis(tag, token)
        emphasis.is_writable = all(_SIGNS[tag] != _SIGNS[around.tag] for around in self._open)
        self._found.append(emphasis)
        self._open.append(emphasis)
        self._begun.append(emphasis)

    def _end(self, tag: str) -> None:
        emphasis = self._open.pop()
        emphasis.end = len(self._tokens) - 1
        if self._begun and self._begun[-1] is emphasis:  # there is nothing in it
            self._begun.pop()
            emphasis.is_writable = False
        else:
            self._ended.append(emphasis)

    def _see(self, text: str) -> None:
        """Judge what stands between the last character and the first of a text."""
        if self._ended or self._begun:
            self._judge(text[0])
            self._ended.clear()
            self._begun.clear()
        self._last, self._last_token = text[-1], len(self._tokens) - 1
        visible = len(text.strip())
        for emphasis in self._open if visible else ():
            if self._line_ends > 1 and emphasis.length:
                emphasis.is_writable = False
            emphasis.length += visible
        self._line_ends = 0 if visible else self._line_ends

    def _judge(self, first: str) -> None:
        for side in (self._ended, self._begun):
            signs = [emphasis for emphasis in side if emphasis.is_writable]
            for emphasis in signs:
                emphasis.is_beside_others |= len(signs) > 1
        if self._last.isspace() or first.isspace():
            return  # It is written outside of the signs, and parts them from other text.
        if self._ended and not _is_punctuation(first):
            self._move_punctuation()
        _judge_side(self._ended, self._last, first)
        _judge_side(self._begun[::-1], first, self._last)
        ended = [emphasis for emphasis in self._ended if emphasis.is_writable]
        begun = [emphasis for emphasis in self._begun if emphasis.is_writable]
        if {emphasis.sign for emphasis in ended} & {emphasis.sign for emphasis in begun}:
            if ended[-1].length < begun[0].length:
                begun = ended
            for emphasis in begun:
                emphasis.is_writable = False

    def _move_punctuation(self) -> None:
        """Move the punctuation at the end of emphasis behind it."""
        text, end = self._tokens[self._last_token], self._ended[0].end
        match = _ENDS.search(text)
        if match and match.start() and end == self._last_token + 1:
            self._tokens[self._last_token] = text[: match.start()]
            self._moved[self._ended[-1].end] = match[0]
            self._ended.clear()


def _judge_side(emphases: list[_Emphasis], inside: str, outside: str) -> None:
    """Judge signs that stand beside each other, the innermost first, by the characters around."""
    sign = ""
    for emphasis in emphases:
        if not emphasis.is_writable:
            continue
        is_punctuation = _may_be_punctuation(inside) or sign not in ("", emphasis.sign)
        if is_punctuation and not _is_punctuation(outside):
            emphasis.is_writable = False
        else:
            sign = emphasis.sign
            emphasis.touches_text |= len(emphases) == 1


def _may_be_punctuation(character: str) -> bool:
    """Whether some version of CommonMark counts a character as punctuation."""
    return category(character)[0] in "PS"


def _is_punctuation(character: str) -> bool:
    """Whether each version of CommonMark counts a character as punctuation."""
    return category(character)[0] == "P" or character in punctuation
