"""Those rules of a style sheet that have some word, found without reading the others.

Sheets have thousands of rules, and few that hide anything on the page.
"""

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property

__all__ = ["MEDIA", "StyleSheet"]

#: Media whose rules count.
MEDIA = frozenset(("", "all", "screen", "onlyscreen", "screen,print", "print,screen"))
#: What holds other rules that count as well.
_GROUPS = frozenset(("layer", "supports"))
#: Characters of a style sheet, and of a rule, that are read.
_MAX_CHARACTERS = 1_000_000
_MAX_RULE = 10_000
_COMMENT = re.compile(r"/\*.*?(?:\*/|\Z)", re.DOTALL)
_STRING = re.compile(r"\"(?:[^\"\\\n]|\\.)*+\"?|'(?:[^'\\\n]|\\.)*+'?")
_BRACE = re.compile("[{}]")
#: How a rule that holds others begins.
_GROUP = re.compile(r"\s*@([\w-]+)([^{};]*+)\Z")


class StyleSheet:
    """A style sheet, without its comments.

    Parameters
    ----------
    source : str

    Examples
    --------
    >>> sheet = StyleSheet("a{color:red} @media print{b{display:none}} i{display:none}")
    >>> list(sheet.rules([re.compile("display:none")], lambda prelude: True))
    [' i{display:none}']
    """

    def __init__(self, source: str) -> None:
        text = source[:_MAX_CHARACTERS]
        if "/*" in text:
            text = _COMMENT.sub("", text)
        if text.count("{") != text.count("}"):
            # Some may be in strings.
            text = _STRING.sub('""', text)
        self._lowered = text.lower()
        self._text = text if len(text) == len(self._lowered) else self._lowered

    def rules(
        self, expressions: Iterable[re.Pattern[str]], is_wanted: Callable[[str], bool]
    ) -> Iterator[str]:
        """The rules for all screens with what some expressions find.

        Parameters
        ----------
        expressions : iterable of re.Pattern
            For text in lower case. Those that begin with a word are quick.
        is_wanted : callable
            Says by the selectors of a rule whether it is wanted.

        Yields
        ------
        str
            In the order of the sheet.
        """
        text = self._lowered
        counted = depth = end = 0
        for place in sorted({found.start() for one in expressions for found in one.finditer(text)}):
            if place < end:  # in the rule before
                continue
            opened, stop = self._body(place, end)
            start = max(end, *(1 + text.rfind(sign, end, opened) for sign in "{};"))
            end = stop
            if is_wanted(self._text[start:opened]):
                depth += text.count("{", counted, start) - text.count("}", counted, start)
                depth, counted = max(depth, 0), start
                if not depth or self._counts(start):
                    yield self._text[start:end]

    def _body(self, place: int, after: int) -> tuple[int, int]:
        """Where the body of the rule around a place begins, and where it ends."""
        text = self._lowered
        brace = _BRACE.search(text, place, place + _MAX_RULE)
        if brace is None:  # the last rule may be open
            return max(text.rfind("{", after, place), after), min(len(text), place + _MAX_RULE)
        if brace[0] == "}":
            return max(text.rfind("{", after, place), after), brace.end()
        closed = text.find("}", brace.start(), brace.start() + _MAX_RULE)
        return brace.start(), closed + 1 if closed >= 0 else brace.end()

    def _counts(self, place: int) -> bool:
        """Whether all groups around a place are for all screens."""
        places, counts = self._braces
        number = bisect_right(places, place)
        return counts[number - 1] if number else True

    @cached_property
    def _braces(self) -> tuple[list[int], list[bool]]:
        """Where braces end, and whether what follows each is for all screens."""
        text = self._lowered
        places, counts = [0], [True]
        around: list[bool] = []
        n_others = 0
        for brace in _BRACE.finditer(text):
            if brace[0] == "{":
                start = max(places[-1], text.rfind(";", places[-1], brace.start()) + 1)
                around.append(_is_for_all_screens(text[start : brace.start()]))
                n_others += not around[-1]
            elif around:
                n_others -= not around.pop()
            places.append(brace.end())
            counts.append(not n_others)
        return places, counts


def _is_for_all_screens(prelude: str) -> bool:
    """Whether what precedes a brace begins a group whose rules count."""
    group = _GROUP.match(prelude)
    if group is None:
        return False
    kind, condition = group[1], "".join(group[2].split())
    return kind in _GROUPS or (kind == "media" and condition in MEDIA)
