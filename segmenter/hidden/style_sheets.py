"""Finds the rules of a style sheet that contain a word, without parsing the others.

Sheets have thousands of rules, and few that hide anything on the page.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property

import numpy as np

from ...arrays import Flags, Ints

__all__ = ["StyleSheet", "is_for_all_screens"]

#: Media whose rules count.
_MEDIA = frozenset(("", "all", "screen", "onlyscreen", "screen,print", "print,screen"))
#: What holds other rules that count as well.
_GROUPS = frozenset(("layer", "supports"))
#: Characters of a style sheet, and of a rule, that are read.
_MAX_CHARACTERS = 1_000_000
_MAX_RULE = 10_000
#: Groups within groups that are read.
_MAX_DEPTH = 8
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
    >>> list(sheet.rules([re.compile("display:none")], lambda selectors: selectors))
    [' i{display:none}']
    """

    def __init__(self, source: str) -> None:
        text = source[:_MAX_CHARACTERS]
        if "/*" in text:
            text = _COMMENT.sub("", text)
        text = text.replace("<!--", "").replace("-->", "")  # which browsers ignore
        if text.count("{") != text.count("}"):
            # Some may be in strings.
            text = _STRING.sub('""', text)
        self._lowered = text.lower()
        self._groups: dict[int, Ints] = {}
        self._counts: dict[int, bool] = {}
        self._text = text if len(text) == len(self._lowered) else self._lowered

    def rules(
        self, expressions: Iterable[re.Pattern[str]], wanted: Callable[[str], str]
    ) -> Iterator[str]:
        """Find the rules for all screens that match one of some expressions.

        Parameters
        ----------
        expressions : iterable of re.Pattern
            For text in lower case. Those that begin with a word are quick.
        wanted : callable
            Gives those of a rule's selectors that are wanted; empty if the rule is not.

        Yields
        ------
        str
            In the order of the sheet.
        """
        text = self._lowered
        end = 0
        for place in sorted({found.start() for one in expressions for found in one.finditer(text)}):
            if place < end:  # in the rule before
                continue
            opened, stop = self._body(place, end)
            start = max(end, *(1 + text.rfind(sign, end, opened) for sign in "{};"))
            end = stop
            selectors = wanted(self._text[start:opened])
            if selectors and self._is_for_all_screens(start):
                yield selectors + self._text[opened:end]

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

    def _is_for_all_screens(self, place: int) -> bool:
        """Whether all groups around a place are for all screens."""
        places, depths = self._braces[:2]
        before = int(np.searchsorted(places, place))
        depth = int(depths[before - 1]) if before else 0
        return depth <= _MAX_DEPTH and all(
            self._group_counts(self._group(level, before)) for level in range(1, depth + 1)
        )

    def _group(self, depth: int, before: int) -> int:
        """The last opening brace of a depth before another brace."""
        if depth not in self._groups:
            _, depths, opens = self._braces
            self._groups[depth] = np.flatnonzero(opens & (depths == depth))
        groups = self._groups[depth]
        return int(groups[np.searchsorted(groups, before) - 1])

    def _group_counts(self, brace: int) -> bool:
        """Whether a brace begins a group whose rules are for all screens."""
        if brace not in self._counts:
            places = self._braces[0]
            start = places[brace - 1] + 1 if brace else 0
            prelude = self._lowered[start : places[brace]].rpartition(";")[2]
            self._counts[brace] = _begins_group_for_all_screens(prelude)
        return self._counts[brace]

    @cached_property
    def _braces(self) -> tuple[Ints, Ints, Flags]:
        """Where braces are, how many are open after each, and which ones open."""
        codes = np.frombuffer(self._lowered.encode("utf-32-le", "surrogatepass"), dtype=np.uint32)
        places = np.flatnonzero((codes == ord("{")) | (codes == ord("}")))
        opens = codes[places] == ord("{")
        depths = np.cumsum(np.where(opens, 1, -1))
        # Those that close nothing are ignored.
        return places, depths - np.minimum(np.minimum.accumulate(depths), 0), opens


def _begins_group_for_all_screens(prelude: str) -> bool:
    group = _GROUP.match(prelude)
    if group is None:
        return False
    return group[1] in _GROUPS or (group[1] == "media" and is_for_all_screens(group[2]))


def is_for_all_screens(media: str) -> bool:
    """Whether what is said of media holds for all screens, however wide."""
    return "".join(media.lower().split()) in _MEDIA
