"""Phrases for messages: lists of names and counts."""

from collections.abc import Sequence


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
