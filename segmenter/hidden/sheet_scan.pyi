from collections.abc import Collection, Set

#: Maximum number of characters of a rule that are read, and maximum depth of nested groups.
MAX_RULE_LENGTH: int
MAX_DEPTH: int

def without_comments(sheet: str) -> str:
    """A sheet without its comments, and without the marks of HTML's, which browsers ignore."""

def has_balanced_braces(sheet: str) -> bool:
    """Whether as many braces close as open."""

def word_places(sheet: str, words: Collection[str]) -> list[int]:
    """The places of the words, which are in lower case, and of escapes that may be part of one.

    The case of the sheet does not matter.
    """

def hiding_places(sheet: str) -> list[int]:
    """The starts of the declarations that may hide an element, ascending.

    Escapes that may be part of one count, too.
    """

def rules_around(
    sheet: str, places: list[int], known_names: Set[str]
) -> list[tuple[int, int, int, int, list[int]]]:
    """The rules around the given places, without the many rules that only have unknown names.

    Parameters
    ----------
    sheet : str
    places : list of int
        Ascending.
    known_names : set of str
        The classes and ids that a rule may have. A rule is also found if signs in it make uncertain
        which ones it has.

    Returns
    -------
    list of (int, int, int, int, list of int)
        The first place in the rule, the start of the rule, of its body, and its end, and the
        outermost of the open braces around it.

    Raises
    ------
    IndexError
        If a place is not in the sheet.
    """

def rule_start(sheet: str, brace: int) -> int:
    """The start of the rule or group of rules that a brace opens.

    Raises
    ------
    IndexError
        If the brace is not in the sheet.
    """
