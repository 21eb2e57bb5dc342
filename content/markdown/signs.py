"""Signs of Markdown: signs in text are escaped, signs of emphasis are written where they work.

All text is escaped here, so that no sign in it is read as Markdown.

In CommonMark, the meaning of a star depends on the characters beside it. In ``**Note:**text``, the
stars between colon and letter do not end emphasis. In such cases, punctuation is moved out of the
emphasis, or the emphasis is left out, so that readers see no stars that are not on the page.
"""

import re
from collections.abc import Collection
from dataclasses import dataclass
from string import punctuation
from unicodedata import category

#: Signs that may be special. Most texts have none of them.
_SIGN = re.compile(r"[\[\]`\\*_~<&]")
_SPECIAL = re.compile(
    r"""
    (?=[\[\]`\\*_~<&]) (?:
    \[(?P<bracketed>(?!\^)[^\[\]]*+)\](?![(\[:])  # harmless, but for links, definitions, references
    | (?P<sign>
        [`\[\]]
        | \\ (?![A-Za-z0-9\s])
        | \* (?!(?<=[ ]\*)[ ])              # between spaces it is a star
        | (?<!\w)_++ | _++(?!\w)           # within a word it is no emphasis
        | (?<![ ])~ | ~(?=~|$)
        | < (?=[A-Za-z/!?]|[^\s<>@]*+(?:@|$))  # the end of an address may follow the text
        | & (?=\#?\w+;)
    ))
    """,
    re.VERBOSE,
)
#: Dollars around words, which GitHub and pandoc would read as a formula. TeX stays as written.
_DOLLARS = re.compile(r"(?<![\\\w$])\$(?=\S)(?=[^\s$]*+\s)[^$\\^_{}]*+(?<=\S)\$(?![\w$])")
#: Signs that are special only at the beginning of a line: of headings, quotations, items, rules,
#: underlined headings and tables.
_LINE_START = re.compile(
    r"(?P<number>[0-9]{1,9}(?=[.)](?:\s|$)))|[-+*](?=\s|$)|#{1,6}(?=\s|$)|>|(?:-+|=+)\s*$"
    r"|[-:|](?=[-:| ]*$)"
)
#: Signs that mean something in an address, too. An ampersand may begin a character reference.
_ADDRESS_SIGN = re.compile(r"[\\<>]|&(?=#?\w+;)")
_PARENTHESIS = re.compile(r"[()]")
#: Most levels of parentheses that every parser reads in an address.
_MAX_PARENTHESES = 32
#: The sign of each kind of emphasis.
SIGNS = {"strong": "**", **dict.fromkeys(("em", "dfn", "var"), "*"), "s": "~~"}
#: Punctuation at the end of emphasis that is moved behind it: **Note**:text
_FINAL_PUNCTUATION = re.compile("[.,:!?…。、，：！？]+$")


def escape(text: str, *, in_cell: bool = False, with_formulas: bool = False) -> str:
    r"""Escape the signs that are special anywhere in a line; its white space must be single spaces.

    Within a table cell, a bar would end the cell. With formulas, a dollar would begin one; without,
    two dollars around words look like one.

    Examples
    --------
    >>> print(escape("a_b [1] is *not* 5 * 6 <b>"))
    a_b [1] is \*not\* 5 * 6 \<b>
    """
    if _SIGN.search(text):
        text = _SPECIAL.sub(_escape_match, text)
    if in_cell:
        text = text.replace("|", "\\|")
    if "$" in text and (with_formulas or _DOLLARS.search(text)):
        return text.replace("$", "\\$")
    return text


def _escape_match(match: re.Match[str]) -> str:
    if match["sign"]:
        return "".join(f"\\{sign}" for sign in match["sign"])
    return f"[{_SPECIAL.sub(_escape_match, match['bracketed'])}]"


def escape_line_start(text: str) -> str:
    r"""Escape a sign at the beginning of a line that would make it an item, a heading or the like.

    Examples
    --------
    >>> [escape_line_start(text) for text in ("1. a", "- a", "-5", "# a", "#a")]
    ['1\\. a', '\\- a', '-5', '\\# a', '#a']
    """
    if not (match := _LINE_START.match(text)):
        return text
    end = match.end("number") if match["number"] else 0
    return f"{text[:end]}\\{text[end:]}"


