"""Wording that messages share."""

from collections.abc import Sequence

__all__ = ["first_of"]


def first_of(names: Sequence[str], most: int = 3) -> str:
    """List the first names for a message, and say how many more there are.

    Parameters
    ----------
    names : sequence of str
    most : int
        Number of names that are listed.

    Returns
    -------
    str

    Examples
    --------
    >>> first_of(["a", "b", "c", "d", "e"])
    'a, b, c and 2 more'
    """
    more = f" and {len(names) - most:,} more" if len(names) > most else ""
    return ", ".join(names[:most]) + more
