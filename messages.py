"""Phrases for messages: lists of names and counts; lines that control no terminal."""

from collections.abc import Sequence
from unicodedata import category

#: Categories of Unicode whose characters end a line, control a terminal, turn text round, are
#: invisible, or are none: controls, formats, surrogates, unassigned, separators of lines.
_ESCAPED = frozenset(["Cc", "Cf", "Cs", "Cn", "Zl", "Zp"])
#: Formats that are needed to read a text: words of Persian and Hindi contain them, and emojis.
_JOINERS = "\u200c\u200d"


def first_of(names: Sequence[str], limit: int = 3) -> str:
    """List the first names for a message, and say how many more there are.

    Examples
    --------
    >>> first_of(["a", "b", "c", "d", "e"])
    'a, b, c and 2 more'
    """
    rest = f" and {len(names) - limit:,} more" if len(names) > limit else ""
    return ", ".join(names[:limit]) + rest


def one_of(choices: Sequence[str]) -> str:
    """List choices for a message.

    Examples
    --------
    >>> one_of([".html", ".htm", ".xhtml"])
    '.html, .htm or .xhtml'
    """
    *others, last = choices
    return f"{', '.join(others)} or {last}" if others else last


def count_of(number: int, singular: str, plural: str = "") -> str:
    """A count with its noun; the plural defaults to the singular plus "s".

    Examples
    --------
    >>> count_of(1, "page"), count_of(1_200, "page")
    ('1 page', '1,200 pages')
    """
    return f"{number:,} {singular if number == 1 else plural or f'{singular}s'}"


def printable_line(text: str) -> str:
    r"""Escape the characters that are not seen as themselves in a line, like Python's `repr`.

    A name of a file or a text of a page may contain them to control the terminal, or to look like
    another message.

    Examples
    --------
    >>> print(printable_line("page\x1b\none\u202e.html"))
    page\x1b\none\u202e.html
    """
    if text.isprintable():
        return text
    return "".join(
        character.encode("unicode_escape").decode("ascii")
        if category(character) in _ESCAPED and character not in _JOINERS
        else character
        for character in text
    )