def escape_address(address: str, *, in_cell: bool = False) -> str:
    r"""Write an address for the parentheses of a link; only white space is read back as ``%20``.

    Examples
    --------
    >>> for address in ("https://a.org/b_(c)", "https://a.org/b)c(d", "https://a.org/?b&lt;"):
    ...     print(escape_address(address))
    https://a.org/b_(c)
    https://a.org/b\)c\(d
    https://a.org/?b\&lt;
    """
    address = _ADDRESS_SIGN.sub(r"\\\g<0>", "%20".join(address.split()))
    if not _has_paired_parentheses(address):
        address = _PARENTHESIS.sub(r"\\\g<0>", address)
    return address.replace("|", "\\|") if in_cell else address


def _has_paired_parentheses(address: str) -> bool:
    """Whether each parenthesis is opened and then closed; a single one would end the address."""
    level = 0
    for sign in _PARENTHESIS.findall(address):
        level += 1 if sign == "(" else -1
        if not 0 <= level <= _MAX_PARENTHESES:
            return False
    return level == 0


def escape_title(title: str, *, in_cell: bool = False) -> str:
    """Write the title of a link or an image, after a space; empty without a title."""
    title = escape(" ".join(title.split()), in_cell=in_cell).replace('"', '\\"')
    return f' "{title}"' if title else ""


@dataclass(slots=True, eq=False)
class Emphasis:
    """A stretch of emphasis. Whether its signs are written is known when the line is complete."""

    sign: str
    is_writable: bool = True
    #: Whether one end is beside other emphasis, and whether text touches an end that is not: both
    #: together make Markdown ambiguous.
    is_beside_others: bool = False
    touches_text: bool = False

    @property
    def character(self) -> str:
        """The character that its sign repeats."""
        return self.sign[0]

    @property
    def is_written(self) -> bool:
        """Whether its signs are written in the end."""
        return self.is_writable and not (self.is_beside_others and self.touches_text)


def punctuation_at_end(text: str) -> str:
    """The punctuation at the end of a text, unless the whole text is punctuation."""
    match = _FINAL_PUNCTUATION.search(text[-20:])
    return match[0] if match and len(match[0]) < len(text) else ""


def judge_emphasis(
    ended: list[Emphasis],
    begun: list[Emphasis],
    last: str,
    first: str,
    enclosing: Collection[Emphasis] = (),
) -> None:
    """Decide which emphasis that ends or begins between two characters can be written.

    White space between the characters is given as a space in place of both. Emphasis in `enclosing`
    contains both characters.
    """
    for side in (ended, begun):
        signs = [emphasis for emphasis in side if emphasis.is_writable]
        for emphasis in signs:
            emphasis.is_beside_others |= len(signs) > 1
    if last.isspace() or first.isspace():
        return  # The white space is written outside of the signs, and separates them from text.
    _judge_side(ended, last, first)
    _judge_side(begun[::-1], first, last)
    # A sign between punctuation could end any emphasis around; a sign within a word, one of the
    # signs that began together.
    is_between_punctuation = _may_be_punctuation(last) and _may_be_punctuation(first)
    characters = {
        emphasis.character
        for emphasis in enclosing
        if is_between_punctuation or emphasis.is_beside_others
    }
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
    """Decide which adjacent signs, the innermost first, can be written between two characters."""
    neighbour = ""
    for emphasis in emphases:
        if not emphasis.is_writable:
            continue
        is_beside_sign = _may_be_punctuation(inside) or neighbour not in ("", emphasis.character)
        if is_beside_sign and not is_punctuation(outside):
            emphasis.is_writable = False
        else:
            neighbour = emphasis.character
            emphasis.touches_text |= len(emphases) == 1


def _may_be_punctuation(character: str) -> bool:
    """Whether any version of CommonMark counts a character as punctuation."""
    return category(character)[0] in "PS"


def is_punctuation(character: str) -> bool:
    """Whether all versions of CommonMark count a character as punctuation."""
    return category(character)[0] == "P" or character in punctuation
